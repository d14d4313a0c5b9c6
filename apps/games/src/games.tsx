import { lazy, type ComponentType } from "react";
import type { GameCode } from "./game-modules.ts";

/** One part for all simulated products: their leagues differ. */
const virtual = () => import("./virtual/virtual.tsx").then(({ Virtual }) => ({ default: Virtual }));

const lottery = () => import("./lottery/lottery.tsx").then(({ Lottery }) => ({ default: Lottery }));
const bingo = () => import("./bingo/bingo.tsx").then(({ Bingo }) => ({ default: Bingo }));

type Load = () => Promise<{ readonly default: ComponentType }>;

const loads: Readonly<Record<GameCode, Load>> = {
  dice: () => import("./instant/dice.tsx").then(({ Dice }) => ({ default: Dice })),
  limbo: () => import("./instant/limbo.tsx").then(({ Limbo }) => ({ default: Limbo })),
  plinko: () => import("./instant/plinko.tsx").then(({ Plinko }) => ({ default: Plinko })),
  keno: () => import("./instant/keno.tsx").then(({ Keno }) => ({ default: Keno })),
  "scratch-cards": () => import("./instant/scratch-cards.tsx").then(({ ScratchCards }) => ({ default: ScratchCards })),
  coin: () => import("./instant/coin.tsx").then(({ Coin }) => ({ default: Coin })),
  "live-baccarat": () => import("./live/baccarat.tsx").then(({ LiveBaccarat }) => ({ default: LiveBaccarat })),
  "live-roulette": () => import("./live/roulette.tsx").then(({ LiveRoulette }) => ({ default: LiveRoulette })),
  "live-blackjack": () => import("./live/blackjack.tsx").then(({ LiveBlackjack }) => ({ default: LiveBlackjack })),
  "live-dragon-tiger": () =>
    import("./live/dragon-tiger.tsx").then(({ LiveDragonTiger }) => ({ default: LiveDragonTiger })),
  "live-andar-bahar": () =>
    import("./live/andar-bahar.tsx").then(({ LiveAndarBahar }) => ({ default: LiveAndarBahar })),
  "live-teen-patti": () => import("./live/teen-patti.tsx").then(({ LiveTeenPatti }) => ({ default: LiveTeenPatti })),
  "virtual-sports": virtual,
  "e1-sports": virtual,
  kabaddi: virtual,
  "lottery-2d": lottery,
  "lottery-3d": lottery,
  "lottery-4d": lottery,
  "bingo-75": bingo,
  "bingo-90": bingo,
  horsebook: () => import("./horsebook/horsebook.tsx").then(({ Horsebook }) => ({ default: Horsebook })),
  fantasy: () => import("./fantasy/fantasy.tsx").then(({ Fantasy }) => ({ default: Fantasy })),
  "i-sports": () => import("./sportsbook/i-sports.tsx").then(({ ISports }) => ({ default: ISports })),
  "sbo-sports": () => import("./sportsbook/sbo-sports.tsx").then(({ SboSports }) => ({ default: SboSports })),
  crash: () => import("./crash/crash.tsx").then(({ Crash }) => ({ default: Crash })),
  "sundarban-ways": () => import("./slot/sundarban-ways.tsx").then(({ SundarbanWays }) => ({ default: SundarbanWays })),
  "mishti-drop": () => import("./slot/mishti-drop.tsx").then(({ MishtiDrop }) => ({ default: MishtiDrop })),
  "padma-fishing": () => import("./fishing/fishing.tsx").then(({ Fishing }) => ({ default: Fishing })),
  "river-lines": () => import("./slot/river-lines.tsx").then(({ RiverLines }) => ({ default: RiverLines })),
  "video-poker": () => import("./poker/video-poker.tsx").then(({ VideoPoker }) => ({ default: VideoPoker })),
  mines: () => import("./steps/mines.tsx").then(({ Mines }) => ({ default: Mines })),
  tower: () => import("./steps/tower.tsx").then(({ Tower }) => ({ default: Tower })),
  "hi-lo": () => import("./steps/hi-lo.tsx").then(({ HiLo }) => ({ default: HiLo })),
  roulette: () => import("./table/roulette.tsx").then(({ Roulette }) => ({ default: Roulette })),
  blackjack: () => import("./table/blackjack.tsx").then(({ Blackjack }) => ({ default: Blackjack })),
  baccarat: () => import("./table/baccarat.tsx").then(({ Baccarat }) => ({ default: Baccarat })),
  "dragon-tiger": () => import("./table/dragon-tiger.tsx").then(({ DragonTiger }) => ({ default: DragonTiger })),
  "andar-bahar": () => import("./table/andar-bahar.tsx").then(({ AndarBahar }) => ({ default: AndarBahar })),
  "teen-patti": () => import("./table/teen-patti.tsx").then(({ TeenPatti }) => ({ default: TeenPatti })),
};

/** The part of each game, loaded when it is opened. */
export const gameParts: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(loads).map(([code, load]) => [code, lazy(load)]),
);

/** Has a game's part fetched while its session is opened: nobody waits for one after the other. What fails is fetched again when it is shown. */
export const fetchPart = async (code: string): Promise<void> => {
  const all: Readonly<Record<string, Load>> = loads;
  await all[code]?.().catch(() => undefined);
};

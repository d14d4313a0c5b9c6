import { lazy, type ComponentType } from "react";

/** One part for all simulated products: their leagues differ. */
const virtual = lazy(() => import("./virtual/virtual.tsx").then(({ Virtual }) => ({ default: Virtual })));

const lottery = lazy(() => import("./lottery/lottery.tsx").then(({ Lottery }) => ({ default: Lottery })));
const bingo = lazy(() => import("./bingo/bingo.tsx").then(({ Bingo }) => ({ default: Bingo })));

/** The part of each game, loaded when it is opened. */
export const gameParts: Readonly<Record<string, ComponentType>> = {
  dice: lazy(() => import("./instant/dice.tsx").then(({ Dice }) => ({ default: Dice }))),
  limbo: lazy(() => import("./instant/limbo.tsx").then(({ Limbo }) => ({ default: Limbo }))),
  plinko: lazy(() => import("./instant/plinko.tsx").then(({ Plinko }) => ({ default: Plinko }))),
  keno: lazy(() => import("./instant/keno.tsx").then(({ Keno }) => ({ default: Keno }))),
  coin: lazy(() => import("./instant/coin.tsx").then(({ Coin }) => ({ default: Coin }))),
  "live-baccarat": lazy(() => import("./live/baccarat.tsx").then(({ LiveBaccarat }) => ({ default: LiveBaccarat }))),
  "live-roulette": lazy(() => import("./live/roulette.tsx").then(({ LiveRoulette }) => ({ default: LiveRoulette }))),
  "live-dragon-tiger": lazy(() =>
    import("./live/dragon-tiger.tsx").then(({ LiveDragonTiger }) => ({ default: LiveDragonTiger })),
  ),
  "live-andar-bahar": lazy(() =>
    import("./live/andar-bahar.tsx").then(({ LiveAndarBahar }) => ({ default: LiveAndarBahar })),
  ),
  "live-teen-patti": lazy(() =>
    import("./live/teen-patti.tsx").then(({ LiveTeenPatti }) => ({ default: LiveTeenPatti })),
  ),
  "virtual-sports": virtual,
  "e1-sports": virtual,
  kabaddi: virtual,
  "lottery-2d": lottery,
  "lottery-3d": lottery,
  "lottery-4d": lottery,
  "bingo-75": bingo,
  "bingo-90": bingo,
  horsebook: lazy(() => import("./horsebook/horsebook.tsx").then(({ Horsebook }) => ({ default: Horsebook }))),
  fantasy: lazy(() => import("./fantasy/fantasy.tsx").then(({ Fantasy }) => ({ default: Fantasy }))),
  "i-sports": lazy(() => import("./sportsbook/i-sports.tsx").then(({ ISports }) => ({ default: ISports }))),
  "sbo-sports": lazy(() => import("./sportsbook/sbo-sports.tsx").then(({ SboSports }) => ({ default: SboSports }))),
  crash: lazy(() => import("./crash/crash.tsx").then(({ Crash }) => ({ default: Crash }))),
  "sundarban-ways": lazy(() =>
    import("./slot/sundarban-ways.tsx").then(({ SundarbanWays }) => ({ default: SundarbanWays })),
  ),
  "mishti-drop": lazy(() => import("./slot/mishti-drop.tsx").then(({ MishtiDrop }) => ({ default: MishtiDrop }))),
  "padma-fishing": lazy(() => import("./fishing/fishing.tsx").then(({ Fishing }) => ({ default: Fishing }))),
  "river-lines": lazy(() => import("./slot/river-lines.tsx").then(({ RiverLines }) => ({ default: RiverLines }))),
  "video-poker": lazy(() => import("./poker/video-poker.tsx").then(({ VideoPoker }) => ({ default: VideoPoker }))),
  mines: lazy(() => import("./steps/mines.tsx").then(({ Mines }) => ({ default: Mines }))),
  tower: lazy(() => import("./steps/tower.tsx").then(({ Tower }) => ({ default: Tower }))),
  "hi-lo": lazy(() => import("./steps/hi-lo.tsx").then(({ HiLo }) => ({ default: HiLo }))),
  roulette: lazy(() => import("./table/roulette.tsx").then(({ Roulette }) => ({ default: Roulette }))),
  blackjack: lazy(() => import("./table/blackjack.tsx").then(({ Blackjack }) => ({ default: Blackjack }))),
  baccarat: lazy(() => import("./table/baccarat.tsx").then(({ Baccarat }) => ({ default: Baccarat }))),
  "dragon-tiger": lazy(() => import("./table/dragon-tiger.tsx").then(({ DragonTiger }) => ({ default: DragonTiger }))),
  "andar-bahar": lazy(() => import("./table/andar-bahar.tsx").then(({ AndarBahar }) => ({ default: AndarBahar }))),
  "teen-patti": lazy(() => import("./table/teen-patti.tsx").then(({ TeenPatti }) => ({ default: TeenPatti }))),
};

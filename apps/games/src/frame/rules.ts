import type { HouseGame } from "@maidan/games/house";

const instant = () => import("./rules/instant.ts");
const slots = () => import("./rules/slots.ts");
const steps = () => import("./rules/steps.ts");
const tables = () => import("./rules/tables.ts");

/** What a bet is read by, of games that a player plays alone: one file by kind, beside what the game's own part brought. */
const reads: ReadonlyMap<string, () => Promise<HouseGame>> = new Map(
  Object.entries({
    dice: async () => (await instant()).dice,
    limbo: async () => (await instant()).limbo,
    plinko: async () => (await instant()).plinko,
    keno: async () => (await instant()).keno,
    coin: async () => (await instant()).coin,
    "scratch-cards": async () => (await instant()).scratchCards,
    "river-lines": async () => (await slots()).riverLines,
    "sundarban-ways": async () => (await slots()).sundarbanWays,
    "mishti-drop": async () => (await slots()).mishtiDrop,
    mines: async () => (await steps()).mines,
    tower: async () => (await steps()).tower,
    "hi-lo": async () => (await steps()).hiLo,
    roulette: async () => (await tables()).roulette,
    baccarat: async () => (await tables()).baccarat,
    "dragon-tiger": async () => (await tables()).dragonTiger,
    "andar-bahar": async () => (await tables()).andarBahar,
    "teen-patti": async () => (await tables()).teenPatti,
    blackjack: async () => (await import("./rules/blackjack.ts")).blackjack,
    "video-poker": async () => (await import("./rules/poker.ts")).videoPoker,
  }),
);

/** The rules of a game; undefined where it isn't bet on alone, or they can't be fetched: then the server looks at the bet alone. */
export const readRules = async (code: string): Promise<HouseGame | undefined> =>
  reads
    .get(code)?.()
    .catch(() => undefined);

import { bestBlackjackStep } from "../../blackjack/index.ts";
import { ranks, suits, type Card, type FairSeeds } from "../../fair/index.ts";
import { houseGame, type Fields, type HouseGame, type HouseRound, type Json } from "../index.ts";

export const stake = "10.00";
export const told = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The paid spin of a slot's round. */
const spinOf = (view: Fields): Fields => (view["spins"] as readonly Fields[])[0] ?? {};
const listIn = (view: Fields, key: string): readonly Json[] => {
  const value = view[key];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};
/** How many reels show the symbol that brings free spins, in the paid spin of the two slots with reels: a reel with one shows it at three of forty stops, one with two at six. */
const scattersWord = (count: Json | undefined): string => (Number(count) > 2 ? "more" : told(count));
const scatterChances = ((): Readonly<Record<string, number>> => {
  let ways = [1];
  for (const chance of [0.15, 0.15, 0.15, 0.075, 0.075])
    ways = [...ways, 0].map((way, count) => way * (1 - chance) + (ways[count - 1] ?? 0) * chance);
  const [none = 0, one = 0, two = 0] = ways;
  return { 0: none, 1: one, 2: two, more: 1 - none - one - two };
})();
const cardOf = (text: Json | undefined): Card => {
  const card = told(text);
  const rank = ranks.find((one) => one === card.slice(0, -1));
  const suit = suits.find((one) => one.startsWith(card.slice(-1)));
  if (rank === undefined || suit === undefined) throw new Error(`no card: ${card}`);
  return { rank, suit };
};
const rankOf = (text: Json | undefined): string => cardOf(text).rank;
const eachRank = Object.fromEntries(ranks.map((rank) => [rank, 1 / 13]));
/** The lowest of three mines; those that are seldom that low together. */
const lowestMine = (view: Fields): string => {
  const lowest = Math.min(...listIn(view, "mines").map(Number));
  return lowest < 15 ? String(lowest) : "high";
};
const lowestMineChances = ((): Readonly<Record<string, number>> => {
  const low = Array.from({ length: 15 }, (_, place) => [String(place), ((24 - place) * (23 - place)) / 2 / 2_300]);
  return { ...(Object.fromEntries(low) as Record<string, number>), high: 120 / 2_300 };
})();
/** The one door of four that isn't safe, on the first two floors. */
const badDoors = (view: Fields): string =>
  listIn(view, "safeDoors")
    .slice(0, 2)
    .map((safe) => [0, 1, 2, 3].find((door) => !(safe as readonly number[]).includes(door)))
    .join(" ");
const rareWord = (grid: readonly number[]): string => {
  const rare = grid.filter((kind) => kind === 0).length;
  return rare > 2 ? "more" : String(rare);
};
const moreRare = 1 - 0.9 ** 20 - 20 * 0.1 * 0.9 ** 19 - 190 * 0.01 * 0.9 ** 18;

/** How many of the 2,598,960 hands of five cards are worth what. */
export const dealtHands = {
  nothing: 2_062_860,
  jacks: 337_920,
  twoPairs: 123_552,
  three: 54_912,
  straight: 10_200,
  flush: 5_108,
  fullHouse: 3_744,
  four: 624,
  straightFlush: 36,
  royalFlush: 4,
} as const;

/** A bet of a game, how its player goes on where there are steps, and what may be seen of it in how many of all ways. */
export interface DrawnBet {
  readonly code: string;
  readonly bet: Json;
  /** The step in a round that isn't over. */
  readonly next?: (view: Fields) => Json;
  readonly result: (view: Fields) => string;
  readonly chances: Readonly<Record<string, number>>;
}

/** The round as it ends when its player goes on so. */
export function playOut(game: HouseGame, seeds: FairSeeds, { bet, next }: Pick<DrawnBet, "bet" | "next">): HouseRound {
  let steps: readonly Json[] = [];
  for (;;) {
    const played = game.play(seeds, bet, steps);
    if (!played.ok) throw new Error(`${game.code} refused a step: ${played.code}`);
    if (played.round.isOver || next === undefined) return played.round;
    steps = [...steps, next(played.round.view)];
  }
}

/** The game of a code that is known to be one. */
export function gameOf(code: string): HouseGame {
  const game = houseGame(code);
  if (game === undefined) throw new Error(`no game ${code}`);
  return game;
}

/** Every game that is drawn from its player's seeds. */
export const drawn: readonly DrawnBet[] = [
  {
    code: "dice",
    bet: { stake, direction: "under", targetX100: 5_000 },
    result: (view) => String(Math.floor(Number(view["rollX100"]) / 2_500.25)),
    chances: { 0: 2_501 / 10_001, 1: 2_500 / 10_001, 2: 2_500 / 10_001, 3: 2_500 / 10_001 },
  },
  {
    code: "limbo",
    bet: { stake, targetX100: 200 },
    result: (view) =>
      Number(view["reachedX100"]) >= 1_000 ? "high" : Number(view["reachedX100"]) >= 200 ? "won" : "low",
    chances: { high: 0.099, won: 0.396, low: 0.505 },
  },
  {
    code: "plinko",
    bet: { stake, rows: 8, risk: "low" },
    result: (view) => told(view["slot"]),
    chances: Object.fromEntries([1, 8, 28, 56, 70, 56, 28, 8, 1].map((ways, slot) => [slot, ways / 256])),
  },
  {
    code: "coin",
    bet: { stake, side: "heads" },
    result: (view) => told(view["side"]),
    chances: { heads: 0.5, tails: 0.5 },
  },
  {
    code: "scratch-cards",
    bet: { stake },
    result: ({ won }) =>
      won === null ? "nothing" : ["drum", "leaf", "shell"].includes(told(won)) ? told(won) : "rare",
    chances: { rare: 0.0189, drum: 0.03, leaf: 0.1, shell: 0.25, nothing: 0.6011 },
  },
  {
    code: "keno",
    bet: { stake, picks: [1, 2, 3], risk: "low" },
    result: (view) => told(view["hits"]),
    chances: { 0: 4_060 / 9_880, 1: 4_350 / 9_880, 2: 1_350 / 9_880, 3: 120 / 9_880 },
  },
  {
    code: "roulette",
    bet: { chips: [{ on: "red", stake }] },
    result: (view) => told(view["pocket"]),
    chances: Object.fromEntries(Array.from({ length: 37 }, (_, pocket) => [pocket, 1 / 37])),
  },
  {
    code: "sundarban-ways",
    bet: { stake },
    result: (view) => scattersWord(spinOf(view)["moons"]),
    chances: scatterChances,
  },
  {
    code: "river-lines",
    bet: { stake },
    result: (view) => scattersWord(spinOf(view)["boats"]),
    chances: scatterChances,
  },
  {
    code: "mines",
    bet: { stake, mines: 3 },
    next: (view) => (listIn(view, "opened").length === 0 ? { open: 12 } : { leave: true }),
    result: lowestMine,
    chances: lowestMineChances,
  },
  {
    code: "tower",
    bet: { stake, level: "easy" },
    next: (view) => (listIn(view, "opened").length === 0 ? { door: 0 } : { leave: true }),
    result: badDoors,
    chances: Object.fromEntries(Array.from({ length: 16 }, (_, way) => [`${way >> 2} ${way & 3}`, 1 / 16])),
  },
  {
    code: "hi-lo",
    // So large that what is rounded to the paisa can't be seen.
    bet: { stake: "100.00" },
    next: (view) => {
      const [first, second] = listIn(view, "cards");
      if (second !== undefined) return { leave: true };
      return { guess: rankOf(first) === "2" ? "lowerOrSame" : "higherOrSame" };
    },
    result: (view) => rankOf(listIn(view, "cards")[0]),
    chances: eachRank,
  },
  {
    code: "blackjack",
    bet: { stake },
    next: (view) => {
      const [cards, up] = [listIn(view, "player").map(cardOf), cardOf(listIn(view, "dealer")[0])];
      return { move: bestBlackjackStep(cards, up) };
    },
    result: (view) => rankOf(listIn(view, "dealer")[0]),
    chances: eachRank,
  },
  {
    code: "video-poker",
    bet: { stake },
    next: () => ({ hold: [0, 1, 2, 3, 4] }),
    // The royal flush, which comes in one of 650,000, is counted with the other straight flushes.
    result: (view) => told(view["hand"]).replace("royalFlush", "straightFlush"),
    chances: Object.fromEntries(
      Object.entries({ ...dealtHands, royalFlush: 0, straightFlush: dealtHands.straightFlush + dealtHands.royalFlush })
        .filter(([, ways]) => ways > 0)
        .map(([hand, ways]) => [hand, ways / 2_598_960]),
    ),
  },
  {
    code: "mishti-drop",
    bet: { stake },
    // Sweets of the rarest kind as the paid spin first fell: twenty cells, each with one in ten.
    result: (view) => rareWord((spinOf(view)["grids"] as readonly (readonly number[])[])[0] ?? []),
    chances: { 0: 0.9 ** 20, 1: 20 * 0.1 * 0.9 ** 19, 2: 190 * 0.01 * 0.9 ** 18, more: moreRare },
  },
  {
    code: "padma-fishing",
    bet: {
      weapon: "dart",
      room: 1,
      shots: [
        { fish: 1, kind: "puti" },
        { fish: 2, kind: "koi" },
      ],
    },
    result: (view) => (view["shots"] as readonly Fields[]).map(({ pays }) => told(pays)).join(" "),
    chances: {
      "0 0": 0.525 * 0.81,
      "2 0": 0.475 * 0.81,
      "0 5": 0.525 * 0.19,
      "2 5": 0.475 * 0.19,
    },
  },
  {
    code: "baccarat",
    bet: { chips: [{ on: "banker", stake }] },
    result: (view) => told(view["winner"]),
    chances: { player: 0.4462466, banker: 0.4585974, tie: 0.095156 },
  },
  {
    code: "dragon-tiger",
    bet: { chips: [{ on: "tie", stake }] },
    result: (view) => told(view["winner"]),
    chances: { dragon: 0.4626506, tiger: 0.4626506, tie: 0.0746988 },
  },
  {
    code: "andar-bahar",
    bet: { chips: [{ on: "andar", stake }] },
    result: (view) => told(view["winner"]),
    chances: { andar: 0.515006, bahar: 0.484994 },
  },
  {
    code: "teen-patti",
    bet: { chips: [{ on: "playerA", stake }] },
    result: (view) => told(view["kind"]),
    chances: {
      trail: 52 / 22_100,
      pureSequence: 48 / 22_100,
      sequence: 720 / 22_100,
      colour: 1_096 / 22_100,
      pair: 3_744 / 22_100,
      high: 16_440 / 22_100,
    },
  },
];

/** The 99.99 % bound of chi-square, by Wilson and Hilferty's approximation. */
export function chiSquareBound(freedom: number): number {
  const part = 2 / (9 * freedom);
  return freedom * (1 - part + 3.719 * Math.sqrt(part)) ** 3;
}

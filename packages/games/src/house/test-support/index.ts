import type { Fields, Json } from "../index.ts";

export const stake = "10.00";
export const told = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** The paid spin of a slot's round. */
const spinOf = (view: Fields): Fields => (view["spins"] as readonly Fields[])[0] ?? {};
const moonsWord = (moons: Json | undefined): string => (moons === 0 ? "none" : "some");
const rareWord = (grid: readonly number[]): string => {
  const rare = grid.filter((kind) => kind === 0).length;
  return rare > 2 ? "more" : String(rare);
};
const moreRare = 1 - 0.9 ** 20 - 20 * 0.1 * 0.9 ** 19 - 190 * 0.01 * 0.9 ** 18;

/** A bet of each game that is over after its draw, and what may be seen of it in how many of all ways. */
export const drawn: readonly {
  readonly code: string;
  readonly bet: Json;
  readonly result: (view: Fields) => string;
  readonly chances: Readonly<Record<string, number>>;
}[] = [
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
    // Moons of the paid spin: a reel with one shows it at three of forty stops, one with two at six.
    result: (view) => moonsWord(spinOf(view)["moons"]),
    chances: { none: 0.85 ** 3 * 0.925 ** 2, some: 1 - 0.85 ** 3 * 0.925 ** 2 },
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

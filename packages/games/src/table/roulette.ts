import type { MultiplierX10000 } from "../instant/index.ts";

/** Pockets of a wheel with one zero. */
export const pockets = 37;
const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
export type PocketColour = "green" | "red" | "black";
export const colourOf = (pocket: number): PocketColour => (pocket === 0 ? "green" : reds.has(pocket) ? "red" : "black");

/** A chip on the layout. Numbers cover 1, 2, 3, 4 or 6 pockets that lie together; the others name what they cover. */
export type RouletteBet =
  | { readonly type: "numbers"; readonly numbers: readonly number[] }
  | { readonly type: "column" | "dozen"; readonly place: 1 | 2 | 3 }
  | { readonly type: "red" | "black" | "odd" | "even" | "low" | "high" };

const all = Array.from({ length: pockets - 1 }, (_, index) => index + 1);

function outsideNumbers(bet: Exclude<RouletteBet, { type: "numbers" }>): readonly number[] {
  switch (bet.type) {
    case "column":
      return all.filter((pocket) => pocket % 3 === bet.place % 3);
    case "dozen":
      return all.filter((pocket) => Math.ceil(pocket / 12) === bet.place);
    case "red":
    case "black":
      return all.filter((pocket) => colourOf(pocket) === bet.type);
    case "odd":
      return all.filter((pocket) => pocket % 2 === 1);
    case "even":
      return all.filter((pocket) => pocket % 2 === 0);
    case "low":
      return all.filter((pocket) => pocket <= 18);
    case "high":
      return all.filter((pocket) => pocket > 18);
  }
}

/** The pockets that a bet wins on, in rising order. */
export const coveredBy = (bet: RouletteBet): readonly number[] =>
  bet.type === "numbers" ? bet.numbers.toSorted((a, b) => a - b) : outsideNumbers(bet);

/** Every group of numbers that a chip can lie on: straight, split, street, corner, line, and the four around zero. */
const insideGroups: ReadonlySet<string> = new Set(
  (function* groups(): Generator<string> {
    for (let pocket = 0; pocket < pockets; pocket += 1) yield String(pocket);
    for (const pocket of [1, 2, 3]) yield `0,${pocket}`;
    yield* ["0,1,2", "0,2,3", "0,1,2,3"];
    for (const pocket of all) {
      const isInRow = pocket % 3 !== 0;
      if (isInRow) yield `${pocket},${pocket + 1}`;
      if (pocket + 3 < pockets) yield `${pocket},${pocket + 3}`;
      if (isInRow && pocket + 4 < pockets) yield `${pocket},${pocket + 1},${pocket + 3},${pocket + 4}`;
      if (pocket % 3 !== 1) continue;
      yield `${pocket},${pocket + 1},${pocket + 2}`;
      if (pocket + 5 < pockets) yield Array.from({ length: 6 }, (_, step) => pocket + step).join(",");
    }
  })(),
);

/** Undefined for a bet that the layout takes. */
export const rouletteFault = (bet: RouletteBet): "numbers" | undefined =>
  bet.type !== "numbers" || insideGroups.has(coveredBy(bet).join(",")) ? undefined : "numbers";

/** What a bet pays when it wins, the stake included: 36 divided by the pockets that it covers. */
export const rouletteMultiplier = (bet: RouletteBet): MultiplierX10000 => 360_000 / coveredBy(bet).length;

export const roulettePaid = (bet: RouletteBet, pocket: number): MultiplierX10000 =>
  coveredBy(bet).includes(pocket) ? rouletteMultiplier(bet) : 0;

/** All chips that can be laid, each once. */
export const allRouletteBets = (): readonly RouletteBet[] => [
  ...[...insideGroups].map((group): RouletteBet => ({ type: "numbers", numbers: group.split(",").map(Number) })),
  ...([1, 2, 3] as const).flatMap((place): RouletteBet[] => [
    { type: "column", place },
    { type: "dozen", place },
  ]),
  ...(["red", "black", "odd", "even", "low", "high"] as const).map((type): RouletteBet => ({ type })),
];

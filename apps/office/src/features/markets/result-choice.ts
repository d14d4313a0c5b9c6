import type { Market } from "./market.ts";

/** Who won, and those of them that share the last places. */
export interface Named {
  readonly winners: readonly number[];
  readonly deadHeat: readonly number[];
}
export type Finish = "won" | "shared";
/** As the trader marked the runners; who isn't marked lost. */
export type Marks = ReadonlyMap<number, Finish>;

type Places = Pick<Market, "number_of_winners" | "runners">;

/** As many win as there are places, at most those that are left. [BOOK-16] */
export function placesOf({ number_of_winners: places, runners }: Places): number {
  return Math.min(places, runners.filter(({ status }) => status !== "REMOVED").length);
}

const idsOf = (marks: Marks, finish: Finish): number[] =>
  [...marks].flatMap(([selectionId, marked]) => (marked === finish ? [selectionId] : []));

/** What is left for those who share. */
export const sharedPlaces = (market: Places, marks: Marks): number => placesOf(market) - idsOf(marks, "won").length;

/** The result that the marks say; undefined while they are none: too few or too many, or nobody's dead heat. */
export function namedBy(market: Places, marks: Marks): Named | undefined {
  const [won, shared] = [idsOf(marks, "won"), idsOf(marks, "shared")];
  const left = placesOf(market) - won.length;
  const isPlain = shared.length === 0 && left === 0;
  const isDeadHeat = left >= 1 && shared.length > left;
  return isPlain || isDeadHeat ? { winners: [...won, ...shared], deadHeat: shared } : undefined;
}

/** The marks after a press. Without a dead heat one place has one winner: another press moves it. */
export function marked(
  market: Places,
  marks: Marks,
  press: { readonly selectionId: number; readonly finish: Finish },
): Marks {
  const { selectionId, finish } = press;
  if (finish === "won" && placesOf(market) === 1) return new Map([[selectionId, finish]]);
  const others = [...marks].filter(([id, mark]) => id !== selectionId && !(placesOf(market) === 1 && mark === "won"));
  return new Map(marks.get(selectionId) === finish ? others : [...others, [selectionId, finish]]);
}

/** Of winners of whom the last ones share: who won whole, and behind a semicolon who shares, so that nobody is taken for the other. [RESULT-06] */
export function namesOf(names: readonly string[], sharing: number): string {
  const whole = names.slice(0, Math.max(0, names.length - sharing));
  return [whole, names.slice(whole.length)]
    .filter((part) => part.length > 0)
    .map((part) => part.join(", "))
    .join("; ");
}

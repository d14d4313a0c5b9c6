import type { OutcomeView, WorstResult } from "./ports.ts";

/**
 * The house's worst result over all that can win: one outcome, or of several places the runners whose places bring least, together with what is had without any. With
 * an outcome besides the listed ones fewer may win, so that only places that hurt are taken. Every set of winners counts. [CONSOLE-06] [EXPO-03]
 */
export function worstOf(
  outcomes: readonly OutcomeView[],
  {
    places,
    hasOtherOutcome,
    otherMinor,
  }: {
    readonly places: number;
    readonly hasOtherOutcome: boolean;
    /** What the house has when nothing listed wins. */
    readonly otherMinor: bigint;
  },
): WorstResult {
  const idOf = ({ selectionId, from }: OutcomeView): number => selectionId ?? from ?? 0;
  const worstFirst = outcomes.toSorted((a, b) =>
    a.houseMinor < b.houseMinor ? -1 : Number(a.houseMinor > b.houseMinor),
  );
  if (places === 1) {
    const [worst] = worstFirst;
    if (worst === undefined || (hasOtherOutcome && otherMinor < worst.houseMinor))
      return { houseMinor: otherMinor, at: [] };
    return { houseMinor: worst.houseMinor, at: [idOf(worst)] };
  }
  const placed = worstFirst.slice(0, places).filter(({ houseMinor }) => !hasOtherOutcome || houseMinor < 0n);
  return {
    houseMinor: placed.reduce((sum, { houseMinor }) => sum + houseMinor, otherMinor),
    at: placed.map(idOf),
  };
}

/** Numbers in order as steps: neighbours with the same figures are one, and the last has no end. [LINE-06] */
export function joinNumbers(
  numbers: readonly { readonly from: number; readonly paidMinor: bigint; readonly houseMinor: bigint }[],
): OutcomeView[] {
  const steps: (Omit<OutcomeView, "to" | "from"> & { readonly from: number; to: number | null })[] = [];
  for (const { from, paidMinor, houseMinor } of numbers) {
    const last = steps.at(-1);
    if (last?.paidMinor === paidMinor && last.houseMinor === houseMinor) continue;
    if (last !== undefined) last.to = from - 1;
    steps.push({ selectionId: null, from, to: null, paidMinor, houseMinor });
  }
  return steps;
}

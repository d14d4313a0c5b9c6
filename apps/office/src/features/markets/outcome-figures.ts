/** Outcomes that are shown at once, at most; all others are a press away. */
export const mostOutcomes = 6;

/** The worst of these for the house, by its place; -1 where nothing is at stake. */
export function worstPlace(houseMinor: readonly bigint[]): number {
  let worst = -1;
  for (const [place, amount] of houseMinor.entries())
    if (amount < 0n && (worst === -1 || amount < (houseMinor[worst] ?? 0n))) worst = place;
  return worst;
}

/** The places that are shown first, in their order: those where the house loses most, the worst always among them. [CONSOLE-06] */
export function firstShown(houseMinor: readonly bigint[], most: number = mostOutcomes): readonly number[] {
  const places = houseMinor.map((_, place) => place);
  if (places.length <= most) return places;
  return places
    .toSorted((a, b) => {
      const [one, other] = [houseMinor[a] ?? 0n, houseMinor[b] ?? 0n];
      return one < other ? -1 : one > other ? 1 : a - b;
    })
    .slice(0, most)
    .toSorted((a, b) => a - b);
}

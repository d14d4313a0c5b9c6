/** Stops of every reel. */
export const reelStops = 40;

/**
 * A reel as it turns: each symbol is spread as evenly as its count allows, the rarer first, so that no window of three shows two of a rare one.
 * The counts of a reel add up to its stops.
 */
export function spreadStrip<Symbol extends string>(
  symbols: readonly Symbol[],
  reel: number,
  countOn: (reel: number, symbol: Symbol) => number,
): readonly Symbol[] {
  const strip: (Symbol | undefined)[] = Array.from({ length: reelStops }, () => undefined);
  const rarest = symbols.toSorted((a, b) => countOn(reel, a) - countOn(reel, b));
  for (const [order, symbol] of rarest.entries()) {
    const count = countOn(reel, symbol);
    for (let one = 0; one < count; one += 1) {
      let place = (Math.floor((one * reelStops) / count) + order * 3 + reel * 5) % reelStops;
      while (strip[place] !== undefined) place = (place + 1) % reelStops;
      strip[place] = symbol;
    }
  }
  return strip.flatMap((symbol) => symbol ?? []);
}

/** A round has an end, however lucky: the chance to come here is below one in 10^30. */
const mostFreeSpins = 500;

/** A paid spin and all free ones that come of it, drawn one after the other; `play` is told whether its spin is a free one. */
export function spinsWithFree<Spin>(
  play: (isFree: boolean) => Spin,
  freeOf: (spin: Spin) => number,
): readonly [Spin, ...Spin[]] {
  const first = play(false);
  const spins: [Spin, ...Spin[]] = [first];
  let free = freeOf(first);
  for (let played = 0; played < free; played += 1) {
    const next = play(true);
    spins.push(next);
    free += Math.min(freeOf(next), mostFreeSpins - free);
  }
  return spins;
}

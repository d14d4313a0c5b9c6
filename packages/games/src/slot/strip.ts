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

/** All slots of reels have five of them, with three rows in sight. */
export const reels = 5;
export const shownRows = 3;

/** How often each symbol is on each of the five reels. */
export type ReelCounts<Name extends string> = Readonly<Record<Name, readonly [number, number, number, number, number]>>;

/** The reels as they turn. */
export const stripsOf = <Name extends string>(
  symbols: readonly Name[],
  countOn: (reel: number, symbol: Name) => number,
): readonly (readonly Name[])[] => Array.from({ length: reels }, (_, reel) => spreadStrip(symbols, reel, countOn));

/** The symbols in sight: per reel from the top. */
export const seenAt = <Name extends string>(
  strips: readonly (readonly Name[])[],
  stops: readonly number[],
): readonly (readonly Name[])[] =>
  stops.map((stop, reel) =>
    Array.from({ length: shownRows }, (_, row) => {
      const symbol = strips[reel]?.[(stop + row) % reelStops];
      if (symbol === undefined) throw new RangeError(`reel ${reel} has no stop ${stop}`);
      return symbol;
    }),
  );

export const countIn = <Name extends string>(seen: readonly (readonly Name[])[], symbol: Name): number =>
  seen.flat().filter((one) => one === symbol).length;

/** The free spins that all windows of all reels together bring, by how many of a symbol each shows. */
export function freeOverAll<Name extends string>(
  strips: readonly (readonly Name[])[],
  symbol: Name,
  freeFor: Readonly<Record<number, number>>,
): bigint {
  // How many of all stops of the reels so far show so many.
  let windows: bigint[] = [1n];
  for (const strip of strips) {
    const showing = Array.from({ length: shownRows + 1 }, () => 0n);
    for (let stop = 0; stop < reelStops; stop += 1) {
      const count = countIn(seenAt([strip], [stop]), symbol);
      showing[count] = (showing[count] ?? 0n) + 1n;
    }
    const next = Array.from({ length: windows.length + shownRows }, () => 0n);
    for (const [seen, ways] of windows.entries())
      for (const [more, stops] of showing.entries()) next[seen + more] = (next[seen + more] ?? 0n) + ways * stops;
    windows = next;
  }
  return windows.reduce((sum, ways, count) => sum + ways * BigInt(freeFor[count] ?? 0), 0n);
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

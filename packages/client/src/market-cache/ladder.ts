/** `[price, size]` of the stream: decimals as JSON numbers. */
export type PriceSize = readonly [price: number, size: number];

/** One price of a ladder. Prices are hundredths; sizes hundredths of the currency (minor units). Both exact: at most 2 decimals arrive. */
export interface Level {
  readonly priceX100: number;
  readonly sizeX100: number;
}

/** A decimal with at most two places as whole hundredths. Rounds to nearest, which undoes the binary fraction exactly up to 9 x 10^13. */
export const toHundredths = (decimal: number): number => Math.round(decimal * 100);

/**
 * The prices of one side of one runner, best first. A ladder has at most 350 prices and usually under 50, so that an ordered array is the
 * fastest structure; `levels` is replaced, never changed, when the side changes, so that it may be used as a snapshot.
 */
export class Ladder {
  #levels: readonly Level[] = [];
  readonly #order: 1 | -1;

  /** `highestFirst` for what a backer can take, `lowestFirst` for what a layer can take and for traded prices. */
  constructor(order: "highestFirst" | "lowestFirst") {
    this.#order = order === "lowestFirst" ? 1 : -1;
  }

  get levels(): readonly Level[] {
    return this.#levels;
  }

  clear(): void {
    this.#levels = [];
  }

  /** Sets each price to its size; 0 deletes it. */
  apply(changes: readonly PriceSize[]): void {
    if (changes.length === 0) return;
    const levels = [...this.#levels];
    for (const [price, size] of changes)
      this.#set(levels, { priceX100: toHundredths(price), sizeX100: toHundredths(size) });
    this.#levels = levels;
  }

  totalX100(): number {
    return this.#levels.reduce((sum, level) => sum + level.sizeX100, 0);
  }

  #set(levels: Level[], level: Level): void {
    const index = this.#search(levels, level.priceX100);
    const isPresent = levels[index]?.priceX100 === level.priceX100;
    if (level.sizeX100 === 0) {
      if (isPresent) levels.splice(index, 1);
    } else levels.splice(index, isPresent ? 1 : 0, level);
  }

  /** The first index whose price is not better than the given one. */
  #search(levels: readonly Level[], priceX100: number): number {
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = levels[middle]?.priceX100 ?? 0;
      if ((other - priceX100) * this.#order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

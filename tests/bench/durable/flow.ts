import type { PlaceRequest } from "../../../packages/services/src/exchange/index.ts";
import { ladderPrices } from "../../../packages/core/src/odds/index.ts";

/** Numbers in [0, 1) from a seed, the same on every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bets of one instruction each, around a price that wanders per market; each carries a reference, as the app's bets do. */
export function betsOf(options: {
  readonly seed: number;
  readonly count: number;
  readonly playerIds: readonly string[];
  readonly marketIds: readonly string[];
}): PlaceRequest[] {
  const random = seededRandom(options.seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const middle = new Map(options.marketIds.map((marketId) => [marketId, 60 + Math.floor(random() * 60)]));
  return Array.from({ length: options.count }, (_, index): PlaceRequest => {
    const marketId = pick(options.marketIds);
    const tick = Math.max(20, Math.min(300, (middle.get(marketId) ?? 80) + Math.floor(random() * 3) - 1));
    middle.set(marketId, tick);
    const isBack = random() < 0.5;
    // Mostly at or beyond the middle on the waiting side, so that a book builds up and roughly half of the bets find something to match.
    const offset = Math.floor(random() * 9) - 4;
    return {
      playerId: pick(options.playerIds),
      marketId,
      customerRef: `bench-${options.seed}-${index}`,
      instructions: [
        {
          selectionId: random() < 0.5 ? 1 : 2,
          side: isBack ? "BACK" : "LAY",
          priceX100: ladderPrices[tick + (isBack ? offset : -offset)] ?? 200,
          sizeMinor: BigInt(1_000 + Math.floor(random() * 40) * 250),
          persistence: "LAPSE",
        },
      ],
    };
  });
}

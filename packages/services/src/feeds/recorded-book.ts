import type { PlaceInstruction } from "../exchange/index.ts";
import type { OpenOrder } from "./ports.ts";
import type { RecordedLevel, RecordedMessage } from "./replay-ports.ts";

/** The recorded book as it stands at one message. */
export class RecordedBook {
  readonly #levels = new Map<string, RecordedLevel>();

  apply(message: RecordedMessage): void {
    if (message.isImage) this.#levels.clear();
    for (const level of message.levels) {
      if (level.sizeMinor === 0n) this.#levels.delete(keyOf(level));
      else this.#levels.set(keyOf(level), level);
    }
  }

  levels(): readonly RecordedLevel[] {
    return [...this.#levels.values()];
  }
}

export interface BookChanges {
  readonly cancel: readonly { readonly betId: string; readonly sizeReductionMinor?: bigint }[];
  readonly place: readonly Pick<PlaceInstruction, "selectionId" | "side" | "priceX100" | "sizeMinor">[];
}

/**
 * What makes the account's open bets the recorded book. A level that shrinks loses from its youngest bet, one that grows gets a new bet for the
 * rest; a rest below the minimum stake is left out, so that each level is right to within it. [REPLAY-03]
 */
export function bookChanges(
  open: readonly OpenOrder[],
  levels: readonly RecordedLevel[],
  minimumStakeMinor: bigint,
): BookChanges {
  const resting = Map.groupBy(open, keyOf);
  const cancel: { betId: string; sizeReductionMinor?: bigint }[] = [];
  const place: RecordedLevel[] = [];
  const wanted = new Set<string>();
  for (const level of levels) {
    const key = keyOf(level);
    wanted.add(key);
    const bets = resting.get(key) ?? [];
    const restingMinor = bets.reduce((sum, bet) => sum + bet.remainingMinor, 0n);
    if (restingMinor > level.sizeMinor) cancel.push(...shrink(bets, restingMinor - level.sizeMinor));
    else if (level.sizeMinor - restingMinor >= minimumStakeMinor)
      place.push({ ...level, sizeMinor: level.sizeMinor - restingMinor });
  }
  for (const [key, bets] of resting) {
    if (!wanted.has(key)) cancel.push(...bets.map(({ betId }) => ({ betId })));
  }
  return { cancel, place };
}

function shrink(bets: readonly OpenOrder[], byMinor: bigint): { betId: string; sizeReductionMinor?: bigint }[] {
  const youngestFirst = [...bets].sort((left, right) => (BigInt(left.betId) < BigInt(right.betId) ? 1 : -1));
  const wishes: { betId: string; sizeReductionMinor?: bigint }[] = [];
  let left = byMinor;
  for (const { betId, remainingMinor } of youngestFirst) {
    if (left <= 0n) break;
    wishes.push(remainingMinor <= left ? { betId } : { betId, sizeReductionMinor: left });
    left -= remainingMinor;
  }
  return wishes;
}

const keyOf = (level: Pick<RecordedLevel, "selectionId" | "side" | "priceX100">): string =>
  `${level.selectionId}/${level.side}/${level.priceX100}`;

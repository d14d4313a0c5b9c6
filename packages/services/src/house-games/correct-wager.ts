import type { SentWin, WagerCorrection } from "./wager-ports.ts";

/** A wager's win at the wallet, by its number. */
export const winId = (wagerId: string, number: number): string =>
  number === 1 ? `${wagerId}.win` : `${wagerId}.win-${number}`;

const numberOf = ({ transactionId }: SentWin): number => Number(/\.win-(\d+)$/.exec(transactionId)?.[1] ?? 1);
const sumOf = (wins: readonly SentWin[]): bigint => wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/**
 * How what stands as wins comes to another payout: more is a further win; less takes the newest wins back, as many as it needs, after what is due of them was
 * sent anew. So whoever has spent a win is never paid it a second time. [HOUSE-70]
 */
export function correctionTo(
  wager: { readonly wagerId: string; readonly wins: readonly SentWin[] },
  payoutMinor: bigint,
): WagerCorrection {
  const { wagerId, wins } = wager;
  const kept = [...wins];
  const undo: string[] = [];
  for (let last = kept.length - 1; sumOf(kept) > payoutMinor; last -= 1) {
    const newest = kept[last];
    if (newest === undefined) break;
    const { transactionId, amountMinor } = newest;
    // What was taken back stays as nothing: its number is used for good.
    kept[last] = { transactionId, amountMinor: 0n };
    // A win of nothing closed the round: there is nothing to take back.
    if (amountMinor > 0n) undo.push(transactionId);
  }
  const dueMinor = payoutMinor - sumOf(kept);
  const next = Math.max(0, ...wins.map(numberOf)) + 1;
  const add = dueMinor > 0n ? { transactionId: winId(wagerId, next), amountMinor: dueMinor } : null;
  return { add, undo, wins: add === null ? kept : [...kept, add] };
}

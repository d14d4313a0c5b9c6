import type { SentWin, WagerCorrection } from "./wager-ports.ts";

/** A wager's win at the wallet, by its number. */
export const winId = (wagerId: string, number: number): string =>
  number === 1 ? `${wagerId}.win` : `${wagerId}.win-${number}`;

const numberOf = ({ transactionId }: SentWin): number => Number(/\.win-(\d+)$/.exec(transactionId)?.[1] ?? 1);
const sumOf = (wins: readonly SentWin[]): bigint => wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);

/** The win of a part that is paid while the wager goes on counting: the number of parts before it is in its id for good. [HOUSE-71] */
export function partOf(
  wager: { readonly wagerId: string; readonly wins: readonly SentWin[] },
  amountMinor: bigint,
): WagerCorrection {
  const before = wager.wins.filter(isPart);
  const add = { transactionId: `${wager.wagerId}.part-${before.length + 1}`, amountMinor };
  return { is: "part", add, undo: [], wins: [...before, add] };
}

/** The last win of a wager that was paid in parts before, of nothing too: it closes the round. */
export function endAfterParts(
  wager: { readonly wagerId: string; readonly wins: readonly SentWin[] },
  payoutMinor: bigint,
): WagerCorrection {
  const before = wager.wins.filter(isPart);
  const add = { transactionId: winId(wager.wagerId, 1), amountMinor: payoutMinor - sumOf(before) };
  return { is: "end", add, undo: [], wins: [...before, add] };
}

/** Whether it was paid in part, or is being, while it counts on. */
export const isPart = ({ transactionId }: SentWin): boolean => /\.part-\d+$/.test(transactionId);
export const isPaidInPart = ({ correction }: { readonly correction: WagerCorrection | null }): boolean =>
  correction?.is === "part";

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

import type { MatchedBet, SettledBet } from "./ports.ts";

/** What became of a market. */
export type Verdict = { readonly type: "winners"; readonly winners: readonly number[] } | { readonly type: "void" };

/** What a bet won (+) or lost (-) before commission: its fills' profit for a backer of a winner, its stake for one of a loser; the layer the reverse. */
export function betResult(bet: MatchedBet, verdict: Verdict): SettledBet {
  const { betId } = bet;
  if (verdict.type === "void") return { betId, settledAs: "VOIDED", profitMinor: 0n };
  const backerMinor = verdict.winners.includes(bet.selectionId) ? bet.matchedProfitMinor : -bet.matchedMinor;
  const profitMinor = bet.side === "BACK" ? backerMinor : -backerMinor;
  const hasSelectionWon = verdict.winners.includes(bet.selectionId);
  return { betId, settledAs: hasSelectionWon === (bet.side === "BACK") ? "WON" : "LOST", profitMinor };
}

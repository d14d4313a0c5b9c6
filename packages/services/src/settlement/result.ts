import { winsLine } from "@maidan/core/exchange";
import { shareOf, type Winners } from "@maidan/core/settlement";
import type { MatchedBet, SettledBet } from "./ports.ts";

/** What became of a market. */
export type Verdict = ({ readonly type: "winners" } & Winners) | { readonly type: "void" };

/** A bet's result: how it ended, and what it came to in parts of a minor unit (`shareOf`). */
export interface BetResult extends Pick<SettledBet, "betId" | "settledAs"> {
  readonly parts: bigint;
}

/**
 * What a bet won (+) or lost (-) before commission: its fills' profit for a backer of a winner, its stake for one of a loser; where places are shared the
 * share of the one and the rest of the other; the layer the reverse. It has won when that is above nothing: in a dead heat a back at low odds may lose. [SETTLE-19]
 */
export function betResult(bet: MatchedBet, verdict: Verdict): BetResult {
  const { betId } = bet;
  if (verdict.type === "void") return { betId, settledAs: "VOIDED", parts: 0n };
  if (verdict.line !== undefined) return lineResult(bet, verdict.winners[0] ?? 0);
  const { denominator, of } = shareOf(verdict);
  const share = of(bet.selectionId);
  const backer = share * bet.matchedProfitMinor - (denominator - share) * bet.matchedMinor;
  const parts = bet.side === "BACK" ? backer : -backer;
  // What comes to nothing is told by the runner: a stake too small to win anything, or a place that is shared to the stake itself.
  const isOfWinner = verdict.winners.includes(bet.selectionId) === (bet.side === "BACK");
  return { betId, settledAs: parts > 0n || (parts === 0n && isOfWinner) ? "WON" : "LOST", parts };
}

/** At evens, line by line: what was matched at better lines than its own may have won where the rest has lost. [LINE-05] */
function lineResult({ betId, side, lines }: MatchedBet, result: number): BetResult {
  if (lines === undefined) throw new Error(`bet ${betId} of a LINE market was read without its lines`);
  const parts = lines.reduce(
    (sum, { lineX100, sizeMinor }) => sum + (winsLine(side, lineX100, result) ? sizeMinor : -sizeMinor),
    0n,
  );
  return { betId, settledAs: parts < 0n ? "LOST" : "WON", parts };
}

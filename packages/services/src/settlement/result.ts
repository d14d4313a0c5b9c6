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
 * share of the one and the rest of the other; the layer the reverse.
 */
export function betResult(bet: MatchedBet, verdict: Verdict): BetResult {
  const { betId } = bet;
  if (verdict.type === "void") return { betId, settledAs: "VOIDED", parts: 0n };
  if (verdict.line !== undefined) return lineResult(bet, verdict.winners[0] ?? 0);
  const { denominator, of } = shareOf(verdict);
  const share = of(bet.selectionId);
  const backer = share * bet.matchedProfitMinor - (denominator - share) * bet.matchedMinor;
  const hasSelectionWon = verdict.winners.includes(bet.selectionId);
  const settledAs = hasSelectionWon === (bet.side === "BACK") ? "WON" : "LOST";
  return { betId, settledAs, parts: bet.side === "BACK" ? backer : -backer };
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

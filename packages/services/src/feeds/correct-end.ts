import { randomUUID } from "node:crypto";
import { matchMarketDecision, type MatchMarketDecision } from "@maidan/core/sports";
import type { Refusal } from "../command/index.ts";
import type { OtherHouseResult } from "../house-markets/index.ts";
import type { StaffContext } from "../staff/index.ts";
import { controlOf, matchOdds, type MatchActions } from "./match-actions.ts";
import type { FeedLog, FeedMatch } from "./ports.ts";

/** Another result of a market, of the exchange or, by its outcome, of the house. */
export type WantedInstead =
  | { readonly action: "resettle"; readonly winners: readonly number[]; readonly reason: string }
  | {
      readonly action: "settle";
      readonly outcome: number;
      readonly deadHeat?: readonly number[];
      readonly reason: string;
    }
  | { readonly action: "void"; readonly reason: string };

interface OtherResult {
  readonly marketId: string;
  readonly wanted: WantedInstead;
  /** How many results it had when the feed's was the last. */
  readonly seenRevision: number;
}

/** Names a result as a member of staff does; `resultId` names what waits for a second person. [RESULT-01] */
export type NameOtherResult = (
  request: OtherResult & { readonly by: StaffContext; readonly idempotencyKey: string },
) => Promise<{ readonly ok: true; readonly resultId: string | null } | Refusal>;

export interface CorrectEndDeps {
  readonly actions: MatchActions;
  readonly nameResult: NameOtherResult;
  readonly log: FeedLog;
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Who asks, where people decide: its provider, who is nobody of staff. */
const providerOf = ({ source, sourceId, step }: FeedMatch): StaffContext => ({
  staffId: null,
  email: source,
  role: "trader",
  address: "local",
  requestId: `${source}:${sourceId}:${step}`,
});

/** What was settled by a feed's own result, by another one: over nobody else's. */
function wantedOf({ match }: FeedMatch, decision: MatchMarketDecision): WantedInstead {
  const control = controlOf(match, decision);
  if (control.type === "void") return { action: "void", reason: control.reason };
  if (control.type !== "settle") throw new Error(`a market is not decided by ${control.type}`);
  return { action: "resettle", winners: control.winners, reason: control.reason };
}

/**
 * Settles anew what the end of a match had settled, when that end was told wrongly: by reversal, at once where one person may decide it, and else when one has
 * approved it. What people decided stays theirs. Can be repeated: it happens once. [FEED-40]
 */
export function createCorrectEnd({ actions, nameResult, log }: CorrectEndDeps) {
  /** Whoever has decided meanwhile, or is to decide another result of it, goes on deciding: that is logged. */
  const name = async (feedMatch: FeedMatch, other: OtherResult): Promise<void> => {
    const { source, sourceId, step } = feedMatch;
    const { marketId } = other;
    const idempotencyKey = `${source}:${sourceId}:${step}:${marketId}:end`;
    const by = providerOf(feedMatch);
    let named = await nameResult({ ...other, by, idempotencyKey });
    // An answer is kept under its key, and while the result of before is being paid it is this one. [SETTLE-14]
    if (!named.ok && named.code === "SETTLEMENT_UNDER_WAY")
      named = await nameResult({ ...other, by, idempotencyKey: `${idempotencyKey}:${randomUUID()}` });
    if (named.ok) {
      if (named.resultId !== null)
        log.info({ sourceId, marketId, resultId: named.resultId }, "the result of a corrected end waits for a person");
      return;
    }
    const { code, message } = named;
    // It has that result: a repeated correction has nothing to do.
    if (code === "NO_CHANGE") return;
    if (code === "SETTLEMENT_UNDER_WAY" || code === "SERVICE_UNAVAILABLE")
      throw new Error(`another result of ${marketId}: ${message}`);
    log.warn({ sourceId, marketId, code, reason: message }, "the market refused the corrected end");
  };

  const correct = async (
    { before, after }: { readonly before: FeedMatch; readonly after: FeedMatch },
    market: { readonly kind: string; readonly part: number; readonly marketId: string; readonly results: number },
  ): Promise<void> => {
    const [wrong, right] = [matchMarketDecision(before.match, market), matchMarketDecision(after.match, market)];
    if (right === undefined || isEqual(wrong, right)) return;
    // Void for another reason is no other result.
    if (wrong?.type === "VOID" && right.type === "VOID") return;
    const { marketId, results: seenRevision } = market;
    await name(after, { marketId, wanted: wantedOf(after, right), seenRevision });
  };

  return {
    /** The exchange's: Match Odds, and those beside it that the feed itself has settled. */
    exchange: async (before: FeedMatch, after: FeedMatch): Promise<void> => {
      const { marketId } = after;
      // Asked again under its key the first settlement says whether it was the feed's.
      if (marketId !== null && (await actions.settle(before, marketId)).ok)
        await correct({ before, after }, { ...matchOdds, marketId, results: 1 });
      for (const { results, awaitsResult, ...side } of after.sideMarkets)
        if (results !== undefined && awaitsResult !== true) await correct({ before, after }, { ...side, results });
    },
    /** One of the house's, whose other result is known. */
    house: (after: FeedMatch, { marketId, seenRevision, outcome, deadHeat, reason }: OtherHouseResult): Promise<void> =>
      name(after, {
        marketId,
        seenRevision,
        wanted:
          outcome === null
            ? { action: "void", reason }
            : { action: "settle", outcome, ...(deadHeat !== undefined && { deadHeat }), reason },
      }),
  };
}
export type CorrectEnd = ReturnType<typeof createCorrectEnd>;

import type { VoidReason } from "@maidan/core/sport-names";
import type { FancyResult } from "@maidan/core/sports";
import { done } from "../command/index.ts";
import type { ResultOf } from "./match-lines.ts";
import type { HouseMarket } from "./ports.ts";
import { lastRatesFrom } from "./question-rates.ts";
import { verdictOf, type SettleByResultsDeps } from "./settle-by-results.ts";
import { createFinishHouseSettlement, createSettleHouseMarket, type HouseVerdict } from "./settle.ts";

export interface CorrectedResults {
  readonly eventId: string;
  /** As the match stood by the balls that were told wrongly. */
  readonly wrong: ResultOf;
  readonly right: ResultOf;
  /** What those read whose result is taken back; absent: that a ball was corrected. */
  readonly takenBack?: VoidReason;
}

/** The result that a market should have had, over the one that was the feed's. */
export interface OtherHouseResult extends Pick<HouseVerdict, "outcome" | "deadHeat" | "reason"> {
  readonly marketId: string;
  readonly seenRevision: number;
}
/** Names it as a member of staff does: what one person may not decide waits for one. [RESULT-01] */
export type NameHouseResult = (result: OtherHouseResult) => Promise<void>;

const ballCorrected = "The ball was corrected: the result is still to come" satisfies VoidReason;

/**
 * Settles anew what was settled by balls that were told wrongly: by its other result, or, where it has none any more, as void until its result comes. What people
 * decided otherwise than the feed stays theirs. Can be repeated. [FEED-38]
 */
export function createCorrectResults(deps: SettleByResultsDeps) {
  const settle = createSettleHouseMarket(deps);
  const finish = createFinishHouseSettlement(deps);
  const { markets, runner, actor, newKey } = deps;

  const waitFor = async (marketId: string, reason: VoidReason): Promise<void> => {
    const command = { kind: "houseMarket.await", actor, idempotencyKey: newKey(), content: { marketId } };
    await runner.run(command, async (tx) => {
      await markets.awaitResult(tx, { marketId, reason });
      return done(null);
    });
  };
  const correct = async (market: HouseMarket, right: FancyResult | undefined, takenBack: VoidReason): Promise<void> => {
    const { marketId } = market;
    // One stop ago it may have been half paid.
    await finish(marketId);
    if (right === undefined && isVoid(market)) return waitFor(marketId, takenBack);
    const verdict =
      right === undefined
        ? { outcome: null, reason: takenBack, awaitsResult: true as const }
        : verdictOf(market, right);
    const refusal = await settle({ actor, idempotencyKey: newKey(), marketId, ...verdict });
    if (refusal !== undefined && refusal.code !== "NO_CHANGE")
      throw new Error(`correction of ${marketId}: ${refusal.message}`);
  };

  /** `name`: the match is over, and each other result is named instead of being settled here; what has none is left to people. [FEED-40] */
  return async (
    { eventId, wrong, right, takenBack = ballCorrected }: CorrectedResults,
    name?: NameHouseResult,
  ): Promise<void> => {
    const closed = await markets.decidedOf(runner.reader, eventId);
    // Closed markets have their last rates still. [RATES-71]
    const ratesOf = lastRatesFrom(closed);
    for (const one of closed) {
      const market = { ...one, lastRates: ratesOf(one.sourceKey) };
      const [before, after] = [wrong(market.sourceKey), right(market.sourceKey)];
      const isOfFeed = before !== undefined && isDecidedBy(market, before);
      const isRight = after !== undefined && isDecidedBy(market, after);
      if (market.awaitsResult || !isOfFeed || isRight) continue;
      if (name === undefined) await correct(market, after, takenBack);
      else if (after !== undefined) await nameOf(market, after, name);
    }
  };
}

/** Void for another reason is no other result. */
async function nameOf(market: HouseMarket, result: FancyResult, name: NameHouseResult): Promise<void> {
  const { marketId, settlementRevision: seenRevision } = market;
  const verdict = verdictOf(market, result);
  if (verdict.outcome !== null || !isVoid(market)) await name({ marketId, seenRevision, ...verdict });
}

const isVoid = ({ settlement }: HouseMarket): boolean => settlement === "VOIDED" || settlement === "VOIDING";

/** Whether this is what the market was settled by. */
function isDecidedBy(market: HouseMarket, result: FancyResult): boolean {
  switch (result.type) {
    case "number":
      return !isVoid(market) && market.outcome === result.number && market.deadHeat.length === 0;
    case "shared":
      return market.deadHeat.join() === result.numbers.join();
    case "void":
      return isVoid(market);
    case "middleOfRates": {
      const { outcome } = verdictOf(market, result);
      return isVoid(market) ? outcome === null : market.outcome === outcome;
    }
  }
}

import type { VoidReason } from "@maidan/core/sport-names";
import type { FancyResult } from "@maidan/core/sports";
import { done } from "../command/index.ts";
import type { ResultOf } from "./match-lines.ts";
import type { HouseMarket } from "./ports.ts";
import { verdictOf, type SettleByResultsDeps } from "./settle-by-results.ts";
import { createFinishHouseSettlement, createSettleHouseMarket } from "./settle.ts";

export interface CorrectedResults {
  readonly eventId: string;
  /** As the match stood by the balls that were told wrongly. */
  readonly wrong: ResultOf;
  readonly right: ResultOf;
}

const takenBack = "The ball was corrected: the result is still to come" satisfies VoidReason;

/**
 * Settles anew what was settled by balls that were told wrongly: by its other result, or, where it has none any more, as void until its result comes. What people
 * decided otherwise than the feed stays theirs. Can be repeated. [FEED-38]
 */
export function createCorrectResults(deps: SettleByResultsDeps) {
  const settle = createSettleHouseMarket(deps);
  const finish = createFinishHouseSettlement(deps);
  const { markets, runner, actor, newKey } = deps;

  const waitFor = async (marketId: string): Promise<void> => {
    const command = { kind: "houseMarket.await", actor, idempotencyKey: newKey(), content: { marketId } };
    await runner.run(command, async (tx) => {
      await markets.awaitResult(tx, marketId);
      return done(null);
    });
  };
  const correct = async (market: HouseMarket, right: FancyResult | undefined): Promise<void> => {
    const { marketId } = market;
    // One stop ago it may have been half paid.
    await finish(marketId);
    if (right === undefined && isVoid(market)) return waitFor(marketId);
    const verdict =
      right === undefined
        ? { outcome: null, reason: takenBack, awaitsResult: true as const }
        : verdictOf(market, right);
    const refusal = await settle({ actor, idempotencyKey: newKey(), marketId, ...verdict });
    if (refusal !== undefined && refusal.code !== "NO_CHANGE")
      throw new Error(`correction of ${marketId}: ${refusal.message}`);
  };

  return async ({ eventId, wrong, right }: CorrectedResults): Promise<void> => {
    for (const market of await markets.decidedOf(runner.reader, eventId)) {
      const [before, after] = [wrong(market.sourceKey), right(market.sourceKey)];
      const isOfFeed = before !== undefined && isDecidedBy(market, before);
      if (market.awaitsResult || !isOfFeed || JSON.stringify(before) === JSON.stringify(after)) continue;
      await correct(market, after);
    }
  };
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
    // Of a match without an end, and no ball of such is corrected.
    case "middleOfRates":
      return false;
  }
}

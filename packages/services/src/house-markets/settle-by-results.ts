import { middleOfRates } from "@maidan/core/house-markets";
import type { VoidReason } from "@maidan/core/sport-names";
import type { FancyResult } from "@maidan/core/sports";
import { done, type Actor } from "../command/index.ts";
import type { ResultOf } from "./match-lines.ts";
import type { HouseMarket } from "./ports.ts";
import {
  createFinishHouseSettlement,
  createSettleHouseMarket,
  type HouseVerdict,
  type SettleHouseDeps,
} from "./settle.ts";

export interface SettleByResultsDeps extends SettleHouseDeps {
  readonly actor: Actor;
}

/** Settles, or voids, each market of the event that isn't closed, or whose result a correction took back, and that has a result: by the feed, and of a recording as of a feed. Can be repeated. [RATES-43] */
export function createSettleByResults(deps: SettleByResultsDeps) {
  const settle = createSettleHouseMarket(deps);
  const { markets, runner, actor, newKey } = deps;
  const finish = createFinishHouseSettlement(deps);
  /** It is void already, and that is its result. */
  const endWait = async (marketId: string, reason: string): Promise<void> => {
    // One stop ago it may have been half paid.
    await finish(marketId);
    const command = { kind: "houseMarket.endWait", actor, idempotencyKey: newKey(), content: { marketId } };
    await runner.run(command, async (tx) => {
      await markets.endWait(tx, { marketId, reason });
      return done(null);
    });
  };
  return async ({ eventId, resultOf }: { readonly eventId: string; readonly resultOf: ResultOf }): Promise<void> => {
    const open = await markets.openOf(runner.reader, [eventId]);
    const awaited = await markets.awaitedOf(runner.reader, eventId);
    for (const market of [...open, ...awaited]) {
      const result = resultOf(market.sourceKey);
      if (result === undefined) continue;
      const { marketId, awaitsResult } = market;
      const verdict = verdictOf(market, result);
      if (awaitsResult && verdict.outcome === null) await endWait(marketId, verdict.reason);
      else await settle({ actor, idempotencyKey: newKey(), marketId, ...verdict });
    }
  };
}

/** Of a match without an end the last rates that stood on both sides may tell the number. [RATES-71] */
export function verdictOf(
  { title, lastRates }: Pick<HouseMarket, "title" | "lastRates">,
  result: FancyResult,
): Pick<HouseVerdict, "outcome" | "deadHeat" | "reason"> {
  switch (result.type) {
    case "number":
      return { outcome: result.number, reason: title };
    case "shared":
      return { outcome: result.numbers[0] ?? null, deadHeat: result.numbers, reason: title };
    case "void":
      return { outcome: null, reason: result.reason };
    case "middleOfRates":
      return {
        outcome: lastRates && middleOfRates(lastRates.againstLine, lastRates.line),
        reason: middleReason(lastRates !== null, result),
      };
  }
}

function middleReason(hasRates: boolean, { isRain }: Extract<FancyResult, { type: "middleOfRates" }>): VoidReason {
  if (isRain === true)
    return hasRates ? "Overs were lost to rain: the middle of the last rates" : "Overs were lost to rain";
  return hasRates ? "Match abandoned: the middle of the last rates" : "Match abandoned without rates";
}

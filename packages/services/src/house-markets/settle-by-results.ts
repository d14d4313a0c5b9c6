import { middleOfRates } from "@maidan/core/house-markets";
import type { VoidReason } from "@maidan/core/sport-names";
import type { FancyResult } from "@maidan/core/sports";
import { done, type Actor } from "../command/index.ts";
import type { ResultOf } from "./match-lines.ts";
import type { HouseMarket, HouseQuote } from "./ports.ts";
import { lastRatesFrom } from "./question-rates.ts";
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
    const decided = [...open, ...awaited].flatMap((market) => {
      const result = resultOf(market.sourceKey);
      return result === undefined ? [] : [{ market, result }];
    });
    // Those that are closed too: one stop ago the newest may have been settled, and the others not.
    const isOfRates = decided.some(({ result }) => result.type === "middleOfRates");
    const ratesOf = lastRatesFrom(isOfRates ? [...(await markets.decidedOf(runner.reader, eventId)), ...open] : []);
    for (const { market, result } of decided) {
      const { marketId, awaitsResult, title, sourceKey } = market;
      const verdict = verdictOf({ title, lastRates: ratesOf(sourceKey) }, result);
      if (awaitsResult && verdict.outcome === null) await endWait(marketId, verdict.reason);
      else await settle({ actor, idempotencyKey: newKey(), marketId, ...verdict });
    }
  };
}

export interface Asked extends Pick<HouseMarket, "title"> {
  /** Those that stood last for what it asks, on both sides; null: none did. */
  readonly lastRates: HouseQuote | null;
}

/** Of a match without an end the last rates may tell the number: none below the runs that were made, as no such line can have stood after them. [RATES-71] */
export function verdictOf(
  { title, lastRates }: Asked,
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
      return ofRates(lastRates, result);
  }
}

type OfRates = Extract<FancyResult, { type: "middleOfRates" }>;

function ofRates(rates: HouseQuote | null, { made, isRain }: OfRates): Pick<HouseVerdict, "outcome" | "reason"> {
  if (rates === null)
    return {
      outcome: null,
      reason: (isRain ? "Overs were lost to rain" : "Match abandoned without rates") satisfies VoidReason,
    };
  const middle = middleOfRates(rates.againstLine, rates.line);
  const how = made > middle ? "the runs made by then" : "the middle of the last rates";
  const why = isRain ? "Overs were lost to rain" : "Match abandoned";
  return { outcome: Math.max(made, middle), reason: `${why}: ${how}` satisfies VoidReason };
}

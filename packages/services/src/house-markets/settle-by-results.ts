import { middleOfRates } from "@maidan/core/house-markets";
import type { VoidReason } from "@maidan/core/sport-names";
import type { FancyResult } from "@maidan/core/sports";
import type { Actor } from "../command/index.ts";
import type { ResultOf } from "./match-lines.ts";
import type { HouseMarket } from "./ports.ts";
import { createSettleHouseMarket, type HouseVerdict, type SettleHouseDeps } from "./settle.ts";

export interface SettleByResultsDeps extends SettleHouseDeps {
  readonly actor: Actor;
}

/** Settles, or voids, each market of the event that isn't closed, or whose result a correction took back, and that has a result: by the feed, and of a recording as of a feed. Can be repeated. [RATES-43] */
export function createSettleByResults(deps: SettleByResultsDeps) {
  const settle = createSettleHouseMarket(deps);
  const { markets, runner, actor, newKey } = deps;
  return async ({ eventId, resultOf }: { readonly eventId: string; readonly resultOf: ResultOf }): Promise<void> => {
    const open = await markets.openOf(runner.reader, [eventId]);
    const awaited = await markets.awaitedOf(runner.reader, eventId);
    for (const market of [...open, ...awaited]) {
      const result = resultOf(market.sourceKey);
      if (result === undefined) continue;
      await settle({ actor, idempotencyKey: newKey(), marketId: market.marketId, ...verdictOf(market, result) });
    }
  };
}

/** Of a match without an end the last rates of the market may tell the number: those that it has still. [RATES-71] */
export function verdictOf(
  { title, quotes: [last] }: Pick<HouseMarket, "title" | "quotes">,
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
      return last === undefined
        ? { outcome: null, reason: "Match abandoned without rates" satisfies VoidReason }
        : {
            outcome: middleOfRates(last.againstLine, last.line),
            reason: "Match abandoned: the middle of the last rates",
          };
  }
}

import { BusTimeout } from "../bus/index.ts";
import type { Reader } from "../command/index.ts";
import type { StaffContext } from "../staff/index.ts";
import type { createControlMarket } from "./control-market.ts";
import type { OfficeReads } from "./ports.ts";

export interface HoldExchange {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly isHeld: boolean;
}
export interface ExchangeHeld {
  /** Suspended or given back. */
  readonly markets: number;
  /** Ids of those that weren't, or of which it isn't known. */
  readonly failed: readonly string[];
  /** The engine of one of them did not answer in time: what became of it is unknown, and the same key asks again. */
  readonly isUnknown: boolean;
}

type Outcome = "done" | "gone" | "refused" | "unknown";

/**
 * Suspends every market of the exchange in an event that isn't closed, also those that aren't open yet, so that no feed opens them; or gives back those that staff
 * hold, but for those whose result waits for a second person. Each under a key of its own: one that is refused, or whose engine doesn't answer, stops none of the others. [RATES-63] [RESULT-11]
 */
export function createHoldExchange(deps: {
  readonly reader: Reader;
  readonly reads: Pick<OfficeReads, "openMarkets">;
  readonly controlMarket: ReturnType<typeof createControlMarket>;
  readonly results: { readonly isWaiting: (reader: Reader, marketId: string) => Promise<boolean> };
}) {
  return async ({ by, idempotencyKey, eventId, isHeld }: HoldExchange): Promise<ExchangeHeld> => {
    const control = isHeld
      ? ({ type: "suspend", reason: "every market of the event, by the trader" } as const)
      : ({ type: "giveBack" } as const);
    const ask = async (marketId: string): Promise<Outcome> => {
      try {
        const report = await deps.controlMarket({
          by,
          idempotencyKey: `${idempotencyKey}:${marketId}`,
          marketId,
          control,
        });
        if (report.ok) return "done";
        // It ended meanwhile: nothing of it is left to bet on.
        return report.code === "MARKET_CLOSED" ? "gone" : "refused";
      } catch (error) {
        if (error instanceof BusTimeout) return "unknown";
        throw error;
      }
    };
    const ids: string[] = [];
    for (const market of await deps.reads.openMarkets(deps.reader, eventId))
      if (isHeld || (market.isHeld && !(await deps.results.isWaiting(deps.reader, market.marketId))))
        ids.push(market.marketId);
    // All are asked before a fault of one is told.
    const asked = await Promise.allSettled(ids.map(ask));
    const outcomes = asked.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    return {
      markets: outcomes.filter((outcome) => outcome === "done").length,
      failed: ids.filter((_, place) => outcomes[place] === "refused" || outcomes[place] === "unknown"),
      isUnknown: outcomes.includes("unknown"),
    };
  };
}

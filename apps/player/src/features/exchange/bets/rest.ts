import { mintKey } from "@maidan/client/api";
import { exchangeCall, isLost } from "../calls.ts";
import type { CurrentOrder } from "../use-positions.ts";

/** What becomes at the off of what then still waits of a bet. */
export type Rest = CurrentOrder["persistenceType"];

export interface RestMarket {
  readonly isInPlay: boolean;
  /** `open`: bets at the starting price are taken. */
  readonly startingPrice?: "open" | "known" | undefined;
}

/** What a bet that waits may be changed to; nothing once in play, where no off is to come. [ROOM-19] */
export function restsOf(order: Pick<CurrentOrder, "orderType">, market: RestMarket | undefined): readonly Rest[] {
  if (market === undefined || market.isInPlay || order.orderType !== "LIMIT") return [];
  return market.startingPrice === "open" ? ["LAPSE", "PERSIST", "MARKET_ON_CLOSE"] : ["LAPSE", "PERSIST"];
}

export type RestOutcome = "changed" | "tooLate" | "failed" | "unknown";

/** Changes it; the bet keeps its place in the queue. */
export async function changeRest(
  { marketId, betId }: Pick<CurrentOrder, "marketId" | "betId">,
  newPersistenceType: Rest,
  call: typeof exchangeCall = exchangeCall,
): Promise<RestOutcome> {
  const customerRef = mintKey().replaceAll("-", "");
  const updated = await call("updateOrders", {
    marketId,
    customerRef,
    instructions: [{ betId, newPersistenceType }],
  });
  if (isLost(updated)) return "unknown";
  if (!updated.ok) return "failed";
  const { status, instructionReports } = updated.value;
  const code = instructionReports?.[0]?.errorCode;
  if (status === "SUCCESS" || code === "NO_ACTION_REQUIRED") return "changed";
  return code === "BET_TAKEN_OR_LAPSED" ? "tooLate" : "failed";
}

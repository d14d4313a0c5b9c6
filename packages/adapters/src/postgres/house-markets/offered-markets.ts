import { limitsFor } from "@maidan/services/betting-limits";
import type { Reader } from "@maidan/services/command";
import type { HouseMarket } from "@maidan/services/house-markets";
import { createBettingLimitStore } from "../betting-limits/index.ts";
import { queryableOf } from "../database/index.ts";
import { ofEvents } from "./of-events.ts";

/**
 * The open markets of events as players see them: the most that is told of a bet's stake is the least of what the market says and what the office bounds its
 * kind by. What the office allows one player may be less still. [LIMIT-30] [SLIP-11]
 */
export async function readOfferedMarkets(reader: Reader, eventIds: readonly string[]): Promise<readonly HouseMarket[]> {
  const markets = await ofEvents.openOf(reader, eventIds);
  if (markets.length === 0) return markets;
  const rows = await createBettingLimitStore().all(reader);
  const events = await queryableOf(reader).query<{ id: bigint; event_type_id: string }>(
    "select id, event_type_id from exchange_event where id = any($1::bigint[])",
    [eventIds],
  );
  const sports = new Map(events.rows.map((row) => [String(row.id), row.event_type_id]));
  return markets.map((market) => {
    const kind = { eventTypeId: sports.get(market.eventId) ?? "", marketType: market.kind };
    const most = limitsFor(rows, kind).stakeMaxMinor;
    return most === null || most >= market.maximumStakeMinor ? market : { ...market, maximumStakeMinor: most };
  });
}

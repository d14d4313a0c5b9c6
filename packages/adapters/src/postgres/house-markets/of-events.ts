import { handKey, type HouseMarketStore } from "@maidan/services/house-markets";
import { queryableOf } from "../database/index.ts";
import { isEventHeld } from "../exchange/index.ts";
import { marketOf, selectMarkets, type MarketRow } from "./rows.ts";

/** The house's markets by their events, and the events themselves, over PostgreSQL. */
export const ofEvents: Pick<
  HouseMarketStore,
  "openOf" | "closedOf" | "decidedOf" | "awaitedOf" | "lockEvent" | "isEventHeld" | "holdEvent"
> = {
  openOf: async (reader, eventIds) => {
    const { rows } = await queryableOf(reader).query<MarketRow>(
      `${selectMarkets} where m.event_id = any($1::bigint[]) and m.status <> 'CLOSED' order by m.created_at, m.id`,
      [eventIds],
    );
    return rows.map(marketOf);
  },
  closedOf: async (reader, { eventId, cursor, limit }) => {
    const { rows } = await queryableOf(reader).query<MarketRow>(
      `${selectMarkets} where m.event_id = $1 and m.status = 'CLOSED'
         and ($2::text is null or (m.created_at, m.id) < (select c.created_at, c.id from house_market c where c.id = $2))
       order by m.created_at desc, m.id desc limit $3`,
      [eventId, cursor ?? null, limit + 1],
    );
    const markets = rows.slice(0, limit).map(marketOf);
    return { markets, nextCursor: rows.length > limit ? (markets.at(-1)?.marketId ?? null) : null };
  },
  decidedOf: async (reader, eventId) => {
    const { rows } = await queryableOf(reader).query<MarketRow>(
      `${selectMarkets} where m.event_id = $1 and m.status = 'CLOSED' and m.source_key not like $2 order by m.created_at, m.id`,
      [eventId, `${handKey("")}%`],
    );
    return rows.map(marketOf);
  },
  awaitedOf: async (reader, eventId) => {
    const { rows } = await queryableOf(reader).query<MarketRow>(
      `${selectMarkets} where m.event_id = $1 and m.awaits_result order by m.created_at, m.id`,
      [eventId],
    );
    return rows.map(marketOf);
  },
  isEventHeld: (tx, eventId) => isEventHeld(queryableOf(tx), eventId),
  holdEvent: async (tx, eventId, isHeld) => {
    await queryableOf(tx).query("update exchange_event set is_held = $2 where id = $1", [eventId, isHeld]);
  },
  lockEvent: async (tx, eventId) => {
    const { rows } = await queryableOf(tx).query<{ is_finished: boolean }>(
      "select is_finished from exchange_event where id = $1 for no key update",
      [eventId],
    );
    const [event] = rows;
    return event === undefined ? "none" : event.is_finished ? "finished" : "running";
  },
};

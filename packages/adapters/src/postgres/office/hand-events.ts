import type { Currency } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { MarketStatus } from "@maidan/services/exchange";
import type { HandEvent, HandEventStore, MarketOfEvent } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { isOver } from "./markets.ts";

interface EventRow {
  readonly id: bigint;
  readonly event_type_id: string;
  readonly competition: string;
  readonly name: string;
  readonly start_at: Date;
  readonly source: string;
  readonly is_in_play: boolean;
  readonly is_over: boolean;
}
interface MarketRow {
  readonly id: string;
  readonly market_type: string;
  readonly part: number;
  readonly name: string;
  readonly start_at: Date;
  readonly currency: Currency;
  readonly status: MarketStatus;
  readonly is_in_play: boolean;
}

const selectEvent = `select e.id, e.event_type_id, e.competition, e.name, e.start_at, e.source, e.is_in_play, ${isOver} as is_over
  from exchange_event e where e.id = $1`;

const marketOf = (row: MarketRow): MarketOfEvent => ({
  marketId: row.id,
  marketType: row.market_type,
  part: row.part,
  name: row.name,
  startAtMs: row.start_at.getTime(),
  currency: row.currency,
  status: row.status,
  isInPlay: row.is_in_play,
});

async function eventOf(reader: Reader, select: string, eventId: string): Promise<HandEvent | undefined> {
  const client = queryableOf(reader);
  const [event] = (await client.query<EventRow>(select, [eventId])).rows;
  if (event === undefined) return undefined;
  const markets = await client.query<MarketRow>(
    `select id, market_type, part, name, start_at, currency, status, is_in_play from exchange_market where event_id = $1 order by created_at, id`,
    [eventId],
  );
  const sides = await client.query<{ name: string }>(
    `select r.name from exchange_runner r where r.market_id = (select m.id from exchange_market m where m.event_id = $1
       and m.market_type = 'MATCH_ODDS' order by m.part limit 1) order by r.sort_priority`,
    [eventId],
  );
  return {
    eventId: String(event.id),
    eventTypeId: event.event_type_id,
    competition: event.competition,
    name: event.name,
    startAtMs: event.start_at.getTime(),
    source: event.source,
    isInPlay: event.is_in_play,
    isOver: event.is_over,
    sides: sides.rows.map(({ name }) => name),
    markets: markets.rows.map(marketOf),
  };
}

/** Events as whoever makes markets in them sees them, over PostgreSQL. */
export function createHandEventStore(): HandEventStore {
  return {
    find: (reader, eventId) => eventOf(reader, selectEvent, eventId),
    // Held first: what another addition has written meanwhile is read after it.
    lock: async (tx, eventId) => {
      await queryableOf(tx).query("select from exchange_event where id = $1 for no key update", [eventId]);
      return eventOf(tx, selectEvent, eventId);
    },
    rename: async (tx, eventId, name) => {
      await queryableOf(tx).query("update exchange_event set name = $2, updated_at = now() where id = $1", [
        eventId,
        name,
      ]);
    },
  };
}

import type { AddedMarket, AddedMarketStore } from "@maidan/services/feeds";
import { handParts } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

interface AddedRow {
  readonly id: string;
  readonly status: AddedMarket["status"];
  readonly is_in_play: boolean;
  readonly is_due: boolean;
  readonly in_play_delay_ms: number;
}

/** The markets of feeds' events that are a trader's, known by their part, and what of them the feeds have suspended. */
export function createAddedMarketStore(): AddedMarketStore {
  return {
    of: async (reader, eventId) => {
      const { rows } = await queryableOf(reader).query<AddedRow>({
        name: "added-markets",
        text: `select m.id, m.status, m.is_in_play, m.start_at <= greatest(e.start_at, now()) as is_due, m.in_play_delay_ms
          from exchange_market m join exchange_event e on e.id = m.event_id
          where m.event_id = $1 and m.part >= $2 and m.status in ('OPEN', 'SUSPENDED') order by m.id`,
        values: [eventId, handParts],
      });
      return rows.map((row): AddedMarket => ({
        marketId: row.id,
        status: row.status,
        isInPlay: row.is_in_play,
        isDue: row.is_due,
        inPlayDelayMs: row.in_play_delay_ms,
      }));
    },
    suspended: async (reader, eventId) => {
      const { rows } = await queryableOf(reader).query<{ id: string }>({
        name: "feed-suspensions",
        text: `select m.id from feed_suspension s join exchange_market m on m.id = s.market_id
          where s.event_id = $1 and m.status <> 'CLOSED' order by m.id`,
        values: [eventId],
      });
      return rows.map(({ id }) => id);
    },
    note: async (tx, { eventId, marketIds }) => {
      await queryableOf(tx).query(
        "insert into feed_suspension (market_id, event_id) select unnest($2::text[]), $1 on conflict (market_id) do nothing",
        [eventId, marketIds],
      );
    },
    // With them those that were settled meanwhile. What is just being suspended for a silence is still to be given back.
    forget: async (tx, marketIds) => {
      await queryableOf(tx).query(
        `delete from feed_suspension s using exchange_market m
         where m.id = s.market_id and (s.market_id = any($1::text[]) or m.status = 'CLOSED')
           and not exists (select from feed_match f where f.event_id = s.event_id::text and f.is_being_silenced)`,
        [marketIds],
      );
    },
  };
}

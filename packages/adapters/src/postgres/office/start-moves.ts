import type { StartMoveStore } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";

interface UntoldRow {
  readonly id: string;
  readonly start_at: Date;
  readonly event_start_at: Date;
  readonly start_moves: number;
}

// A market with a start of its own that isn't named keeps it; its engine tells when the event begins too.
const moveMarkets = `
  with moved as (
    update exchange_market m set start_moves = m.start_moves + 1,
      start_at = case when m.start_at = e.start_at then to_timestamp($2::float8 / 1000)
        when m.id = any($3) then m.start_at + (to_timestamp($2::float8 / 1000) - e.start_at) else m.start_at end
    from exchange_event e where e.id = $1 and m.event_id = e.id and m.status <> 'CLOSED' returning m.id, m.start_moves
  )
  insert into start_move (market_id, start_moves) select id, start_moves from moved
  on conflict (market_id) do update set start_moves = excluded.start_moves`;

/** Starts of events by hand that were moved, over PostgreSQL. */
export function createStartMoveStore(): StartMoveStore {
  return {
    move: async (tx, { eventId, startAtMs, ownStarts }) => {
      const client = queryableOf(tx);
      await client.query(moveMarkets, [eventId, startAtMs, ownStarts]);
      const text =
        "update exchange_event set start_at = to_timestamp($2::float8 / 1000), updated_at = now() where id = $1";
      await client.query(text, [eventId, startAtMs]);
    },
    untold: async (reader) => {
      const { rows } = await queryableOf(reader).query<UntoldRow>({
        name: "untold-starts",
        text: `select m.id, m.start_at, e.start_at as event_start_at, m.start_moves from start_move s
          join exchange_market m on m.id = s.market_id join exchange_event e on e.id = m.event_id order by m.id limit 100`,
      });
      return rows.map((row) => ({
        marketId: row.id,
        startAtMs: row.start_at.getTime(),
        eventStartAtMs: row.event_start_at.getTime(),
        moves: row.start_moves,
      }));
    },
    forget: async (tx, { marketId, moves }) => {
      await queryableOf(tx).query("delete from start_move where market_id = $1 and start_moves <= $2", [
        marketId,
        moves,
      ]);
    },
  };
}

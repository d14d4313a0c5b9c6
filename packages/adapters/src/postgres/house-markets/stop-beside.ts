import type { CommandRunner, Reader } from "@maidan/services/command";
import { createHouseBeside, type HouseBeside, type HouseStarted, type OwnEvent } from "@maidan/services/house-markets";
import { handSource } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { createHouseMarketStore } from "./house-market-store.ts";

async function eventOfOwn(reader: Reader, marketId: string): Promise<OwnEvent | undefined> {
  const { rows } = await queryableOf(reader).query<{ event_id: bigint; is_in_play: boolean }>(
    "select event_id, is_in_play from exchange_market where id = $1 and market_type in ('MATCH_ODDS', 'WIN')",
    [marketId],
  );
  return rows[0] && { eventId: String(rows[0].event_id), isInPlay: rows[0].is_in_play };
}

/** By the database's clock; the hundred that began last. [HAND-03] */
export async function houseStartedByHand(reader: Reader): Promise<readonly HouseStarted[]> {
  const { rows } = await queryableOf(reader).query<{ id: bigint; start_at: Date }>({
    name: "house-started-by-hand",
    text: `select e.id, e.start_at from exchange_event e
      where e.source = $1 and e.start_at <= now() and not e.is_in_play and not e.is_finished
        and not exists (select from exchange_market m where m.event_id = e.id and m.is_in_play)
        and exists (select from house_market h where h.event_id = e.id and h.status in ('OPEN', 'BALL_RUNNING'))
      order by e.start_at desc, e.id limit 100`,
    values: [handSource],
  });
  return rows.map((row) => ({ eventId: String(row.id), startAtMs: row.start_at.getTime() }));
}

/** See `HouseBeside`: over PostgreSQL. */
export const houseBeside = (runner: CommandRunner): HouseBeside =>
  createHouseBeside({ runner, markets: createHouseMarketStore(), eventOfOwn });

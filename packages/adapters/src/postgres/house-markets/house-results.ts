import type { Reader } from "@maidan/services/command";
import type { HouseResult } from "@maidan/services/house-markets";
import { queryableOf } from "../database/index.ts";

interface ResultRow {
  readonly market_id: string;
  readonly title: string;
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly event_name: string;
  readonly event_type_id: string;
  readonly net_minor: bigint;
  readonly commission_minor: bigint;
  readonly bets: number;
  readonly settled_at: Date;
}

export interface HouseResultQuery {
  readonly playerId: string;
  readonly sinceMs: number;
  readonly from: number;
  readonly count: number;
}

/** What the player's settled markets of the house brought since a moment, newest first; voided ones brought nothing. */
export async function houseResults(reader: Reader, query: HouseResultQuery): Promise<readonly HouseResult[]> {
  const { rows } = await queryableOf(reader).query<ResultRow>(
    `select m.id as market_id, m.title, m.kind, e.name as event_name, e.event_type_id, p.net_minor, p.commission_minor, b.bets, b.settled_at
     from (select market_id, count(*)::int as bets, max(settled_at) as settled_at from house_bet
       where player_id = $1 and void_reason is null and settled_at >= to_timestamp($2::float8 / 1000) group by market_id) b
     join house_market m on m.id = b.market_id and m.settlement = 'SETTLED' join exchange_event e on e.id = m.event_id
     join house_position p on p.market_id = m.id and p.player_id = $1
     order by b.settled_at desc, m.id offset $3 limit $4`,
    [query.playerId, query.sinceMs, query.from, query.count],
  );
  return rows.map((row) => ({
    marketId: row.market_id,
    title: row.title,
    kind: row.kind,
    eventName: row.event_name,
    eventTypeId: row.event_type_id,
    netMinor: row.net_minor,
    commissionMinor: row.commission_minor,
    bets: row.bets,
    settledAtMs: row.settled_at.getTime(),
  }));
}

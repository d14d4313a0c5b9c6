import type { Currency } from "@maidan/core/money";
import type { ExchangeRoomStore, PinnedMarket } from "@maidan/services/exchange-rooms";
import { queryableOf } from "../database/index.ts";
import { joinOwnMarket } from "../exchange/index.ts";

interface PinRow {
  readonly market_id: string;
  readonly market_name: string;
  readonly kind: PinnedMarket["kind"];
  readonly line_least_x100: number | null;
  readonly line_most_x100: number | null;
  readonly line_interval_x100: number | null;
  readonly event_market_id: string;
  readonly event_id: bigint;
  readonly event_name: string;
  readonly competition: string;
  readonly event_type_id: string;
  readonly start_at: Date;
  readonly currency: Currency;
}

/** The house takes taka alone, and its markets begin with their match. */
const pinned = `
  select m.id as market_id, m.name as market_name, case when m.line_least_x100 is null then 'odds' else 'line' end as kind,
    m.line_least_x100, m.line_most_x100, m.line_interval_x100, m.event_id, m.start_at, m.currency, p.pinned_at
  from exchange_pin p join exchange_market m on m.id = p.market_id where p.player_id = $1 and m.status <> 'CLOSED'
  union all
  select h.id, h.title, case when h.question ->> 'type' = 'WINNER' then 'bookmaker' else 'fancy' end,
    null, null, null, h.event_id, null, 'BDT', p.pinned_at
  from house_market_pin p join house_market h on h.id = p.market_id where p.player_id = $1 and h.status <> 'CLOSED'`;

const lineOf = (row: PinRow): PinnedMarket["line"] =>
  row.line_least_x100 === null || row.line_most_x100 === null || row.line_interval_x100 === null
    ? undefined
    : { leastX100: row.line_least_x100, mostX100: row.line_most_x100, intervalX100: row.line_interval_x100 };

export const pins: ExchangeRoomStore["pins"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<PinRow>(
    `select p.market_id, p.market_name, p.kind, p.line_least_x100, p.line_most_x100, p.line_interval_x100, p.event_id, p.currency,
        e.name as event_name, e.competition, e.event_type_id, coalesce(p.start_at, e.start_at) as start_at,
        coalesce(own.id, p.market_id) as event_market_id
      from (${pinned}) p join exchange_event e on e.id = p.event_id
      ${joinOwnMarket}
      order by p.pinned_at desc, p.market_id`,
    [playerId],
  );
  return rows.map((row) => ({
    marketId: row.market_id,
    marketName: row.market_name,
    kind: row.kind,
    line: lineOf(row),
    eventMarketId: row.event_market_id,
    eventId: String(row.event_id),
    eventName: row.event_name,
    competition: row.competition,
    eventTypeId: row.event_type_id,
    startAtMs: row.start_at.getTime(),
    currency: row.currency,
  }));
};

export const countPins: ExchangeRoomStore["countPins"] = async (tx, playerId) => {
  const queryable = queryableOf(tx);
  await queryable.query("select from player where id = $1 for no key update", [playerId]);
  const { rows } = await queryable.query<{ pins: number }>(`select count(*)::integer as pins from (${pinned}) p`, [
    playerId,
  ]);
  return rows[0]?.pins ?? 0;
};

/** An id is one of the exchange or one of the house: what stands before its point differs. */
export const pin: ExchangeRoomStore["pin"] = async (tx, { playerId, marketId }) => {
  const queryable = queryableOf(tx);
  const { rows } = await queryable.query<{ is_house: boolean }>(
    "select false as is_house from exchange_market where id = $1 union all select true from house_market where id = $1",
    [marketId],
  );
  const [market] = rows;
  if (market === undefined) return false;
  const table = market.is_house ? "house_market_pin" : "exchange_pin";
  await queryable.query(`insert into ${table} (player_id, market_id) values ($1, $2) on conflict do nothing`, [
    playerId,
    marketId,
  ]);
  return true;
};

export const unpin: ExchangeRoomStore["unpin"] = async (tx, { playerId, marketId }) => {
  const queryable = queryableOf(tx);
  for (const table of ["exchange_pin", "house_market_pin"])
    await queryable.query(`delete from ${table} where player_id = $1 and market_id = $2`, [playerId, marketId]);
};

import type { Currency } from "@maidan/core/money";
import type { MarketStatus, PriceHalt } from "@maidan/services/exchange";
import type { EventView, MarketView, OfficeReads } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { isAwaited, isHouseAwaited, ofAsked, perhapsAwaited } from "./awaited-results.ts";
import { toPage } from "./page.ts";

interface EventRow {
  readonly id: bigint;
  readonly sport: string;
  readonly competition: string;
  readonly name: string;
  readonly start_at: Date;
  readonly is_in_play: boolean;
  readonly is_finished: boolean;
  readonly state: unknown;
  readonly markets: number;
  readonly deeds: number;
}

/** A market that waits for somebody: staff hold it, it suspended itself, its event is over, or nobody but staff moves it and it isn't open yet or has begun; or its result is to come, or waits for a second person. [DESK-20] */
const isWaiting = `(m.status <> 'CLOSED' and (m.is_held or m.halt_reason is not null or e.is_finished
  or e.source = 'office' and (m.status = 'INACTIVE' or m.start_at < now())) or ${isAwaited} or m.id in ${ofAsked})`;

/** An event of no feed is over once none of its markets is left to settle; one of the house that takes nothing and has no bets is not. [HAND-02] */
export const isOver = `(e.is_finished or (e.source = 'office' and not exists (
  select from exchange_market open where open.event_id = e.id and open.status <> 'CLOSED') and not exists (
  select from house_market of_house where of_house.event_id = e.id and of_house.status <> 'CLOSED'
    and (of_house.status <> 'SUSPENDED' or exists (select from house_bet b where b.market_id = of_house.id)))))`;
/** In play first, then by start; a page goes on behind the event of its cursor, wherever that one stands by now. */
const unfinishedEvents = `where not ${isOver} and ($1::bigint is null or
       (not e.is_in_play, e.start_at, e.id) > (select not c.is_in_play, c.start_at, c.id from exchange_event c where c.id = $1))
     order by not e.is_in_play, e.start_at, e.id`;
const finishedEvents = `where ${isOver} and ($1::bigint is null or
       (e.start_at, e.id) < (select c.start_at, c.id from exchange_event c where c.id = $1))
     order by e.start_at desc, e.id desc`;

export const events: OfficeReads["events"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<EventRow>(
    `select e.id, t.name as sport, e.competition, e.name, e.start_at, e.is_in_play, ${isOver} as is_finished, e.state,
       (select count(*)::int from exchange_market m where m.event_id = e.id) as markets,
       (select count(*)::int from exchange_market m where m.event_id = e.id and ${isWaiting})
         + (select count(*)::int from house_market h where h.event_id = e.id and (h.status <> 'CLOSED' and (h.is_held or e.is_finished) or ${isHouseAwaited} or h.id in ${ofAsked})) as deeds
     from exchange_event e join exchange_event_type t on t.id = e.event_type_id
     ${query.isFinished ? finishedEvents : unfinishedEvents} limit $2`,
    [query.cursor ?? null, query.limit + 1],
  );
  return toPage(rows, query.limit, { id: (row) => row.id, view: eventOf });
};

const eventOf = (row: EventRow): EventView => ({
  eventId: String(row.id),
  sport: row.sport,
  competition: row.competition,
  name: row.name,
  startAt: row.start_at,
  isInPlay: row.is_in_play,
  isFinished: row.is_finished,
  state: row.state,
  markets: row.markets,
  deeds: row.deeds,
});

interface MarketRow {
  readonly id: string;
  readonly event_id: bigint;
  readonly event_name: string;
  readonly market_type: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly is_in_play: boolean;
  readonly is_held: boolean;
  readonly halt_reason: string | null;
  readonly bet_delay_ms: number;
  readonly in_play_delay_ms: number;
  readonly version: bigint;
  readonly start_at: Date;
  readonly commission_basis_points: number;
  readonly currency: Currency;
  readonly traded_volume_minor: bigint;
  readonly bets: number;
  readonly players: number;
  readonly settled_at: Date | null;
  readonly settlement_revision: number;
  readonly awaits_result: boolean;
  readonly number_of_winners: number;
  readonly dead_heat: readonly number[];
  readonly is_line: boolean;
  readonly line_result: number | null;
  readonly runners: MarketView["runners"];
}

const selectMarkets = `
  select m.id, m.event_id, e.name as event_name, m.market_type, m.name, m.status, m.is_in_play, m.is_held, m.halt_reason, m.bet_delay_ms, m.in_play_delay_ms, m.version, m.start_at,
    m.commission_basis_points, m.currency, m.traded_volume_minor, m.settled_at, m.settlement_revision, ${isAwaited} as awaits_result, m.number_of_winners, m.line_least_x100 is not null as is_line,
    (select count(*)::int from exchange_order o where o.market_id = m.id and (o.settled_at is null or m.settled_at is not null)) as bets,
    coalesce((select s.dead_heat from exchange_settlement s where s.market_id = m.id and s.revision = m.settlement_revision), '{}') as dead_heat,
    (select s.winners[1] from exchange_settlement s where s.market_id = m.id and m.line_least_x100 is not null and s.revision = m.settlement_revision) as line_result,
    (select count(*)::int from exchange_position p where p.market_id = m.id and p.player_id <> 0) as players,
    (select coalesce(jsonb_agg(jsonb_build_object('selectionId', r.selection_id, 'name', r.name, 'status', r.status,
       'lastPriceX100', r.last_price_traded_x100) order by r.sort_priority), '[]') from exchange_runner r where r.market_id = m.id) as runners
  from exchange_market m join exchange_event e on e.id = m.event_id`;

/** Those that aren't closed first: in play, then by start; of the closed ones who was settled last. A page goes on behind its cursor, wherever that one stands by now. */
const placeOf = (market: string): string =>
  `${market}.status = 'CLOSED', ${market}.status <> 'CLOSED' and not ${market}.is_in_play,
   case when ${market}.status = 'CLOSED' then - extract(epoch from coalesce(${market}.settled_at, ${market}.start_at)) else extract(epoch from ${market}.start_at) end, ${market}.id`;

export const markets: OfficeReads["markets"] = async (reader, query) => {
  const { rows } = await queryableOf(reader).query<MarketRow>(
    `${selectMarkets}
     where case when $1::bigint is null then m.status <> 'CLOSED' or $4 and m.id = any(${perhapsAwaited}) else m.event_id = $1 end
       and (not $4 or ${isWaiting})
       and ($2::text is null or (${placeOf("m")}) > (select ${placeOf("c")} from exchange_market c where c.id = $2))
     order by ${placeOf("m")} limit $3`,
    [query.eventId ?? null, query.cursor ?? null, query.limit + 1, query.isWaiting === true],
  );
  const items = rows.slice(0, query.limit).map(marketOf);
  return { items, nextCursor: rows.length > query.limit ? (items.at(-1)?.marketId ?? null) : null };
};

export const marketsById: OfficeReads["marketsById"] = async (reader, marketIds) => {
  const { rows } = await queryableOf(reader).query<MarketRow>(
    `${selectMarkets} where m.id = any($1::text[]) order by ${placeOf("m")}`,
    [marketIds],
  );
  return rows.map(marketOf);
};

export const hasEvent: OfficeReads["hasEvent"] = async (reader, eventId) => {
  const { rowCount } = await queryableOf(reader).query("select from exchange_event where id = $1", [eventId]);
  return rowCount === 1;
};

export const openMarkets: OfficeReads["openMarkets"] = async (reader, eventId) => {
  const { rows } = await queryableOf(reader).query<MarketRow>(
    `${selectMarkets} where m.event_id = $1 and m.status <> 'CLOSED' order by ${placeOf("m")}`,
    [eventId],
  );
  return rows.map(marketOf);
};

const marketOf = (row: MarketRow): MarketView => ({
  marketId: row.id,
  eventId: String(row.event_id),
  eventName: row.event_name,
  type: row.market_type,
  name: row.name,
  status: row.status,
  isInPlay: row.is_in_play,
  isHeld: row.is_held,
  halt: row.halt_reason === null ? null : (JSON.parse(row.halt_reason) as PriceHalt),
  betDelayMs: row.bet_delay_ms,
  inPlayDelayMs: row.in_play_delay_ms,
  version: Number(row.version),
  startAt: row.start_at,
  commissionBasisPoints: row.commission_basis_points,
  currency: row.currency,
  matchedMinor: row.traded_volume_minor,
  bets: row.bets,
  players: row.players,
  settledAt: row.settled_at,
  settlementRevision: row.settlement_revision,
  awaitsResult: row.awaits_result,
  numberOfWinners: row.number_of_winners,
  deadHeat: row.dead_heat,
  isLine: row.is_line,
  lineResult: row.line_result,
  runners: row.runners,
});

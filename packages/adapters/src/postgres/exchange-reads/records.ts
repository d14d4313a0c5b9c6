import { cashOutStrategy } from "@maidan/core/cash-out";
import { sql, type Kysely } from "kysely";
import type { Reader } from "@maidan/services/command";
import type {
  BetRecord,
  BetRecordQuery,
  ExchangeBetRecord,
  ExchangeReadStore,
  RecordStatus,
  SportsEvent,
} from "@maidan/services/exchange-reads";
import { handParts } from "@maidan/services/office";
import { queryableOf } from "../database/index.ts";
import { kyselyOf } from "../database/query-builder.ts";
import { houseBetRecords } from "../house-markets/index.ts";
import { competitionId } from "./market-filter.ts";
import { descriptionColumns, descriptionOf, orderColumns, orderOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

type Database = Kysely<ExchangeReadTables>;

/**
 * Orders of settled bets that a record's status means. One that ended with nothing matched was never a bet and has no record, but for a fill-or-kill bet: it is told
 * that too little could be had. Of its cash-out the player was told. [EXAPI-63]
 */
const settledOf = {
  WON: "settled_as = 'WON'",
  LOST: "settled_as = 'LOST'",
  VOID: "settled_as = 'VOIDED'",
  LAPSED: `settled_as = 'LAPSED' and least_fill_minor is not null and customer_strategy_ref is distinct from '${cashOutStrategy}'`,
} as const satisfies Readonly<Record<Exclude<RecordStatus, "open">, string>>;

const houseRecordOf: Readonly<Record<RecordStatus, string>> = {
  open: "house_bet.settled_as is null",
  WON: "house_bet.settled_as = 'WON'",
  LOST: "house_bet.settled_as = 'LOST'",
  VOID: "house_bet.settled_as = 'VOIDED'",
  LAPSED: "false",
};
const anyOf = (records: Readonly<Record<string, string>>): string =>
  Object.values(records)
    .map((one) => `(${one})`)
    .join(" or ");

/**
 * Orders of open bets and of settled ones are asked for apart, as each has an index of its own; of the settled ones the time of settlement too, by which theirs is
 * sorted: none is settled before it was placed, and a day more forgives a clock that was set back.
 */
const ordersOf = (status: RecordStatus | undefined): readonly string[] => [
  ...(status === undefined || status === "open" ? ["settled_at is null and remaining_minor + matched_minor > 0"] : []),
  ...(status === "open"
    ? []
    : [
        `settled_at is not null and ($2::timestamptz is null or settled_at >= $2 - interval '1 day')
          and (${status === undefined ? anyOf(settledOf) : settledOf[status]})`,
      ]),
];

interface PlaceRow {
  readonly kind: BetRecord["kind"];
  readonly id: bigint;
  readonly total: bigint;
}

/** Which bets stand on a page, of both kinds together, newest first; and how many there are in all. Rows are `PlaceRow`s. */
export function placesQuery(query: BetRecordQuery): { readonly text: string; readonly values: unknown[] } {
  const within = `player_id = $1 and ($2::timestamptz is null or placed_at >= $2) and ($3::timestamptz is null or placed_at < $3)
    and ($8::text is null or market_id = $8)`;
  // Both are asked of the player's own bets alone, which are counted for the total anyway: each looks its market up by its key.
  const market =
    "from exchange_market m join exchange_event e on e.id = m.event_id where m.id = exchange_order.market_id";
  const house = "from house_market m join exchange_event e on e.id = m.event_id where m.id = house_bet.market_id";
  const ofSport = (markets: string): string =>
    query.eventTypeId === undefined ? "$6::text is null" : `exists (select ${markets} and e.event_type_id = $6)`;
  const ofSide =
    query.side === undefined
      ? "$7::text is null"
      : `(side = $7) = (select m.line_least_x100 is null from exchange_market m where m.id = exchange_order.market_id)`;
  const ofHouseSide = query.side === undefined ? "true" : "side = case $7 when 'BACK' then 'FOR' else 'AGAINST' end";
  const orders = ordersOf(query.status).map(
    (ones) =>
      `select 'exchange' as kind, bet_id as id, placed_at from exchange_order where ${within} and ${ones} and ${ofSport(market)} and ${ofSide} union all `,
  );
  const ofHouse = query.status === undefined ? anyOf(houseRecordOf) : houseRecordOf[query.status];
  return {
    text: `with placed as (
       ${orders.join("")}select 'house', id, placed_at from house_bet where ${within} and (${ofHouse}) and ${ofSport(house)} and ${ofHouseSide}
     ), page as (
       select kind, id, placed_at from placed order by placed_at desc, kind, id desc offset $4 limit $5
     )
     select page.kind, page.id, counted.total from (select count(*) as total from placed) counted left join page on true
     order by page.placed_at desc, page.kind, page.id desc`,
    values: [
      query.playerId,
      query.fromMs === undefined ? null : new Date(query.fromMs),
      query.toMs === undefined ? null : new Date(query.toMs),
      query.page.from,
      query.page.count,
      query.eventTypeId ?? null,
      query.side ?? null,
      query.marketId ?? null,
    ],
  };
}

async function placesOf(reader: Reader, query: BetRecordQuery): Promise<readonly PlaceRow[]> {
  const { text, values } = placesQuery(query);
  return (await queryableOf(reader).query<PlaceRow>(text, values)).rows;
}

async function exchangeRecords(reader: Reader, betIds: readonly bigint[]): Promise<readonly ExchangeBetRecord[]> {
  if (betIds.length === 0) return [];
  const rows = await kyselyOf<ExchangeReadTables>(reader)
    .selectFrom("exchange_order")
    .innerJoin("exchange_market", "exchange_market.id", "exchange_order.market_id")
    .innerJoin("exchange_event", "exchange_event.id", "exchange_market.event_id")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id")
    .innerJoin("exchange_runner", (join) =>
      join
        .onRef("exchange_runner.market_id", "=", "exchange_order.market_id")
        .onRef("exchange_runner.selection_id", "=", "exchange_order.selection_id"),
    )
    .select([
      ...orderColumns,
      ...descriptionColumns,
      "exchange_event.id as event_id",
      "exchange_market.line_least_x100",
      // A withdrawn runner's bets are void before the market is settled, and whatever it comes to.
      sql<string | null>`case when exchange_order.settled_as = 'VOIDED' then coalesce(
        case when exchange_runner.status = 'REMOVED' then (select runner.removed_reason from exchange_runner runner
          where runner.market_id = exchange_order.market_id and runner.selection_id = exchange_order.selection_id) end,
        (select settlement.reason from exchange_settlement settlement where settlement.market_id = exchange_order.market_id
          and settlement.kind = 'VOID' order by settlement.revision desc limit 1)) end`.as("void_reason"),
    ])
    .where("exchange_order.bet_id", "in", betIds)
    .execute();
  return rows.map((row) => ({
    kind: "exchange",
    order: orderOf(row),
    eventId: String(row.event_id),
    description: descriptionOf(row),
    isLine: row.line_least_x100 !== null,
    ...(row.void_reason === null ? {} : { voidReason: row.void_reason }),
  }));
}

/** Of a race meeting: the winner's market of the race that runs or comes next, else of the last one. */
const nextRaceMarket = sql<string>`(select market.id from exchange_market market
  where market.event_id = exchange_event.id and market.market_type = 'WIN'
  order by market.status = 'CLOSED', case when market.status = 'CLOSED' then null else market.start_at end, market.start_at desc limit 1)`;

/** Of a match that was to have been abandoned and goes on another market asks who wins. [FEED-42] */
const ownPart = sql<number>`(select max(market.part) from exchange_market market
  where market.event_id = exchange_event.id and market.market_type = 'MATCH_ODDS' and market.part < ${handParts})`;

const sportsEvents = (database: Database) =>
  database
    .selectFrom("exchange_event")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id")
    .leftJoin("exchange_market", (join) =>
      join.onRef("exchange_market.event_id", "=", "exchange_event.id").on((on) =>
        on.or([
          // The event's own, not one that was added beside it.
          on.and([on("exchange_market.market_type", "=", "MATCH_ODDS"), on("exchange_market.part", "=", ownPart)]),
          on("exchange_market.id", "=", nextRaceMarket),
        ]),
      ),
    )
    .select([
      "exchange_event.id",
      "exchange_event.name",
      "exchange_event.start_at",
      "exchange_event.is_in_play",
      "exchange_event.is_finished",
      "exchange_event.state",
      "exchange_event.event_type_id",
      "exchange_event.competition",
      "exchange_event_type.name as event_type_name",
      competitionId.as("competition_id"),
      "exchange_market.id as market_id",
      "exchange_market.status as market_status",
      "exchange_market.is_in_play as market_is_in_play",
      // A meeting has its result when its last race has one.
      sql<string | null>`(select string_agg(exchange_runner.name, ', ' order by exchange_runner.sort_priority)
        from exchange_runner where exchange_runner.market_id = exchange_market.id and exchange_runner.status = 'WINNER'
        and (exchange_market.market_type <> 'WIN' or exchange_event.is_finished))`.as("result"),
      // The last word on the market: a void may be settled again after it.
      sql<string | null>`(select settlement.reason from exchange_settlement settlement where settlement.kind = 'VOID'
        and settlement.market_id = exchange_market.id and settlement.revision = exchange_market.settlement_revision)`.as(
        "void_reason",
      ),
    ]);

type EventRow = Awaited<ReturnType<ReturnType<typeof sportsEvents>["execute"]>>[number];

/** Empty until the feed has something to tell. */
const scoreOf = (state: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof state === "object" && state !== null && !Array.isArray(state) && Object.keys(state).length > 0
    ? { ...state }
    : undefined;

const eventOf = (row: EventRow): SportsEvent => ({
  eventId: String(row.id),
  name: row.name,
  startAtMs: row.start_at.getTime(),
  eventTypeId: row.event_type_id,
  eventTypeName: row.event_type_name,
  competitionId: row.competition_id,
  competition: row.competition,
  isInPlay: row.is_in_play,
  isFinished: row.is_finished,
  score: scoreOf(row.state),
  market:
    row.market_id === null || row.market_status === null
      ? undefined
      : { marketId: row.market_id, status: row.market_status, isInPlay: row.market_is_in_play === true },
  result: row.result ?? undefined,
  voidReason: row.market_status === "CLOSED" ? (row.void_reason ?? undefined) : undefined,
});

/** What the sports pages and the player's record of bets show. */
export const recordReads: Pick<ExchangeReadStore, "betRecords" | "sportsEvents" | "sportsEvent"> = {
  async betRecords(reader, query) {
    const places = await placesOf(reader, query);
    const idsOf = (kind: BetRecord["kind"]): bigint[] =>
      places.filter((place) => place.kind === kind).map(({ id }) => id);
    const [bets, houseBets] = [
      await exchangeRecords(reader, idsOf("exchange")),
      await houseBetRecords(reader, idsOf("house")),
    ];
    const found = new Map<string, BetRecord>([
      ...bets.map((record) => [`exchange ${record.order.betId}`, record] as const),
      ...houseBets.map((record) => [`house ${record.bet.betId}`, record] as const),
    ]);
    const rows = places.flatMap(({ kind, id }) => found.get(`${kind} ${id}`) ?? []);
    return { total: Number(places[0]?.total ?? 0), rows };
  },
  async sportsEvents(reader, query) {
    const rows = await sportsEvents(kyselyOf<ExchangeReadTables>(reader))
      .where("exchange_event.event_type_id", "=", query.eventTypeId)
      .where((builder) =>
        builder.or([
          builder("exchange_event.is_in_play", "=", true),
          builder.and([
            builder("exchange_event.start_at", ">=", new Date(query.fromMs)),
            builder("exchange_event.start_at", "<", new Date(query.toMs)),
          ]),
        ]),
      )
      .orderBy("exchange_event.is_finished")
      .orderBy("exchange_event.is_in_play", "desc")
      .orderBy(sql`case when exchange_event.is_finished then null else exchange_event.start_at end`)
      .orderBy("exchange_event.start_at", "desc")
      .orderBy("exchange_event.id")
      .offset(query.page.from)
      .limit(query.page.count)
      .execute();
    return rows.map(eventOf);
  },
  async sportsEvent(reader, eventId) {
    if (!/^\d{1,18}$/.test(eventId)) return undefined;
    const row = await sportsEvents(kyselyOf<ExchangeReadTables>(reader))
      .where("exchange_event.id", "=", BigInt(eventId))
      .executeTakeFirst();
    return row === undefined ? undefined : eventOf(row);
  },
};

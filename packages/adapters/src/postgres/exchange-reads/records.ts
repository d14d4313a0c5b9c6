import { sql, type Kysely, type SelectQueryBuilder, type SqlBool } from "kysely";
import type { BetRecordQuery, ExchangeReadStore, RecordStatus, SportsEvent } from "@maidan/services/exchange-reads";
import { kyselyOf } from "../database/index.ts";
import { competitionId } from "./market-filter.ts";
import { descriptionColumns, descriptionOf, orderColumns, orderOf } from "./rows.ts";
import type { ExchangeReadTables } from "./tables.ts";

type Database = Kysely<ExchangeReadTables>;

/** Orders that a record's status means. One that ended with nothing matched was never a bet and has no record. [EXAPI-54] */
const recordOf: Readonly<Record<RecordStatus, string>> = {
  open: "exchange_order.settled_at is null and exchange_order.remaining_minor + exchange_order.matched_minor > 0",
  WON: "exchange_order.settled_at is not null and exchange_order.settled_as = 'WON'",
  LOST: "exchange_order.settled_at is not null and exchange_order.settled_as = 'LOST'",
  VOID: "exchange_order.settled_at is not null and exchange_order.settled_as = 'VOIDED'",
};

function recorded(
  database: Database,
  query: BetRecordQuery,
): SelectQueryBuilder<ExchangeReadTables, "exchange_order", object> {
  const statuses = query.status === undefined ? Object.values(recordOf) : [recordOf[query.status]];
  let orders = database
    .selectFrom("exchange_order")
    .where("exchange_order.player_id", "=", BigInt(query.playerId))
    .where(sql<SqlBool>`(${sql.raw(statuses.map((status) => `(${status})`).join(" or "))})`);
  if (query.fromMs !== undefined) orders = orders.where("exchange_order.placed_at", ">=", new Date(query.fromMs));
  if (query.toMs !== undefined) orders = orders.where("exchange_order.placed_at", "<", new Date(query.toMs));
  return orders;
}

const sportsEvents = (database: Database) =>
  database
    .selectFrom("exchange_event")
    .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id")
    .leftJoin("exchange_market", (join) =>
      join
        .onRef("exchange_market.event_id", "=", "exchange_event.id")
        .on("exchange_market.market_type", "=", "MATCH_ODDS"),
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
      sql<string | null>`(select string_agg(exchange_runner.name, ', ' order by exchange_runner.sort_priority)
        from exchange_runner where exchange_runner.market_id = exchange_market.id and exchange_runner.status = 'WINNER')`.as(
        "result",
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
});

/** What the sports pages and the player's record of bets show. */
export const recordReads: Pick<ExchangeReadStore, "betRecords" | "sportsEvents" | "sportsEvent"> = {
  async betRecords(reader, query) {
    const database = kyselyOf<ExchangeReadTables>(reader);
    const counted = await recorded(database, query)
      .select(sql<number>`count(*)::integer`.as("total"))
      .execute();
    const rows = await recorded(database, query)
      .innerJoin("exchange_market", "exchange_market.id", "exchange_order.market_id")
      .innerJoin("exchange_event", "exchange_event.id", "exchange_market.event_id")
      .innerJoin("exchange_event_type", "exchange_event_type.id", "exchange_event.event_type_id")
      .innerJoin("exchange_runner", (join) =>
        join
          .onRef("exchange_runner.market_id", "=", "exchange_order.market_id")
          .onRef("exchange_runner.selection_id", "=", "exchange_order.selection_id"),
      )
      .select([...orderColumns, ...descriptionColumns, "exchange_event.id as event_id"])
      .orderBy("exchange_order.placed_at", "desc")
      .orderBy("exchange_order.bet_id", "desc")
      .offset(query.page.from)
      .limit(query.page.count)
      .execute();
    return {
      total: counted[0]?.total ?? 0,
      rows: rows.map((row) => ({
        order: orderOf(row),
        eventId: String(row.event_id),
        description: descriptionOf(row),
      })),
    };
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

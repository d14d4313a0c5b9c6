import { sql, type ExpressionBuilder, type Expression, type SqlBool } from "kysely";
import { noRaceType, type MarketFilter, type OrderState } from "@maidan/services/exchange-reads";
import type { ExchangeReadTables } from "./tables.ts";

type Joined = "exchange_market" | "exchange_event" | "exchange_event_type";
type Builder = ExpressionBuilder<ExchangeReadTables, Joined>;

/** A number made of the sport and the competition's name: competitions are names in our tables, and clients want an id. Stable for ever. */
export const competitionId = sql<string>`(('x' || left(md5(exchange_event.event_type_id || ':' || exchange_event.competition), 12))::bit(48)::bigint)::text`;

const numericIds = (ids: readonly string[]): readonly string[] => ids.filter((id) => /^\d{1,18}$/.test(id));
const isGiven = (ids: readonly string[] | undefined): ids is readonly string[] => ids !== undefined && ids.length > 0;
/** A pattern of what holds the word somewhere. `*` stands for anything, the pattern's own signs for themselves. */
const likeText = (word: string): string =>
  `%${word.replace(/[\\%_]/g, (character) => `\\${character}`).replaceAll("*", "%")}%`;

/** `column = any(array)`: one statement text for any number of ids, so that its plan is kept. */
export const isAny = (column: string, values: readonly unknown[], type: "text" | "bigint"): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;

function identifierConditions(filter: MarketFilter): readonly Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (isGiven(filter.eventTypeIds)) conditions.push(isAny("exchange_event.event_type_id", filter.eventTypeIds, "text"));
  if (isGiven(filter.eventIds)) conditions.push(isAny("exchange_event.id", numericIds(filter.eventIds), "bigint"));
  if (isGiven(filter.marketIds)) conditions.push(isAny("exchange_market.id", filter.marketIds, "text"));
  if (isGiven(filter.marketTypes)) conditions.push(isAny("exchange_market.market_type", filter.marketTypes, "text"));
  if (isGiven(filter.currencies)) conditions.push(isAny("exchange_market.currency", filter.currencies, "text"));
  if (isGiven(filter.competitionIds)) {
    conditions.push(sql<SqlBool>`${competitionId} = any(${filter.competitionIds}::text[])`);
  }
  if (isGiven(filter.venues)) conditions.push(isAny("exchange_event.venue", filter.venues, "text"));
  if (isGiven(filter.countryCodes)) conditions.push(isAny("exchange_event.country_code", filter.countryCodes, "text"));
  if (isGiven(filter.raceTypes)) {
    conditions.push(
      sql<SqlBool>`coalesce(exchange_market.race_type, ${noRaceType}) = any(${filter.raceTypes}::text[])`,
    );
  }
  return conditions;
}

/** Orders that a state means: what can still be matched, or what is done and was matched. */
export function inState(state: OrderState): Expression<SqlBool> {
  return state === "EXECUTABLE"
    ? sql<SqlBool>`exchange_order.remaining_minor > 0`
    : sql<SqlBool>`(exchange_order.remaining_minor = 0 and exchange_order.matched_minor + exchange_order.voided_minor > 0)`;
}

function orderCondition(withOrders: NonNullable<MarketFilter["withOrders"]>): Expression<SqlBool> {
  const states = withOrders.states.map((state) => sql`(${inState(state)})`);
  return sql<SqlBool>`exists (
    select from exchange_order
    where exchange_order.player_id = ${withOrders.playerId}::bigint and exchange_order.market_id = exchange_market.id
      and exchange_order.settled_at is null and (${sql.join(states, sql` or `)}))`;
}

/** All that the filter asks of markets joined with their event and sport. */
export function marketConditions(builder: Builder, filter: MarketFilter): Expression<SqlBool> {
  const conditions = [...identifierConditions(filter)];
  for (const word of (filter.text ?? "").split(/\s+/).filter((part) => part !== "")) {
    conditions.push(
      sql<SqlBool>`(exchange_event.name || ' ' || exchange_event.competition || ' ' || exchange_market.name || ' ' || exchange_event_type.name) ilike ${likeText(word)}`,
    );
  }
  if (filter.startFromMs !== undefined)
    conditions.push(builder("exchange_market.start_at", ">=", new Date(filter.startFromMs)));
  if (filter.startToMs !== undefined)
    conditions.push(builder("exchange_market.start_at", "<=", new Date(filter.startToMs)));
  if (filter.isInPlay !== undefined) conditions.push(builder("exchange_market.is_in_play", "=", filter.isInPlay));
  if (filter.hasStartingPrice !== undefined)
    conditions.push(builder("exchange_market.has_starting_price", "=", filter.hasStartingPrice));
  if (filter.isLine !== undefined)
    conditions.push(builder("exchange_market.line_least_x100", filter.isLine ? "is not" : "is", null));
  if (filter.withOrders !== undefined && filter.withOrders.states.length > 0)
    conditions.push(orderCondition(filter.withOrders));
  return builder.and(conditions);
}

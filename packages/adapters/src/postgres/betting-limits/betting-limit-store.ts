import {
  houseTypes,
  limitNames,
  type BettingLimit,
  type BettingLimitStore,
  type LimitValues,
} from "@maidan/services/betting-limits";
import { initialTemplates } from "@maidan/services/market-templates";
import { queryableOf } from "../database/index.ts";

/** Columns of the table by the names that the limits have in the code. */
const columnOf = (name: keyof LimitValues): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = limitNames.map((name) => [name, columnOf(name)] as const);

interface LimitRow {
  readonly event_type_id: string;
  readonly market_type: string;
  readonly [column: string]: string | number | bigint | null;
}
const limitOf = (row: LimitRow): BettingLimit => {
  const values = Object.fromEntries(columns.map(([name, column]) => [name, row[column] ?? null]));
  return { eventTypeId: row.event_type_id, marketType: row.market_type, ...(values as unknown as LimitValues) };
};

const selectAll =
  "select * from betting_limit order by event_type_id <> '*', event_type_id, market_type <> '*', market_type";
const insert = `
  insert into betting_limit (event_type_id, market_type, ${columns.map(([, column]) => column).join(", ")})
  values ($1, $2, ${columns.map((_, place) => `$${place + 3}`).join(", ")})
  on conflict (event_type_id, market_type) do update set ${columns.map(([, column]) => `${column} = excluded.${column}`).join(", ")}`;

/** Limits by sport and type of market in PostgreSQL. */
export function createBettingLimitStore(): BettingLimitStore {
  const read = async (reader: Parameters<BettingLimitStore["all"]>[0], suffix: string): Promise<BettingLimit[]> => {
    const { rows } = await queryableOf(reader).query<LimitRow>(`${selectAll}${suffix}`);
    return rows.map(limitOf);
  };
  return {
    all: (reader) => read(reader, ""),
    lock: (tx) => read(tx, " for update"),
    set: async (tx, limit) => {
      const values = limitNames.map((name) => limit[name]);
      await queryableOf(tx).query(insert, [limit.eventTypeId, limit.marketType, ...values]);
    },
    remove: async (tx, { eventTypeId, marketType }) => {
      await queryableOf(tx).query("delete from betting_limit where event_type_id = $1 and market_type = $2", [
        eventTypeId,
        marketType,
      ]);
    },
  };
}

/** The house's kinds of markets, those that templates have, and a trader's own question: they may be bounded before the first of them is there. */
const knownTypes = [
  ...houseTypes,
  ...Object.values(initialTemplates).flatMap(({ exchange }) => Object.keys(exchange)),
  "SPECIAL",
];

/** What limits may stand for: the sports, and the types of markets that there are. */
export async function readLimitKinds(reader: Parameters<BettingLimitStore["all"]>[0]): Promise<{
  readonly sports: readonly { readonly id: string; readonly name: string }[];
  readonly types: readonly string[];
}> {
  const client = queryableOf(reader);
  const sports = await client.query<{ id: string; name: string }>(
    "select id, name from exchange_event_type order by name",
  );
  const types = await client.query<{ market_type: string }>(
    "select distinct market_type from exchange_market limit 100",
  );
  const found = new Set([...knownTypes, ...types.rows.map((row) => row.market_type)]);
  return { sports: sports.rows, types: [...found].toSorted() };
}

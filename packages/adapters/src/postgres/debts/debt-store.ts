import type { Currency } from "@maidan/core/money";
import type { Debt, DebtStore } from "@maidan/services/debts";
import { queryableOf } from "../database/index.ts";

/** What players owe, over PostgreSQL. It is on record with the last result of each market. [DEBT-01] */
export function createDebtStore(): DebtStore {
  return { debtors, owedMinor, hold, collected };
}

// Of the last result of a market whose players are all paid: the next one would take it back, or is just doing so.
const owed = `
  select s.player_id, m.id as market_id, 'exchange' as kind, m.currency, s.receivable_minor - s.collected_minor as owed_minor
  from exchange_settlement_player s
  join exchange_market m on m.id = s.market_id and m.settlement_revision = s.revision
  join exchange_settlement e on e.market_id = s.market_id and e.revision = s.revision and e.completed_at is not null
  where s.receivable_minor > s.collected_minor
  union all
  select p.player_id, h.id, 'house', p.currency, p.receivable_minor
  from house_position p join house_market h on h.id = p.market_id and h.settlement in ('SETTLED', 'VOIDED')
  where p.receivable_minor > 0`;

const debtors: DebtStore["debtors"] = async (reader, limit) => {
  const { rows } = await queryableOf(reader).query<{ player_id: bigint }>(
    `select distinct d.player_id from (${owed}) d
     join ledger_account a on a.owner = 'player' and a.player_id = d.player_id and a.name = 'cash' and a.currency = d.currency and a.balance_minor > 0
     order by d.player_id limit $1`,
    [limit],
  );
  return rows.map(({ player_id: playerId }) => String(playerId));
};

const owedMinor: DebtStore["owedMinor"] = async (reader, playerId) => {
  const { rows } = await queryableOf(reader).query<{ owed_minor: bigint }>(
    `select coalesce(sum(owed_minor), 0)::bigint as owed_minor from (${owed}) d where player_id = $1`,
    [playerId],
  );
  return rows[0]?.owed_minor ?? 0n;
};

const holdExchange = `
  select m.id from exchange_market m
  where m.id in (select market_id from exchange_settlement_player where player_id = $1 and receivable_minor > collected_minor)
  order by m.id for no key update skip locked`;
const holdHouse = `
  select h.id from house_market h where h.id in (select market_id from house_position where player_id = $1 and receivable_minor > 0)
  order by h.id for no key update skip locked`;

/**
 * A settlement holds the market, the players' cash, or both, in one order or the other: whoever waited here could wait for one that waits for them. What is owed is
 * read by a statement of its own, that begins when all of it is held.
 */
const hold: DebtStore["hold"] = async (tx, playerId) => {
  const client = queryableOf(tx);
  const cash = await client.query<{ balance_minor: bigint; currency: Currency }>(
    `select balance_minor, currency from ledger_account where owner = 'player' and player_id = $1 and name = 'cash'
     for no key update skip locked`,
    [playerId],
  );
  const [account] = cash.rows;
  if (account === undefined) return undefined;
  const exchange = await client.query<{ id: string }>(holdExchange, [playerId]);
  const house = await client.query<{ id: string }>(holdHouse, [playerId]);
  const held = [...exchange.rows, ...house.rows].map(({ id }) => id);
  const { rows } = await client.query<{ market_id: string; kind: Debt["kind"]; owed_minor: bigint }>(
    `select market_id, kind, owed_minor from (${owed}) d where player_id = $1 and market_id = any($2::text[]) and currency = $3
     order by kind, length(market_id), market_id`,
    [playerId, held, account.currency],
  );
  return {
    currency: account.currency,
    cashMinor: account.balance_minor,
    debts: rows.map((row) => ({ marketId: row.market_id, kind: row.kind, owedMinor: row.owed_minor })),
  };
};

const noteOfExchange = `
  update exchange_settlement_player s set collected_minor = s.collected_minor + $3
  from exchange_market m where m.id = $1 and s.market_id = m.id and s.revision = m.settlement_revision and s.player_id = $2`;
const noteOfHouse = `
  update house_position set receivable_minor = receivable_minor - $3 where market_id = $1 and player_id = $2 and receivable_minor >= $3`;

const collected: DebtStore["collected"] = async (tx, playerId, { marketId, kind, amountMinor }) => {
  const note = kind === "exchange" ? noteOfExchange : noteOfHouse;
  const { rowCount } = await queryableOf(tx).query(note, [marketId, playerId, amountMinor]);
  if (rowCount !== 1) throw new Error(`player ${playerId} doesn't owe ${amountMinor} in market ${marketId}`);
};

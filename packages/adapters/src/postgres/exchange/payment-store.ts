import type { Currency } from "@maidan/core/money";
import type { Posting } from "@maidan/core/ledger";
import type { RunnerStatus } from "@maidan/services/exchange";
import {
  housePlayerId,
  type PaymentStore,
  type SettlementLeg,
  type SettlementPart,
  type SettlementUnderWay,
  type Verdict,
} from "@maidan/services/settlement";
import type pg from "pg";
import { queryableOf, type Queryable } from "../database/index.ts";
import { postEntries } from "../ledger/index.ts";
import { integerList, textArray } from "./array-literal.ts";
import { linesOf, type LineColumns } from "./lines.ts";
import { deadHeatOf } from "./load-market.ts";
import {
  countCurrentBets,
  readBetPages,
  readCurrentBets,
  readPositionsAfter,
  readUnpaidPositions,
  settledBetCount,
} from "./settlement-reader.ts";
import { insertPayments, settleBets } from "./settlement-statements.ts";

/** Settlements that were begun, over PostgreSQL. The market is closed, so that its bets and positions stand still while they are paid. [SETTLE-12] */
export function createPaymentStore(pool: pg.Pool): PaymentStore {
  return {
    underWay: async (reader) => {
      const { rows } = await queryableOf(reader).query<{ market_id: string }>(
        "select market_id from exchange_settlement where completed_at is null order by market_id limit 100",
      );
      return rows.map((row) => row.market_id);
    },
    read: (marketId, onBets) => readUnderWay(pool, marketId, onBets),
    lock: (tx, settlement) => holdUnderWay(queryableOf(tx), settlement, "update"),
    lockPlayers: async (tx, settlement, playerIds) => {
      const client = queryableOf(tx);
      // Shared: parts of other players go on, whoever would end the settlement waits for all of them.
      if (!(await holdUnderWay(client, settlement, "share"))) return undefined;
      const { marketId, revision } = settlement;
      await client.query({ name: "settlement-lock-players", text: lockPlayers, values: [marketId, playerIds] });
      // Asked when they are held, so that what another payer has just committed is seen.
      const { rows } = await client.query<{ player_id: bigint }>({
        name: "settlement-paid-players",
        text: paidPlayers,
        values: [marketId, revision, playerIds],
      });
      return new Set(rows.map((row) => String(row.player_id)));
    },
    betsOf: (tx, { marketId }, playerIds) => readCurrentBets(queryableOf(tx), marketId, playerIds),
    lockCash: async (tx, playerIds) => {
      if (playerIds.length === 0) return new Map();
      const { rows } = await queryableOf(tx).query<{ player_id: bigint; balance_minor: bigint }>(
        "select player_id, balance_minor from ledger_account where owner = 'player' and name = 'cash' and player_id = any($1::bigint[]) order by id for no key update",
        [playerIds],
      );
      return new Map(rows.map((row) => [String(row.player_id), row.balance_minor]));
    },
    write: async (tx, part) => {
      await writeBets(queryableOf(tx), part);
      const entries = part.transactions.filter(({ legs }) => legs.length > 0);
      await postEntries(
        tx,
        entries.map(({ kind, legs }) => ({
          kind,
          reason: part.marketId,
          commandId: part.commandId,
          postings: legs.map((leg) => postingOf(leg, part)),
        })),
      );
    },
    complete,
  };
}

/** In one order, so that two payers never wait for each other. */
const lockPlayers =
  "select from exchange_position where market_id = $1 and player_id = any($2::bigint[]) order by player_id for no key update";
const paidPlayers =
  "select player_id from exchange_settlement_player where market_id = $1 and revision = $2 and player_id = any($3::bigint[])";

async function holdUnderWay(
  client: Queryable,
  { marketId, revision }: Pick<SettlementUnderWay, "marketId" | "revision">,
  strength: "update" | "share",
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from exchange_settlement where market_id = $1 and revision = $2 and completed_at is null for ${strength}`,
    [marketId, revision],
  );
  return rowCount === 1;
}

interface UnderWayRow extends LineColumns {
  revision: number;
  kind: "SETTLE" | "RESETTLE" | "VOID";
  winners: number[];
  dead_heat: number[] | null;
  dead_heat_places: number | null;
  currency: string;
  commission_basis_points: number;
  is_anybody_paid: boolean;
}

function verdictOf(row: UnderWayRow): Verdict {
  if (row.kind === "VOID") return { type: "void" };
  const deadHeat = deadHeatOf(row);
  return { type: "winners", winners: row.winners, ...(deadHeat === null ? {} : { deadHeat }), ...linesOf(row) };
}
interface RunnerRow {
  selection_id: number;
  name: string;
  sort_priority: number;
  status: RunnerStatus;
}

const underWay = `
  select s.revision, s.kind, s.winners, s.dead_heat, s.dead_heat_places, m.currency, m.commission_basis_points,
    m.line_least_x100, m.line_most_x100, m.line_interval_x100,
    exists (select from exchange_settlement_player p where p.market_id = s.market_id and p.revision = s.revision) as is_anybody_paid
  from exchange_settlement s join exchange_market m on m.id = s.market_id where s.market_id = $1 and s.completed_at is null`;

/** What is found under way may have ended by the time its players are read: then none is left to pay, and the lock says so. */
async function readUnderWay(
  pool: pg.Pool,
  marketId: string,
  onBets: Parameters<PaymentStore["read"]>[1],
): Promise<SettlementUnderWay | undefined> {
  const { rows } = await pool.query<UnderWayRow>(underWay, [marketId]);
  const [row] = rows;
  if (row === undefined) return undefined;
  // They say only how many players a part takes, so that they may be of another moment than the rest and come beside it.
  const unreadBets = isReadInParts(row) ? countCurrentBets(pool, marketId) : Promise.resolve(null);
  unreadBets.catch(() => undefined);
  const read = await readAtOnce(pool, async (client) => {
    const players = await underWayOf(client, marketId, row);
    if (!isReadInParts(row)) await readBetPages(client, marketId, (page) => onBets(page, players.rules));
    return players;
  });
  return { ...read, unreadBets: await unreadBets };
}

/** As of one moment. */
async function readAtOnce<Read>(pool: pg.Pool, read: (client: Queryable) => Promise<Read>): Promise<Read> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    const found = await read(client);
    await client.query("commit");
    return found;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw fault;
  } finally {
    client.release(fault !== undefined);
  }
}

async function underWayOf(
  client: Queryable,
  marketId: string,
  row: UnderWayRow,
): Promise<Omit<SettlementUnderWay, "unreadBets">> {
  const players = isReadInParts(row) && row.dead_heat === null ? unpaidOf : allOf;
  const runners = await client.query<RunnerRow>(
    "select selection_id, name, sort_priority, status from exchange_runner where market_id = $1 order by sort_priority",
    [marketId],
  );
  return {
    marketId,
    revision: row.revision,
    currency: row.currency,
    rules: {
      definition: {
        commissionBasisPoints: row.commission_basis_points,
        runners: runners.rows.map((runner) => ({
          selectionId: runner.selection_id,
          name: runner.name,
          sortPriority: runner.sort_priority,
          status: runner.status,
        })),
      },
      verdict: verdictOf(row),
    },
    ...(await players(client, marketId, row)),
  };
}

type AllPlayers = Pick<SettlementUnderWay, "positions" | "paidPlayers" | "othersNetMinor">;

/** A first settlement's unpaid bets are those that are current; those of a later one, or of lines, are only told apart from all others by reading them. */
const isReadInParts = (row: UnderWayRow): boolean =>
  row.is_anybody_paid && row.revision === 1 && row.line_least_x100 === null;

async function unpaidOf(client: Queryable, marketId: string, { revision }: UnderWayRow): Promise<AllPlayers> {
  const positions = await readUnpaidPositions(client, marketId, revision - 1);
  const { rows } = await client.query<{ net_minor: bigint }>(
    "select coalesce(sum(net_minor), 0)::bigint as net_minor from exchange_settlement_player where market_id = $1 and revision = $2",
    [marketId, revision],
  );
  return { positions, paidPlayers: new Set(), othersNetMinor: rows[0]?.net_minor ?? 0n };
}

async function allOf(client: Queryable, marketId: string, { revision }: UnderWayRow): Promise<AllPlayers> {
  const all = await readPositionsAfter(client, marketId, revision - 1);
  const paid = all.flatMap(({ position, isPaid }) => (isPaid ? [position.playerId] : []));
  return { positions: all.map(({ position }) => position), paidPlayers: new Set(paid), othersNetMinor: 0n };
}

async function writeBets(client: Queryable, part: SettlementPart): Promise<void> {
  const { marketId, revision, bets, payments } = part;
  const settled = await client.query(settleBets, [
    marketId,
    part.nowMs,
    integerList(bets.map((bet) => BigInt(bet.betId))),
    textArray(bets.map((bet) => bet.settledAs)),
    integerList(bets.map((bet) => bet.profitMinor)),
  ]);
  if (settled.rowCount !== bets.length)
    throw new Error(
      `a part of the settlement of ${marketId} touched ${settled.rowCount} bets instead of ${bets.length}`,
    );
  const players = integerList(payments.map(({ playerId }) => BigInt(playerId)));
  await client.query(
    "update exchange_position set locked_minor = 0 where market_id = $1 and player_id = any($2::bigint[]) and locked_minor <> 0",
    [marketId, players],
  );
  await client.query(insertPayments, [
    marketId,
    revision,
    players,
    integerList(payments.map((payment) => payment.netMinor)),
    integerList(payments.map((payment) => payment.commissionMinor)),
    integerList(payments.map((payment) => payment.receivableMinor)),
  ]);
}

function postingOf(leg: SettlementLeg, { marketId, currency }: SettlementPart): Posting {
  const amount = { amountMinor: leg.amountMinor, currency: currency as Currency };
  switch (leg.owner) {
    case "player":
      return { account: { owner: "player", playerId: leg.playerId, bucket: leg.bucket }, ...amount };
    case "market":
      return { account: { owner: "market", marketId }, ...amount };
    case "house":
      return { account: { owner: "house", name: leg.name }, ...amount };
  }
}

/** What the house holds of virtual matches is no player's winnings. */
const completeSettlement = `
  update exchange_settlement s set completed_at = to_timestamp($3::float8 / 1000), bets = (${settledBetCount}), total_paid_minor = paid.won, total_commission_minor = paid.commission
  from (select coalesce(sum(net_minor) filter (where net_minor > 0), 0)::bigint as won, coalesce(sum(commission_minor), 0)::bigint as commission
    from exchange_settlement_player where market_id = $1 and revision = $2 and player_id <> ${housePlayerId}) paid
  where s.market_id = $1 and s.revision = $2`;

const complete: PaymentStore["complete"] = async (tx, { marketId, revision }, nowMs) => {
  const client = queryableOf(tx);
  const { rows } = await client.query<{ unpaid: bigint; pool_minor: bigint }>(
    `select (select count(*) from exchange_position p where p.market_id = $1 and not exists (
        select from exchange_settlement_player s where s.market_id = $1 and s.revision = $2 and s.player_id = p.player_id)) as unpaid,
      (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where owner = 'market' and market_id = $1) as pool_minor`,
    [marketId, revision],
  );
  const [row] = rows;
  if (row?.unpaid !== 0n || row.pool_minor !== 0n)
    throw new Error(`the settlement of ${marketId} would end with ${row?.unpaid} unpaid and ${row?.pool_minor} left`);
  await client.query(completeSettlement, [marketId, revision, nowMs]);
};

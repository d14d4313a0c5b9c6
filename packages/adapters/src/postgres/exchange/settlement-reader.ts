import type { MatchedBet, PreviewRead, SettlementPosition, SettlementRead } from "@maidan/services/settlement";
import type { Queryable } from "../database/index.ts";
import { integerList } from "./array-literal.ts";

interface PositionRow {
  player_id: bigint;
  if_win_minor: string[];
  if_other_minor: bigint;
  locked_minor: bigint;
  lent_minor: bigint;
  net_minor: bigint | null;
  commission_minor: bigint | null;
  receivable_minor: bigint | null;
  is_paid: boolean;
}

// What was collected of a debt since is not owed any more, and so not taken back. [DEBT-04]
const positionsFrom = `
  select p.player_id, p.if_win_minor, p.if_other_minor, p.locked_minor, p.lent_minor, s.net_minor, s.commission_minor, s.receivable_minor - s.collected_minor as receivable_minor, d.player_id is not null as is_paid
  from exchange_position p
  left join exchange_settlement_player s on s.market_id = p.market_id and s.revision = $2::int and s.player_id = p.player_id
  left join exchange_settlement_player d on d.market_id = p.market_id and d.revision = $2::int + 1 and d.player_id = p.player_id
  where p.market_id = $1`;
const readPositions = `${positionsFrom} order by p.player_id`;
const readUnpaid = `${positionsFrom} and d.player_id is null order by p.player_id`;

interface BetRow {
  bet_id: bigint;
  player_id: bigint;
  selection_id: number;
  side: "BACK" | "LAY";
  matched_minor: bigint;
  matched_profit_minor: bigint;
  /** Of a LINE market, two lists in step. */
  lines_x100: number[] | null;
  line_sizes: string[] | null;
}

// Bets on a runner that was removed have been settled by that. What a void took away counts as matched: a later settlement may bring it back. Two halves, because current and cleared bets are indexed apart.
const notRemoved =
  "selection_id <> all (array(select selection_id from exchange_runner where market_id = $1 and status = 'REMOVED'))";
const columns =
  "bet_id, player_id, selection_id, side, matched_minor + voided_minor as matched_minor, matched_profit_minor";
const matchedBets = (isSettled: string): string => `
  select ${columns}, null::int[] as lines_x100, null::bigint[] as line_sizes from exchange_order
    where market_id = $1 and settled_at is ${isSettled} and matched_minor + voided_minor > 0 and ${notRemoved}`;
const oddsBets = `${matchedBets("null")} union all ${matchedBets("not null")}`;
/** Where prices are lines, a bet may have won at some of them and lost at others. [LINE-05] */
const lineBets = `
  select o.*, f.lines_x100, f.line_sizes from (select ${columns} from exchange_order where market_id = $1 and matched_minor + voided_minor > 0) o
  join (select bet_id, array_agg(price_x100) as lines_x100, array_agg(size_minor) as line_sizes
    from (select unnest(array[back_bet_id, lay_bet_id]) as bet_id, price_x100, size_minor from exchange_fill where market_id = $1) side group by bet_id) f using (bet_id)`;

// By the players' own current bets, one after the other: a part's players hold a few of very many bets.
const currentBets = `
  select o.* from unnest($2::bigint[]) as u(player_id) cross join lateral (
    select ${columns}, null::int[] as lines_x100, null::bigint[] as line_sizes from exchange_order
    where player_id = u.player_id and market_id = $1 and settled_at is null and matched_minor + voided_minor > 0 and ${notRemoved}) o`;
const currentCounts = `
  select player_id, count(*)::int as bets from exchange_order
  where market_id = $1 and settled_at is null and matched_minor + voided_minor > 0 and ${notRemoved} group by player_id`;
/** How many bets a settlement of the market is of. */
export const settledBetCount = `
  select count(*)::int from exchange_order where market_id = $1 and matched_minor + voided_minor > 0 and ${notRemoved}`;

/** What these players have matched and not settled in a market of odds. */
export async function readCurrentBets(
  client: Queryable,
  marketId: string,
  playerIds: readonly string[],
): Promise<readonly MatchedBet[]> {
  const values = [marketId, integerList(playerIds.map(BigInt))];
  const { rows } = await client.query<BetRow>({ name: "settlement-current-bets", text: currentBets, values });
  return rows.map(toBet);
}

/** How many bets with something matched and not settled each player has in a market of odds. */
export async function countCurrentBets(client: Queryable, marketId: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ player_id: bigint; bets: number }>(currentCounts, [marketId]);
  return new Map(rows.map((row) => [String(row.player_id), row.bets]));
}

async function betsIn(client: Queryable, marketId: string): Promise<string> {
  const { rowCount } = await client.query("select from exchange_market where id = $1 and line_least_x100 is not null", [
    marketId,
  ]);
  return rowCount === 1 ? lineBets : oddsBets;
}

const readTransaction = `
  select m.settlement_revision, s.transaction_id from exchange_market m
  left join exchange_settlement s on s.market_id = m.id and s.revision = m.settlement_revision where m.id = $1`;

interface EarlierRow {
  settlement_revision: number;
  transaction_id: bigint | null;
}

/** All that a settlement of the market is worked out from; undefined when it has more bets than this. */
export async function readSettlement(
  client: Queryable,
  marketId: string,
  mostBets: number,
): Promise<SettlementRead | undefined> {
  const bets = await betsIn(client, marketId);
  const found = await client.query<BetRow>(`${bets} limit $2`, [marketId, mostBets + 1]);
  if (found.rows.length > mostBets) return undefined;
  const earlier = (await client.query<EarlierRow>(readTransaction, [marketId])).rows[0];
  const positions = await readPositionsAfter(client, marketId, earlier?.settlement_revision ?? 0);
  const transactionId = earlier?.transaction_id ?? null;
  return {
    positions: positions.map(({ position }) => position),
    bets: found.rows.map(toBet).toSorted((a, b) => Number(a.betId) - Number(b.betId)),
    earlierTransactionId: transactionId === null ? null : String(transactionId),
  };
}

/** The market's players with what the settlement of this revision paid them, and whether the one after it has already. */
export async function readPositionsAfter(
  client: Queryable,
  marketId: string,
  revision: number,
): Promise<{ readonly position: SettlementPosition; readonly isPaid: boolean }[]> {
  const { rows } = await client.query<PositionRow>(readPositions, [marketId, revision]);
  return rows.map((row) => ({ position: toPosition(row), isPaid: row.is_paid }));
}

/** The same of those whom the settlement after it hasn't paid. */
export async function readUnpaidPositions(
  client: Queryable,
  marketId: string,
  revision: number,
): Promise<SettlementPosition[]> {
  const { rows } = await client.query<PositionRow>(readUnpaid, [marketId, revision]);
  return rows.map(toPosition);
}

const pageOfBets = 5_000;

/** The market's bets, page by page, in no order. Needs an open transaction. */
export async function readBetPages(
  client: Queryable,
  marketId: string,
  onBets: (bets: readonly MatchedBet[]) => void,
): Promise<void> {
  const bets = await betsIn(client, marketId);
  await client.query(`declare settlement_bets no scroll cursor for ${bets}`, [marketId]);
  const next = () => client.query<BetRow>(`fetch ${pageOfBets} from settlement_bets`);
  for (let rows = (await next()).rows; rows.length > 0;) {
    // The next page comes while this one is worked on.
    const coming = next();
    coming.catch(() => undefined);
    onBets(rows.map(toBet));
    rows = (await coming).rows;
  }
  await client.query("close settlement_bets");
}

const readCash = `
  select a.player_id, a.balance_minor from exchange_position p
  join ledger_account a on a.owner = 'player' and a.player_id = p.player_id and a.name = 'cash' where p.market_id = $1`;

/** What a settlement of the market would be worked out from, of a market of any size, as of one moment. */
export async function readSettlementPages(
  client: Queryable,
  marketId: string,
  onBets: (bets: readonly MatchedBet[]) => void,
): Promise<PreviewRead> {
  await client.query("begin isolation level repeatable read read only");
  await readBetPages(client, marketId, onBets);
  const earlier = (await client.query<EarlierRow>(readTransaction, [marketId])).rows[0];
  const positions = await readPositionsAfter(client, marketId, earlier?.settlement_revision ?? 0);
  const cash = await client.query<{ player_id: bigint; balance_minor: bigint }>(readCash, [marketId]);
  await client.query("commit");
  return {
    positions: positions.map(({ position }) => position),
    cashMinor: new Map(cash.rows.map((row) => [String(row.player_id), row.balance_minor])),
  };
}

const toPosition = (row: PositionRow): SettlementPosition => ({
  playerId: String(row.player_id),
  ifWinMinor: row.if_win_minor.map(BigInt),
  ifOtherMinor: row.if_other_minor,
  lockedMinor: row.locked_minor,
  lentMinor: row.lent_minor,
  earlier:
    row.net_minor === null
      ? null
      : {
          netMinor: row.net_minor,
          commissionMinor: row.commission_minor ?? 0n,
          receivableMinor: row.receivable_minor ?? 0n,
        },
});

const toBet = (row: BetRow): MatchedBet => ({
  betId: String(row.bet_id),
  playerId: String(row.player_id),
  selectionId: row.selection_id,
  side: row.side,
  matchedMinor: row.matched_minor,
  matchedProfitMinor: row.matched_profit_minor,
  ...(row.lines_x100 === null
    ? {}
    : { lines: row.lines_x100.map((lineX100, at) => ({ lineX100, sizeMinor: BigInt(row.line_sizes?.[at] ?? 0) })) }),
});

import type { MatchedBet, SettlementPosition, SettlementRead } from "@maidan/services/settlement";
import type { Queryable } from "../database/index.ts";

interface PositionRow {
  player_id: bigint;
  if_win_minor: string[];
  if_other_minor: bigint;
  locked_minor: bigint;
  net_minor: bigint | null;
  commission_minor: bigint | null;
  receivable_minor: bigint | null;
}

const readPositions = `
  select p.player_id, p.if_win_minor, p.if_other_minor, p.locked_minor, s.net_minor, s.commission_minor, s.receivable_minor
  from exchange_position p join exchange_market m on m.id = p.market_id
  left join exchange_settlement_player s on s.market_id = p.market_id and s.revision = m.settlement_revision and s.player_id = p.player_id
  where p.market_id = $1 order by p.player_id`;

interface BetRow {
  bet_id: bigint;
  player_id: bigint;
  selection_id: number;
  side: "BACK" | "LAY";
  matched_minor: bigint;
  matched_profit_minor: bigint;
}

// What a void took away counts as matched: a later settlement may bring it back. Two halves, because current and cleared bets are indexed apart.
const readBets = `
  select bet_id, player_id, selection_id, side, matched_minor + voided_minor as matched_minor, matched_profit_minor from exchange_order
    where market_id = $1 and settled_at is null and matched_minor + voided_minor > 0
  union all
  select bet_id, player_id, selection_id, side, matched_minor + voided_minor as matched_minor, matched_profit_minor from exchange_order
    where market_id = $1 and settled_at is not null and matched_minor + voided_minor > 0
  order by bet_id`;

const readTransaction = `
  select s.transaction_id from exchange_settlement s join exchange_market m on m.id = s.market_id and m.settlement_revision = s.revision where s.market_id = $1`;

/** All that a settlement of the market is worked out from. */
export async function readSettlement(client: Queryable, marketId: string): Promise<SettlementRead> {
  const positions = await client.query<PositionRow>(readPositions, [marketId]);
  const bets = await client.query<BetRow>(readBets, [marketId]);
  const earlier = await client.query<{ transaction_id: bigint | null }>(readTransaction, [marketId]);
  const transactionId = earlier.rows[0]?.transaction_id ?? null;
  return {
    positions: positions.rows.map(toPosition),
    bets: bets.rows.map(toBet),
    earlierTransactionId: transactionId === null ? null : String(transactionId),
  };
}

const toPosition = (row: PositionRow): SettlementPosition => ({
  playerId: String(row.player_id),
  ifWinMinor: row.if_win_minor.map(BigInt),
  ifOtherMinor: row.if_other_minor,
  lockedMinor: row.locked_minor,
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
});

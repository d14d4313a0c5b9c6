import type { GameTransaction, KeptTransaction, Purse } from "@maidan/services/game-wallet";
import type { SettledBet } from "@maidan/services/records";
import type { Queryable } from "../database/index.ts";

export interface PurseRow {
  fraction_units: number;
  promo_units: bigint;
}
export const toPurse = (row: PurseRow | undefined): Purse => ({
  fractionUnits: BigInt(row?.fraction_units ?? 0),
  promoUnits: row?.promo_units ?? 0n,
});

export interface TransactionRow {
  transaction_id: string;
  kind: GameTransaction["kind"];
  reference_id: string | null;
  player_id: bigint;
  game_code: string;
  round: string;
  amount_units: bigint;
  set_off_units: bigint;
  is_free: boolean;
  is_rolled_back: boolean;
  number: bigint;
  created_at: Date;
}
export const transactionColumns =
  "transaction_id, kind, reference_id, player_id, game_code, round, amount_units, set_off_units, is_free, is_rolled_back, number, created_at";
export const toTransaction = (row: TransactionRow): KeptTransaction => ({
  transactionId: row.transaction_id,
  kind: row.kind,
  referenceId: row.reference_id,
  playerId: String(row.player_id),
  gameCode: row.game_code,
  round: row.round,
  amountUnits: row.amount_units,
  setOffUnits: row.set_off_units,
  isFree: row.is_free,
  isRolledBack: row.is_rolled_back,
  number: String(row.number),
  madeAtMs: row.created_at.getTime(),
});

interface ResultRow {
  readonly round_id: bigint;
  readonly player_id: bigint;
  readonly platform: string;
  readonly game_type: string;
  readonly game_name: string;
  readonly bet_minor: bigint;
  readonly win_minor: bigint;
  readonly closed_at: Date | null;
}

/** What closed rounds came to, in the order of their ids. */
export async function settledOf(client: Queryable, roundIds: readonly bigint[]): Promise<readonly SettledBet[]> {
  if (roundIds.length === 0) return [];
  const { rows } = await client.query<ResultRow>({
    name: "game-round-results",
    // A lookup per round: the sums of each are read from its own transactions.
    text: `select g.* from unnest($1::bigint[]) as u(id) cross join lateral (select * from game_round_result where round_id = u.id) g order by u.id`,
    values: [roundIds],
  });
  return rows.flatMap((row) => {
    if (row.closed_at === null) return [];
    return {
      playerId: String(row.player_id),
      sourceId: `round:${row.round_id}`,
      platform: row.platform,
      gameType: row.game_type,
      gameName: row.game_name,
      betMinor: row.bet_minor,
      winMinor: row.win_minor,
      settledAt: row.closed_at,
    };
  });
}

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
  readonly player_id: bigint;
  readonly platform: string;
  readonly game_type: string;
  readonly game_name: string;
  readonly bet_minor: bigint;
  readonly win_minor: bigint;
  readonly closed_at: Date | null;
}

/** What a closed round came to. */
export async function settledOf(client: Queryable, roundId: bigint): Promise<SettledBet | undefined> {
  const { rows } = await client.query<ResultRow>({
    name: "game-round-result",
    text: "select * from game_round_result where round_id = $1",
    values: [roundId],
  });
  const [row] = rows;
  if (row === undefined || row.closed_at === null) return undefined;
  return {
    playerId: String(row.player_id),
    sourceId: `round:${roundId}`,
    platform: row.platform,
    gameType: row.game_type,
    gameName: row.game_name,
    betMinor: row.bet_minor,
    winMinor: row.win_minor,
    settledAt: row.closed_at,
  };
}

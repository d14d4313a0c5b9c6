import type { GameWalletStore } from "@maidan/services/game-wallet";
import { queryableOf } from "../database/index.ts";

/** A round that is open and to which nothing has come for as long as its provider's are waited for. */
const isSilent =
  "r.closed_at is null and w.sweep_hours is not null and r.touched_at < now() - w.sweep_hours * interval '1 hour'";

export const silentRounds: GameWalletStore["silentRounds"] = async (reader, limit) => {
  const { rows } = await queryableOf(reader).query<{
    id: bigint;
    provider: string;
    round: string;
    player_id: bigint;
    game_code: string;
    currency: string;
  }>(
    `select r.id, r.provider, r.round, r.player_id, r.game_code, p.currency from game_round r
     join game_wallet_provider w on w.name = r.provider join player p on p.id = r.player_id
     where ${isSilent} order by r.touched_at limit $1`,
    [limit],
  );
  return rows.map((row) => ({
    roundId: String(row.id),
    provider: row.provider,
    round: row.round,
    playerId: String(row.player_id),
    gameCode: row.game_code,
    currency: row.currency,
  }));
};

export const lockSilent: GameWalletStore["lockSilent"] = async (tx, roundId) => {
  const text = `select 1 from game_round r join game_wallet_provider w on w.name = r.provider where r.id = $1 and ${isSilent} for update of r`;
  return (await queryableOf(tx).query(text, [roundId])).rowCount === 1;
};

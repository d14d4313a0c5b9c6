import { randomUUID } from "node:crypto";
import type { Move } from "./move-bonuses.ts";
import type { WholePlatform } from "./whole-platform.ts";

interface Parts {
  readonly whole: WholePlatform;
  readonly playerId: string;
  readonly cashier: string;
  /** Sends a call several times under its key. */
  readonly moveOnce: (name: string, move: Move) => Promise<unknown>;
}

/** A round of a game that its provider left open, rolled back by staff. */
export async function moveRounds({ whole, playerId, cashier, moveOnce }: Parts): Promise<void> {
  const { pool } = whole.database;
  const [provider, gameCode, round] = ["left-open", "boat", randomUUID()];
  await pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ($1, 'hub88', 'https://games.test', 'none', 'none', 'none')`,
    [provider],
  );
  await pool.query("insert into game (provider, code, name, game_type) values ($1, $2, 'Boat', 'SLOT')", [
    provider,
    gameCode,
  ]);
  const wallet = whole.platform.use("gameWallet");
  const token = await wallet.open({ provider, playerId, currency: "BDT" });
  const move = { provider, token, playerId, transactionId: randomUUID(), round, isRoundClosed: false, gameCode };
  await wallet.bet({ ...move, amountUnits: 1_000_000n, currency: "BDT", isFree: false });
  const { rows } = await pool.query<{ id: bigint }>("select id from game_round where round = $1", [round]);
  const body = { verdict: "rollback", reason: "as tested" };
  await moveOnce("/api/game-rounds/:id/decide", {
    side: "office",
    path: `/api/game-rounds/${rows[0]?.id}/decide`,
    token: cashier,
    body,
    other: { body: { ...body, verdict: "close" } },
  });
}

import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { gameCode, type TestProvider, type WalletReply } from "./test-support/index.ts";
import { providerPerFile } from "./test-support/provider-per-file.ts";

const stage = providerPerFile("hub88");
afterEach(async () => {
  expect(await stage.provider.broken()).toEqual([]);
});

type Player = Awaited<ReturnType<TestProvider["createPlayer"]>>;
const call = (player: Player, path: string, fields: object): Promise<WalletReply> =>
  stage.provider.post(path, {
    user: player.playerId,
    token: player.token,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    round_closed: false,
    game_code: gameCode,
    ...fields,
  });
const money = { amount: 1_000_000, currency: "BDT", is_free: false };
const bet = (player: Player, fields: object) => call(player, "/transaction/bet", { ...money, ...fields });
const win = (player: Player, fields: object) => call(player, "/transaction/win", { ...money, ...fields });
const roundsOf = async ({ playerId }: Player) => {
  const text = "select round, closed_by, win_units from game_round where player_id = $1 order by id";
  return (await stage.database.pool.query(text, [playerId])).rows;
};
const recordOf = async ({ playerId }: Player) => {
  const text = "select bet_minor, win_minor from settled_bet where player_id = $1 order by revision desc limit 1";
  return (await stage.database.pool.query(text, [playerId])).rows[0];
};
const silence = (hours: number) =>
  stage.database.pool.query("update game_round set touched_at = now() - $1 * interval '1 hour'", [hours]);

test("[GWAL-13] a round to which nothing came for two days is closed as lost, one that is younger or closed is left, and what comes later still counts", async () => {
  const [lost, young] = [await stage.provider.createPlayer(), await stage.provider.createPlayer()];
  await bet(lost, { transaction_uuid: "silent-1", round: "silent" });
  await silence(47);
  expect(await stage.provider.sweep()).toBe(0);
  await silence(49);
  await bet(young, { round: "young" });
  expect(await stage.provider.sweep()).toBe(1);
  expect(await stage.provider.sweep()).toBe(0);
  expect(await roundsOf(lost)).toEqual([{ round: "silent", closed_by: "sweep", win_units: 0n }]);
  expect(await recordOf(lost)).toEqual({ bet_minor: 1_000n, win_minor: 0n });
  expect(await roundsOf(young)).toEqual([{ round: "young", closed_by: null, win_units: 0n }]);
  const late = await win(lost, { reference_transaction_uuid: "silent-1", round: "silent", round_closed: true });
  expect(late.status).toBe("RS_OK");
  expect(await recordOf(lost)).toEqual({ bet_minor: 1_000n, win_minor: 1_000n });
  expect(await roundsOf(lost)).toEqual([{ round: "silent", closed_by: "sweep", win_units: 1_000_000n }]);
});

test("[GWAL-13] a provider that closes each of its rounds is waited for, however long that takes", async () => {
  const player = await stage.provider.createPlayer();
  await bet(player, { round: "long" });
  await stage.database.pool.query("update game_wallet_provider set sweep_hours = null");
  await silence(10_000);
  expect(await stage.provider.sweep()).toBe(0);
  expect(await roundsOf(player)).toMatchObject([{ closed_by: null }]);
  await stage.database.pool.query("update game_wallet_provider set sweep_hours = 48");
  await stage.provider.sweep();
  expect(await roundsOf(player)).toMatchObject([{ closed_by: "sweep" }]);
});

test("[GWAL-14] a game, its platform or its provider that is switched off takes no new round, and the one that is under way ends", async () => {
  await stage.database.pool.query("update game set system = 'Delta-SLOT', platform = 'Delta'");
  await stage.database.pool.query("insert into game_system (system, game_type) values ('Delta-SLOT', 'SLOT')");
  await stage.database.pool.query(
    "insert into game_provider (system, platform, name) values ('Delta-SLOT', 'Delta', 'Delta')",
  );
  for (const table of ["game", "game_provider", "game_wallet_provider"]) {
    const player = await stage.provider.createPlayer();
    await bet(player, { transaction_uuid: `${table}-1`, round: "under way" });
    await stage.database.pool.query(`update ${table} set is_active = false`);
    expect((await bet(player, { round: "new" })).status, table).toBe("RS_ERROR_INVALID_GAME");
    const raised = await bet(player, { transaction_uuid: `${table}-2`, round: "under way" });
    const won = await win(player, { reference_transaction_uuid: `${table}-1`, round: "under way", round_closed: true });
    expect([raised.status, won.status], table).toEqual(["RS_OK", "RS_OK"]);
    expect((await bet(player, { round: "under way" })).status, table).toBe("RS_ERROR_INVALID_GAME");
    await stage.database.pool.query(`update ${table} set is_active = true`);
  }
});

test("[GWAL-12] a bet that lacked money is looked at anew when it comes again, with the same id", async () => {
  const player = await stage.provider.createPlayer({ cashMinor: 500n });
  const asked = { transaction_uuid: "poor-1", round: "poor" };
  expect((await bet(player, asked)).status).toBe("RS_ERROR_NOT_ENOUGH_MONEY");
  expect(await roundsOf(player)).toEqual([]);
  expect((await bet(player, { ...asked, amount: 500_000 })).status).toBe("RS_OK");
  expect(await stage.provider.cashOf(player.playerId)).toBe(0n);
});

test("[GWAL-15] a transaction id means the same after four months and more, and nothing forgets it", async () => {
  const player = await stage.provider.createPlayer();
  await bet(player, { transaction_uuid: "old-1", round: "old" });
  await stage.database.pool.query(
    "update game_transaction set created_at = now() - interval '5 months' where transaction_id = 'old-1'",
  );
  await stage.database.pool.query("update command set created_at = now() - interval '5 months'");
  expect((await bet(player, { transaction_uuid: "old-1", round: "old" })).status).toBe("RS_OK");
  expect((await bet(player, { transaction_uuid: "old-1", round: "newer" })).status).toBe(
    "RS_ERROR_DUPLICATE_TRANSACTION",
  );
  expect(await stage.provider.cashOf(player.playerId)).toBe(99_000n);
  await expect(
    stage.database.pool.query("delete from game_transaction where transaction_id = 'old-1'"),
  ).rejects.toThrow("append-only");
});

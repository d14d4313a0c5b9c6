import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { createTestProvider, gameCode, type WalletReply } from "./test-support/index.ts";
import { providerPerFile } from "./test-support/provider-per-file.ts";

const stage = providerPerFile("hub88");
afterEach(async () => {
  expect(await stage.provider.broken()).toEqual([]);
});

const unitsOf = (taka: number): number => taka * 100_000;

interface Player {
  readonly playerId: string;
  readonly token: string;
}
const moveOf = (player: Player, changes: object): object => ({
  user: player.playerId,
  token: player.token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  round: "round-1",
  round_closed: false,
  game_code: gameCode,
  ...changes,
});
const bet = (player: Player, changes: object = {}): Promise<WalletReply> =>
  stage.provider.post(
    "/transaction/bet",
    moveOf(player, { amount: unitsOf(10), currency: "BDT", is_free: false, ...changes }),
  );
const win = (player: Player, changes: object): Promise<WalletReply> =>
  stage.provider.post(
    "/transaction/win",
    moveOf(player, { amount: unitsOf(25), currency: "BDT", is_free: false, ...changes }),
  );
const rollback = (player: Player, of: string, changes: object = {}): Promise<WalletReply> =>
  stage.provider.post("/transaction/rollback", moveOf(player, { reference_transaction_uuid: of, ...changes }));

describe("the wallet, whatever a provider sends", () => {
  test("[GWAL-03] thirty copies of a bet at once take one stake, and each is told the balance", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    const id = { transaction_uuid: "copies-1" };
    const replies = await Promise.all(Array.from({ length: 30 }, () => bet(player, id)));
    expect(new Set(replies.map(({ status, balance }) => `${status} ${balance}`))).toEqual(
      new Set([`RS_OK ${unitsOf(90)}`]),
    );
    expect(await stage.provider.cashOf(player.playerId)).toBe(9_000n);
  });

  test("[GWAL-03] many different bets at once never take more than there is", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 5_000n });
    const replies = await Promise.all(Array.from({ length: 12 }, () => bet(player)));
    expect(replies.filter(({ status }) => status === "RS_OK")).toHaveLength(5);
    expect(replies.filter(({ status }) => status === "RS_ERROR_NOT_ENOUGH_MONEY")).toHaveLength(7);
    expect(await stage.provider.cashOf(player.playerId)).toBe(0n);
  });

  test("[GWAL-03] the same id with another amount, round, game or player is a duplicate and changes nothing", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    const other = await stage.provider.createPlayer({ cashMinor: 10_000n });
    const id = { transaction_uuid: "changed-1" };
    expect((await bet(player, id)).status).toBe("RS_OK");
    for (const change of [{ amount: unitsOf(11) }, { round: "round-2" }, { is_free: true }]) {
      expect((await bet(player, { ...id, ...change })).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    }
    expect((await bet(other, id)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect((await win(player, { ...id, reference_transaction_uuid: "changed-1" })).status).toBe(
      "RS_ERROR_DUPLICATE_TRANSACTION",
    );
    expect([await stage.provider.cashOf(player.playerId), await stage.provider.cashOf(other.playerId)]).toEqual([
      9_000n,
      10_000n,
    ]);
  });

  test("[GWAL-05] a rollback that comes before its bet keeps the bet from ever taking anything", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    expect((await rollback(player, "late-1")).status).toBe("RS_OK");
    expect((await bet(player, { transaction_uuid: "late-1" })).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    const late = await win(player, { reference_transaction_uuid: "late-1" });
    expect(late.status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(await stage.provider.cashOf(player.playerId)).toBe(10_000n);
  });

  test("[GWAL-05] a bet and its rollback at once leave the whole balance, in whichever order they are taken", async () => {
    for (let round = 0; round < 12; round += 1) {
      const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
      const id = `race-${round}`;
      await Promise.all([bet(player, { transaction_uuid: id }), rollback(player, id)]);
      await rollback(player, id);
      expect(await stage.provider.cashOf(player.playerId)).toBe(10_000n);
    }
  });

  test("[GWAL-05] a second rollback, by the same id or another, gives nothing back again", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, { transaction_uuid: "twice-1" });
    const same = { transaction_uuid: "undo-1" };
    const replies = await Promise.all([
      rollback(player, "twice-1", same),
      rollback(player, "twice-1", same),
      rollback(player, "twice-1"),
      rollback(player, "twice-1"),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(["RS_OK", "RS_OK", "RS_OK", "RS_OK"]);
    expect(await stage.provider.cashOf(player.playerId)).toBe(10_000n);
  });

  test("[GWAL-05] a rollback of a win takes back what is there and leaves nobody below zero", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 1_000n });
    await bet(player, { transaction_uuid: "won-1" });
    await win(player, { transaction_uuid: "won-2", reference_transaction_uuid: "won-1" });
    await bet(player, { amount: unitsOf(20) });
    expect((await rollback(player, "won-2")).balance).toBe(0);
  });

  test("[GWAL-06] a win reaches a blocked player by an ended token, and a bet doesn't", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, { transaction_uuid: "blocked-1" });
    await stage.provider.post("/wallet/check", { token: player.token, request_uuid: "r" });
    await stage.provider.block(player.playerId);
    expect((await bet(player)).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await win(player, { reference_transaction_uuid: "blocked-1" })).balance).toBe(unitsOf(115));
  });

  test("[GWAL-07] a token speaks for its own player alone, and with its own provider alone", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    const other = await stage.provider.createPlayer({ cashMinor: 10_000n });
    expect((await bet({ playerId: other.playerId, token: player.token })).status).toBe("RS_ERROR_INVALID_TOKEN");
    const caleta = await createTestProvider(stage.database.pool, "caleta");
    const foreign = { token: player.token, supplier_user: player.playerId, request_uuid: "r" };
    expect((await caleta.post("/wallet/balance", foreign)).status).toBe("RS_ERROR_INVALID_TOKEN");
    await caleta.close();
    expect(await stage.provider.cashOf(other.playerId)).toBe(10_000n);
  });

  test("[GWAL-01] bytes that were altered, other keys and no signature at all change nothing", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    const body = moveOf(player, { amount: unitsOf(10), currency: "BDT", is_free: false });
    const refused = { status: "RS_ERROR_INVALID_SIGNATURE" };
    expect(await stage.provider.post("/transaction/bet", body, { isAltered: true })).toEqual(refused);
    expect(await stage.provider.post("/transaction/bet", body, { signBy: "stranger" })).toEqual(refused);
    const unsigned = await stage.provider.app.inject({
      method: "POST",
      url: "/providers/test-hub88/transaction/bet",
      payload: body,
    });
    expect(unsigned.json()).toEqual(refused);
    const unknown = await stage.provider.app.inject({
      method: "POST",
      url: "/providers/nobody/transaction/bet",
      payload: body,
    });
    expect(unknown.json()).toEqual(refused);
    expect(await stage.provider.cashOf(player.playerId)).toBe(10_000n);
  });

  test("[GWAL-09] what is no JSON, lacks a field or has a wrong type is told apart, and changes nothing", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    expect((await stage.provider.post("/transaction/bet", "{")).status).toBe("RS_ERROR_WRONG_SYNTAX");
    const wrong = [
      { amount: "1000" },
      { amount: 1.5 },
      { amount: -1 },
      { is_free: "no" },
      { round: "" },
      { transaction_uuid: "x".repeat(256) },
    ];
    for (const change of wrong) expect((await bet(player, change)).status).toBe("RS_ERROR_WRONG_TYPES");
    expect((await bet(player, { request_uuid: "mine", amount: null })).request_uuid).toBe("mine");
    expect(await stage.provider.cashOf(player.playerId)).toBe(10_000n);
  });

  test("[GWAL-10] each answered call is kept with its answer, and can't be changed", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, { transaction_uuid: "kept-1" });
    const { rows } = await stage.database.pool.query<{ answer: string }>(
      "select answer from game_wallet_call where request like '%kept-1%'",
    );
    expect(rows.map(({ answer }) => JSON.parse(answer) as WalletReply)).toMatchObject([
      { status: "RS_OK", balance: unitsOf(90) },
    ]);
    await expect(stage.database.pool.query("update game_wallet_call set answer = ''")).rejects.toThrow("append-only");
  });

  test("[GWAL-11] a round sums what it took and gave, and is closed once that is said", async () => {
    const player = await stage.provider.createPlayer({ cashMinor: 10_000n });
    await bet(player, { transaction_uuid: "sum-1", round: "sums" });
    await bet(player, { transaction_uuid: "sum-2", round: "sums" });
    await rollback(player, "sum-2", { round: "sums" });
    await win(player, { reference_transaction_uuid: "sum-1", round: "sums", round_closed: true });
    const { rows } = await stage.database.pool.query(
      "select stake_units, win_units, closed_at is not null as is_closed from game_round where player_id = $1",
      [player.playerId],
    );
    expect(rows).toEqual([{ stake_units: 1_000_000n, win_units: 2_500_000n, is_closed: true }]);
  });
});

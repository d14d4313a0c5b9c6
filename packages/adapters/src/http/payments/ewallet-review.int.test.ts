import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
});
afterAll(async () => {
  expect((await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld)).toEqual([]);
  await desk.close();
});

const request = (player: TestPlayer, amount: string): Promise<Answer> =>
  desk.player("POST", "/api/ewa/request", {
    token: player.token,
    body: { amount, type: "Merchant", provider: "SandPay", promotion: "" },
  });
/** The gateway's own page, as a browser sends its form. */
const pay = async (asked: Answer, player: TestPlayer): Promise<void> => {
  const paid = await desk.playerApp.inject({
    method: "POST",
    url: asked.body.url,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ number: player.phone, pin: "2468" }).toString(),
  });
  expect(paid.statusCode).toBe(303);
};
const confirm = (player: TestPlayer, asked: Answer): Promise<Answer> =>
  desk.player("POST", "/api/ewa/confirm", { token: player.token, body: { trx_id: asked.body.transaction } });
const cashOf = async (player: TestPlayer): Promise<bigint | undefined> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor;
const requests = async (query = ""): Promise<Answer> =>
  desk.office("GET", `/api/ewallet-requests${query}`, { token: cashier });
const rowOf = async (asked: Answer) =>
  (await requests()).body.items.find(({ id }: { id: string }) => id === asked.body.transaction);
const pending = async (player: TestPlayer) =>
  (await desk.office("GET", "/api/deposits?status=pending", { token: cashier })).body.items.filter(
    (deposit: { player: { id: string } }) => deposit.player.id === player.playerId,
  );

test("[EWA-08] above the amount of four eyes a paid request waits for a cashier, with the gateway's line as its proof, and is credited once", async () => {
  const player = await desk.newPlayer();
  const asked = await request(player, "21000");
  await pay(asked, player);
  await Promise.all([confirm(player, asked), desk.settleEwallet(asked.body.transaction), confirm(player, asked)]);
  expect(await cashOf(player)).toBe(0n);
  const [deposit, second] = await pending(player);
  expect(second).toBeUndefined();
  expect(deposit).toMatchObject({
    amount: "21000.00",
    needs_four_eyes: true,
    match: { status: "matched", line: { source: "gateway", is_typed_by_hand: false } },
  });
  expect(await rowOf(asked)).toMatchObject({ status: "paid", deposit: { id: deposit.id, status: "pending" } });
  const answers = await Promise.all(
    [1, 2, 3].map(() => desk.office("POST", `/api/deposits/${deposit.id}/approve`, { token: cashier })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    status: "approved",
    needs_second_approval: false,
  });
  expect(await cashOf(player)).toBe(21_000_00n);
  await desk.settleEwallet(asked.body.transaction);
  expect(await cashOf(player)).toBe(21_000_00n);
});

test("[EWA-08] up to the amount of four eyes nobody has to look", async () => {
  const player = await desk.newPlayer();
  const asked = await request(player, "20000");
  await pay(asked, player);
  await confirm(player, asked);
  expect(await cashOf(player)).toBe(20_000_00n);
  expect(await pending(player)).toEqual([]);
});

test("[EWA-08] a large payment that comes while another deposit waits is kept, and becomes a deposit once that one is decided", async () => {
  const player = await desk.newPlayer();
  const asked = await request(player, "21000");
  const [quote] = (
    await desk.player("GET", "/api/get-wallet-number?name=bKash&account_type=Agent&amount=500", { token: player.token })
  ).body;
  const claim = await desk.player("POST", "/api/submit-deposit", {
    token: player.token,
    body: {
      remote_id: player.playerId,
      account_number: player.phone,
      amount: 500,
      payment_id: quote.id,
      transaction_id: randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase(),
    },
  });
  expect(claim.status, claim.text).toBe(200);
  await pay(asked, player);
  await confirm(player, asked);
  expect(await rowOf(asked)).toMatchObject({ status: "waiting", deposit: null });
  await desk.office("POST", `/api/deposits/${claim.body.id}/reject`, {
    token: cashier,
    body: { reason: "Nothing came" },
  });
  await desk.settleEwallet(asked.body.transaction);
  expect(await pending(player)).toMatchObject([{ amount: "21000.00" }]);
});

test("[OFFICE-07] the deposits room lists payments that gateways were asked for, with state and age, and counts those that wait", async () => {
  const player = await desk.newPlayer();
  const before = (await requests()).body.counts.ewallet;
  const asked = await request(player, "1500");
  const { body } = await requests("?status=waiting");
  expect(body.counts.ewallet).toBe(before + 1);
  expect(body.items[0]).toMatchObject({
    id: asked.body.transaction,
    status: "waiting",
    way: "page",
    amount: "1500.00",
    player: { id: player.playerId, username: player.username },
    method: { name: "SandPay" },
    deposit: null,
  });
  await desk.pool.query(
    "update ewallet_request set created_at = created_at - interval '5 minutes' where public_id = $1",
    [asked.body.transaction],
  );
  expect((await rowOf(asked)).age_seconds).toBeGreaterThanOrEqual(300);
  await pay(asked, player);
  await confirm(player, asked);
  expect(await rowOf(asked)).toMatchObject({ status: "paid", deposit: { status: "approved" } });
  const page = (await requests("?limit=1")).body;
  expect(page.items).toHaveLength(1);
  expect((await requests(`?limit=1&cursor=${page.next_cursor}`)).body.items[0].id).not.toBe(page.items[0].id);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signWebhook } from "../../payments/webhook/index.ts";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());

const request = (player: TestPlayer, body: Record<string, unknown> = {}, key?: string): Promise<Answer> =>
  desk.player("POST", "/api/ewa/request", {
    token: player.token,
    body: { amount: "1500", type: "Merchant", provider: "SandPay", promotion: "", ...body },
    ...(key === undefined ? {} : { key }),
  });
const confirm = (player: TestPlayer, body: Record<string, unknown>): Promise<Answer> =>
  desk.player("POST", "/api/ewa/confirm", { token: player.token, body });
const cashOf = async (player: TestPlayer): Promise<bigint | undefined> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor;

const pin = "2468";
interface Page {
  readonly status: number;
  readonly text: string;
  readonly location: string | undefined;
}
/** The gateway's own page, as a browser sends its form. */
async function onPage(url: string, fields?: Record<string, string>): Promise<Page> {
  const answer = await desk.playerApp.inject({
    method: fields === undefined ? "GET" : "POST",
    url,
    ...(fields === undefined
      ? {}
      : {
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams(fields).toString(),
        }),
  });
  return { status: answer.statusCode, text: answer.body, location: answer.headers.location };
}
const payOnPage = (url: string, player: TestPlayer): Promise<Page> => onPage(url, { number: player.phone, pin });
const deposits = async (player: TestPlayer): Promise<{ key: string; amount: string; transaction_id: string }[]> =>
  (await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, { token: player.token })).body
    .transactions;
const age = (transaction: string, seconds: number): Promise<unknown> =>
  desk.pool.query(
    `with old as (update ewallet_request set created_at = created_at - $2 * interval '1 second' where public_id = $1 returning quote_id)
     update deposit_quote q set created_at = q.created_at - $2 * interval '1 second', expires_at = expires_at - $2 * interval '1 second'
     from old where q.id = old.quote_id`,
    [transaction, seconds],
  );

describe("a payment on the gateway's page", () => {
  test("[DEPOSIT-20] [API-36] [OP-37] is asked for with amount, type, provider and promotion; url, transaction, number and message come back", async () => {
    const player = await desk.newPlayer();
    const asked = await request(player);
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body).toMatchObject({
      success: true,
      url: expect.stringMatching(/^\/sandbox-money\/checkout\/[\w-]{32}$/),
      transaction: expect.stringMatching(/^EW[0-9A-Z]{16}$/),
      number: expect.stringMatching(/^01700000955|01700000956$/),
      message: expect.any(String),
      amount: "1500.00",
      name: "SandPay",
    });
    const page = await onPage(asked.body.url);
    expect(page.text).toContain("৳ 1,500.00");
    expect(page.text).toContain('type="password"');
  });

  test("[EWA-01] asked for twice under one key it is one payment at the gateway", async () => {
    const player = await desk.newPlayer();
    const [first, second] = [await request(player, {}, "once"), await request(player, {}, "once")];
    expect(second.body).toEqual(first.body);
    const { rows } = await desk.pool.query("select 1 from sandbox_payment where external_id = $1", [
      first.body.transaction,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("[EWA-03] paid with number and PIN it is credited once, however often the gateway tells of it and the payer comes back", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    const paid = await payOnPage(body.url, player);
    expect(paid).toMatchObject({ status: 303, location: `/payment-request?transaction=${body.transaction}` });
    const job = { externalId: body.transaction };
    const [told] = await Promise.all([
      confirm(player, { trx_id: body.transaction, trxid: "", number: "" }),
      desk.sendCallback(job),
      desk.sendCallback(job),
      confirm(player, { trx_id: body.transaction }),
      desk.settleEwallet(body.transaction),
    ]);
    expect(told.body).toMatchObject({
      success: true,
      status: "paid",
      message: "Submission successful!",
      amount: "1500.00",
    });
    await desk.sendCallback(job);
    expect(await cashOf(player)).toBe(1500_00n);
    expect(await deposits(player)).toMatchObject([
      { key: "1", amount: "1500.00", transaction_id: expect.stringMatching(/^SP/) },
    ]);
  });

  test("[EWA-03] without the callback the payer's return credits it", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player, { amount: "700" });
    expect((await confirm(player, { trx_id: body.transaction })).body.status).toBe("waiting");
    await payOnPage(body.url, player);
    expect((await confirm(player, { trx_id: body.transaction })).body.status).toBe("paid");
    expect(await cashOf(player)).toBe(700_00n);
  });

  test("[EWA-05] with neither callback nor return the sweep asks the gateway, but not before the news had time to come", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player, { amount: "800" });
    await payOnPage(body.url, player);
    await desk.sweepEwallets(null);
    expect(await cashOf(player)).toBe(0n);
    await age(body.transaction, 25);
    await desk.sweepEwallets(null);
    await desk.sweepEwallets(null);
    expect(await cashOf(player)).toBe(800_00n);
  });

  test("[SAND-08] a wrong PIN pays nothing, the right one afterwards does, and five wrong ones close the wallet", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    await desk.player("POST", "/api/sandbox-money/session", { body: { number: player.phone, pin } });
    const wrong = await onPage(body.url, { number: player.phone, pin: "1111" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain("This PIN is wrong.");
    for (const bad of ["", "12", "abcd"])
      expect((await onPage(body.url, { number: player.phone, pin: bad })).text).toContain("Enter a PIN of 4 digits.");
    for (let tries = 0; tries < 4; tries += 1) await onPage(body.url, { number: player.phone, pin: "1111" });
    const closed = await payOnPage(body.url, player);
    expect([closed.status, closed.text.includes("Too many wrong PINs")]).toEqual([422, true]);
    await desk.pool.query("update sandbox_pin set locked_until = now() where number = $1", [player.phone]);
    expect((await payOnPage(body.url, player)).status).toBe(303);
    expect((await confirm(player, { trx_id: body.transaction })).body.status).toBe("paid");
  });

  test("[SAND-09] paid twice at once it takes the money once, and the second time says so", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    const both = await Promise.all([payOnPage(body.url, player), payOnPage(body.url, player)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 422]);
    expect(both.find(({ status }) => status === 422)?.text).toContain("This payment was made already.");
  });

  test("[EWA-02] given up on the page it is cancelled, and can't be paid any more", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    const left = await onPage(`${body.url}/cancel`, {});
    expect(left.location).toBe(`/payment-request?transaction=${body.transaction}`);
    expect((await payOnPage(body.url, player)).text).toContain("This payment was cancelled.");
    expect((await confirm(player, { trx_id: body.transaction })).body.status).toBe("cancelled");
    expect(await cashOf(player)).toBe(0n);
  });

  test("[EWA-02] when its ten minutes are over the page takes no payment and the request ends", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    await age(body.transaction, 700);
    await desk.pool.query(
      "update sandbox_payment set expires_at = now() - interval '1 second' where external_id = $1",
      [body.transaction],
    );
    expect((await payOnPage(body.url, player)).text).toContain("The time for this payment is over.");
    await desk.sweepEwallets(null);
    expect((await confirm(player, { trx_id: body.transaction })).body.status).toBe("expired");
  });
});

describe("the gateway's message", () => {
  const send = (body: string, headers: Record<string, string>) =>
    desk.playerApp.inject({
      method: "POST",
      url: "/api/ewa/callback",
      headers: { ...headers, "content-type": "application/json" },
      payload: body,
    });
  const secret = Buffer.alloc(32, 9);

  test("[EWA-04] without the gateway's signature over exactly this body it is refused, and credits nothing", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    await payOnPage(body.url, player);
    const text = JSON.stringify({ transaction: body.transaction, status: "paid" });
    const signed = { ...signWebhook(secret, { id: "m1", nowMs: Date.now(), body: text }) };
    const forged = { ...signWebhook(Buffer.alloc(32, 1), { id: "m1", nowMs: Date.now(), body: text }) };
    const old = { ...signWebhook(secret, { id: "m1", nowMs: Date.now() - 600_000, body: text }) };
    expect((await send(text, {})).statusCode).toBe(401);
    expect((await send(text, forged)).statusCode).toBe(401);
    expect((await send(text, old)).statusCode).toBe(401);
    expect((await send(text.replace(":", ": "), signed)).statusCode).toBe(401);
    expect(await cashOf(player)).toBe(0n);
    expect((await send(text, signed)).statusCode).toBe(200);
    expect((await send(text, signed)).statusCode).toBe(200);
    expect(await cashOf(player)).toBe(1500_00n);
  });

  test("[EWA-04] that says paid of what wasn't is taken and believed in nothing", async () => {
    const player = await desk.newPlayer();
    const { body } = await request(player);
    const text = JSON.stringify({ transaction: body.transaction, status: "paid" });
    const signed = { ...signWebhook(secret, { id: "m2", nowMs: Date.now(), body: text }) };
    expect((await send(text, signed)).statusCode).toBe(200);
    expect(await cashOf(player)).toBe(0n);
    const unknown = JSON.stringify({ transaction: "EW0000000000000000", status: "paid" });
    const other = { ...signWebhook(secret, { id: "m3", nowMs: Date.now(), body: unknown }) };
    expect((await send(unknown, other)).statusCode).toBe(404);
  });
});

describe("a payment to a number", () => {
  async function toNumber(
    player: TestPlayer,
    amount = "900",
  ): Promise<{ transaction: string; trxid: string; number: string }> {
    const { body } = await request(player, { amount, type: "Personal" });
    expect(body.url).toBe("");
    const wallet = await desk.player("POST", "/api/sandbox-money/session", { body: { number: player.phone, pin } });
    const sent = await desk.player("POST", "/api/sandbox-money/transfers", {
      token: wallet.body.token,
      body: { provider: "sandpay", kind: "sendMoney", to: body.number, amount },
    });
    return { transaction: body.transaction, trxid: sent.body.transaction_id, number: body.number };
  }

  test("[PAY-17] [API-37] [OP-24] [API-89] trx_id, trxid and number confirm it, and it is credited once", async () => {
    const player = await desk.newPlayer();
    const { transaction, trxid } = await toNumber(player);
    const body = { trx_id: transaction, trxid: ` ${trxid.toLowerCase()} `, number: player.phone };
    expect((await desk.player("POST", "/api/ewa/confirm", { body })).status).toBe(401);
    const [first, second] = await Promise.all([confirm(player, body), confirm(player, body)]);
    expect(first.body).toMatchObject({ success: true, status: "paid", transaction, amount: "900.00" });
    expect(second.status).toBe(200);
    expect(await cashOf(player)).toBe(900_00n);
  });

  test("[EWA-06] another's payment, another amount and another number are refused in words, and credit nothing", async () => {
    const player = await desk.newPlayer();
    const thief = await desk.newPlayer();
    const { transaction, trxid, number } = await toNumber(player);
    // Receiving numbers take turns: one of the next two requests is for the very number that was paid to.
    const asked = [
      await request(thief, { amount: "900", type: "Personal" }),
      await request(thief, { amount: "900", type: "Personal" }),
    ];
    const stolen = asked.find(({ body }) => body.number === number);
    if (stolen === undefined) throw new Error("no request is for the paid number");
    const byThief = { trx_id: stolen.body.transaction, trxid, number: thief.phone };
    expect((await confirm(thief, byThief)).body.message).toBe("Please provide your TRX ID. It should be valid.");
    expect((await confirm(thief, { ...byThief, number: player.phone })).body.message).toBe(
      "Pay from a phone number that you have verified.",
    );
    expect((await confirm(thief, { trx_id: transaction, trxid, number: thief.phone })).status).toBe(404);
    expect((await confirm(player, { trx_id: transaction, trxid: "SP1", number: player.phone })).status).toBe(400);
    expect((await confirm(player, { trx_id: transaction, trxid, number: "123" })).body.message).toBe(
      "Please provide a valid 11-digit account number.",
    );
    for (let turn = 0; turn < 2; turn += 1) {
      const more = await request(player, { amount: "901", type: "Personal" });
      expect((await confirm(player, { trx_id: more.body.transaction, trxid, number: player.phone })).status).toBe(400);
    }
    expect([await cashOf(player), await cashOf(thief)]).toEqual([0n, 0n]);
    expect((await confirm(player, { trx_id: transaction, trxid, number: player.phone })).body.status).toBe("paid");
  });

  test("[EWA-06] one payment pays one request, also of the same amount to the same number", async () => {
    const player = await desk.newPlayer();
    const { transaction, trxid } = await toNumber(player);
    expect((await confirm(player, { trx_id: transaction, trxid, number: player.phone })).body.status).toBe("paid");
    // Receiving numbers take turns: the next but one is the same again.
    await request(player, { amount: "900", type: "Personal" });
    const again = await request(player, { amount: "900", type: "Personal" });
    const second = await confirm(player, { trx_id: again.body.transaction, trxid, number: player.phone });
    expect([second.status, second.body.message]).toEqual([409, "This transaction ID has already been used."]);
    expect(await cashOf(player)).toBe(900_00n);
  });
});

describe("the checks before a gateway is asked", () => {
  test.each([
    [{ amount: "" }, "Please fill in your amount."],
    [{ provider: "Nobody" }, "Please select a valid payment method."],
    [{ provider: "bKash" }, "Please select a valid payment method."],
    [{ type: "Agent" }, "Please select a Deposit channel."],
    [{ amount: "99.99" }, "The amount must be from ৳ 100.00 to ৳ 25,000.00."],
    [{ promotion: "77" }, "This promotion is not available for this deposit."],
  ])("[DEPOSIT-14] [DEPOSIT-15] [DEPOSIT-16] [OP-34] %j is refused: %s", async (wrong, message) => {
    const answer = await request(await desk.newPlayer(), wrong);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test("[DEPOSIT-12] [DEPOSIT-13] [DEPOSIT-17] the phone comes first, then a pending deposit", async () => {
    const unproved = await desk.newPlayer({ isPhoneVerified: false });
    expect((await request(unproved, { amount: "" })).body.message).toBe("Please verify your phone number first");
    const player = await desk.newPlayer();
    const [quote] = (
      await desk.player("GET", "/api/get-wallet-number?name=bKash&account_type=Agent&amount=500", {
        token: player.token,
      })
    ).body;
    await desk.player("POST", "/api/submit-deposit", {
      token: player.token,
      body: {
        remote_id: player.playerId,
        account_number: player.phone,
        amount: 500,
        payment_id: quote.id,
        transaction_id: "DKM7777777",
      },
    });
    const second = await request(player, { amount: "" });
    expect([second.status, second.body.message]).toEqual([
      409,
      "You already have a deposit request pending. Please wait for it to be processed before making another deposit.",
    ]);
  });

  test("[DEPOSIT-05] [API-11] methods come as a list, or as an object where every one of them is an e-wallet", async () => {
    const list = (await desk.player("GET", "/api/payment-methods")).body;
    expect(list.map(({ name, kind }: { name: string; kind: string }) => `${name} ${kind}`)).toEqual([
      "bKash manual",
      "Nagad manual",
      "Rocket manual",
      "SandPay ewallet",
    ]);
    await desk.pool.query("update payment_method set status = 'inactive' where kind = 'manual'");
    const { body } = await desk.player("GET", "/api/payment-methods");
    expect(body).toMatchObject({ type: "ewallet", pgs: [{ name: "SandPay", status: "active" }] });
    await desk.pool.query("update payment_method set status = 'active'");
  });
});

test("[PAYM-16] [PAYM-17] every invariant of the money holds after all of this", async () => {
  const answer = await desk.office("GET", "/api/ledger/check", { token: await desk.signInAs("owner") });
  expect(answer.body.invariants.filter((invariant: { is_held: boolean }) => !invariant.is_held)).toEqual([]);
});

import type { Currency } from "@maidan/core/money";
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

const pin = "2468";
const cashOf = async (player: TestPlayer): Promise<bigint | undefined> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor;

/** Pays from the player's play wallet of a currency; taka where none is named. */
async function pay(player: TestPlayer, body: Record<string, unknown>): Promise<Answer> {
  const wallet = await desk.player("POST", "/api/sandbox-money/session", { body: { number: player.phone, pin } });
  const { token } = wallet.body;
  return desk.player("POST", "/api/sandbox-money/transfers", {
    token,
    body: { provider: "bkash", kind: "sendMoney", ...body },
  });
}
async function walletOf(player: TestPlayer, provider: string): Promise<Record<string, string>> {
  const session = await desk.player("POST", "/api/sandbox-money/session", { body: { number: player.phone, pin } });
  const { body } = await desk.player("GET", "/api/sandbox-money/wallets", { token: session.body.token });
  const own = body.items.filter((item: { provider: string }) => item.provider === provider);
  return Object.fromEntries(own.map((item: { currency: string; balance: string }) => [item.currency, item.balance]));
}

/** A deposit that was paid in a currency and claimed, with its line on the statement. */
async function claimed(player: TestPlayer, currency: Currency): Promise<string> {
  const path = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=1500";
  const [quoted] = (await desk.player("GET", path, { token: player.token })).body;
  const paid = await pay(player, { to: quoted.account_number, amount: "1500", currency });
  expect(paid.body).toMatchObject({ currency, message: expect.stringContaining(currency === "BDT" ? "Tk" : currency) });
  const claim = {
    remote_id: player.playerId,
    account_number: player.phone,
    transaction_id: paid.body.transaction_id,
    amount: 1500,
    payment_id: quoted.id,
  };
  const submitted = await desk.player("POST", "/api/submit-deposit", { token: player.token, body: claim });
  await desk.pullStatement();
  return submitted.body.id;
}
const decide = (id: string, action: string, body?: unknown): Promise<Answer> =>
  desk.office("POST", `/api/deposits/${id}/${action}`, { token: cashier, ...(body === undefined ? {} : { body }) });

test("[SAND-11] [PAYM-12] rupees paid to a number are rupees in the wallet, on the statement, at the desk and in the account, and no taka moves", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const id = await claimed(player, "INR");
  expect(await walletOf(player, "bkash")).toEqual({ BDT: "100000.00", INR: "98500.00", PKR: "100000.00" });
  const row = (await desk.office("GET", `/api/deposits/${id}`, { token: cashier })).body;
  expect(row).toMatchObject({
    currency: "INR",
    match: { status: "matched", problems: [], line: { currency: "INR", amount: "1500.00" } },
  });
  const read = await desk.office("POST", "/api/statement-lines/read-message", {
    token: cashier,
    body: { message: row.match.line.raw },
  });
  expect(read.body).toMatchObject({ amount: "1500.00", currency: "INR" });
  expect((await decide(id, "approve")).body.status).toBe("approved");
  const kept = await desk.ledger.balances(desk.reader, player.playerId);
  expect(kept).toMatchObject({ currency: "INR", cashMinor: 1500_00n });
});

test("[PAYM-19] taka paid for a deposit in rupees are no rupees: the desk names the difference, and no approval credits them", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const id = await claimed(player, "BDT");
  const row = (await desk.office("GET", `/api/deposits/${id}`, { token: cashier })).body;
  expect(row.match).toMatchObject({ status: "mismatch", problems: ["currencyDiffers"], line: { currency: "BDT" } });
  const refused = await decide(id, "approve");
  expect([refused.status, refused.body.reason, refused.body.message]).toEqual([
    400,
    "CURRENCY_MISMATCH",
    "This was paid in BDT, and the account is in INR: it can't be credited.",
  ]);
  expect(await cashOf(player)).toBe(0n);
  expect((await decide(id, "reject", { reason: "Paid in taka" })).body.status).toBe("rejected");
  const lines = (await desk.office("GET", "/api/statement-lines/unclaimed", { token: cashier })).body.items;
  expect(lines).toMatchObject([{ rejected_deposit: id, amount: "1500.00", currency: "BDT" }]);
});

test("[PAYM-19] a line that a cashier types in counts in the currency that it names", async () => {
  const player = await desk.newPlayer({ currency: "PKR" });
  const path = "/api/get-wallet-number?name=bKash&account_type=Personal&amount=900";
  const [quoted] = (await desk.player("GET", path, { token: player.token })).body;
  const claim = { remote_id: player.playerId, account_number: player.phone, amount: 900, payment_id: quoted.id };
  const submit = async (transaction: string): Promise<string> =>
    (
      await desk.player("POST", "/api/submit-deposit", {
        token: player.token,
        body: { ...claim, transaction_id: transaction },
      })
    ).body.id;
  const enter = (transaction: string, currency?: string): Promise<Answer> =>
    desk.office("POST", "/api/statement-lines", {
      token: cashier,
      body: {
        method: "bkash",
        transaction_id: transaction,
        amount: "900",
        receiving_number: quoted.account_number,
        sender: player.phone,
        ...(currency === undefined ? {} : { currency }),
      },
    });
  const first = await submit("DKM0PAK001");
  expect((await enter("DKM0PAK001", "GBP")).status).toBe(422);
  await enter("DKM0PAK001");
  expect((await decide(first, "approve")).body.reason).toBe("CURRENCY_MISMATCH");
  await decide(first, "reject", { reason: "Paid in taka" });
  const [again] = (await desk.player("GET", path, { token: player.token })).body;
  claim.payment_id = again.id;
  const second = await submit("DKM0PAK002");
  await enter("DKM0PAK002", "PKR");
  expect((await decide(second, "approve")).body.status).toBe("approved");
  expect(await cashOf(player)).toBe(900_00n);
});

const ask = (player: TestPlayer, type: string): Promise<Answer> =>
  desk.player("POST", "/api/ewa/request", {
    token: player.token,
    body: { amount: "700", type, provider: "SandPay", promotion: "" },
  });
const confirm = (player: TestPlayer, body: Record<string, unknown>): Promise<Answer> =>
  desk.player("POST", "/api/ewa/confirm", { token: player.token, body });
const onPage = (url: string, player?: TestPlayer) =>
  desk.playerApp.inject(
    player === undefined
      ? { method: "GET", url }
      : {
          method: "POST",
          url,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload: new URLSearchParams({ number: player.phone, pin }).toString(),
        },
  );

test("[SAND-11] the gateway's page asks for rupees with their sign, takes them from the wallet of rupees, and they are credited as rupees", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const { body } = await ask(player, "Merchant");
  const page = await onPage(body.url);
  expect(page.body).toContain("₹ 700.00");
  expect(page.body).not.toContain("৳");
  expect((await onPage(body.url, player)).statusCode).toBe(303);
  await desk.sendCallback({ externalId: body.transaction });
  expect(await cashOf(player)).toBe(700_00n);
  expect(await walletOf(player, "sandpay")).toMatchObject({ BDT: "100000.00", INR: "99300.00" });
});

test("[EWA-09] a payment that the gateway tells of in another currency fails the request, credits nothing, and stands on the statement in its own", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const { body } = await ask(player, "Merchant");
  await desk.pool.query("update sandbox_payment set currency = 'BDT' where external_id = $1", [body.transaction]);
  expect((await onPage(body.url, player)).statusCode).toBe(303);
  await Promise.all([
    desk.sendCallback({ externalId: body.transaction }),
    desk.sendCallback({ externalId: body.transaction }),
  ]);
  const told = await confirm(player, { trx_id: body.transaction });
  expect(told.body).toMatchObject({
    status: "failed",
    message: "The payment failed. Should money have been taken, contact support.",
  });
  expect(await cashOf(player)).toBe(0n);
  const lines = (await desk.office("GET", `/api/statement-lines/unclaimed?query=${player.phone}`, { token: cashier }))
    .body.items;
  expect(lines).toMatchObject([{ amount: "700.00", currency: "BDT", rejected_deposit: null }]);
});

test("[EWA-09] a payment to a number that was made in another currency is refused in words", async () => {
  const player = await desk.newPlayer({ currency: "INR" });
  const { body } = await ask(player, "Personal");
  const sent = await pay(player, { provider: "sandpay", to: body.number, amount: "700" });
  const claim = { trx_id: body.transaction, trxid: sent.body.transaction_id, number: player.phone };
  const refused = await confirm(player, claim);
  expect([refused.status, refused.body.message]).toEqual([
    400,
    "This was paid in BDT, and the account is in INR: it can't be credited.",
  ]);
  expect(await cashOf(player)).toBe(0n);
  const right = await pay(player, { provider: "sandpay", to: body.number, amount: "700", currency: "INR" });
  expect((await confirm(player, { ...claim, trxid: right.body.transaction_id })).body.status).toBe("paid");
  expect(await cashOf(player)).toBe(700_00n);
});

test("[SAND-11] a withdrawal in rupees arrives in the wallet of rupees", async () => {
  const player = await desk.newPlayer({ currency: "INR", cashMinor: 1000_00n });
  const methods = (await desk.player("GET", "/api/payment-methods")).body;
  const { body } = await desk.player("POST", "/api/submit-withdraw", {
    token: player.token,
    body: {
      remote_id: player.playerId,
      account_number: player.phone,
      amount: "1000",
      payment_id: methods.find((item: { name: string }) => item.name === "bKash").id,
    },
  });
  for (const [action, said] of [
    ["approve", undefined],
    ["paid", { reference: "RUPEES1" }],
  ] as const) {
    const answer = await desk.office("POST", `/api/withdrawals/${body.id}/${action}`, {
      token: cashier,
      ...(said === undefined ? {} : { body: said }),
    });
    expect(answer.status, answer.text).toBe(200);
  }
  const { rows } = await desk.pool.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'withdrawal.payout')",
  );
  expect(rows).toMatchObject([{ payload: { currency: "INR", amountMinor: "100000" } }]);
  await desk.sendPayout(rows[0]?.payload as never);
  expect(await walletOf(player, "bkash")).toEqual({ BDT: "100000.00", INR: "101000.00", PKR: "100000.00" });
});

test("[SAND-11] the database lets no transfer lead from one currency into another", async () => {
  const ids = await desk.pool.query<{ id: bigint }>(
    "select min(id) as id from sandbox_wallet where provider = 'bkash' and not is_operator group by currency order by currency",
  );
  const [taka, rupees] = ids.rows;
  await expect(
    desk.pool.query(
      `insert into sandbox_transfer (provider, transaction_id, kind, from_wallet_id, to_wallet_id, amount_minor, from_balance_minor, to_balance_minor, currency)
       values ('bkash', 'DKM0MIXED1', 'sendMoney', $1, $2, 100, 0, 0, 'INR')`,
      [taka?.id, rupees?.id],
    ),
  ).rejects.toThrow("sandbox_transfer_from_currency");
});

import type { Currency } from "@maidan/core/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
  owner = await desk.signInAs("owner");
  const set = await desk.office("PUT", "/api/settings", { token: owner, body: { four_eyes_above_pkr: "15000.00" } });
  expect(set.body).toMatchObject({
    four_eyes_above: "20000.00",
    four_eyes_above_inr: null,
    four_eyes_above_pkr: "15000.00",
  });
});
afterAll(async () => {
  expect((await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld)).toEqual([]);
  await desk.close();
});

/** What one person may move: in Indian rupees nothing is set, and it follows from the taka. */
const edges: readonly (readonly [Currency, string, string])[] = [
  ["BDT", "20000.00", "20000.01"],
  ["INR", "14000.00", "14000.01"],
  ["PKR", "15000.00", "15000.01"],
];
const cashOf = async (player: TestPlayer): Promise<bigint | undefined> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor;
let numbers = 0;
const fresh = (): string => `DKM${String((numbers += 1)).padStart(7, "0")}`;

/** An unproven deposit of a new player, as the desk sees it. */
async function deposit(currency: Currency, amount: string): Promise<Answer> {
  const player = await desk.newPlayer({ currency });
  const path = `/api/get-wallet-number?name=bKash&account_type=Personal&amount=${amount}`;
  const [quoted] = (await desk.player("GET", path, { token: player.token })).body;
  const body = { remote_id: player.playerId, account_number: player.phone, amount, payment_id: quoted.id };
  const { token } = player;
  const submitted = await desk.player("POST", "/api/submit-deposit", {
    token,
    body: { ...body, transaction_id: fresh() },
  });
  return desk.office("GET", `/api/deposits/${submitted.body.id}`, { token: cashier });
}

test.each(edges)(
  "[PAYM-14] [SET-04] one person credits a deposit in %s up to %s, and of %s a second one is asked",
  async (currency, most, more) => {
    const [small, large] = [(await deposit(currency, most)).body, (await deposit(currency, more)).body];
    expect([small.needs_four_eyes, large.needs_four_eyes]).toEqual([false, true]);
    const approve = (id: string) => desk.office("POST", `/api/deposits/${id}/approve`, { token: cashier });
    expect((await approve(small.id)).body.status).toBe("approved");
    expect((await approve(large.id)).body).toMatchObject({ status: "pending", needs_second_approval: true });
  },
);

test.each(edges)(
  "[PAYM-24] [SET-04] whoever approved a withdrawal in %s pays it up to %s, and not one of %s",
  async (currency, most, more) => {
    const methods = (await desk.player("GET", "/api/payment-methods")).body;
    const { id: payment_id } = methods.find(({ name }: { name: string }) => name === "bKash");
    const paid = async (amount: string): Promise<unknown> => {
      const player = await desk.newPlayer({ currency, cashMinor: 25_000_00n });
      const { playerId: remote_id, phone: account_number, token } = player;
      const body = { remote_id, account_number, amount, payment_id, provider: "bKash" };
      const { id } = (await desk.player("POST", "/api/submit-withdraw", { token, body })).body;
      const rows = (await desk.office("GET", "/api/withdrawals?limit=50", { token: cashier })).body.items;
      const row = rows.find((one: { id: string }) => one.id === id);
      const act = (action: string, sent?: object) =>
        desk.office("POST", `/api/withdrawals/${id}/${action}`, { token: cashier, ...(sent && { body: sent }) });
      await act("approve");
      const answer = await act("paid", { reference: fresh() });
      return [row.needs_four_eyes, answer.body.status ?? answer.body.reason, answer.status];
    };
    expect(await paid(most)).toEqual([false, "paid", 200]);
    expect(await paid(more)).toEqual([true, expect.anything(), 409]);
  },
);

test.each(edges)(
  "[STAFF-15] [SET-04] one person corrects a balance in %s by up to %s, and %s waits for another",
  async (currency, most, more) => {
    const player = await desk.newPlayer({ currency });
    const correct = (amount: string) =>
      desk.office("POST", `/api/players/${player.playerId}/balance`, {
        token: owner,
        body: { direction: "give", amount, reason: "Lost in the move" },
      });
    expect((await correct(most)).body).toMatchObject({ correction_id: null });
    expect((await correct(more)).body).toMatchObject({ transaction_id: null, correction_id: expect.any(String) });
    expect(await cashOf(player)).toBe(BigInt(most.replace(".", "")));
  },
);

test.each(edges)(
  "[EWA-03] [EWA-08] [SET-04] a gateway's payment in %s is credited at once up to %s, and one of %s waits for a cashier",
  async (currency, most, more) => {
    const credited = async (amount: string): Promise<bigint | undefined> => {
      const player = await desk.newPlayer({ currency });
      const { token, phone } = player;
      const asked = await desk.player("POST", "/api/ewa/request", {
        token,
        body: { amount, type: "Merchant", provider: "SandPay", promotion: "" },
      });
      await desk.playerApp.inject({
        method: "POST",
        url: asked.body.url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ number: phone, pin: "2468" }).toString(),
      });
      await desk.player("POST", "/api/ewa/confirm", { token, body: { trx_id: asked.body.transaction } });
      return cashOf(player);
    };
    expect(await credited(most)).toBe(BigInt(most.replace(".", "")));
    expect(await credited(more)).toBe(0n);
  },
);

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Json } from "@maidan/services/command";
import { payoutJob } from "@maidan/services/payments";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
  owner = await desk.signInAs("owner");
});
afterAll(() => desk.close());
const change = (settings: Record<string, unknown>): Promise<Answer> =>
  desk.office("PUT", "/api/settings", { token: owner, body: settings });
beforeEach(async () => {
  await change({ withdrawal_status: 1 });
});

async function methodId(name = "bKash"): Promise<string> {
  const { body } = await desk.player("GET", "/api/payment-methods");
  return body.find((item: { name: string }) => item.name === name).id;
}
async function withdraw(player: TestPlayer, body: Record<string, unknown> = {}, key?: string): Promise<Answer> {
  return desk.player("POST", "/api/submit-withdraw", {
    token: player.token,
    body: {
      remote_id: player.playerId,
      account_number: player.phone,
      amount: "1000.00",
      payment_id: await methodId(),
      provider: "bKash",
      ...body,
    },
    ...(key === undefined ? {} : { key }),
  });
}
const rich = (cashMinor = 1_000_00n): Promise<TestPlayer> => desk.newPlayer({ cashMinor });
const balances = async (player: TestPlayer): Promise<{ cash: bigint; reserved: bigint }> => {
  const found = await desk.ledger.balances(desk.reader, player.playerId);
  return { cash: found?.cashMinor ?? -1n, reserved: found?.withdrawalMinor ?? -1n };
};
const decide = (token: string, id: string, action: string, body?: unknown): Promise<Answer> =>
  desk.office("POST", `/api/withdrawals/${id}/${action}`, { token, ...(body === undefined ? {} : { body }) });
let references = 0;
const reference = (): { reference: string } => ({ reference: `PAID${(references += 1)}` });
const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

describe("the ordered checks of a withdrawal", () => {
  test("[OP-42] with withdrawal_status 0 the server refuses, whatever the screen shows", async () => {
    await change({ withdrawal_status: 0 });
    const answer = await withdraw(await rich());
    expect([answer.status, answer.body.reason]).toEqual([400, "WITHDRAWALS_CLOSED"]);
  });

  test("[WITHDRAW-05] [WITHDRAW-11] [ERR-27] the phone comes first", async () => {
    const player = await desk.newPlayer({ isPhoneVerified: false, hasBirthDate: false });
    const answer = await desk.player("POST", "/api/submit-withdraw", {
      token: player.token,
      body: { remote_id: player.playerId },
    });
    expect([answer.status, answer.body.message]).toEqual([400, "Phone not verified."]);
  });

  test("[WITHDRAW-06] [DEPOSIT-18] [ERR-28] then an open withdrawal, approved or not; a pending deposit doesn't matter", async () => {
    const player = await rich(5_000_00n);
    const first = await withdraw(player);
    const pending = await desk.player("POST", "/api/submit-withdraw", {
      token: player.token,
      body: { remote_id: player.playerId },
    });
    expect([pending.status, pending.body.message]).toEqual([409, "Pending withdraw request."]);
    await decide(cashier, first.body.id, "approve");
    expect((await withdraw(player)).body.message).toBe("Pending withdraw request.");
  });

  test.each([
    [{ amount: undefined, account_number: "" }, "Amount is required."],
    [{ amount: "", account_number: "" }, "Amount is required."],
    [{ account_number: " ", payment_id: "", provider: "" }, "Account number is required."],
    [{ payment_id: "", provider: "" }, "Please select your payment method."],
    [{ payment_id: 999_999 }, "Please select your payment method."],
    [{ account_number: "12345" }, "Please provide a valid 11-digit account number."],
    [{ amount: "499.99" }, "The amount must be from ৳ 500.00 to ৳ 25,000.00."],
    [{ amount: 25_000.01 }, "The amount must be from ৳ 500.00 to ৳ 25,000.00."],
    [{ amount: "1000.01" }, "There is not enough balance for this. Nothing was changed."],
  ])(
    "[WITHDRAW-07] [WITHDRAW-08] [WITHDRAW-09] [ERR-29] [ERR-30] [ERR-31] %j is refused: %s",
    async (wrong, message) => {
      const player = await rich();
      const answer = await withdraw(player, wrong);
      expect([answer.status, answer.body.message]).toEqual([400, message]);
      expect(await balances(player)).toEqual({ cash: 1_000_00n, reserved: 0n });
    },
  );

  test("[WITHDRAW-12] [API-39] without a date of birth the pre-check is 400 and names the Date of Birth; so does the request", async () => {
    const player = await desk.newPlayer({ cashMinor: 1_000_00n, hasBirthDate: false });
    const check = await desk.player("GET", `/api/userwithdrawcheck?remote_id=${player.playerId}`, {
      token: player.token,
    });
    expect(check.status).toBe(400);
    expect(check.body.error).toContain("Date of Birth");
    expect((await withdraw(player)).body.error).toContain("Date of Birth");
  });

  test("[WITHDRAW-10] [WITHDRAW-12] [PAYM-18] with turnover left both refuse; counted stakes free it, the oldest first", async () => {
    const player = await rich();
    await change({ deposit_turnover_percent: 100 });
    const quoted = await desk.player("GET", "/api/get-wallet-number?name=bKash&account_type=Agent&amount=500", {
      token: player.token,
    });
    const body = {
      remote_id: player.playerId,
      account_number: player.phone,
      transaction_id: `T${player.playerId}AAA`,
      amount: 500,
      payment_id: quoted.body[0].id,
    };
    const deposit = await desk.player("POST", "/api/submit-deposit", { token: player.token, body });
    await desk.office("POST", `/api/deposits/${deposit.body.id}/approve`, { token: cashier });
    await change({ deposit_turnover_percent: 0 });
    const check = () =>
      desk.player("GET", `/api/userwithdrawcheck?remote_id=${player.playerId}`, { token: player.token });
    expect((await check()).status).toBe(400);
    expect((await check()).body.error).toContain("Please complete your turnover and try again.");
    expect((await withdraw(player)).body.reason).toBe("TURNOVER_OPEN");
    const settle = (stakeMinor: bigint, sourceId: string) => {
      const [at, profitMinor] = [new Date(Date.now() + 1_000), -stakeMinor];
      const bet = { source: "exchange", gameType: "EXCHANGE", currency: "BDT", placedAt: at, settledAt: at } as const;
      const stakes = [{ ...bet, sourceId, playerId: player.playerId, stakeMinor, profitMinor }];
      return Promise.all([desk.settled(stakes), desk.settled(stakes)]);
    };
    await settle(200_00n, `first-${player.playerId}`);
    const shown = await desk.player("GET", `/api/turnovers?remote_id=${player.playerId}`, { token: player.token });
    expect(shown.body.turnovers).toMatchObject([
      { status: "active", required_turnover: "500.00", remaining_turnover: "300.00" },
    ]);
    await settle(300_00n, `second-${player.playerId}`);
    expect((await check()).body).toEqual({ success: true });
    expect((await withdraw(player)).status).toBe(200);
  });

  test("[HTTP-10] another player's remote_id is not found", async () => {
    const [player, other] = [await rich(), await rich()];
    expect((await withdraw(player, { remote_id: other.playerId })).status).toBe(404);
    expect(
      (await desk.player("GET", `/api/userwithdrawcheck?remote_id=${other.playerId}`, { token: player.token })).status,
    ).toBe(404);
  });
});

describe("the money of a withdrawal", () => {
  test("[PAYM-22] [API-40] it is reserved at the request, and the answer says so in the stated words", async () => {
    const player = await rich(1_500_00n);
    const answer = await withdraw(player);
    expect(answer.body).toMatchObject({ success: true, message: "Withdrawal successful!", amount: "1000.00" });
    expect(await balances(player)).toEqual({ cash: 500_00n, reserved: 1_000_00n });
  });

  test("[PAYM-21] an e-wallet sends payment_id 0 and is found by its provider's name", async () => {
    const player = await rich();
    const answer = await withdraw(player, { payment_id: 0, provider: "nagad" });
    const { body } = await desk.office("GET", "/api/withdrawals?limit=200", { token: cashier });
    expect(body.items.find((item: { id: string }) => item.id === answer.body.id).method.code).toBe("nagad");
  });

  test("[R7] [PAYM-22] fifty withdrawals of the whole balance at once: exactly one is taken", async () => {
    const player = await rich();
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(player)));
    expect(count(answers, 200)).toBe(1);
    expect(await balances(player)).toEqual({ cash: 0n, reserved: 1_000_00n });
  });

  test("[HTTP-08] one key, fifty times at once, is one withdrawal with one answer", async () => {
    const player = await rich(5_000_00n);
    const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(player, {}, "same-withdrawal")));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await balances(player)).toEqual({ cash: 4_000_00n, reserved: 1_000_00n });
  });

  test("rejected before or after the approval, the money is back", async () => {
    for (const isApproved of [false, true]) {
      const player = await rich();
      const { id } = (await withdraw(player)).body;
      if (isApproved) await decide(cashier, id, "approve");
      const answer = await decide(cashier, id, "reject", { reason: "The account is closed." });
      expect(answer.body.status).toBe("rejected");
      expect(await balances(player)).toEqual({ cash: 1_000_00n, reserved: 0n });
      const history = await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, {
        token: player.token,
      });
      expect(history.body.transactions[0]).toMatchObject({
        action: "withdraw",
        key: "2",
        reason: "The account is closed.",
      });
    }
  });

  test("[PAYM-20] it is paid only after the approval; then it is gone, and the list says success", async () => {
    const player = await rich();
    const { id } = (await withdraw(player)).body;
    const early = await decide(cashier, id, "paid", reference());
    expect([early.status, early.body.message]).toEqual([
      409,
      "Approve this withdrawal before it is paid. Nothing was changed.",
    ]);
    await decide(cashier, id, "approve");
    const paid = reference();
    expect((await decide(cashier, id, "paid", paid)).body.status).toBe("paid");
    expect(await balances(player)).toEqual({ cash: 0n, reserved: 0n });
    const history = await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, {
      token: player.token,
    });
    expect(history.body.transactions[0]).toMatchObject({ key: "1", transaction_id: paid.reference });
  });

  test("[R8] two cashiers at once, paying and rejecting: one ends it, and never both", async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await rich();
      const { id } = (await withdraw(player)).body;
      await decide(cashier, id, "approve");
      const tries = Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? decide(index % 4 === 0 ? cashier : owner, id, "paid", reference())
          : decide(index % 4 === 1 ? cashier : owner, id, "reject", { reason: "changed our mind" }),
      );
      const answers = await Promise.all(tries);
      expect(count(answers, 200)).toBe(1);
      expect(count(answers, 409)).toBe(9);
      const { rows } = await desk.pool.query("select status from withdrawal where id = $1", [id]);
      expect(await balances(player)).toEqual({ cash: rows[0].status === "paid" ? 0n : 1_000_00n, reserved: 0n });
    }
  });

  test("[PAYM-23] a reference pays one withdrawal, even when two are paid with it at once", async () => {
    const ids = await Promise.all(
      [0, 1].map(async () => {
        const { id } = (await withdraw(await rich())).body;
        await decide(cashier, id, "approve");
        return id as string;
      }),
    );
    const answers = await Promise.all(ids.map((id) => decide(owner, id, "paid", { reference: "SAME-ONE" })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("[PAYM-24] above the set amount whoever approved it doesn't pay it", async () => {
    const player = await rich(25_000_00n);
    const { id } = (await withdraw(player, { amount: "20000.01" })).body;
    await decide(cashier, id, "approve");
    const same = await decide(cashier, id, "paid", reference());
    expect([same.status, same.body.reason]).toEqual([409, "FOUR_EYES"]);
    expect((await decide(owner, id, "paid", reference())).body.status).toBe("paid");
  });

  test("[PAYM-20] the database itself refuses to change or remove a closed withdrawal", async () => {
    const { id } = (await withdraw(await rich())).body;
    await decide(cashier, id, "reject", { reason: "no" });
    for (const statement of [
      "update withdrawal set status = 'pending' where id = $1",
      "delete from withdrawal where id = $1",
    ]) {
      await expect(desk.pool.query(statement, [id]), statement).rejects.toMatchObject({
        constraint: "withdrawal_final",
      });
    }
  });
});

test("[SAND-05] a paid withdrawal arrives in the play wallet once, by the job that its commit left behind", async () => {
  const player = await rich();
  const { id } = (await withdraw(player)).body;
  await decide(cashier, id, "approve");
  const payload = {
    withdrawalId: id,
    methodCode: "bkash",
    accountNumber: player.phone,
    amountMinor: "100000",
    reference: "R",
  };
  const ended = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (job: Json): Promise<void> => {
    await desk.sendPayout(job);
    if (!JSON.stringify(job).includes(`"withdrawalId":"${id}"`)) return;
    runs += 1;
    ended.resolve();
  };
  const worker = await desk.runJobs(new Map([[payoutJob, run]]));
  await decide(cashier, id, "paid", reference());
  await ended.promise;
  await worker.stop();
  expect(runs).toBe(1);
  // A fault after the payment and before its note: the job runs again.
  await desk.sendPayout(payload);
  const opened = await desk.player("POST", "/api/sandbox-money/session", {
    body: { number: player.phone, pin: "2468" },
  });
  const history = await desk.player("GET", "/api/sandbox-money/transfers", { token: opened.body.token });
  expect(history.body.items).toMatchObject([{ kind: "payout", direction: "in", amount: "1000.00", provider: "bkash" }]);
  const { body } = await desk.office("GET", "/api/withdrawals?status=paid&limit=200", { token: cashier });
  const row = body.items.find((item: { id: string }) => item.id === id);
  expect(row.payout_transaction_id).toBe(history.body.items[0].transaction_id);
});

test("[PAYM-25] [LEDGER-01] every invariant of the money holds after all of this", async () => {
  const { body } = await desk.office("GET", "/api/ledger/check", { token: cashier });
  expect(body.invariants.filter((invariant: { is_held: boolean }) => !invariant.is_held)).toEqual([]);
});

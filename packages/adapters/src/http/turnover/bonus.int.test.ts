import { randomUUID } from "node:crypto";
import type { SettledStake } from "@maidan/services/stakes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Answer, type Desk, type TestPlayer } from "../office/test-support/index.ts";

let desk: Desk;
let cashier: string;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  cashier = await desk.signInAs("cashier");
  owner = await desk.signInAs("owner");
});
afterAll(async () => {
  const broken = (await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld);
  expect(broken).toEqual([]);
  await desk.close();
});

const terms = {
  min_deposit: "0.00",
  cap: "1000.00",
  basis: "bonus",
  max_bet: null,
  expiry_days: 30,
  max_conversion: null,
  uses_per_player: null,
  weights: [{ scope: "default", ref: null, percent: 100 }],
};
const promotion = {
  name: "Half again",
  desc: "<p>Half of your deposit on top, for all who play often enough.</p>",
  thumbnail: "/storage/promotions/gift.svg",
  start_date: null,
  end_date: null,
  status: "active",
  categories: [99, 4],
  turnover: 4,
  deposit_bouns: 50,
  terms,
};
async function newPromotion(given: Record<string, unknown> = {}): Promise<string> {
  const answer = await desk.office("POST", "/api/promotions", { token: owner, body: { ...promotion, ...given } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}
const withTerms = (given: Record<string, unknown>) => ({ terms: { ...terms, ...given } });

async function submit(player: TestPlayer, promotionId: string, amount: string): Promise<string> {
  const { body } = await desk.player("GET", `/api/get-wallet-number?name=bKash&account_type=Agent&amount=${amount}`, {
    token: player.token,
  });
  const deposit = await desk.player("POST", "/api/submit-deposit", {
    token: player.token,
    body: {
      remote_id: player.playerId,
      account_number: player.phone,
      transaction_id: randomUUID().replaceAll("-", "").slice(0, 10).toUpperCase(),
      amount,
      payment_id: body[0].id,
      promotion_id: promotionId,
    },
  });
  expect(deposit.status, deposit.text).toBe(200);
  return deposit.body.id;
}
const approve = (depositId: string): Promise<Answer> =>
  desk.office("POST", `/api/deposits/${depositId}/approve`, { token: cashier });
async function deposited(player: TestPlayer, promotionId: string, amount = "1000.00"): Promise<string> {
  const depositId = await submit(player, promotionId, amount);
  expect((await approve(depositId)).status).toBe(200);
  return depositId;
}

/** After every deposit that the test made before. */
const later = () => new Date(Date.now() + 60_000);
const stakeOf = (player: TestPlayer, stakeMinor: bigint, given: Partial<SettledStake> = {}): SettledStake => ({
  source: "exchange",
  sourceId: randomUUID(),
  playerId: player.playerId,
  gameType: "EXCHANGE",
  stakeMinor,
  profitMinor: -stakeMinor,
  currency: "BDT",
  placedAt: later(),
  settledAt: later(),
  ...given,
});
const tickets = async (player: TestPlayer) =>
  (await desk.player("GET", `/api/turnovers?remote_id=${player.playerId}`, { token: player.token })).body.turnovers;
const transactions = async (player: TestPlayer) =>
  (await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, { token: player.token })).body
    .transactions;
const cash = async (player: TestPlayer): Promise<bigint> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor ?? -1n;
const grantBalance = async (grantId: string): Promise<bigint> => {
  const { rows } = await desk.pool.query<{ balance_minor: bigint }>(
    "select balance_minor from ledger_account where owner = 'bonus' and grant_id = $1",
    [grantId],
  );
  return rows[0]?.balance_minor ?? -1n;
};
const withdraw = (player: TestPlayer): Promise<Answer> =>
  desk.player("GET", `/api/userwithdrawcheck?remote_id=${player.playerId}`, { token: player.token });

describe("a bonus", () => {
  test("[BONUS-01] [API-34] [API-80] [API-72] [RECORDS-31] [RECORDS-29] comes with the approved deposit into an account of its own, and its ticket and its transaction say so", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    const [ticket] = await tickets(player);
    expect(ticket).toMatchObject({
      status: "active",
      required_turnover: "2000.00",
      remaining_turnover: "2000.00",
      transaction: { action: "deposit", amount: "1000.00", promotion: { name: "Half again", turnover: 4 } },
      bonus: { amount: "500.00", status: "active", basis: "bonus" },
    });
    expect([Number(ticket.id) > 0, ticket.transaction.payment_method.name]).toEqual([true, "bKash"]);
    expect(Math.abs(Date.now() - Date.parse(ticket.created_at))).toBeLessThan(60_000);
    expect([await cash(player), await grantBalance(ticket.bonus.id)]).toEqual([1_000_00n, 500_00n]);
    expect((await transactions(player)).find(({ action }: { action: string }) => action === "bonus")).toMatchObject({
      amount: "500.00",
      key: "0",
      payment_method: null,
      promotion: { name: "Half again", turnover: 4 },
    });
  });

  test("[BONUS-01] fifty approvals of one deposit at once give one bonus", async () => {
    const player = await desk.newPlayer();
    const depositId = await submit(player, await newPromotion(), "1000.00");
    await Promise.all(Array.from({ length: 50 }, () => approve(depositId)));
    expect(await tickets(player)).toHaveLength(1);
    expect(await cash(player)).toBe(1_000_00n);
  });

  test("[BONUS-03] keeps the terms of the moment at which it was chosen", async () => {
    const player = await desk.newPlayer();
    const promotionId = await newPromotion();
    const depositId = await submit(player, promotionId, "1000.00");
    await desk.office("PUT", `/api/promotions/${promotionId}`, {
      token: owner,
      body: { ...promotion, deposit_bouns: 1, turnover: 100, ...withTerms({ max_bet: "1.00" }) },
    });
    await approve(depositId);
    expect((await tickets(player))[0]).toMatchObject({
      required_turnover: "2000.00",
      bonus: { amount: "500.00", max_bet: null },
      transaction: { promotion: { turnover: 4 } },
    });
  });

  test("[BONUS-01] is given as often as the promotion allows, and not below its smallest deposit", async () => {
    const player = await desk.newPlayer();
    const promotionId = await newPromotion(withTerms({ uses_per_player: 1, min_deposit: "800.00" }));
    // Less than the smallest deposit arrived, or the promotion was changed after the claim.
    const small = await submit(player, promotionId, "1000.00");
    const adjusted = { amount: "700.00", reason: "Less arrived" };
    await desk.office("POST", `/api/deposits/${small}/adjust`, { token: cashier, body: adjusted });
    await desk.office("POST", `/api/deposits/${small}/approve`, { token: owner });
    expect(await tickets(player)).toEqual([]);
    await deposited(player, promotionId);
    await desk.pool.query("update promotion set uses_per_player = 2 where id = $1", [promotionId]);
    const again = await submit(player, promotionId, "1000.00");
    await desk.pool.query("update promotion set uses_per_player = 1 where id = $1", [promotionId]);
    await approve(again);
    const list = await tickets(player);
    expect(list.map(({ bonus }: { bonus: unknown }) => bonus === null)).toEqual([false]);
  });

  test("[BONUS-08] [RECORDS-34] [OP-66] [RECORDS-29] of which the turnover is done becomes cash exactly once, also when the stake is told twice at once", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion(withTerms({ max_conversion: "300.00" })));
    const before = await tickets(player);
    const last = stakeOf(player, 9_999_00n);
    await desk.settled([stakeOf(player, 1_999_99n)]);
    expect((await tickets(player))[0]).toMatchObject({ status: "active", remaining_turnover: "0.01" });
    await Promise.all([desk.settled([last]), desk.settled([last]), desk.settled([last])]);
    expect((await tickets(player))[0]).toMatchObject({
      status: "complete",
      remaining_turnover: "0.00",
      bonus: { status: "completed" },
    });
    expect([await cash(player), await grantBalance(before[0].bonus.id)]).toEqual([1_300_00n, 0n]);
    const bonus = (await transactions(player)).find(({ action }: { action: string }) => action === "bonus");
    expect(bonus.key).toBe("1");
  });

  test("[BONUS-02] without a turnover is cash at once", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion({ turnover: 0 }));
    expect(await cash(player)).toBe(1_500_00n);
    expect(await tickets(player)).toEqual([]);
  });
});

describe("the stakes of a bonus", () => {
  test("[BONUS-07] above the largest bet they count nothing, and the ticket says how many did", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion(withTerms({ max_bet: "100.00" })));
    await desk.settled([stakeOf(player, 100_01n), stakeOf(player, 100_00n)]);
    expect((await tickets(player))[0]).toMatchObject({
      remaining_turnover: "1900.00",
      bonus: { max_bet: "100.00", stakes_above_max_bet: 1 },
    });
  });

  test("[BONUS-04] [BONUS-05] count by the narrowest weight that fits, truncated", async () => {
    const player = await desk.newPlayer();
    const weights = [
      { scope: "category", ref: "LIVE", percent: 10 },
      { scope: "product", ref: "casino", percent: 100 },
      { scope: "default", ref: null, percent: 0 },
    ];
    await deposited(player, await newPromotion(withTerms({ weights })));
    await desk.settled([stakeOf(player, 500_00n), stakeOf(player, 1_09n, { gameType: "LIVE", source: "game" })]);
    expect((await tickets(player))[0].remaining_turnover).toBe("1999.90");
    await desk.settled([stakeOf(player, 99_90n, { gameType: "SLOT", source: "game" })]);
    expect((await tickets(player))[0].remaining_turnover).toBe("1900.00");
  });

  test("[BONUS-06] go to the bonus that expires first", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    await deposited(player, await newPromotion(withTerms({ expiry_days: 2 })));
    await desk.settled([stakeOf(player, 300_00n)]);
    const remaining = (await tickets(player)).map(
      ({ remaining_turnover }: { remaining_turnover: string }) => remaining_turnover,
    );
    expect(remaining).toEqual(["1700.00", "2000.00"]);
  });

  test("[BONUS-10] that are voided are taken back as far as they are there, once", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    const [first, second] = [stakeOf(player, 300_00n), stakeOf(player, 200_00n)];
    await desk.settled([first, second]);
    await desk.voided([first]);
    await desk.voided([first, stakeOf(player, 700_00n)]);
    expect((await tickets(player))[0].remaining_turnover).toBe("1800.00");
    await desk.settled([stakeOf(player, 5_000_00n)]);
    await desk.voided([second]);
    expect((await tickets(player))[0]).toMatchObject({ status: "complete", bonus: { status: "completed" } });
    expect(await cash(player)).toBe(1_500_00n);
  });
});

describe("the end of a bonus", () => {
  const cancel = (player: TestPlayer, grantId: string, key?: string): Promise<Answer> =>
    desk.player("POST", `/api/bonuses/${grantId}/cancel`, { token: player.token, ...(key !== undefined && { key }) });

  test("[BONUS-11] [WITHDRAW-12] the player gives it up: the bonus is lost, the deposit stays, and a withdrawal is free", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    const [{ bonus }] = await tickets(player);
    expect([(await withdraw(player)).status, (await withdraw(player)).body.reason]).toEqual([400, "TURNOVER_OPEN"]);
    const stranger = await desk.newPlayer();
    expect((await cancel(stranger, bonus.id)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(player, bonus.id, "once")));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body).toEqual({ id: bonus.id, status: "cancelled", amount: "500.00" });
    expect([await cash(player), await grantBalance(bonus.id)]).toEqual([1_000_00n, 0n]);
    expect((await withdraw(player)).status).toBe(200);
    expect((await tickets(player))[0]).toMatchObject({
      status: "complete",
      remaining_turnover: "0.00",
      ended_as: "cancelled",
    });
    expect((await cancel(player, bonus.id)).body.message).toContain("already cancelled");
  });

  test("[BONUS-09] what the deposit itself asks for and the stakes have not covered remains", async () => {
    const player = await desk.newPlayer();
    const change = (percent: number) =>
      desk.office("PUT", "/api/settings", { token: owner, body: { deposit_turnover_percent: percent } });
    await change(100);
    await deposited(player, await newPromotion());
    await change(0);
    await desk.settled([stakeOf(player, 400_00n)]);
    await cancel(player, (await tickets(player))[0].bonus.id);
    expect((await tickets(player))[0]).toMatchObject({
      status: "active",
      required_turnover: "600.00",
      remaining_turnover: "600.00",
      bonus: null,
      transaction: { action: "deposit", promotion: null },
    });
    expect((await withdraw(player)).body.error).toContain("Remaining: 600.00.");
  });

  test("[BONUS-11] the office forfeits it with a reason, which the player reads and the audit log keeps; support may not", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    const [{ bonus }] = await tickets(player);
    const forfeit = (token: string) =>
      desk.office("POST", `/api/bonuses/${bonus.id}/forfeit`, { token, body: { reason: "Two accounts." } });
    expect((await forfeit(await desk.signInAs("support"))).status).toBe(403);
    expect((await forfeit(cashier)).body).toEqual({ id: bonus.id, status: "forfeited", amount: "500.00" });
    expect((await forfeit(cashier)).status).toBe(409);
    expect(await cash(player)).toBe(1_000_00n);
    const row = (await transactions(player)).find(({ action }: { action: string }) => action === "bonus");
    expect(row).toMatchObject({ key: "2", reason: "Two accounts." });
    const audit = await desk.office("GET", "/api/audit", { token: owner });
    expect(audit.body.items.find(({ action }: { action: string }) => action === "bonus.forfeit")).toMatchObject({
      actor: "cashier@maidan.test",
      subject_kind: "bonus",
      subject_id: bonus.id,
    });
  });

  test("[BONUS-12] its time is over: the sweep ends each due bonus once, and stakes settled later count nothing for it", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    await deposited(player, await newPromotion());
    const [kept, due] = await tickets(player);
    await desk.pool.query("update bonus_grant set expires_at = now() - interval '1 second' where id = $1", [
      due.bonus.id,
    ]);
    await desk.settled([stakeOf(player, 10_00n)]);
    await Promise.all([desk.expireBonuses(), desk.expireBonuses()]);
    const list = await tickets(player);
    expect(list.find(({ id }: { id: string }) => id === due.id)).toMatchObject({
      status: "complete",
      ended_as: "expired",
      bonus: { status: "expired" },
    });
    expect(list.find(({ id }: { id: string }) => id === kept.id)).toMatchObject({
      status: "active",
      remaining_turnover: "1990.00",
    });
    expect([await cash(player), await grantBalance(due.bonus.id)]).toEqual([2_000_00n, 0n]);
  });
});

describe("a correction", () => {
  const room = async (player: TestPlayer) =>
    (await desk.office("GET", `/api/players/${player.playerId}/turnovers`, { token: cashier })).body.items;
  const correct = (ticketId: string, what: string, body: object): Promise<Answer> =>
    desk.office("POST", `/api/turnovers/${ticketId}/${what}`, { token: cashier, body });

  test("[BONUS-13] reverses one entry once, by a further entry with its reason", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    await desk.settled([stakeOf(player, 300_00n), stakeOf(player, 200_00n)]);
    const [ticket] = await room(player);
    expect(ticket.entries.map(({ counted }: { counted: string }) => counted)).toEqual(["200.00", "300.00"]);
    const body = { entry_id: ticket.entries[1].id, reason: "Placed by a friend." };
    const answers = await Promise.all([1, 2, 3].map(() => correct(ticket.id, "reversals", body)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    const [after] = await room(player);
    expect(after.remaining_turnover).toBe("1800.00");
    expect(after.entries[0]).toMatchObject({
      kind: "reversal",
      counted: "-300.00",
      note: "Placed by a friend.",
      entered_by: "cashier@maidan.test",
    });
    expect(after.entries.find(({ id }: { id: string }) => id === body.entry_id).is_reversed).toBe(true);
  });

  test("[BONUS-13] counts an amount that no stake stands for; what completes the turnover pays the bonus, and then nothing is corrected any more", async () => {
    const player = await desk.newPlayer();
    await deposited(player, await newPromotion());
    const [{ id }] = await room(player);
    expect((await correct(id, "credits", { amount: "0", reason: "x" })).status).toBe(422);
    expect((await correct(id, "credits", { amount: "1500.00", reason: "The feed was down." })).body.remaining).toBe(
      "500.00",
    );
    expect((await correct(id, "credits", { amount: "9000", reason: "The feed was down." })).body.remaining).toBe(
      "0.00",
    );
    expect(await cash(player)).toBe(1_500_00n);
    const [{ entries }] = await room(player);
    const late = await correct(id, "reversals", { entry_id: entries[0].id, reason: "No." });
    expect([late.status, late.body.message]).toEqual([
      409,
      "The bonus of this turnover has ended. Nothing was changed.",
    ]);
  });
});

test("[BONUS-14] [BONUS-16] the ledger check names a bonus whose account or turnover was tampered with", async () => {
  const player = await desk.newPlayer();
  await deposited(player, await newPromotion());
  const [ticket] = await tickets(player);
  const names = async () =>
    (await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld).map(({ name }) => name);
  expect(await names()).toEqual([]);
  await desk.pool.query("update bonus_grant set bonus_minor = bonus_minor + 1 where id = $1", [ticket.bonus.id]);
  await desk.pool.query("update turnover set remaining_minor = remaining_minor - 1 where id = $1", [ticket.id]);
  expect(await names()).toEqual(["grants-hold-their-bonus", "turnovers-are-sums"]);
  await desk.pool.query("update bonus_grant set bonus_minor = bonus_minor - 1 where id = $1", [ticket.bonus.id]);
  await desk.pool.query("update turnover set remaining_minor = remaining_minor + 1 where id = $1", [ticket.id]);
});

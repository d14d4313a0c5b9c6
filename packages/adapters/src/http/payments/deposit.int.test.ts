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
afterAll(() => desk.close());

interface Quoted {
  readonly id: string;
  readonly account_number: string;
}
async function quote(
  player: TestPlayer,
  wanted: { name?: string; type?: string; amount?: string } = {},
): Promise<Quoted> {
  const path = `/api/get-wallet-number?name=${wanted.name ?? "bKash"}&account_type=${wanted.type ?? "Personal"}&amount=${wanted.amount ?? "500"}`;
  const answer = await desk.player("GET", path, { token: player.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body[0];
}
const submit = (player: TestPlayer, body: Record<string, unknown>, key?: string): Promise<Answer> =>
  desk.player("POST", "/api/submit-deposit", {
    token: player.token,
    body: { remote_id: player.playerId, account_number: player.phone, amount: "500.00", ...body },
    ...(key === undefined ? {} : { key }),
  });
let counter = 0;
const freshId = (): string => `DKM${String((counter += 1)).padStart(7, "0")}`;
async function pending(
  player: TestPlayer,
  wanted: { amount?: string; name?: string } = {},
): Promise<{ id: string; transactionId: string; account: string }> {
  const { id, account_number } = await quote(player, wanted);
  const transactionId = freshId();
  const answer = await submit(player, {
    payment_id: id,
    transaction_id: transactionId,
    amount: wanted.amount ?? "500.00",
  });
  expect(answer.status, answer.text).toBe(200);
  return { id: answer.body.id, transactionId, account: account_number };
}
const approve = (token: string, id: string, key?: string): Promise<Answer> =>
  desk.office("POST", `/api/deposits/${id}/approve`, { token, ...(key === undefined ? {} : { key }) });
const cashOf = async (player: TestPlayer): Promise<bigint | undefined> =>
  (await desk.ledger.balances(desk.reader, player.playerId))?.cashMinor;

describe("the ordered checks of a deposit", () => {
  test("[DEPOSIT-12] [DEPOSIT-17] [ERR-21] the phone comes first, even when everything else is missing", async () => {
    const player = await desk.newPlayer({ isPhoneVerified: false });
    const answer = await desk.player("POST", "/api/submit-deposit", {
      token: player.token,
      body: { remote_id: player.playerId },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: "Please verify your phone number first",
      reason: "PHONE_NOT_VERIFIED",
    });
  });

  test("[DEPOSIT-12] an extra phone that is verified is enough", async () => {
    const player = await desk.newPlayer({ isPhoneVerified: false });
    await desk.pool.query("insert into player_phone (player_id, slot, phone, verified_at) values ($1, 1, $2, now())", [
      player.playerId,
      `0181${player.phone.slice(4)}`,
    ]);
    const { id } = await quote(player);
    expect((await submit(player, { payment_id: id, transaction_id: freshId() })).status).toBe(200);
  });

  test("[DEPOSIT-13] [DEPOSIT-18] [ERR-22] then a pending deposit, before what is missing", async () => {
    const player = await desk.newPlayer();
    await pending(player);
    const answer = await desk.player("POST", "/api/submit-deposit", {
      token: player.token,
      body: { remote_id: player.playerId },
    });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      "You already have a deposit request pending. Please wait for it to be processed before making another deposit.",
    );
  });

  test.each([
    [{ amount: "" }, "Please fill in your amount."],
    [{ amount: 0 }, "Please fill in your amount."],
    [{ amount: -5 }, "Please fill in your amount."],
    [{ amount: 100.005 }, "Please fill in your amount."],
    [{ payment_id: "" }, "Please select a valid payment method."],
    [{ payment_id: "999999" }, "Please select a valid payment method."],
    [{ amount: "90" }, "The amount must be from ৳ 100.00 to ৳ 25,000.00."],
    [{ amount: "600" }, "This account was quoted for 500.00. Go back to Deposit to pay another amount."],
    [{ account_number: "0171234567" }, "Please provide a valid 11-digit account number."],
    [{ transaction_id: "ABC 123" }, "Please provide your TRX ID. It should be valid."],
    [{ transaction_id: "74HΝΕΚΟ8" }, "Please provide your TRX ID. It should be valid."],
    [{ promotion_id: "77" }, "This promotion is not available for this deposit."],
  ])("[DEPOSIT-14] [DEPOSIT-15] [PAY-14] [PAY-15] [ERR-68] [ERR-69] %j is refused: %s", async (wrong, message) => {
    const player = await desk.newPlayer();
    const { id } = await quote(player);
    const answer = await submit(player, { payment_id: id, transaction_id: freshId(), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(message);
    expect(
      (await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, { token: player.token })).body
        .transactions,
    ).toEqual([]);
  });

  test("[PAY-16] [ERR-71] [API-38] [API-89] the whole request is taken, and the answer says so in the stated words", async () => {
    const player = await desk.newPlayer();
    const { id } = await quote(player, { amount: "2000" });
    const answer = await submit(player, {
      payment_id: Number(id),
      transaction_id: " ৮n7-a6p 2 kxl ",
      amount: 2000,
      promotion_id: "",
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: "Submission successful!",
      transaction_id: "8N7A6P2KXL",
      amount: "2000.00",
    });
  });

  test("[PAYM-03] a channel's or a method's id stands for the newest quote there", async () => {
    const player = await desk.newPlayer();
    await quote(player, { name: "Nagad" });
    const { body } = await desk.player("GET", "/api/showpayment-menthod?name=Nagad", { token: player.token });
    const channel = body.data.find((item: { account_type: string }) => item.account_type === "Personal");
    expect((await submit(player, { payment_id: channel.id, transaction_id: "75X3V7D1" })).status).toBe(200);
    const other = await desk.newPlayer();
    await quote(other, { name: "Nagad" });
    const methods = (await desk.player("GET", "/api/payment-methods")).body;
    const nagad = methods.find((item: { name: string }) => item.name === "Nagad");
    expect((await submit(other, { payment_id: nagad.id, transaction_id: "75X3V7D2" })).status).toBe(200);
  });

  test("[PAYM-03] a quote whose time is over is refused; its payment can be claimed under a new one", async () => {
    const player = await desk.newPlayer();
    const { id } = await quote(player);
    await desk.pool.query("update deposit_quote set expires_at = now() - interval '2 minutes' where id = $1", [id]);
    const transactionId = freshId();
    const late = await submit(player, { payment_id: id, transaction_id: transactionId });
    expect(late.body).toMatchObject({ reason: "QUOTE_EXPIRED" });
    const again = await quote(player);
    expect((await submit(player, { payment_id: again.id, transaction_id: transactionId })).status).toBe(200);
  });

  test("[HTTP-10] another player's remote_id is not found, and another player's quote is no method", async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()];
    const { id } = await quote(player);
    expect(
      (await submit(player, { remote_id: other.playerId, payment_id: id, transaction_id: freshId() })).status,
    ).toBe(404);
    const stolen = await submit(other, { payment_id: id, transaction_id: freshId() });
    expect(stolen.body.message).toBe("Please select a valid payment method.");
    const foreign = await desk.player("GET", `/api/transaction/show?remote_id=${other.playerId}`, {
      token: player.token,
    });
    expect(foreign.status).toBe(404);
  });
});

describe("[R6] one payment, one credit", () => {
  test("[PAYM-06] fifty claims of one payment at once, by many players, in many spellings: exactly one is taken", async () => {
    const players = await Promise.all(Array.from({ length: 25 }, () => desk.newPlayer()));
    const spellings = ["DKMRACE001", "dkmrace001", " D K M R A C E 0 0 1 ", "DKM-RACE-০০১", "ＤＫＭＲＡＣＥ００１"];
    const claims = players.flatMap((player, index) =>
      [0, 1].map((turn) => ({ player, id: spellings[(index * 2 + turn) % spellings.length] ?? "" })),
    );
    const quoted = await Promise.all(claims.map(({ player }) => quote(player)));
    const answers = await Promise.all(
      claims.map(({ player, id }, index) => submit(player, { payment_id: quoted[index]?.id, transaction_id: id })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
    const { rows } = await desk.pool.query(
      "select count(*)::int as n from deposit where transaction_id = 'DKMRACE001'",
    );
    expect(rows[0].n).toBe(1);
  });

  test("[PAYM-06] a stranger isn't told whose claim it is; the claimant is", async () => {
    const [player, other] = [await desk.newPlayer(), await desk.newPlayer()];
    const first = await pending(player);
    const stranger = await submit(other, { payment_id: (await quote(other)).id, transaction_id: first.transactionId });
    expect(stranger.body.message).toBe("This transaction ID has already been used.");
    await approve(cashier, first.id);
    const own = await submit(player, { payment_id: (await quote(player)).id, transaction_id: first.transactionId });
    expect(own.body.message).toBe(`This transaction ID has already been used. It is your deposit request ${first.id}.`);
  });

  test("[PAYM-11] fifty approvals at once by two members of staff credit once, and each loser learns who was first", async () => {
    const player = await desk.newPlayer();
    const { id } = await pending(player);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => approve(index % 2 === 0 ? cashier : owner, id)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const losers = answers.filter((answer) => answer.status === 409);
    expect(losers).toHaveLength(49);
    expect(losers[0]?.body.message).toMatch(/^This deposit was already approved by (cashier|owner)@maidan\.test/);
    expect(await cashOf(player)).toBe(500_00n);
  });

  test("[R8] approve against reject at once: one ends it, and the money agrees with it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const player = await desk.newPlayer();
      const { id } = await pending(player);
      const reject = () =>
        desk.office("POST", `/api/deposits/${id}/reject`, { token: owner, body: { reason: "not received" } });
      const answers = await Promise.all([approve(cashier, id), reject(), approve(owner, id), reject()]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const { rows } = await desk.pool.query("select status from deposit where id = $1", [id]);
      expect(await cashOf(player)).toBe(rows[0].status === "approved" ? 500_00n : 0n);
    }
  });

  test("[HTTP-08] the same key gives the first answer byte for byte; other content under it is refused with 409", async () => {
    const player = await desk.newPlayer();
    const { id } = await quote(player);
    const body = { payment_id: id, transaction_id: freshId() };
    const [first, again] = [await submit(player, body, "deposit-key"), await submit(player, body, "deposit-key")];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
    const other = await submit(player, { ...body, transaction_id: freshId() }, "deposit-key");
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    const approved = await approve(cashier, first.body.id, "approve-key");
    expect((await approve(cashier, first.body.id, "approve-key")).text).toBe(approved.text);
    expect(await cashOf(player)).toBe(500_00n);
  });

  test("[API-33] [API-72] [RECORDS-25] a deposit is in the player's transactions with the stated fields, under way and then done", async () => {
    const player = await desk.newPlayer();
    const { id, transactionId } = await pending(player);
    const shown = async () =>
      (await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, { token: player.token })).body
        .transactions;
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    const stated = {
      action: "deposit",
      amount: "500.00",
      transaction_id: transactionId,
      created_at: moment,
      updated_at: moment,
      payment_method: { name: "bKash", type: "Personal", icon: "payments/bkash.svg" },
      promotion: null,
    };
    expect(await shown()).toEqual([expect.objectContaining({ ...stated, key: "0" })]);
    await approve(cashier, id);
    expect(await shown()).toEqual([expect.objectContaining({ ...stated, key: "1" })]);
  });

  test("[PAYM-07] a rejected claim frees the transaction id, and tells the player why", async () => {
    const player = await desk.newPlayer();
    const { id, transactionId } = await pending(player);
    const answer = await desk.office("POST", `/api/deposits/${id}/reject`, {
      token: cashier,
      body: { reason: "The amount is another one." },
    });
    expect(answer.body).toMatchObject({ status: "rejected" });
    const history = await desk.player("GET", `/api/transaction/show?remote_id=${player.playerId}`, {
      token: player.token,
    });
    expect(history.body.transactions[0]).toMatchObject({
      action: "deposit",
      key: "2",
      reason: "The amount is another one.",
    });
    const again = await submit(player, { payment_id: (await quote(player)).id, transaction_id: transactionId });
    expect(again.status).toBe(200);
  });

  test("[PAYM-10] the database itself refuses to change or remove a decided deposit, or to credit it twice", async () => {
    const player = await desk.newPlayer();
    const { id } = await pending(player);
    await approve(cashier, id);
    for (const statement of [
      "update deposit set credit_minor = 1 where id = $1",
      "delete from deposit where id = $1",
      "update deposit set status = 'pending' where id = $1",
    ]) {
      await expect(desk.pool.query(statement, [id]), statement).rejects.toMatchObject({ constraint: "deposit_final" });
    }
  });
});

describe("four eyes", () => {
  const large = { amount: "20000.01" };

  test("[PAYM-14] above the set amount an unproven deposit takes two people", async () => {
    const player = await desk.newPlayer();
    const { id } = await pending(player, large);
    const first = await approve(cashier, id);
    expect(first.body).toMatchObject({ status: "pending", needs_second_approval: true });
    expect(await cashOf(player)).toBe(0n);
    const same = await approve(cashier, id);
    expect([same.status, same.body.reason]).toEqual([409, "FOUR_EYES"]);
    expect((await approve(owner, id)).body).toMatchObject({ status: "approved", needs_second_approval: false });
    expect(await cashOf(player)).toBe(20_000_01n);
  });

  test("[PAYM-14] two proposals at once by one person don't add up to an approval", async () => {
    const player = await desk.newPlayer();
    const { id } = await pending(player, large);
    await Promise.all(Array.from({ length: 10 }, () => approve(cashier, id)));
    expect(await cashOf(player)).toBe(0n);
  });

  test("[PAYM-13] whoever changed the amount above the set one doesn't approve it; up to it one person is enough", async () => {
    const player = await desk.newPlayer();
    const { id } = await pending(player);
    const adjust = (amount: string) =>
      desk.office("POST", `/api/deposits/${id}/adjust`, {
        token: cashier,
        body: { amount, reason: "that much arrived" },
      });
    expect((await adjust("24000")).body).toMatchObject({ amount: "24000.00" });
    expect((await approve(cashier, id)).body.reason).toBe("FOUR_EYES");
    await adjust("450.00");
    expect((await approve(cashier, id)).body).toMatchObject({ status: "approved", amount: "450.00" });
    expect(await cashOf(player)).toBe(450_00n);
  });

  test("[PAYM-31] whoever typed in the proving line doesn't approve above the set amount", async () => {
    const player = await desk.newPlayer();
    const deposit = await pending(player, large);
    const body = {
      method: "bkash",
      transaction_id: deposit.transactionId,
      amount: "20000.01",
      receiving_number: deposit.account,
      sender: player.phone,
    };
    const typed = await desk.office("POST", "/api/statement-lines", { token: cashier, body });
    expect(typed.status, typed.text).toBe(200);
    expect((await desk.office("POST", "/api/statement-lines", { token: owner, body })).status).toBe(409);
    const row = await desk.office("GET", `/api/deposits/${deposit.id}`, { token: cashier });
    expect(row.body.match).toMatchObject({ status: "matched", line: { is_typed_by_hand: true } });
    expect((await approve(cashier, deposit.id)).body.reason).toBe("FOUR_EYES");
    expect((await approve(owner, deposit.id)).body.status).toBe("approved");
  });
});

test("[PAYM-32] the office lists money that no deposit claims, and money whose claim was rejected, newest first and page by page", async () => {
  const unclaimed = async (query: string) =>
    (await desk.office("GET", `/api/statement-lines/unclaimed?${query}`, { token: cashier })).body;
  const known = (await unclaimed("limit=100")).items.length;
  const player = await desk.newPlayer();
  const claimed = await pending(player, { amount: "700" });
  const ids = ["UNCLAIMED01", "UNCLAIMED02", claimed.transactionId];
  for (const transaction_id of ids) {
    const body = {
      method: "bkash",
      transaction_id,
      amount: "700.00",
      receiving_number: claimed.account,
      sender: player.phone,
    };
    await desk.office("POST", "/api/statement-lines", { token: owner, body });
  }
  const idsOf = (page: { items: { transaction_id: string }[] }) => page.items.map((line) => line.transaction_id);
  expect(idsOf(await unclaimed("limit=100")).slice(0, 2)).toEqual(["UNCLAIMED02", "UNCLAIMED01"]);
  const first = await unclaimed("limit=1");
  expect(idsOf(first)).toEqual(["UNCLAIMED02"]);
  expect(idsOf(await unclaimed(`limit=1&cursor=${first.next_cursor}`))).toEqual(["UNCLAIMED01"]);
  expect(idsOf(await unclaimed("query=unclaimed01"))).toEqual(["UNCLAIMED01"]);
  const path = `/api/deposits/${claimed.id}/reject`;
  expect((await desk.office("POST", path, { token: cashier, body: { reason: "Not seen" } })).status).toBe(200);
  const after = await unclaimed("limit=100");
  expect(after.items).toHaveLength(known + 3);
  expect(after.items).toContainEqual(
    expect.objectContaining({
      transaction_id: claimed.transactionId,
      rejected_deposit: claimed.id,
      is_typed_by_hand: true,
    }),
  );
});

test("[LEDGER-01] [PAYM-16] [PAYM-17] every invariant of the money holds after all of this", async () => {
  const answer = await desk.office("GET", "/api/ledger/check", { token: cashier });
  expect(answer.body.invariants.filter((invariant: { is_held: boolean }) => !invariant.is_held)).toEqual([]);
  expect(answer.body.is_held).toBe(true);
});

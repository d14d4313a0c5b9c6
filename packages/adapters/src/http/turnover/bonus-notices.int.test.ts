import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createInboxStore } from "../../postgres/inbox/index.ts";
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
  expect((await desk.ledger.check(desk.reader)).filter(({ isHeld }) => !isHeld)).toEqual([]);
  await desk.close();
});

const terms = {
  min_deposit: "0.00",
  cap: null,
  basis: "bonus",
  max_bet: null,
  expiry_days: 30,
  max_conversion: null,
  uses_per_player: null,
  weights: [{ scope: "default", ref: null, percent: 100 }],
};
async function newPromotion(given: Record<string, unknown> = {}): Promise<string> {
  const body = {
    name: "Half again",
    name_bn: "আরও অর্ধেক",
    desc: "",
    desc_bn: "",
    thumbnail: "",
    start_date: null,
    end_date: null,
    status: "active",
    categories: [],
    turnover: 4,
    deposit_bouns: 50,
    terms: { ...terms, ...given },
  };
  const answer = await desk.office("POST", "/api/promotions", { token: owner, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id;
}

const quote = (player: TestPlayer, amount: string, promotionId?: string): Promise<Answer> =>
  desk.player(
    "GET",
    `/api/get-wallet-number?name=bKash&account_type=Agent&amount=${amount}${promotionId === undefined ? "" : `&promotion_id=${promotionId}`}`,
    { token: player.token },
  );
async function submit(player: TestPlayer, promotionId: string, amount = "1000.00"): Promise<Answer> {
  const { body } = await quote(player, amount);
  return desk.player("POST", "/api/submit-deposit", {
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
}
async function deposited(player: TestPlayer, promotionId: string): Promise<string> {
  const deposit = await submit(player, promotionId);
  expect(deposit.status, deposit.text).toBe(200);
  const approved = await desk.office("POST", `/api/deposits/${deposit.body.id}/approve`, { token: cashier });
  expect(approved.status, approved.text).toBe(200);
  return deposit.body.id;
}
const letters = async (player: TestPlayer) =>
  (await createInboxStore().page(desk.reader, { playerId: player.playerId, page: 1, pageSize: 50 })).items.map(
    ({ text }) => text,
  );
const titles = async (player: TestPlayer): Promise<string[]> => (await letters(player)).map(({ en }) => en.title);
const grantOf = async (player: TestPlayer): Promise<string> =>
  (await desk.player("GET", `/api/turnovers?remote_id=${player.playerId}`, { token: player.token })).body.turnovers[0]
    .bonus.id;
const later = () => new Date(Date.now() + 60_000);
const stake = (player: TestPlayer, stakeMinor: bigint, game: { gameType: string; gameId?: string }) => ({
  source: "game" as const,
  sourceId: randomUUID(),
  playerId: player.playerId,
  stakeMinor,
  profitMinor: -stakeMinor,
  currency: "BDT",
  placedAt: later(),
  settledAt: later(),
  ...game,
});

test("[LETTER-07] a bonus is told when it comes, with what it asks, and when it is paid out, in both languages", async () => {
  const player = await desk.newPlayer();
  await deposited(player, await newPromotion());
  const [credited, granted] = (await letters(player)).toSorted((a, b) => b.en.title.localeCompare(a.en.title));
  expect(credited?.en.title).toBe("Deposit received");
  expect(granted?.en.message).toMatch(
    /^Half again: a bonus of ৳ 500\.00 is waiting for you\. Place bets of ৳ 2,000\.00 by \d{4}-\d\d-\d\d and it becomes cash\./,
  );
  expect(granted?.bn.message).toMatch(
    /^আরও অর্ধেক: আপনার জন্য ৳ ৫০০\.০০ বোনাস জমা আছে। [০-৯]{4}-[০-৯]{2}-[০-৯]{2} তারিখের মধ্যে/,
  );
  const last = stake(player, 2_000_00n, { gameType: "SLOT" });
  await desk.settled([last]);
  await desk.settled([last]);
  expect((await titles(player)).filter((title) => title === "Bonus paid out")).toHaveLength(1);
});

test("[LETTER-07] a bonus that expired and one that was taken away are told, the latter with its reason; one given up is not", async () => {
  const [expired, forfeited, cancelled] = [await desk.newPlayer(), await desk.newPlayer(), await desk.newPlayer()];
  const promotionId = await newPromotion();
  for (const player of [expired, forfeited, cancelled]) await deposited(player, promotionId);
  await desk.office("POST", `/api/bonuses/${await grantOf(forfeited)}/forfeit`, {
    token: owner,
    body: { reason: "Two accounts" },
  });
  const cancel = await desk.player("POST", `/api/bonuses/${await grantOf(cancelled)}/cancel`, {
    token: cancelled.token,
    body: {},
  });
  expect(cancel.status, cancel.text).toBe(200);
  await desk.pool.query(
    "update bonus_grant set expires_at = now() - interval '1 second', granted_at = granted_at - interval '40 days' where player_id = $1",
    [expired.playerId],
  );
  await desk.expireBonuses();
  expect((await titles(expired))[0]).toBe("Bonus expired");
  expect((await letters(forfeited))[0]?.en.message).toBe(
    "Half again: your bonus of ৳ 500.00 was taken back. Reason: Two accounts",
  );
  expect(await titles(cancelled)).not.toContainEqual(expect.stringMatching(/taken|expired|paid/));
});

test("[BONUS-18] a promotion that would bring this player nothing is refused before anything is paid, and at the claim", async () => {
  const player = await desk.newPlayer();
  const large = await newPromotion({ min_deposit: "1500.00" });
  const once = await newPromotion({ uses_per_player: 1 });
  await deposited(player, once);
  const tooSmall = {
    success: false,
    reason: "PROMOTION_MIN_DEPOSIT",
    message: "This promotion needs a deposit of at least ৳ 1,500.00.",
  };
  const used = {
    success: false,
    reason: "PROMOTION_USED",
    message: "You have already used this promotion as often as it may be used.",
  };
  expect(await quote(player, "1000.00", large)).toMatchObject({ status: 400, body: tooSmall });
  expect(await quote(player, "1000.00", once)).toMatchObject({ status: 400, body: used });
  expect((await quote(player, "1500.00", large)).status).toBe(200);
  expect(await submit(player, large)).toMatchObject({ status: 400, body: tooSmall });
  expect(await submit(player, once)).toMatchObject({ status: 400, body: used });
  const wallet = await desk.player("POST", "/api/ewa/request", {
    token: player.token,
    body: { amount: "1000", type: "Merchant", provider: "SandPay", promotion: once },
  });
  expect(wallet).toMatchObject({ status: 400, body: used });
});

test("[BONUS-18] a promotion that brings nothing any more when the deposit is credited is told to the player with the reason", async () => {
  const [changed, used] = [await desk.newPlayer(), await desk.newPlayer()];
  const large = await newPromotion({ min_deposit: "1000.00" });
  const deposit = await submit(changed, large);
  await desk.office("POST", `/api/deposits/${deposit.body.id}/adjust`, {
    token: cashier,
    body: { amount: "900.00", reason: "Less arrived" },
  });
  await desk.office("POST", `/api/deposits/${deposit.body.id}/approve`, { token: owner });
  expect((await letters(changed)).map(({ en }) => en.message)).toContain(
    `Your deposit no. ${deposit.body.id} is in your balance, but Half again brought no bonus with it. It needs a deposit of at least ৳ 1,000.00, and less was received.`,
  );
  const twice = await newPromotion({ uses_per_player: 2 });
  await deposited(used, twice);
  const second = await submit(used, twice);
  await desk.pool.query("update promotion set uses_per_player = 1 where id = $1", [twice]);
  await desk.office("POST", `/api/deposits/${second.body.id}/approve`, { token: cashier });
  expect((await letters(used)).map(({ bn }) => bn.message)).toContainEqual(
    expect.stringContaining("আরও অর্ধেক থেকে বোনাস পাওয়া যায়নি। এই প্রমোশন যতবার নেওয়া যায় ততবার আপনি নিয়েছেন।"),
  );
});

test("[BONUS-04] a single game's contribution decides for that game alone, before its type's", async () => {
  await desk.pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ('padma', 'hub88', 'https://games.test', 'none', 'none', 'none')`,
  );
  await desk.pool.query(
    "insert into game (provider, code, name, game_type) values ('padma', 'river', 'River', 'SLOT'), ('padma', 'delta', 'Delta', 'SLOT')",
  );
  const weights = [
    { scope: "game", ref: "padma/river", percent: 10 },
    { scope: "category", ref: "SLOT", percent: 50 },
    { scope: "default", ref: null, percent: 0 },
  ];
  const player = await desk.newPlayer();
  await deposited(player, await newPromotion({ weights }));
  const remaining = async (): Promise<string> =>
    (await desk.player("GET", `/api/turnovers?remote_id=${player.playerId}`, { token: player.token })).body.turnovers[0]
      .remaining_turnover;
  expect(await remaining()).toBe("2000.00");
  await desk.settled([stake(player, 100_00n, { gameType: "SLOT", gameId: "padma/river" })]);
  expect(await remaining()).toBe("1990.00");
  await desk.settled([stake(player, 100_00n, { gameType: "SLOT", gameId: "padma/delta" })]);
  expect(await remaining()).toBe("1940.00");
});

test("[PROM-05] a contribution names a game that there is, and the office finds games by their names", async () => {
  const found = await desk.office("GET", "/api/promotion-games?search=rIv", { token: owner });
  expect(found.body.items).toEqual([{ ref: "padma/river", name: "River", type: "SLOT" }]);
  const weights = [{ scope: "game", ref: "padma/nowhere", percent: 10 }];
  const body = { name: "x", name_bn: "", desc: "", desc_bn: "", thumbnail: "", start_date: null, end_date: null };
  const answer = await desk.office("POST", "/api/promotions", {
    token: owner,
    body: { ...body, status: "draft", categories: [], turnover: 1, deposit_bouns: 1, terms: { ...terms, weights } },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: { terms: ["There is no game padma/nowhere."] } } });
});

import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { untilDayLasts } from "../../../../../tools/test-day.ts";
import { startRewards, type Rewards } from "./test-support/index.ts";

let stage: Rewards;
beforeAll(async () => {
  stage = await startRewards();
});
afterAll(() => stage.close());
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const at = (dhaka: string): Date => new Date(`${dhaka}+06:00`);
const figures = async (id: string) => {
  const { active_downlines, turnover, lifetime, claimable, held } = (await stage.player(id, "GET /api/referral")).body;
  return { active_downlines, turnover, lifetime, claimable, held };
};
/** A referrer with one downline that counts. Rates: 0.05% a day, 0.03% a week, 0.02% a month. */
async function pair(): Promise<{ referrer: string; downline: string }> {
  const referrer = await stage.newPlayer({ isCounting: true });
  const downline = await stage.newPlayer({ referralCode: referrer.code, isCounting: true });
  return { referrer: referrer.id, downline: downline.id };
}
const claim = (id: string, key?: string) =>
  stage.player(id, "POST /api/cash-claim", { body: {}, ...(key !== undefined && { key }) });

// Each test has a month of its own: periods close in their order, once for all.
test("[REFER-R03] stakes are rewarded by the days, weeks and months of Dhaka, each once however often the job runs", async () => {
  const { referrer, downline } = await pair();
  // The last second of Wednesday in Dhaka, which is still 17:59:59 in London.
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2027-01-06T23:59:59") });
  await stage.settle({ playerId: downline, stakeMinor: 10_000_00n, settledAt: at("2027-01-07T00:00:00") });
  await stage.closeAt("2027-01-07T00:14:59");
  expect((await figures(referrer)).lifetime).toBe("0.00");
  await Promise.all([stage.closeAt("2027-01-07T00:15:00"), stage.closeAt("2027-01-07T00:15:00")]);
  await stage.closeAt("2027-01-07T12:00:00");
  expect(await figures(referrer)).toEqual({
    active_downlines: 1,
    turnover: "110000.00",
    lifetime: "50.00",
    claimable: "50.00",
    held: "0.00",
  });
  await stage.closeAt("2027-01-08T01:00:00");
  expect((await figures(referrer)).lifetime).toBe("55.00");
  await stage.closeAt("2027-01-11T00:15:00");
  expect((await figures(referrer)).lifetime).toBe("88.00");
  await stage.closeAt("2027-02-01T00:15:00");
  expect((await figures(referrer)).lifetime).toBe("110.00");
  const { rewards } = (await stage.player(referrer, "GET /api/referral")).body;
  expect(rewards.map(({ kind, starts_on, amount }: Record<string, string>) => [kind, starts_on, amount])).toEqual([
    ["month", "2027-01-01", "22.00"],
    ["week", "2027-01-04", "33.00"],
    ["day", "2027-01-07", "5.00"],
    ["day", "2027-01-06", "50.00"],
  ]);
});

test("[REFER-R02] a downline counts with a verified phone, a deposit and enough stakes; without one of them it brings nothing", async () => {
  const referrer = await stage.newPlayer({ isCounting: true });
  const noDeposit = await stage.newPlayer({ referralCode: referrer.code });
  const littleStaked = await stage.newPlayer({ referralCode: referrer.code, isCounting: true });
  const settledAt = at("2027-02-03T12:00:00");
  await stage.settle(
    { playerId: noDeposit.id, stakeMinor: 50_000_00n, settledAt },
    { playerId: littleStaked.id, stakeMinor: 999_99n, settledAt },
  );
  await stage.closeAt("2027-02-04T01:00:00");
  expect(await figures(referrer.id)).toMatchObject({ active_downlines: 0, turnover: "50999.99", lifetime: "0.00" });
});

test("[REFER-11] [REFER-12] [REFER-13] [ERR-60] [ERR-63] [API-46] [CONST-31] from 10 upwards all is claimed, once, as cash", async () => {
  const { referrer, downline } = await pair();
  await stage.settle({ playerId: downline, stakeMinor: 19_999_99n, settledAt: at("2027-02-10T12:00:00") });
  await stage.closeAt("2027-02-11T01:00:00");
  expect((await figures(referrer)).claimable).toBe("9.99");
  const refused = await claim(referrer);
  expect([refused.status, refused.body.message]).toEqual([400, "You need at least 10 to claim all."]);
  await stage.settle({ playerId: downline, stakeMinor: 20_00n, settledAt: at("2027-02-11T12:00:00") });
  await stage.closeAt("2027-02-12T01:00:00");
  const key = randomUUID();
  const answers = await Promise.all([...Array.from({ length: 20 }, () => claim(referrer, key)), claim(referrer)]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    success: true,
    message: "Bonus Claimed successfully.",
    amount: "10.00",
  });
  expect(await stage.cash(referrer)).toBe(10_00n);
  expect(await figures(referrer)).toMatchObject({ lifetime: "10.00", claimable: "0.00" });
});

test("[REFER-R05] a void takes back what each closed period paid for it; what was claimed is owed from what comes next", async () => {
  const { referrer, downline } = await pair();
  const settledAt = at("2027-03-03T12:00:00");
  const [gone] = await stage.settle({ playerId: downline, stakeMinor: 60_000_00n, settledAt });
  await stage.settle({ playerId: downline, stakeMinor: 40_000_00n, settledAt });
  await stage.closeAt("2027-03-04T01:00:00");
  await claim(referrer);
  expect(await stage.cash(referrer)).toBe(50_00n);
  if (gone === undefined) throw new Error("nothing was settled");
  await stage.voidStakes([gone]);
  expect(await figures(referrer)).toMatchObject({ turnover: "40000.00", lifetime: "20.00", claimable: "0.00" });
  expect((await claim(referrer)).status).toBe(400);
  await stage.closeAt("2027-03-08T01:00:00");
  // The week paid for 40,000 alone: 12.00, of which all is still owed.
  expect(await figures(referrer)).toMatchObject({ lifetime: "32.00", claimable: "0.00" });
});

test("[REFER-R05] a stake that comes after its day was closed belongs to today", async () => {
  await untilDayLasts();
  const { referrer, downline } = await pair();
  await stage.settle({ playerId: downline, stakeMinor: 2_000_00n, settledAt: at("2027-03-02T12:00:00") });
  const { rows } = await stage.pool.query<{ is_today: boolean }>(
    "select day = (now() at time zone 'Asia/Dhaka')::date as is_today from referral_stake where referee_id = $1",
    [downline],
  );
  expect(rows).toEqual([{ is_today: true }]);
  expect((await figures(referrer)).turnover).toBe("2000.00");
  await stage.pool.query("delete from referral_turnover where referee_id = $1", [downline]);
});

test("[REFER-R06] [REFER-R07] a downline that shares a number is held and told of, and the office releases or refuses it", async () => {
  for (const [verb, lifetime] of [
    ["release", "50.00"],
    ["refuse", "0.00"],
  ] as const) {
    const month = verb === "release" ? "04" : "05";
    const referrer = await stage.newPlayer({ isCounting: true });
    const downline = await stage.newPlayer({ referralCode: referrer.code, isCounting: true });
    await stage.pool.query("insert into player_phone (player_id, slot, phone) values ($1, 1, '88' || $2)", [
      downline.id,
      referrer.phone,
    ]);
    await stage.settle({ playerId: downline.id, stakeMinor: 100_000_00n, settledAt: at(`2027-${month}-07T12:00:00`) });
    await stage.closeAt(`2027-${month}-08T01:00:00`);
    expect(await figures(referrer.id)).toMatchObject({ claimable: "0.00", held: "50.00" });
    const held = (await stage.office("GET /api/referral/downlines?status=held")).body.items;
    expect(held).toMatchObject([{ id: downline.id, flags: ["phone", "number"], status: "held", held: "50.00" }]);
    const path = `POST /api/referral/downlines/${downline.id}/${verb}`;
    expect((await stage.office(path, { body: { reason: " " } })).status).toBe(422);
    expect((await stage.office(path, { body: { reason: "two brothers, seen on the phone" } })).status).toBe(200);
    expect((await stage.office(path, { body: { reason: "again" } })).body.code).toBe("CONFLICT");
    expect(await figures(referrer.id)).toMatchObject({ lifetime, claimable: lifetime, held: "0.00" });
    const page = (await stage.office(`GET /api/players/${referrer.id}/referral`)).body;
    expect(page.downlines).toMatchObject([{ username: expect.any(String), decided_by: "owner@maidan.test" }]);
  }
});

test("[REFER-R06] what comes to be shared after it was earned is held at the claim; one network and browser is a device", async () => {
  const { referrer, downline } = await pair();
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2027-06-09T12:00:00") });
  await stage.closeAt("2027-06-10T01:00:00");
  for (const id of [referrer, downline]) {
    await stage.pool.query(
      `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at, revoked_at)
       values ($1, 'app', sha256($2), 'Phone of one person', '103.4.5.0/24', now(), now())`,
      [id, randomUUID()],
    );
  }
  expect((await claim(referrer)).body.message).toBe("You need at least 10 to claim all.");
  expect(await figures(referrer)).toMatchObject({ claimable: "0.00", held: "50.00" });
  const [held] = (await stage.office("GET /api/referral/downlines")).body.items;
  expect(held).toMatchObject({ id: downline, flags: ["device"] });
});

test("[REFER-R08] the office changes what referral pays, for periods that close from then on, up to a cap for each downline", async () => {
  const { referrer, downline } = await pair();
  const plan = {
    daily_percent: "0.1",
    weekly_percent: "0",
    monthly_percent: "0.0001",
    active_stake: "0",
    downline_cap: "60.00",
  };
  expect((await stage.office("PUT /api/referral", { body: { ...plan, daily_percent: "10.5" } })).status).toBe(422);
  expect((await stage.office("PUT /api/referral", { body: plan })).status).toBe(200);
  expect((await stage.office("GET /api/referral")).body).toEqual({ ...plan, active_stake: "0.00" });
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2027-07-07T12:00:00") });
  await stage.closeAt("2027-07-08T01:00:00");
  expect((await figures(referrer)).lifetime).toBe("60.00");
  await stage.closeAt("2027-08-02T01:00:00");
  expect((await figures(referrer)).lifetime).toBe("60.00");
  const { rows } = await stage.pool.query(
    "select count(*)::int as count from audit_entry where action = 'referral.change-plan'",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("[REFER-R01] a reward is never changed or removed, and nobody is their own downline", async () => {
  await expect(stage.pool.query("update referral_reward set amount_minor = 1")).rejects.toThrow(/never changed/);
  await expect(stage.pool.query("delete from referral_reward")).rejects.toThrow(/never changed/);
  const { id } = await stage.newPlayer();
  await stage.pool.query("update player set referred_by = id where id = $1", [id]);
  expect((await stage.pool.query("select from referral_link where referee_id = $1", [id])).rowCount).toBe(0);
});

test("[LETTER-07] who has enough to claim is told so once a day, however many periods close, and who has less is not", async () => {
  const { referrer, downline } = await pair();
  const poor = await pair();
  await stage.settle({ playerId: poor.downline, stakeMinor: 2_000_00n, settledAt: at("2028-01-03T12:00:00") });
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2028-01-03T12:00:00") });
  await stage.closeAt("2028-01-04T00:15:00");
  const { claimable } = await figures(referrer);
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2028-01-04T12:00:00") });
  await stage.closeAt("2028-01-05T00:15:00");
  expect((await stage.letters(referrer)).map(({ en }) => en.message)).toEqual([
    `Your friends' play has brought you ৳ ${claimable}. Claim it on the Referral page.`,
  ]);
  expect(await stage.letters(poor.referrer)).toEqual([]);
});

test("[REFER-R13] [SET-04] in rupees the least to claim is what is set in them, or what ten taka come to, told with its sign; the owner's own amount in taka holds", async () => {
  const change = (key: string, minor: string | null): Promise<unknown> =>
    minor === null
      ? stage.pool.query("delete from setting where key = $1", [key])
      : stage.pool.query(
          "insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
          [key, JSON.stringify(minor)],
        );
  const leastOf = async (id: string) => (await stage.player(id, "GET /api/referral")).body.min_claim;
  const said = async (id: string) => (await claim(id)).body.message;
  const [taka, indian, pakistani] = await Promise.all(
    (["BDT", "INR", "PKR"] as const).map((currency) => stage.newPlayer({ currency })),
  );
  if (taka === undefined || indian === undefined || pakistani === undefined) throw new Error("three were made");
  expect(await Promise.all([taka, indian, pakistani].map(({ id }) => leastOf(id)))).toEqual(["10.00", "7.00", "23.00"]);
  expect(await said(taka.id)).toBe("You need at least 10 to claim all.");
  expect(await said(indian.id)).toMatch(/^You need at least \S+\s7\.00 to claim all\.$/);
  expect(await said(pakistani.id)).toMatch(/^You need at least Rs\s23\.00 to claim all\.$/);
  await change("referralClaimMinMinor", "2500");
  await change("referralClaimMinPkrMinor", "4000");
  expect(await Promise.all([taka, indian, pakistani].map(({ id }) => leastOf(id)))).toEqual([
    "25.00",
    "17.50",
    "40.00",
  ]);
  expect(await said(taka.id)).toMatch(/^You need at least \S+\s25\.00 to claim all\.$/);
  await change("referralClaimMinMinor", null);
  await change("referralClaimMinPkrMinor", null);
});

test("[REFER-R13] [LETTER-07] seven Indian rupees are claimed, and who has them is told; a paisa less is not", async () => {
  const referrer = await stage.newPlayer({ isCounting: true, currency: "INR" });
  const downline = await stage.newPlayer({ referralCode: referrer.code, isCounting: true, currency: "INR" });
  const stake = { playerId: downline.id, currency: "INR" } as const;
  // At the rate that was set last, 0.1% a day.
  await stage.settle({ ...stake, stakeMinor: 6_999_99n, settledAt: at("2028-03-10T12:00:00") });
  await stage.closeAt("2028-03-11T01:00:00");
  expect((await figures(referrer.id)).claimable).toBe("6.99");
  expect((await claim(referrer.id)).status).toBe(400);
  expect(await stage.letters(referrer.id)).toEqual([]);
  await stage.settle({ ...stake, stakeMinor: 10_00n, settledAt: at("2028-03-11T12:00:00") });
  await stage.closeAt("2028-03-12T01:00:00");
  expect((await claim(referrer.id)).body).toMatchObject({ success: true, amount: "7.00" });
  expect(await stage.letters(referrer.id)).toHaveLength(1);
});

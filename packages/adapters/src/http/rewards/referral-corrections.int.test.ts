import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
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
  const { lifetime, claimable, held } = (await stage.player(id, "GET /api/referral")).body;
  return { lifetime, claimable, held };
};
/** A referrer whose one downline staked so much on a day, which is closed: 0.05% of it was earned. */
async function rewarded(day: string, next: string, taka = 100_000n) {
  const referrer = await stage.newPlayer({ isCounting: true });
  const downline = await stage.newPlayer({ referralCode: referrer.code, isCounting: true });
  const [stake] = await stage.settle({
    playerId: downline.id,
    stakeMinor: taka * 100n,
    settledAt: at(`${day}T12:00:00`),
  });
  await stage.closeAt(`${next}T01:00:00`);
  if (stake === undefined) throw new Error("nothing was settled");
  return { referrer: referrer.id, downline: downline.id, stake };
}
const rewardsOf = async (referrer: string) =>
  (await stage.office(`GET /api/players/${referrer}/referral`)).body.rewards;
const reverse = (id: string, reason = "Counted by mistake") =>
  stage.office(`POST /api/referral/rewards/${id}/reverse`, { body: { reason } });
const decide = (downline: string, verb: "hold" | "release" | "refuse", reason = "Looked at") =>
  stage.office(`POST /api/referral/downlines/${downline}/${verb}`, { body: { reason } });
const claim = (id: string) => stage.player(id, "POST /api/cash-claim", { body: {} });

test("[REFER-R12] a reward is taken back once, by a row of its own with its reason, in the audit log, and the player reads why", async () => {
  const { referrer } = await rewarded("2027-01-06", "2027-01-07");
  const [reward] = await rewardsOf(referrer);
  expect(reward).toMatchObject({ kind: "day", amount: "50.00", can_reverse: true, is_claimed: false });
  expect((await reverse(reward.id, " ")).status).toBe(422);
  const answers = await Promise.all([1, 2, 3].map(() => reverse(reward.id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await figures(referrer)).toEqual({ lifetime: "0.00", claimable: "0.00", held: "0.00" });
  expect(await rewardsOf(referrer)).toMatchObject([
    {
      kind: "reversal",
      amount: "-50.00",
      reason: "Counted by mistake",
      entered_by: "owner@maidan.test",
      can_reverse: false,
    },
    { kind: "day", amount: "50.00", can_reverse: false },
  ]);
  expect((await stage.letters(referrer))[0]?.en.message).toBe(
    "A referral reward of ৳ 50.00 was taken back. Reason: Counted by mistake",
  );
  const { rows } = await stage.pool.query(
    "select subject_id from audit_entry where action = 'referral.reverse' order by id desc limit 1",
  );
  expect(rows).toEqual([{ subject_id: reward.id }]);
  expect((await reverse((await rewardsOf(referrer))[0].id)).status).toBe(409);
  expect((await reverse("999999")).status).toBe(404);
});

test("[REFER-R12] what was claimed already is off the rewards that follow, and cash is not touched", async () => {
  const { referrer, downline } = await rewarded("2027-02-03", "2027-02-04");
  expect((await claim(referrer)).status).toBe(200);
  const [reward] = await rewardsOf(referrer);
  expect((await reverse(reward.id)).body).toMatchObject({ amount: "50.00" });
  expect(await stage.cash(referrer)).toBe(50_00n);
  expect((await figures(referrer)).claimable).toBe("0.00");
  await stage.settle({ playerId: downline, stakeMinor: 150_000_00n, settledAt: at("2027-02-04T12:00:00") });
  await stage.closeAt("2027-02-05T01:00:00");
  expect((await figures(referrer)).claimable).toBe("25.00");
  expect((await claim(referrer)).body.amount).toBe("25.00");
});

test("[REFER-R12] a void and a reversal of one reward never take it back twice, in either order", async () => {
  const first = await rewarded("2027-03-03", "2027-03-04");
  await stage.voidStakes([first.stake]);
  const day = (await rewardsOf(first.referrer)).find(({ kind }: { kind: string }) => kind === "day");
  expect((await reverse(day.id)).status).toBe(409);
  expect(await figures(first.referrer)).toEqual({ lifetime: "0.00", claimable: "0.00", held: "0.00" });
  const second = await rewarded("2027-03-04", "2027-03-05");
  const [reward] = await rewardsOf(second.referrer);
  await reverse(reward.id);
  await stage.voidStakes([second.stake]);
  expect((await rewardsOf(second.referrer)).map(({ kind }: { kind: string }) => kind)).toEqual(["reversal", "day"]);
});

test("[REFER-R11] staff hold a downline with a reason: what was not claimed waits, what follows too, until it is released or refused", async () => {
  const { referrer, downline } = await rewarded("2027-04-07", "2027-04-08");
  expect((await decide(downline, "hold", " ")).status).toBe(422);
  expect((await decide(downline, "hold", "Bets against the referrer")).body.status).toBe("held");
  expect((await decide(downline, "hold")).body.code).toBe("CONFLICT");
  expect(await figures(referrer)).toMatchObject({ claimable: "0.00", held: "50.00" });
  expect((await stage.office("GET /api/referral/downlines?status=held")).body.items).toMatchObject([
    { id: downline, flags: [], held_by: "owner@maidan.test", held_reason: "Bets against the referrer" },
  ]);
  await stage.settle({ playerId: downline, stakeMinor: 100_000_00n, settledAt: at("2027-04-08T12:00:00") });
  await stage.closeAt("2027-04-09T01:00:00");
  expect(await figures(referrer)).toMatchObject({ claimable: "0.00", held: "100.00" });
  expect((await decide(downline, "release")).status).toBe(200);
  expect(await figures(referrer)).toMatchObject({ claimable: "100.00", held: "0.00" });
  expect((await decide(downline, "hold")).status).toBe(200);
  expect((await decide(downline, "refuse")).status).toBe(200);
  expect((await decide(downline, "hold")).body.code).toBe("CONFLICT");
  expect(await figures(referrer)).toEqual({ lifetime: "0.00", claimable: "0.00", held: "0.00" });
});

test("[REFER-R11] what was taken back of a claimed reward stays owed when the downline is held and refused", async () => {
  const { referrer, downline } = await rewarded("2027-05-05", "2027-05-06");
  await claim(referrer);
  const [reward] = await rewardsOf(referrer);
  await reverse(reward.id);
  await decide(downline, "hold");
  await decide(downline, "refuse");
  const { rows } = await stage.pool.query(
    "select sum(amount_minor)::bigint as owed from referral_reward where referrer_id = $1 and claim_id is null and status = 'claimable'",
    [referrer],
  );
  expect(rows).toEqual([{ owed: -50_00n }]);
});

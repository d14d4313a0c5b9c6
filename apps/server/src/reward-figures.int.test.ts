import { afterAll, beforeAll, expect, test } from "vitest";
import { addHeldDownlines } from "./test-support/held-downlines.ts";
import { startWholePlatform, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform();
});
afterAll(() => whole.close());

test("[REFER-10] [OP-48] the player's own record has figures of referral that the server computes, 0 before anything happened", async () => {
  const { token, remote_id: id } = await whole.logInPlayer("demoplayer1");
  const path = `/api/user/show?remote_id=${id}`;
  const shown = async () => {
    const { body } = await whole.send("player", { method: "GET", path }, { token });
    const { cash_bonus, active_downlines, lifetime_cash_bonus, referral_turnover, vip_level } = JSON.parse(body);
    return { cash_bonus, active_downlines, lifetime_cash_bonus, referral_turnover, vip_level };
  };
  const none = { cash_bonus: "0.00", lifetime_cash_bonus: "0.00", referral_turnover: "0.00", active_downlines: 0 };
  expect(await shown()).toEqual({ ...none, vip_level: "Bronze" });
  const { pool } = whole.platform;
  const [downline] = await addHeldDownlines(pool, id);
  await pool.query("update referral_link set status = 'clear', stake_minor = 2500000 where referee_id = $1", [
    downline,
  ]);
  await pool.query("update referral_reward set status = 'claimable' where referee_id = $1", [downline]);
  expect(await shown()).toEqual({
    cash_bonus: "12.50",
    lifetime_cash_bonus: "12.50",
    referral_turnover: "25000.00",
    active_downlines: 0,
    vip_level: "Bronze",
  });
});

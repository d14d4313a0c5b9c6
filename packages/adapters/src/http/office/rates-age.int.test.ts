import { done } from "@maidan/services/command";
import { initialTerms, limitsOf, noOwnBookLimits } from "@maidan/services/house-sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createBookTermsStore } from "../../postgres/house-sports/index.ts";
import { startDesk, type Answer, type Desk } from "./test-support/index.ts";

let desk: Desk;
let owner: string;
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
});
afterAll(() => desk.close());

const change = (body: object): Promise<Answer> => desk.office("PUT", "/api/settings", { token: owner, body });
const rates = async () => (await desk.office("GET", "/api/settings/rates", { token: owner })).body;
const confirm = (body: object): Promise<Answer> =>
  desk.office("POST", "/api/settings/rates/confirm", { token: owner, body });
const daysAgo = (key: string, days: number) =>
  desk.pool.query("update setting set updated_at = now() - $2 * interval '1 day' where key = $1", [key, days]);

test("[SET-06] rates are as old as the older of both, and old above the days that are set; confirmed as they were seen they are new, and logged", async () => {
  expect(await rates()).toMatchObject({ inr_per_1000_taka: 700, days: 0, confirm_days: 7, is_old: false });
  await change({ inr_per_1000_taka: 710, pkr_per_1000_taka: 2310 });
  await daysAgo("pkrPer1000Taka", 9);
  expect(await rates()).toMatchObject({ days: 9, is_old: true });
  await change({ rates_confirm_days: 10 });
  expect(await rates()).toMatchObject({ days: 9, confirm_days: 10, is_old: false });
  await change({ rates_confirm_days: 7 });
  const other = await confirm({ inr_per_1000_taka: 700, pkr_per_1000_taka: 2310 });
  expect([other.status, (await rates()).is_old]).toEqual([409, true]);
  expect((await confirm({ inr_per_1000_taka: 710, pkr_per_1000_taka: 2310 })).status).toBe(200);
  expect(await rates()).toMatchObject({ inr_per_1000_taka: 710, days: 0, is_old: false });
  const audit = await desk.office("GET", "/api/audit?action=settings.confirmRates", { token: owner });
  expect(audit.body.items).toMatchObject([{ after: { inr_per_1000_taka: 710, pkr_per_1000_taka: 2310 } }]);
});

test("[SET-06] [SPORTSBOOK-57] a rate at which the limits of coupons would contradict each other in rupees is refused beside it, and nothing is changed", async () => {
  // A coupon takes at most 3,000.00 Indian rupees on purpose; the least stake follows from the taka's, 4,000.00.
  const terms = createBookTermsStore();
  const kept = await terms.now(desk.reader);
  const limits = { ...limitsOf(initialTerms, "i-sports", "BDT"), leastStakeMinor: 4_000_00n };
  const own = { ...noOwnBookLimits, mostStakeMinor: 3_000_00n };
  const runner = createCommandRunner({ pool: desk.pool });
  const command = { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: "1", content: {} } as const;
  await runner.run(command, async (tx) => {
    const wanted = {
      limits: { ...kept.limits, "i-sports": limits },
      limitsInRupees: { "i-sports": { INR: own, PKR: noOwnBookLimits } },
      margins: kept.margins,
    };
    await terms.add(tx, wanted, "test");
    return done(null);
  });
  const refused = await change({ inr_per_1000_taka: 800, notice: "Welcome" });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors)).toEqual(["inr_per_1000_taka"]);
  const settings = (await desk.office("GET", "/api/settings", { token: owner })).body;
  expect(settings).toMatchObject({ inr_per_1000_taka: 710, notice: "" });
  expect((await change({ inr_per_1000_taka: 740 })).status).toBe(200);
});

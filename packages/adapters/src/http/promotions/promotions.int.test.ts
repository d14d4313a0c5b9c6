import { randomUUID } from "node:crypto";
import { seedPromotions } from "@maidan/services/promotions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDesk, type Answer, type Desk } from "../office/test-support/index.ts";

let desk: Desk;
let owner: string;
const seed = () =>
  seedPromotions({ runner: desk.runner, promotions: desk.stores.promotions, newKey: randomUUID, withDemo: true });
beforeAll(async () => {
  desk = await startDesk();
  owner = await desk.signInAs("owner");
  await seed();
});
afterAll(() => desk.close());

interface Item {
  readonly id: string;
  readonly name: string;
  readonly thumbnail: string;
}
const shown = async (): Promise<readonly Item[]> => (await desk.player("GET", "/api/promotion")).body;
const rows = async (): Promise<readonly Item[]> =>
  (await desk.office("GET", "/api/promotions", { token: owner })).body.items;
const body = {
  name: "Rainy day",
  desc: "",
  thumbnail: "",
  start_date: null,
  end_date: null,
  status: "draft",
  categories: [16],
  turnover: 2,
  deposit_bouns: 12.5,
  terms: {
    min_deposit: "100",
    cap: 250,
    basis: "depositAndBonus",
    max_bet: null,
    expiry_days: 7,
    max_conversion: null,
    uses_per_player: 3,
    weights: [{ scope: "default", ref: null, percent: 33.33 }],
  },
};
const add = (given: Record<string, unknown> = {}, token = owner): Promise<Answer> =>
  desk.office("POST", "/api/promotions", { token, body: { ...body, ...given } });

describe("the first promotions", () => {
  test("[PROMO-16] [PROMO-17] [OP-52] [API-12] [API-71] are the two welcome offers with their stated dates, on display, for guests too", async () => {
    const [sports, spins] = await shown();
    expect(sports).toMatchObject({
      name: "7,777 BDT Sports Welcome Bonus",
      status: "display",
      start_date: "2024-05-28T18:00:00.000Z",
      end_date: "2024-12-31T17:59:59.000Z",
      deposit_bouns: 100,
      turnover: 10,
      categories: [99, 4],
      terms: { cap: "7777.00" },
    });
    expect(spins).toMatchObject({
      name: "100% Welcome Bonus plus Free Spins",
      status: "display",
      start_date: "2024-09-30T18:00:00.000Z",
      end_date: "2024-12-31T17:59:59.000Z",
      deposit_bouns: 100,
      categories: [99, 1],
    });
  });

  test("[PROMO-06] [API-13] [OP-24] one of them is read by its id without a token; a draft and an unknown one are not there", async () => {
    const [first] = await shown();
    expect((await desk.player("GET", `/api/promotions/${first?.id}`)).body).toEqual(first);
    const draft = await add();
    expect((await desk.player("GET", `/api/promotions/${draft.body.id}`)).status).toBe(404);
    expect((await desk.player("GET", "/api/promotions/999999")).status).toBe(404);
  });

  test("have pictures that the host serves", async () => {
    for (const { thumbnail } of await shown()) {
      const picture = await desk.playerApp.inject({ url: thumbnail });
      expect([picture.statusCode, picture.headers["content-type"]], thumbnail).toEqual([200, "image/svg+xml"]);
    }
  });

  test("stay as the operator changed them, also after a restart", async () => {
    const sports = (await rows()).find(({ name }) => name.startsWith("7,777"));
    await desk.office("PUT", `/api/promotions/${sports?.id}`, { token: owner, body: { ...body, name: "Changed" } });
    await seed();
    const names = (await rows()).map(({ name }) => name);
    expect(names).toContain("Changed");
    expect(names.filter((name) => name.startsWith("7,777"))).toEqual([]);
  });
});

describe("the office's room", () => {
  test("[PROM-01] [OP-38] drafts and ended ones are the operator's; what is active is offered, what is on display is shown as well", async () => {
    const named = async (status: string): Promise<boolean> => {
      const name = `is ${status}`;
      expect((await add({ name, status })).status).toBe(200);
      return (await shown()).some((item) => item.name === name);
    };
    const public_ = [];
    for (const status of ["draft", "ended", "active", "display"]) public_.push(await named(status));
    expect(public_).toEqual([false, false, true, true]);
  });

  test("[PROM-03] keeps all that was written, and the audit log what it was before", async () => {
    const { id } = (await add()).body;
    expect((await rows()).find((row) => row.id === id)).toMatchObject({
      name: "Rainy day",
      deposit_bouns: 12.5,
      categories: [16],
      terms: { ...body.terms, min_deposit: "100.00", cap: "250.00" },
      grants: { active: 0, completed: 0, ended: 0, sums: [] },
    });
    await desk.office("PUT", `/api/promotions/${id}`, { token: owner, body: { ...body, name: "Sunny day" } });
    const audit = await desk.office("GET", `/api/audit?subject_kind=promotion&subject_id=${id}`, { token: owner });
    expect(audit.body.items[0]).toMatchObject({
      action: "promotion.change",
      before: { name: "Rainy day" },
      after: { name: "Sunny day", terms: { cap: "250.00" } },
    });
  });

  test("[PROM-03] refuses what cannot be: dates the wrong way round, two weights for one target, limits of nothing, pictures of elsewhere", async () => {
    const terms = (given: Record<string, unknown>) => ({ terms: { ...body.terms, ...given } });
    const weight = { scope: "default", ref: null, percent: 1 };
    const wrong = [
      { start_date: "2026-01-02T00:00:00.000Z", end_date: "2026-01-01T00:00:00.000Z" },
      terms({ weights: [weight, weight] }),
      terms({ weights: [{ ...weight, percent: 101 }] }),
      terms({ cap: "0" }),
      terms({ max_bet: "1.005" }),
      terms({ expiry_days: 0 }),
      { thumbnail: "https://elsewhere.test/a.png" },
      { categories: [3] },
      { status: "hidden" },
    ];
    for (const given of wrong) expect((await add(given)).status, JSON.stringify(given)).toBe(422);
  });

  test("[PROM-03] puts promotions in an order that players see; a new one comes first", async () => {
    const last = (await add({ name: "newest", status: "display" })).body.id;
    expect((await shown())[0]?.id).toBe(last);
    const ids = (await rows()).map(({ id }) => id);
    const turned = ids.toReversed();
    const order = (asked: readonly string[]) =>
      desk.office("PUT", "/api/promotion-order", { token: owner, body: { ids: asked } });
    expect((await order([...turned, "999999"])).status).toBe(404);
    expect((await rows()).map(({ id }) => id)).toEqual(ids);
    expect((await order(turned)).status).toBe(200);
    expect((await rows()).map(({ id }) => id)).toEqual(turned);
    expect((await shown()).at(-1)?.id).toBe(last);
  });

  test("[STAFF-04] is read by cashiers and support, and written by the owner alone", async () => {
    for (const [role, read, write] of [
      ["cashier", 200, 403],
      ["support", 200, 403],
      ["trader", 403, 403],
    ] as const) {
      const token = await desk.signInAs(role);
      expect((await desk.office("GET", "/api/promotions", { token })).status, role).toBe(read);
      expect((await add({}, token)).status, role).toBe(write);
    }
  });
});

import { randomUUID } from "node:crypto";
import { createHouseSportsDesk } from "@maidan/services/house-sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, untilSomebodyWaits, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createBookDeskStore, createCouponStore, createHouseSportsStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const words = (text: string) => ({ en: text, bn: text });
const store = createHouseSportsStore();
const coupons = createCouponStore();

/** A match that has not begun, with one market. */
async function offered(): Promise<string> {
  const desk = createHouseSportsDesk({
    runner: createCommandRunner({ pool: database.pool }),
    store,
    newKey: randomUUID,
  });
  const [fixture, market] = [
    { source: "test", sourceId: "m1", sport: "soccer", competition: words("League"), startAtMs: 1_800_000_000_000 },
    { key: "odds", kind: "odds", name: words("Odds"), lineX100: null, place: 1, status: "open" },
  ] as const;
  const sides = { home: words("Home"), away: words("Away") };
  const selections = [{ key: "home", name: words("Home"), priceX100: 200 }];
  await desk.offer([
    { fixture: { ...fixture, ...sides, phase: "open", score: {}, details: {} }, markets: [{ ...market, selections }] },
  ]);
  const reader = readerOf(database.pool);
  const [kept] = await store.fixtures(reader, { sources: ["test"], which: "running", limit: 1 });
  const [made] = await store.markets(reader, [kept?.fixtureId ?? "0"]);
  return made?.marketId ?? "0";
}

test("[SPORTSBOOK-31] a coupon that waits for its market while the match begins is decided as of a match in play", async () => {
  const marketId = await offered();
  const beginning = await database.pool.connect();
  await beginning.query("begin");
  await beginning.query("update sportsbook_fixture set phase = 'live'");
  await beginning.query("update sportsbook_market set version = version + 1 where id = $1", [marketId]);
  const runner = createCommandRunner({ pool: database.pool });
  const command = { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: "1", content: {} } as const;
  const held = runner.run(command, async (tx) => {
    const markets = await coupons.holdMarkets(tx, [marketId]);
    return { ok: true, value: markets.map(({ phase, version }) => ({ phase, version })) };
  });
  await untilSomebodyWaits(database.pool);
  await beginning.query("commit");
  beginning.release();
  expect((await held).outcome).toEqual({ ok: true, value: [{ phase: "live", version: 2 }] });
});

test("[DESK-21] the office's matches are found by competition, those with something held first, and by words of a side", async () => {
  const offer = (sourceId: string, competition: string, home: string) => ({
    fixture: {
      source: "listed",
      sourceId,
      sport: "soccer",
      competition: words(competition),
      home: words(home),
      away: words("Away"),
      startAtMs: 1_800_000_000_000,
      phase: "open" as const,
      score: {},
      details: {},
    },
    markets: [],
  });
  const runner = createCommandRunner({ pool: database.pool });
  const offers = [offer("1", "League", "Dhaka"), offer("2", "League", "Sylhet"), offer("3", "Cup", "Bogura")];
  await createHouseSportsDesk({ runner, store, newKey: randomUUID }).offer(offers);
  await database.pool.query(
    "update sportsbook_fixture set held_reason = 'rain' where source = 'listed' and source_id = '3'",
  );
  const office = createBookDeskStore();
  const reader = readerOf(database.pool);
  const asked = { which: "running", source: "listed" } as const;
  const groups = await office.fixtureGroups(reader, asked);
  expect(groups.map((group) => [group.competition.en, group.fixtures, group.live, group.held])).toEqual([
    ["Cup", 1, 0, 1],
    ["League", 2, 0, 0],
  ]);
  const homes = async (of: object) =>
    (await office.fixtures(reader, { ...asked, limit: 10, ...of })).items.map(({ home }) => home.en);
  expect(await homes({ competition: "League" })).toEqual(["Dhaka", "Sylhet"]);
  expect(await homes({ words: "syl" })).toEqual(["Sylhet"]);
});

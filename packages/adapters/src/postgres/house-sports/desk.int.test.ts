import { randomUUID } from "node:crypto";
import {
  createHouseSportsDesk,
  type Fixture,
  type FixtureOffer,
  type OfferedMarket,
} from "@maidan/services/house-sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createHouseSportsStore } from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const store = createHouseSportsStore();
const desk = () =>
  createHouseSportsDesk({ runner: createCommandRunner({ pool: database.pool }), store, newKey: randomUUID });
const words = (text: string) => ({ en: text, bn: text });
const fixtureOf = (sourceId: string): FixtureOffer["fixture"] => ({
  source: "test",
  sourceId,
  sport: "soccer",
  competition: words("League"),
  home: words("Home"),
  away: words("Away"),
  startAtMs: 1_800_000_000_000,
  phase: "open",
  score: {},
  details: {},
});
const marketOf = (key: string, pricesX100: readonly (number | null)[] = [200, 190]): OfferedMarket => ({
  key,
  kind: key,
  name: words(key),
  lineX100: null,
  place: 1,
  status: "open",
  selections: pricesX100.map((priceX100, place) => ({ key: `s${place}`, name: words(`S${place}`), priceX100 })),
});
const kept = async ({ source, sourceId }: Pick<Fixture, "source" | "sourceId">) => {
  const reader = readerOf(database.pool);
  const all = await Promise.all(
    (["running", "past"] as const).map((which) => store.fixtures(reader, { sources: [source], which, limit: 50 })),
  );
  const fixture = all.flat().find((one) => one.sourceId === sourceId);
  const markets = fixture === undefined ? [] : await store.markets(reader, [fixture.fixtureId]);
  return { fixture, markets, market: (key: string) => markets.find((one) => one.key === key) };
};

test("[SPORTSBOOK-01] an offer adds and changes; a market's version rises with its prices and status alone, and one that isn't offered any more takes nothing", async () => {
  const fixture = fixtureOf("a");
  await desk().offer([{ fixture, markets: [marketOf("odds"), marketOf("total")] }]);
  await desk().offer([{ fixture, markets: [marketOf("odds"), marketOf("total")] }]);
  expect((await kept(fixture)).market("odds")).toMatchObject({ version: 1, status: "open" });
  await desk().offer([
    { fixture: { ...fixture, phase: "live", score: { home: 1 } }, markets: [marketOf("odds", [150, null])] },
  ]);
  const now = await kept(fixture);
  expect(now.fixture).toMatchObject({ phase: "live", score: { home: 1 } });
  expect(now.market("odds")).toMatchObject({ version: 2, selections: [{ priceX100: 150 }, { priceX100: null }] });
  expect(now.market("total")).toMatchObject({ version: 2, status: "suspended" });
  await desk().suspend(fixture);
  expect((await kept(fixture)).market("odds")).toMatchObject({ version: 3, status: "suspended" });
});

test("[SPORTSBOOK-02] each market is settled once, what nobody told of is void at the end, and nothing is offered after it", async () => {
  const fixture = fixtureOf("b");
  await desk().offer([{ fixture, markets: [marketOf("first"), marketOf("odds"), marketOf("total")] }]);
  const identity = { source: "test", sourceId: "b" };
  await desk().settle([
    { ...identity, score: {}, phase: "live", markets: [{ key: "first", results: { s0: "win", s1: "lose" } }] },
  ]);
  expect((await kept(fixture)).markets.map(({ status }) => status)).toEqual(["settled", "open", "open"]);
  // A later word on what is settled changes nothing.
  await desk().offer([{ fixture, markets: [marketOf("first", [300, 120]), marketOf("odds"), marketOf("total")] }]);
  const end = [
    { key: "first", results: { s0: "lose", s1: "win" } },
    { key: "odds", results: { s0: "half-win" } },
  ] as const;
  await desk().settle([{ ...identity, score: { end: true }, phase: "finished", markets: end }]);
  const now = await kept(fixture);
  expect(now.fixture).toMatchObject({ phase: "finished", score: { end: true } });
  expect(now.markets.map(({ results }) => results)).toEqual([
    { s0: "win", s1: "lose" },
    { s0: "half-win", s1: "void" },
    { s0: "void", s1: "void" },
  ]);
  await desk().offer([{ fixture, markets: [marketOf("late")] }]);
  await desk().settle([{ ...identity, score: {}, phase: "abandoned", markets: [] }]);
  expect(await kept(fixture)).toEqual({ ...now, market: expect.anything() });
});

test("[SPORTSBOOK-04] a match that ended days ago is forgotten with its markets, unless somebody bet on it", async () => {
  const { pool } = database;
  for (const sourceId of ["old", "fresh", "bet"]) {
    await desk().offer([{ fixture: fixtureOf(sourceId), markets: [marketOf("odds")] }]);
    await desk().settle([{ source: "test", sourceId, score: {}, phase: "finished", markets: [] }]);
  }
  const [market] = (await kept(fixtureOf("bet"))).markets;
  await pool.query("insert into house_operator (operator, wallet_url, public_key) values ('o', 'u', 'k')");
  await pool.query(
    `with s as (insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at)
         values (gen_random_uuid(), 'o', '1', 'i-sports', 'BDT', 'en', 't', 'u', 'u', decode(repeat('00', 32), 'hex'), now()) returning id),
       w as (insert into house_wager (id, session_id, operator, player, game_code, currency, content, stake_minor, phase, due_at)
         select gen_random_uuid(), id, 'o', '1', 'i-sports', 'BDT', '{}', 100, 'paid', now() from s returning id)
     insert into sportsbook_leg (wager_id, place, market_id, selection, price_x100) select id, 1, $1, 's0', 200 from w`,
    [market?.marketId],
  );
  await pool.query(
    "update sportsbook_fixture set finished_at = now() - interval '4 days' where source_id in ('old', 'bet')",
  );
  expect(await desk().forget()).toEqual({ isFinished: true });
  const left = await Promise.all(
    ["old", "fresh", "bet"].map(async (id) => (await kept(fixtureOf(id))).fixture?.sourceId),
  );
  expect(left).toEqual([undefined, "fresh", "bet"]);
});

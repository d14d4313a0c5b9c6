import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { consoleStage, feedQuotes, ownQuotes } from "./test-support/console-stage.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const stage = () => consoleStage(database);

test("[RATES-61] what is suspended at the feed's rates is not taken over while a ball of the feed is on its way, and not with rates of before it", async () => {
  for (const isHeld of [true, false]) {
    const { publish, of, hold, offer, ballBegins, wicket } = await stage();
    await hold("runs");
    if (!isHeld) await hold("runs", false);
    const { version: before } = await of("runs");
    await ballBegins();
    expect(await of("runs")).toMatchObject({ status: "SUSPENDED", isHeld });
    for (const version of [before, undefined])
      expect(await publish("runs", ownQuotes, version)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
    await wicket();
    await offer([{ line: 44, forRate: 90, againstLine: 42, againstRate: 110 }]);
    expect(await publish("runs", ownQuotes, before)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
    expect(await publish("runs", ownQuotes)).toMatchObject({ ok: true });
  }
});

test("[RATES-61] a wicket that nobody announced counts as a ball, and a ball that nobody ends is over after half a minute", async () => {
  const { publish, of, hold, ballBegins, wicket } = await stage();
  await hold("runs");
  const { version: before } = await of("runs");
  await wicket();
  expect(await publish("runs", ownQuotes, before)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  await ballBegins();
  expect(await publish("runs", ownQuotes)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  await database.pool.query("update house_market set ball_at = ball_at - interval '30 seconds'");
  expect(await publish("runs", ownQuotes)).toMatchObject({ ok: true });
});

test("[RATES-63] what the feed adds to an event that staff hold is held too, until all is given back, or each that is there", async () => {
  const { holdAll, hold, offer, of } = await stage();
  await holdAll();
  await offer(feedQuotes, "next-over");
  expect(await of("next-over")).toMatchObject({ status: "SUSPENDED", isHeld: true, quotes: feedQuotes });
  await holdAll(false);
  await offer(feedQuotes, "next-over", "the-one-after");
  for (const key of ["next-over", "the-one-after"])
    expect(await of(key)).toMatchObject({ status: "OPEN", isHeld: false });
  await holdAll();
  for (const key of ["runs", "bookmaker", "next-over"]) await hold(key, false);
  await offer(feedQuotes, "a-third");
  expect(await of("a-third")).toMatchObject({ isHeld: true });
  for (const key of ["the-one-after", "a-third"]) await hold(key, false);
  await offer(feedQuotes, "a-fourth");
  expect(await of("a-fourth")).toMatchObject({ status: "OPEN", isHeld: false });
});

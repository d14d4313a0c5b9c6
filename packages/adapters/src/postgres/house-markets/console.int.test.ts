import type { HouseQuote } from "@maidan/services/house-markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { consoleStage, feedQuotes, ownQuotes } from "./test-support/console-stage.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const stage = () => consoleStage(database);

test("[RATES-60] a trader's rates are open at once and stay until the market is given back; then the feed's next rates count", async () => {
  const { publish, offer, of, hold } = await stage();
  const published = await publish("runs", ownQuotes);
  const { version } = await of("runs");
  expect(published).toMatchObject({ ok: true, value: { status: "OPEN", version } });
  await offer([{ line: 60, forRate: 90, againstLine: 58, againstRate: 110 }]);
  expect(await of("runs")).toMatchObject({ status: "OPEN", isByHand: true, quotes: ownQuotes });
  await hold("runs", false);
  expect(await of("runs")).toMatchObject({ status: "SUSPENDED", isByHand: false });
  await offer(feedQuotes);
  expect(await of("runs")).toMatchObject({ status: "OPEN", quotes: feedQuotes });
});

test("[RATES-61] rates for what has changed since, and rates that can't be, change nothing; none suspend the market", async () => {
  const { publish, of, offer, ballRunning } = await stage();
  await ballRunning();
  const { version: afterBall } = await of("runs");
  expect(await publish("runs", ownQuotes)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  await offer([{ line: 47, forRate: 90, againstLine: 45, againstRate: 110 }]);
  expect((await of("runs")).quotes).toMatchObject([{ line: 47 }]);
  expect(await publish("bookmaker", [{ line: 3, forRate: 80, againstLine: 3, againstRate: 84 }])).toMatchObject({
    ok: false,
    code: "INVALID_QUOTES",
  });
  expect(await publish("runs", [...ownQuotes, ...ownQuotes])).toMatchObject({ ok: false, code: "INVALID_QUOTES" });
  expect(await of("runs")).toMatchObject({ isByHand: false, quotes: [{ line: 47 }] });
  // Who looked while the ball was running hasn't seen what came of it.
  expect(await publish("runs", ownQuotes, afterBall)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  const { version: bowled } = await of("runs");
  await offer([{ line: 48, forRate: 90, againstLine: 46, againstRate: 110 }]);
  // The feed's rates may have moved meanwhile: taking over is not refused for that.
  expect(await publish("runs", ownQuotes, bowled)).toMatchObject({ ok: true });
  const seen = (await of("runs")).version;
  await ballRunning();
  expect(await publish("runs", feedQuotes, seen)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await of("runs")).toMatchObject({ status: "BALL_RUNNING", quotes: ownQuotes });
  expect(await publish("runs", [])).toMatchObject({ ok: true });
  expect(await of("runs")).toMatchObject({ status: "SUSPENDED", isByHand: true, quotes: [] });
});

test("[RATES-61] of two traders who publish at once what both began on the same market, one is refused and the other's rates stand", async () => {
  const { publish, of } = await stage();
  const { version } = await of("runs");
  const rates = [50, 60].map((line) => [{ line, forRate: 100, againstLine: line, againstRate: 100 }]);
  const outcomes = await Promise.all(rates.map((quotes) => publish("runs", quotes, version)));
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([{ code: "MARKET_CHANGED" }]);
  const winner = outcomes.findIndex(({ ok }) => ok);
  expect(await of("runs")).toMatchObject({ status: "OPEN", isByHand: true, quotes: rates[winner] });
});

test("[RATES-61] rates typed before a colleague suspended a market of the feed don't open it, by either key", async () => {
  const { publish, of, hold, holdAll } = await stage();
  const typedOn = await of("runs");
  await hold("runs");
  expect(await publish("runs", ownQuotes, typedOn.version)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await of("runs")).toMatchObject({ status: "SUSPENDED", isHeld: true, isByHand: false });
  const { version } = await of("bookmaker");
  await holdAll();
  const winner = [{ line: 1, forRate: 70, againstLine: 1, againstRate: 74 }];
  expect(await publish("bookmaker", winner, version)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await of("bookmaker")).toMatchObject({ status: "SUSPENDED", isHeld: true });
  // Who saw that it is held may open it.
  expect(await publish("bookmaker", winner)).toMatchObject({ ok: true });
});

test("[RATES-61] rates typed before a colleague's, which went back to the feed since, or before Ball Running by hand are refused", async () => {
  const { publish, of, offer, hold, ballRunning } = await stage();
  const typedOn = await of("runs");
  await publish("runs", ownQuotes);
  await hold("runs", false);
  await offer(feedQuotes);
  expect(await publish("runs", ownQuotes, typedOn.version)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  const { version: beforeBall } = await of("runs");
  await ballRunning();
  await offer([{ line: 47, forRate: 90, againstLine: 45, againstRate: 110 }]);
  expect(await publish("runs", ownQuotes, beforeBall)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await of("runs")).toMatchObject({ status: "OPEN", isByHand: false, quotes: [{ line: 47 }] });
  expect(await publish("runs", ownQuotes)).toMatchObject({ ok: true });
});

test("[RATES-61] the last deed by staff is kept with the version that it made; the feed's offers are none", async () => {
  const { publish, offer, hold, holdAll, ballRunning, deedOf } = await stage();
  expect((await deedOf("runs")).deed).toBeUndefined();
  const deeds = [
    ["PUBLISHED", "trader", () => publish("runs", ownQuotes)],
    ["BALL_RUNNING", "trader", () => ballRunning()],
    ["SUSPENDED", "colleague", () => hold("runs")],
    ["GIVEN_BACK", "colleague", () => hold("runs", false)],
    ["SUSPENDED", "trader", () => holdAll()],
    ["GIVEN_BACK", "trader", () => holdAll(false)],
  ] as const;
  for (const [kind, who, act] of deeds) {
    await act();
    const { deed, version } = await deedOf("runs");
    expect(deed).toMatchObject({ kind, by: who, version });
  }
  const { deed } = await deedOf("runs");
  await offer(feedQuotes);
  expect(await deedOf("runs")).toEqual({ deed, version: (deed?.version ?? 0) + 1 });
});

test("[RATES-62] Ball Running by hand stops all of an event; the feed opens what is its own again, the trader's stays so", async () => {
  const { publish, ballRunning, offer, of } = await stage();
  await publish("runs", ownQuotes);
  expect((await ballRunning()).outcome).toMatchObject({ ok: true, value: { markets: 2 } });
  await offer(feedQuotes);
  expect((await of("runs")).status).toBe("BALL_RUNNING");
  expect((await of("bookmaker")).status).toBe("OPEN");
  await publish("runs", ownQuotes);
  expect((await of("runs")).status).toBe("OPEN");
});

test("[RATES-63] all of an event suspended by hand is opened by no feed", async () => {
  const { holdAll, offer, of } = await stage();
  expect((await holdAll()).outcome).toMatchObject({ ok: true, value: { markets: 2 } });
  await offer(feedQuotes);
  for (const key of ["runs", "bookmaker"]) expect(await of(key)).toMatchObject({ status: "SUSPENDED", isHeld: true });
});

test("[RATES-63] given back, all of an event waits suspended for its feed's next rates, a trader's own rates too", async () => {
  const { holdAll, publish, offer, of } = await stage();
  await publish("runs", ownQuotes);
  await holdAll();
  expect((await holdAll(false)).outcome).toMatchObject({ ok: true, value: { markets: 2 } });
  for (const key of ["runs", "bookmaker"])
    expect(await of(key)).toMatchObject({ status: "SUSPENDED", isHeld: false, isByHand: false });
  await offer(feedQuotes);
  expect(await of("runs")).toMatchObject({ status: "OPEN", quotes: feedQuotes });
  expect((await holdAll(false)).outcome).toMatchObject({ ok: true, value: { markets: 0 } });
});

test("[RATES-64] rates by which players win whatever comes are refused by name and change nothing; fair ones are open", async () => {
  const { publish, of } = await stage();
  const before = await of("bookmaker");
  const both = (back: number | null, lay: number | null): readonly HouseQuote[] =>
    [1, 2].map((line) => ({ line, forRate: back, againstLine: line, againstRate: lay }));
  // Backs that come to less than 1; lays that come to more; a lay below its back.
  for (const quotes of [both(101, null), both(90, 95), [{ line: 1, forRate: 80, againstLine: 1, againstRate: 79 }]])
    expect(await publish("bookmaker", quotes)).toMatchObject({ ok: false, code: "BOOK_AGAINST_HOUSE" });
  const middle = [{ line: 50, forRate: 100, againstLine: 52, againstRate: 100 }];
  expect(await publish("runs", middle)).toMatchObject({ ok: false, code: "BOOK_AGAINST_HOUSE" });
  expect(await of("bookmaker")).toEqual(before);
  expect(await publish("bookmaker", both(98, 102))).toMatchObject({ ok: true, value: { status: "OPEN" } });
  // Lines without a rate offer nothing.
  expect(await publish("bookmaker", both(null, null))).toMatchObject({ ok: true, value: { status: "SUSPENDED" } });
});

test("[RATES-68] a rate or a line far from what stood is refused by its name and changes nothing until it is confirmed, which the audit log says; a confirmation lets nothing else through", async () => {
  const { publish, confirm, of, hold } = await stage();
  const before = await of("runs");
  // The feed's line of 46, mistyped.
  const slip = [{ line: 146, forRate: 90, againstLine: 44, againstRate: 11_000 }];
  expect(await publish("runs", slip)).toEqual({
    ok: false,
    code: "LARGE_MOVE",
    message: expect.any(String) as string,
    fields: { "quotes.0.line": ["It was 46."], "quotes.0.against_rate": ["It was 110."] },
  });
  expect(await of("runs")).toEqual(before);
  const dear = [{ line: 1, forRate: 8_000, againstLine: 1, againstRate: 8_400 }];
  expect(await publish("bookmaker", dear)).toMatchObject({ ok: false, code: "LARGE_MOVE" });
  expect(await confirm("bookmaker", [{ line: 1, forRate: 80, againstLine: 1, againstRate: 79 }])).toMatchObject({
    code: "BOOK_AGAINST_HOUSE",
  });
  expect(await confirm("bookmaker", dear)).toMatchObject({ ok: true, value: { status: "OPEN" } });
  // From then on these stand.
  expect(await publish("bookmaker", dear)).toMatchObject({ ok: true });
  await hold("bookmaker");
  expect(await publish("bookmaker", [{ line: 1, forRate: 80, againstLine: 1, againstRate: 84 }])).toMatchObject({
    code: "LARGE_MOVE",
  });
  const { marketId } = await of("bookmaker");
  const { rows } = await database.pool.query<{ confirmed: boolean | null }>(
    "select (after ->> 'isLargeMoveConfirmed')::boolean as confirmed from audit_entry where action = 'houseMarket.rates' and subject_id = $1 order by id",
    [marketId],
  );
  expect(rows).toEqual([{ confirmed: true }, { confirmed: null }]);
});

test("[RATES-69] the first rate of a runner is held against its last price on the exchange, by number and name; where nothing was traded nothing is asked", async () => {
  const { eventId, publish, confirm, hold } = await stage();
  await database.pool.query("update house_market set quotes = '[]' where event_id = $1 and source_key = 'bookmaker'", [
    eventId,
  ]);
  const dearOf = (line: number) => [{ line, forRate: 8_000, againstLine: line, againstRate: 8_400 }];
  const first = dearOf(1);
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into exchange_market (event_id, market_type, name, in_play_delay_ms, start_at, commission_basis_points)
     values ($1, 'MATCH_ODDS', 'Match Odds', 5000, now(), 200) returning id`,
    [eventId],
  );
  // The second is another runner of that number.
  await database.pool.query(
    `insert into exchange_runner (market_id, selection_id, name, sort_priority, last_price_traded_x100)
     values ($1, 1, 'Side 1', 1, 190), ($1, 2, 'The Draw', 2, 190)`,
    [rows[0]?.id],
  );
  expect(await publish("bookmaker", dearOf(2))).toMatchObject({ ok: true });
  expect(await publish("bookmaker", first)).toMatchObject({
    code: "LARGE_MOVE",
    fields: {
      "quotes.0.for_rate": ["The exchange's price says 90."],
      "quotes.0.against_rate": ["The exchange's price says 90."],
    },
  });
  expect(await confirm("bookmaker", first)).toMatchObject({ ok: true });
  // What stands is asked by, and no more the exchange.
  await hold("bookmaker");
  const near = [{ line: 1, forRate: 85, againstLine: 1, againstRate: 89 }];
  expect(await publish("bookmaker", near)).toMatchObject({ fields: { "quotes.0.for_rate": ["It was 8000."] } });
});

test("[RATES-68] [LIMIT-01] how far is far is what the limits of the sport and the kind say, for rates of what may be in play those of play", async () => {
  const { publish, of } = await stage();
  const times = (many: number) => [{ line: 1, forRate: 80 * many, againstLine: 1, againstRate: 84 * many }];
  expect((await of("bookmaker")).isInPlay).toBe(true);
  await database.pool.query(
    `insert into betting_limit (event_type_id, market_type, band_before_percent, band_in_play_percent, line_band_percent)
     values ('4', 'BOOKMAKER', 110, 500, null), ('4', 'FANCY', null, null, 0)`,
  );
  expect(await publish("bookmaker", times(6))).toMatchObject({ code: "LARGE_MOVE" });
  expect(await publish("bookmaker", times(5))).toMatchObject({ ok: true });
  expect(await publish("runs", [{ line: 146, forRate: 90, againstLine: 44, againstRate: 110 }])).toMatchObject({
    ok: true,
  });
  await database.pool.query("delete from betting_limit where event_type_id = '4'");
  expect(await publish("runs", [{ line: 46, forRate: 90, againstLine: 44, againstRate: 110 }])).toMatchObject({
    code: "LARGE_MOVE",
  });
});

test("[RATES-15] given back, a trader's rates stay the trader's where no feed makes any: in an event by hand, and of what a trader opened", async () => {
  const { eventId, publish, of, hold, holdAll } = await stage();
  for (const key of ["runs", "bookmaker"])
    await publish(key, key === "runs" ? ownQuotes : [{ line: 1, forRate: 80, againstLine: 1, againstRate: 84 }]);
  await database.pool.query(
    "update house_market set source_key = 'hand:runs' where event_id = $1 and source_key = 'runs'",
    [eventId],
  );
  await holdAll();
  await holdAll(false);
  expect(await of("hand:runs")).toMatchObject({
    status: "SUSPENDED",
    isHeld: false,
    isByHand: true,
    quotes: ownQuotes,
  });
  expect(await of("bookmaker")).toMatchObject({ status: "SUSPENDED", isHeld: false, isByHand: false });
  await database.pool.query("update exchange_event set source = 'office' where id = $1", [eventId]);
  await publish("bookmaker", [{ line: 1, forRate: 80, againstLine: 1, againstRate: 84 }]);
  await hold("bookmaker");
  await hold("bookmaker", false);
  expect(await of("bookmaker")).toMatchObject({ status: "SUSPENDED", isHeld: false, isByHand: true });
});

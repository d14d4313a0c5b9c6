import { randomUUID } from "node:crypto";
import type { MarketControl } from "@maidan/services/exchange";
import { createSuspendHouseAtStart } from "@maidan/services/house-markets";
import { createControlMarket, createSuspendAtStart, handParts, handSource } from "@maidan/services/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createHouseMarketStore, houseStartedByHand } from "../house-markets/index.ts";
import { controlDeps, testControl } from "./test-support/test-control.ts";
import { startedByHand } from "./index.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
});
afterAll(async () => {
  await running.stop();
  await database.close();
});

/** An open market that is to begin so many seconds from now. */
async function market(inSeconds: number, source: string = handSource): Promise<string> {
  const marketId = await exchange.createMarket();
  await database.pool.query(
    "update exchange_event set source = $2 where id = (select event_id from exchange_market where id = $1)",
    [marketId, source],
  );
  await database.pool.query("update exchange_market set start_at = now() + make_interval(secs => $2) where id = $1", [
    marketId,
    inSeconds,
  ]);
  return marketId;
}
const standing = async (marketId: string): Promise<string> =>
  (await database.pool.query("select status, is_held from exchange_market where id = $1", [marketId])).rows
    .map(({ status, is_held: isHeld }) => `${status} ${isHeld ? "held" : "free"}`)
    .join();

test("[HAND-03] a market by hand is suspended at its start unless it is in play, once, and no other; opened again it stays open", async () => {
  const [begun, inPlay, coming, ofFeed] = [
    await market(-1),
    await market(-1),
    await market(60),
    await market(-1, "feed"),
  ];
  await exchange.control(inPlay, { type: "turnInPlay", betDelayMs: 5_000 });
  const sweep = (): Promise<void> =>
    createSuspendAtStart({ reader: readerOf(database.pool), startedByHand, engine: exchange.door })();
  await sweep();
  expect(await standing(begun)).toBe("SUSPENDED free");
  for (const other of [inPlay, coming, ofFeed]) expect(await standing(other)).toBe("OPEN free");
  const player = await exchange.createPlayer(1_000);
  expect(await exchange.bet(player, begun, { on: 1, side: "BACK", price: 2, taka: 100 })).toMatchObject({
    errorCode: "MARKET_SUSPENDED",
  });
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  const resume = { marketId: begun, actor, idempotencyKey: randomUUID(), control: { type: "resume" } } as const;
  expect(await exchange.door.control(resume)).toMatchObject({ ok: true });
  // Another process, which has asked for nothing yet.
  await sweep();
  expect(await standing(begun)).toBe("OPEN free");
});

/** A Bookmaker beside it, open at a trader's rates. */
async function bookmakerBeside(marketId: string): Promise<() => Promise<string>> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into house_market (event_id, source_key, kind, title, question, status, is_by_hand, bet_delay_ms, minimum_stake_minor, maximum_stake_minor, maximum_profit_minor,
       maximum_liability_minor, commission_basis_points)
     select event_id, 'bookmaker', 'BOOKMAKER', 'Bookmaker', '{"type":"WINNER","selectionIds":[1,2]}', 'OPEN', true, 0, 100, 1000, 1000, 1000, 0
     from exchange_market where id = $1 returning id`,
    [marketId],
  );
  return async () =>
    (await database.pool.query<{ status: string }>("select status from house_market where id = $1", [rows[0]?.id]))
      .rows[0]?.status ?? "";
}
const open = (marketId: string): Promise<unknown> =>
  database.pool.query(
    "update house_market set status = 'OPEN' where event_id = (select event_id from exchange_market where id = $1)",
    [marketId],
  );

test("[HAND-03] Bookmaker and Fancy of an event by hand are suspended at its start too, once, and not in one that is in play or of a feed", async () => {
  const begun = await market(-1);
  const inPlay = await market(-1);
  const coming = await market(60);
  const ofFeed = await market(-1, "feed");
  const all = [begun, inPlay, coming, ofFeed];
  await exchange.control(inPlay, { type: "turnInPlay", betDelayMs: 5_000 });
  const statuses = await Promise.all(all.map(bookmakerBeside));
  await database.pool.query(
    "update exchange_event e set start_at = m.start_at from exchange_market m where m.event_id = e.id and m.id = any($1)",
    [all],
  );
  const markets = createHouseMarketStore();
  const sweep = (): Promise<void> =>
    createSuspendHouseAtStart({
      runner: createCommandRunner({ pool: database.pool }),
      markets,
      started: houseStartedByHand,
    })();
  const standings = (): Promise<readonly string[]> => Promise.all(statuses.map((status) => status()));
  await sweep();
  expect(await standings()).toEqual(["SUSPENDED", "OPEN", "OPEN", "OPEN"]);
  // A match that begins late: the trader has published again.
  await open(begun);
  await sweep();
  expect(await standings()).toEqual(["OPEN", "OPEN", "OPEN", "OPEN"]);
});

test("[HAND-03] [RESULT-11] a match's own market that is turned in play, or gets its result, suspends the house's beside it; another market's result doesn't", async () => {
  const runner = createCommandRunner({ pool: database.pool });
  const controlMarket = testControl(exchange.door, { runner });
  const by = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "r" } as const;
  const control = (marketId: string, asked: MarketControl, more: { readonly isResult?: true } = {}) =>
    controlMarket({ by, marketId, control: asked, idempotencyKey: randomUUID(), ...more });
  const own = await market(60);
  const status = await bookmakerBeside(own);
  expect(await control(own, { type: "suspend", reason: "rain" })).toMatchObject({ ok: true });
  expect(await status()).toBe("OPEN");
  expect(await control(own, { type: "turnInPlay", betDelayMs: 5_000 })).toMatchObject({ ok: true });
  expect(await status()).toBe("SUSPENDED");
  await open(own);
  // Its result waits for a second person.
  await control(own, { type: "suspend", reason: "won", isHeld: true }, { isResult: true });
  expect(await status()).toBe("SUSPENDED");
  await open(own);
  expect(await control(own, { type: "settle", winners: [1], reason: "won" })).toMatchObject({ ok: true });
  expect(await status()).toBe("SUSPENDED");
  const other = await exchange.createMarket({ marketType: "TIED_MATCH" });
  const beside = await bookmakerBeside(other);
  expect(await control(other, { type: "settle", winners: [2], reason: "no tie" })).toMatchObject({ ok: true });
  expect(await beside()).toBe("OPEN");
});

test("[HAND-03] turned in play again under its key, what the first time didn't suspend is suspended; another delay of a market in play suspends nothing, however often", async () => {
  const runner = createCommandRunner({ pool: database.pool });
  const { house } = controlDeps(exchange.door, { runner });
  let isBroken = true;
  const stop: typeof house.stop = (at) => (isBroken ? Promise.reject(new Error("no house")) : house.stop(at));
  const controlMarket = createControlMarket({
    ...controlDeps(exchange.door, { runner }),
    house: { ...house, stop },
  });
  const by = { staffId: null, email: "trader", role: "trader", address: "local", requestId: "r" } as const;
  const own = await market(60);
  const status = await bookmakerBeside(own);
  const turn = (idempotencyKey: string) =>
    controlMarket({ by, idempotencyKey, marketId: own, control: { type: "turnInPlay", betDelayMs: 5_000 } });
  await expect(turn("in-play:replayed")).rejects.toThrow("no house");
  expect(await status()).toBe("OPEN");
  isBroken = false;
  expect(await turn("in-play:replayed")).toMatchObject({ ok: true });
  expect(await status()).toBe("SUSPENDED");
  await open(own);
  for (const _ of [1, 2]) expect(await turn("in-play:replayed-delay")).toMatchObject({ ok: true });
  expect(await status()).toBe("OPEN");
});

test("[HAND-13] what was added to a feed's event is suspended at its start, and in play once the feed says that the event is over; the feed's own is the feed's", async () => {
  const added = async (inSeconds: number): Promise<string> => {
    const marketId = await market(inSeconds, "feed");
    await database.pool.query("update exchange_market set part = $2 where id = $1", [marketId, handParts + 1]);
    return marketId;
  };
  const [begun, running, going, own] = [await added(-1), await added(-1), await added(-1), await market(-1, "feed")];
  for (const marketId of [running, going, own]) await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 1 });
  const isOver =
    "update exchange_event set is_finished = true where id = (select event_id from exchange_market where id = $1)";
  for (const marketId of [running, own]) await database.pool.query(isOver, [marketId]);
  await createSuspendAtStart({ reader: readerOf(database.pool), startedByHand, engine: exchange.door })();
  expect([await standing(begun), await standing(running)]).toEqual(["SUSPENDED free", "SUSPENDED free"]);
  expect([await standing(going), await standing(own)]).toEqual(["OPEN free", "OPEN free"]);
});

test("[HAND-03] one that can't be suspended for now keeps no other from it, and is asked for again", async () => {
  const [one, other] = [await market(-1), await market(-1)];
  let isBroken = true;
  const suspend = createSuspendAtStart({
    reader: readerOf(database.pool),
    startedByHand,
    engine: {
      control: async (request) => {
        if (isBroken && request.marketId === one) throw new Error("no engine");
        return exchange.door.control(request);
      },
    },
  });
  await expect(suspend()).rejects.toThrow("1 markets could not be suspended");
  expect([await standing(one), await standing(other)]).toEqual(["OPEN free", "SUSPENDED free"]);
  isBroken = false;
  await suspend();
  expect(await standing(one)).toBe("SUSPENDED free");
});

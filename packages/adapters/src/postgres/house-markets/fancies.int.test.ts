import { randomUUID } from "node:crypto";
import { middleOfRates } from "@maidan/core/house-markets";
import { advanceMatch, startMatch, type Match } from "@maidan/core/sports";
import { createFollowMatch, type HouseMarket } from "@maidan/services/house-markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { actor, createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

const eleven = Array.from({ length: 11 }, (_, index) => `Player ${index + 1}`);
const setup = {
  sport: "cricket",
  teams: [
    { name: "Dhaka", strength: 0, players: eleven },
    { name: "Khulna", strength: 0, players: eleven },
  ],
} as const;

/** A match whose markets the feed keeps, after the toss and so many balls. */
async function followed(seed: string, balls: number) {
  const { runner, markets, catalogue, pool } = stage;
  const follow = createFollowMatch({
    runner,
    markets,
    actor,
    newKey: randomUUID,
    limits: {
      minimumStakeMinor: 100n,
      maximumStakeMinor: 10n ** 6n,
      maximumProfitMinor: 10n ** 10n,
      maximumLiabilityMinor: 10n ** 10n,
    },
    betDelayMs: 0,
    commissionBasisPoints: async () => 0,
  });
  const about = { eventTypeId: "4", competition: "Cup", name: "Dhaka v Khulna", startAtMs: 0, source: "test" };
  const { eventId } = await catalogue.createEvent({ ...about, sourceId: randomUUID() });
  let match: Match = startMatch(setup, seed);
  const goOn = async (times: number): Promise<Match> => {
    for (let step = 0; step < times; step += 1) {
      match = advanceMatch(match).match;
      await follow.stands({ eventId, match });
    }
    return match;
  };
  await goOn(1 + balls);
  const all = async (): Promise<readonly HouseMarket[]> => {
    const open = await markets.openOf(readerOf(pool), [eventId]);
    const { markets: closed } = await markets.closedOf(readerOf(pool), { eventId, limit: 500 });
    return [...open, ...closed];
  };
  const market = async (key: string): Promise<HouseMarket> => {
    const found = (await all()).find(({ sourceKey }) => sourceKey === `first:${key}`);
    if (found === undefined) throw new Error(`there is no market ${key}`);
    return found;
  };
  return { follow, eventId, goOn, market, all };
}

test("[RATES-40] [RATES-43] a market on the next ball is opened, taken, and paid by what the ball brought", async () => {
  const { goOn, market } = await followed("balls", 0);
  const before = await market("ball-0.1");
  expect(before).toMatchObject({ status: "OPEN", fancyType: 3, title: expect.stringMatching(/^0\.1 ball run /u) });
  const [quote] = before.quotes;
  const player = await stage.createPlayer(1_000);
  const bet = { line: quote?.line ?? 0, rate: quote?.forRate ?? 0, taka: 100 };
  expect(await stage.bet(player, before.marketId, bet)).toBe("taken");
  const match = await goOn(1);
  const runs = match.sport === "cricket" ? (match.state.innings[0]?.runs ?? 0) : 0;
  expect(await market("ball-0.1")).toMatchObject({ status: "CLOSED", settlement: "SETTLED", outcome: runs });
  const won = runs >= bet.line ? BigInt(bet.rate) * 100n : -10_000n;
  expect(await stage.cash(player)).toBe(100_000n + won);
  expect(await market("ball-0.2")).toMatchObject({ status: "OPEN" });
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-44] in a Khadda a player names the base, each at its own rate; beyond those that are offered it is refused", async () => {
  const { market } = await followed("khadda", 12);
  const { marketId, quotes } = await market("khadda");
  const [middle] = quotes;
  const bases = quotes.flatMap(({ line, forRate }) => (forRate === null ? [] : [line])).toSorted((a, b) => a - b);
  expect([bases[0], bases.at(-1), bases.length]).toEqual([(middle?.line ?? 0) - 24, (middle?.line ?? 0) + 24, 49]);
  const player = await stage.createPlayer(1_000);
  const own = quotes.find(({ line }) => line === (middle?.line ?? 0) + 7);
  const line = own?.line ?? 0;
  expect(own?.forRate).not.toBe(middle?.forRate);
  expect(await stage.bet(player, marketId, { line, rate: own?.forRate ?? 0, taka: 10 })).toBe("taken");
  expect(await stage.bet(player, marketId, { line: (bases.at(-1) ?? 0) + 1, rate: 1, taka: 10 })).toBe("ODDS_CHANGED");
  expect(await stage.locked(player)).toBe(1_000n);
});

test("[RATES-44] in a lottery a player names the digits; one number wins, and more digits than are asked for are refused", async () => {
  const { goOn, market } = await followed("lottery", 0);
  const { marketId, question, quotes } = await market("digits-6-10");
  expect(question).toEqual({ type: "DIGITS", digits: 2 });
  expect(quotes).toEqual([{ line: 0, forRate: 8_900, againstLine: 0, againstRate: null }]);
  const player = await stage.createPlayer(1_000);
  for (let number = 0; number < 100; number += 1)
    if (number % 10 < 5)
      expect(await stage.bet(player, marketId, { line: number, rate: 8_900, taka: 1 })).toBe("taken");
  expect(await stage.locked(player)).toBe(5_000n);
  expect(await stage.bet(player, marketId, { line: 100, rate: 8_900, taka: 1 })).toBe("ODDS_CHANGED");
  expect(await stage.bet(player, marketId, { side: "AGAINST", line: 0, rate: 8_900, taka: 1 })).toBe("ODDS_CHANGED");
  for (let balls = 0; (await market("digits-6-10")).outcome === null; balls += 6) {
    expect(balls).toBeLessThan(130);
    await goOn(6);
  }
  const sixth = (await market("6-overs")).outcome ?? 0;
  const tenth = (await market("10-overs")).outcome ?? 0;
  const drawn = (sixth % 10) * 10 + (tenth % 10);
  expect((await market("digits-6-10")).outcome).toBe(drawn);
  expect(await stage.cash(player)).toBe(100_000n + (drawn % 10 < 5 ? 8_900n - 4_900n : -5_000n));
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-70] [RATES-71] of an abandoned match what is complete stands, the meter ends in the middle of its last rates, and all else is void", async () => {
  const { follow, eventId, goOn, market, all } = await followed("rain", 45);
  const meter = await market("meter");
  const [last] = meter.quotes;
  const [yes, other] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  const bet = { line: last?.line ?? 0, rate: last?.forRate ?? 0, taka: 100 };
  expect(await stage.bet(yes, meter.marketId, bet)).toBe("taken");
  const session = await market("20-overs");
  const [offered] = session.quotes;
  const stake = { line: offered?.line ?? 0, rate: offered?.forRate ?? 0, taka: 100 };
  expect(await stage.bet(other, session.marketId, stake)).toBe("taken");
  const match = await goOn(0);
  await follow.isMoving({ eventId, match });
  await follow.stands({ eventId, match: { ...match, cutShort: { kind: "abandoned" } } });
  expect(await market("6-overs")).toMatchObject({ settlement: "SETTLED" });
  expect(await market("over-0")).toMatchObject({ settlement: "SETTLED" });
  const middle = middleOfRates(last?.againstLine ?? 0, last?.line ?? 0);
  expect(await market("meter")).toMatchObject({ settlement: "SETTLED", outcome: middle });
  expect(await stage.cash(yes)).toBe(100_000n + (middle >= bet.line ? BigInt(bet.rate) * 100n : -10_000n));
  for (const key of ["20-overs", "khadda", "even", "digits-20", "fours", "digits-6-10"])
    expect([key, (await market(key)).settlement]).toEqual([key, "VOIDED"]);
  expect(await stage.cash(other)).toBe(100_000n);
  expect((await all()).filter(({ status }) => status !== "CLOSED")).toEqual([]);
  expect(await stage.offenders()).toEqual([]);
});

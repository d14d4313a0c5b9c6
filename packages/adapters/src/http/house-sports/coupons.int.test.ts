import { randomUUID } from "node:crypto";
import type { HouseSession } from "@maidan/services/house-games";
import {
  createHouseSportsDesk,
  HouseCoupons,
  type AskedCoupon,
  type BookMarket,
  type CouponView,
  type FixtureOffer,
  type SelectionResult,
} from "@maidan/services/house-sports";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { testDice } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createBookTermsStore, createCouponStore, createHouseSportsStore } from "../../postgres/house-sports/index.ts";
import {
  createFaults,
  createTestHouse,
  Killed,
  type CallFate,
  type TestHouse,
} from "../house-games/test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let coupons: HouseCoupons;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
let areFresh: (markets: readonly BookMarket[]) => boolean = () => true;
/** What happens while a bet in play waits. */
let whileWaiting: () => Promise<void> = async () => undefined;
const waits: number[] = [];
const store = createHouseSportsStore();
const runner = () => createCommandRunner({ pool: database.pool });
const desk = () => createHouseSportsDesk({ runner: runner(), store, newKey: randomUUID });
beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, {
    fate: () => fates(),
    beforeChange: () => {
      if (kills()) throw new Killed("killed");
    },
  });
  coupons = new HouseCoupons({
    runner: runner(),
    wagers: house.wagers,
    store: createCouponStore(),
    terms: createBookTermsStore(),
    fresh: { areFresh: async (_reader, markets) => areFresh(markets) },
    newKey: randomUUID,
    inPlayDelayMs: 5_000,
    wait: async (ms) => {
      waits.push(ms);
      await whileWaiting();
    },
    wakeWagers: () => undefined,
    proofOf: async () => [],
    tellCorrected: async () => undefined,
  });
});
afterAll(async () => {
  await house.close();
  await database.close();
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
  areFresh = () => true;
  whileWaiting = async () => undefined;
  waits.length = 0;
});

const words = (text: string) => ({ en: text, bn: text });
let made = 0;
interface Offered {
  readonly sourceId: string;
  readonly marketId: string;
  /** Offers it again as it is now. */
  readonly change: (
    change: Partial<{ home: number; away: number; phase: "open" | "live"; status: "open" | "suspended" }>,
  ) => Promise<void>;
  readonly settle: (home: SelectionResult, phase?: "finished" | "live") => Promise<void>;
  /** It won't come to its end. */
  readonly abandon: () => Promise<void>;
  readonly leg: (seenX100?: number, selection?: string) => AskedCoupon["legs"][number];
}
async function offerMatch(
  prices: { readonly home: number; readonly away: number } = { home: 200, away: 180 },
): Promise<Offered> {
  made += 1;
  const sourceId = `m${made}`;
  let now = { ...prices, phase: "open" as "open" | "live", status: "open" as "open" | "suspended" };
  const offer = (): FixtureOffer => ({
    fixture: {
      source: "feed",
      sourceId,
      sport: "soccer",
      competition: words("League"),
      home: words("Home"),
      away: words("Away"),
      startAtMs: 1_800_000_000_000 + made,
      phase: now.phase,
      score: {},
      details: {},
    },
    markets: ["match-odds", "total:250"].map((key, place) => ({
      key,
      kind: key,
      name: words(key),
      lineX100: null,
      place,
      status: now.status,
      selections: [
        { key: "home", name: words("Home"), priceX100: now.home },
        { key: "away", name: words("Away"), priceX100: now.away },
      ],
    })),
  });
  await desk().offer([offer()]);
  const reader = readerOf(database.pool);
  const fixture = (await store.fixtures(reader, { sources: ["feed"], which: "running", limit: 400 })).find(
    (one) => one.sourceId === sourceId,
  );
  const markets = await store.markets(reader, [fixture?.fixtureId ?? "0"]);
  const marketId = markets[0]?.marketId ?? "0";
  return {
    sourceId,
    marketId,
    change: async (changed) => {
      now = { ...now, ...changed };
      await desk().offer([offer()]);
    },
    settle: (home, phase = "finished") =>
      desk().settle([
        {
          source: "feed",
          sourceId,
          score: {},
          phase,
          markets: [{ key: "match-odds", results: { home, away: "lose" } }],
        },
      ]),
    abandon: () => desk().settle([{ source: "feed", sourceId, score: {}, phase: "abandoned", markets: [] }]),
    leg: (seenX100 = now.home, selection = "home") => ({ marketId, selection, seenX100 }),
  };
}
const newPlayer = async (cashMinor = 1_000_000n) => {
  const player = await house.provider.createPlayer({ cashMinor });
  const session = await house.openGame(player, "i-sports");
  return { session, cash: () => house.provider.cashOf(player.playerId) };
};
const place = (session: HouseSession, asked: Partial<AskedCoupon> & Pick<AskedCoupon, "legs">) =>
  coupons.place(session, {
    kind: "single",
    stakeMinor: 10_000n,
    taking: "none",
    idempotencyKey: randomUUID(),
    ...asked,
  });
function placedOf(answer: Awaited<ReturnType<typeof place>>): CouponView {
  if ("code" in answer) throw new Error(`${answer.code}: ${answer.message}`);
  return answer;
}
const settleAll = async (): Promise<void> => {
  while (!(await coupons.settleDue()).isFinished);
  await house.recoverAll();
};
const riskedOn = async (marketId: string): Promise<bigint> =>
  (
    await database.pool.query<{ sum: bigint }>(
      "select coalesce(sum(payout_minor), 0)::bigint as sum from sportsbook_liability where market_id = $1",
      [marketId],
    )
  ).rows[0]?.sum ?? -1n;

describe("a coupon", () => {
  test("[SPORTSBOOK-30] [SPORTSBOOK-32] singles, accumulators and systems are paid by the results of their matches, void and half results included, and the house's risk is gone with them", async () => {
    const { session, cash } = await newPlayer();
    const [one, two, three] = [
      await offerMatch(),
      await offerMatch({ home: 150, away: 250 }),
      await offerMatch({ home: 300, away: 140 }),
    ];
    const all = [one.leg(), two.leg(), three.leg()];
    const single = placedOf(await place(session, { legs: [one.leg()] }));
    const accumulator = placedOf(await place(session, { kind: "accumulator", legs: all }));
    const trixie = placedOf(await place(session, { kind: "trixie", legs: all, stakeMinor: 1_000n }));
    expect(
      [single, accumulator, trixie].map((coupon) => [coupon.lines, coupon.potentialMinor, coupon.wager.stakeMinor]),
    ).toEqual([
      [1, 20_000n, 10_000n],
      [1, 90_000n, 10_000n],
      [4, 3_000n + 6_000n + 4_500n + 9_000n, 4_000n],
    ]);
    expect(await cash()).toBe(1_000_000n - 24_000n);
    expect(await riskedOn(one.marketId)).toBe(20_000n + 90_000n + 22_500n);
    await one.settle("win");
    await settleAll();
    expect(await cash()).toBe(1_000_000n - 24_000n + 20_000n);
    await two.settle("void");
    await three.settle("half-win");
    await settleAll();
    // 2.00 × 1 × (3.00 + 1) / 2 = 4; trixie: 2.00 + 4.00 + 2.00 + 4.00 of 10.00 each.
    expect(await cash()).toBe(1_000_000n - 24_000n + 20_000n + 40_000n + 2_000n + 4_000n + 2_000n + 4_000n);
    expect(await riskedOn(one.marketId)).toBe(0n);
    const settled = await coupons.list(session, { which: "settled", before: undefined, limit: 9 });
    expect(settled.map(({ wager, legs }) => [wager.payoutMinor, legs.map(({ result }) => result)])).toEqual([
      [12_000n, ["win", "void", "half-win"]],
      [40_000n, ["win", "void", "half-win"]],
      [20_000n, ["win"]],
    ]);
  });

  test("[SPORTSBOOK-32] an accumulator is lost with its first lost leg, while the others are still played", async () => {
    const { session, cash } = await newPlayer();
    const [one, two] = [await offerMatch(), await offerMatch()];
    await place(session, { kind: "accumulator", legs: [one.leg(), two.leg()] });
    await one.settle("lose");
    await settleAll();
    expect(await coupons.list(session, { which: "open", before: undefined, limit: 9 })).toEqual([]);
    await two.settle("win");
    await settleAll();
    expect(await cash()).toBe(990_000n);
  });

  test("[SPORTSBOOK-05] [SPORTSBOOK-11] legs on an abandoned match count as 1.00: a single has its stake back, an accumulator goes on without them", async () => {
    const { session, cash } = await newPlayer();
    const [one, two] = [await offerMatch(), await offerMatch()];
    await place(session, { legs: [one.leg()] });
    await place(session, { kind: "accumulator", legs: [one.leg(), two.leg()] });
    await one.abandon();
    await settleAll();
    expect(await cash()).toBe(990_000n);
    await two.settle("win");
    await settleAll();
    expect(await cash()).toBe(1_010_000n);
  });

  test("[SPORTSBOOK-34] two selections of one match are refused with the reason, and what is suspended, settled, elsewhere or not there takes nothing", async () => {
    const { session, cash } = await newPlayer();
    const [match, other] = [await offerMatch(), await offerMatch()];
    const total = { ...match.leg(), marketId: String(BigInt(match.marketId) + 1n) };
    expect(await place(session, { kind: "accumulator", legs: [match.leg(), total] })).toMatchObject({
      code: "RELATED",
    });
    expect(await place(session, { kind: "accumulator", legs: [match.leg(), match.leg()] })).toMatchObject({
      code: "RELATED",
    });
    expect(await place(session, { legs: [{ ...match.leg(), selection: "draw" }] })).toMatchObject({
      code: "MARKET_CLOSED",
    });
    expect(await place(session, { legs: [{ ...match.leg(), marketId: "999999999" }] })).toMatchObject({
      code: "VALIDATION",
    });
    expect(await place({ ...session, gameCode: "kabaddi" }, { legs: [match.leg()] })).toMatchObject({
      code: "VALIDATION",
    });
    await match.change({ status: "suspended" });
    expect(await place(session, { kind: "accumulator", legs: [match.leg(), other.leg()] })).toMatchObject({
      code: "MARKET_CLOSED",
    });
    await match.settle("win");
    expect(await place(session, { legs: [match.leg()] })).toMatchObject({ code: "MARKET_CLOSED" });
    expect(await place(session, { kind: "accumulator", legs: [other.leg()] })).toMatchObject({ code: "VALIDATION" });
    expect(await cash()).toBe(1_000_000n);
  });

  test("[SPORTSBOOK-31] a moved price is refused, or taken as it is now, as its player asked", async () => {
    const { session } = await newPlayer();
    const match = await offerMatch({ home: 200, away: 180 });
    await match.change({ home: 190 });
    const at = async (seenX100: number, taking: AskedCoupon["taking"]) => {
      const answer = await place(session, { legs: [match.leg(seenX100)], taking });
      return "code" in answer ? answer.code : answer.legs[0]?.priceX100;
    };
    expect(await at(200, "none")).toBe("PRICE_CHANGED");
    expect(await at(200, "better")).toBe("PRICE_CHANGED");
    expect(await at(200, "any")).toBe(190);
    expect(await at(185, "better")).toBe(190);
    expect(await at(185, "none")).toBe("PRICE_CHANGED");
  });

  test("[SPORTSBOOK-31] in play it waits, and counts at the prices after the wait; what begins meanwhile, or has moved on, is not taken", async () => {
    const { session, cash } = await newPlayer();
    const match = await offerMatch();
    placedOf(await place(session, { legs: [match.leg()] }));
    expect(waits).toEqual([]);
    await match.change({ phase: "live" });
    whileWaiting = () => match.change({ home: 120 });
    expect(await place(session, { legs: [match.leg(200)], taking: "better" })).toMatchObject({ code: "PRICE_CHANGED" });
    expect(waits).toEqual([5_000]);
    expect(placedOf(await place(session, { legs: [match.leg(120)] })).legs[0]?.priceX100).toBe(120);
    whileWaiting = () => match.change({ status: "suspended" });
    expect(await place(session, { legs: [match.leg(120)], taking: "any" })).toMatchObject({ code: "MARKET_CLOSED" });
    whileWaiting = async () => undefined;
    await match.change({ status: "open" });
    areFresh = () => false;
    expect(await place(session, { legs: [match.leg(120)], taking: "any" })).toMatchObject({ code: "PRICE_CHANGED" });
    expect(await cash()).toBe(980_000n);
  });

  test("[SPORTSBOOK-33] a line is at least 1.00, a coupon at most 10,000.00 and pays at most 1,000,000.00, and a selection is taken until the house risks its most", async () => {
    const { session } = await newPlayer(30_000_000n);
    const match = await offerMatch({ home: 15_000, away: 101 });
    const stakes = [99n, 1_000_001n].map((stakeMinor) => place(session, { legs: [match.leg()], stakeMinor }));
    expect(await Promise.all(stakes)).toMatchObject([{ code: "VALIDATION" }, { code: "VALIDATION" }]);
    const [one, two, three] = [match, await offerMatch(), await offerMatch()];
    const legs = [one.leg(), two.leg(), three.leg()];
    expect(await place(session, { kind: "patent", legs, stakeMinor: 142_858n })).toMatchObject({ code: "VALIDATION" });
    const capped = placedOf(await place(session, { legs: [match.leg()], stakeMinor: 1_000_000n }));
    expect(capped.potentialMinor).toBe(100_000_000n);
    for (let more = 0; more < 4; more += 1)
      placedOf(await place(session, { legs: [match.leg()], stakeMinor: 1_000_000n }));
    expect(await place(session, { legs: [match.leg()], stakeMinor: 100n })).toMatchObject({ code: "LIMIT_REACHED" });
    placedOf(await place(session, { legs: [match.leg(101, "away")], stakeMinor: 100n }));
    await match.settle("win");
    await settleAll();
    const [first] = (await coupons.list(session, { which: "settled", before: undefined, limit: 9 })).toReversed();
    expect(first?.wager.payoutMinor).toBe(100_000_000n);
  });

  test("[SPORTSBOOK-30] a stake that the wallet refuses or that comes back leaves no risk, and the same key is one coupon", async () => {
    const poor = await newPlayer(500n);
    const match = await offerMatch();
    expect(await place(poor.session, { legs: [match.leg()] })).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
    expect(await riskedOn(match.marketId)).toBe(0n);
    const { session, cash } = await newPlayer();
    fates = () => "unanswered";
    expect(await place(session, { legs: [match.leg()] })).toMatchObject({ code: "UNAVAILABLE" });
    fates = () => "arrives";
    await house.recoverAll();
    expect([await cash(), await riskedOn(match.marketId)]).toEqual([1_000_000n, 0n]);
    const idempotencyKey = randomUUID();
    const both = await Promise.all([0, 1].map(() => place(session, { legs: [match.leg()], idempotencyKey })));
    expect(new Set(both.flatMap((answer) => ("code" in answer ? [] : [answer.wager.wagerId]))).size).toBe(1);
    expect([await cash(), await riskedOn(match.marketId)]).toEqual([990_000n, 20_000n]);
  });

  test("[SPORTSBOOK-32] with calls lost and garbled, processes ended and results arriving while coupons are taken, each of over 100 is settled or given back once, at what its results say", async () => {
    const roll = testDice(20_261_123);
    const players = await Promise.all(Array.from({ length: 10 }, () => newPlayer(100_000_000n)));
    const faults = createFaults(20_261_123, { faultyIn: 4, killedIn: 14 });
    const { living } = faults;
    fates = faults.fate;
    kills = faults.isKilled;
    let matches = await Promise.all([offerMatch(), offerMatch(), offerMatch()]);
    for (let turn = 0; turn < 16; turn += 1) {
      const [first, second, third] = matches;
      if (first === undefined || second === undefined || third === undefined)
        throw new Error("three matches are played");
      const asked = [
        { kind: "single" as const, legs: [first.leg()] },
        { kind: "accumulator" as const, legs: [first.leg(), second.leg()] },
        { kind: "folds-2" as const, legs: [first.leg(), second.leg(), third.leg()], stakeMinor: 1_000n },
      ];
      const results: readonly SelectionResult[] = ["win", "lose", "half-win", "void", "half-lose"];
      await Promise.all([
        ...players.map(({ session }) => living(() => place(session, asked[roll(3)] ?? { legs: [first.leg()] }))),
        ...(turn % 2 === 0 ? [first.settle(results[roll(5)] ?? "win")] : []),
      ]);
      if (turn % 2 === 0) matches = [second, third, await offerMatch()];
      await database.pool.query(
        "update house_wager set due_at = now() where phase in ('staking', 'undoing', 'paying') and random() < 0.6",
      );
      await living(() => house.wagers.sweep());
      await living(() => coupons.settleDue());
    }
    fates = () => "arrives";
    kills = () => false;
    for (const match of matches) await match.settle("win");
    await house.recoverAll();
    await settleAll();
    let counted = 0;
    for (const { session, cash } of players) {
      const all = await coupons.list(session, { which: "settled", before: undefined, limit: 1_000 });
      counted += all.length;
      expect(await coupons.list(session, { which: "open", before: undefined, limit: 9 })).toEqual([]);
      const net = all
        .filter(({ wager }) => wager.phase === "paid")
        .reduce((sum, { wager, potentialMinor }) => {
          // Once all is known, what it could pay is what it pays.
          expect(wager.payoutMinor).toBe(potentialMinor);
          return sum + wager.payoutMinor - wager.stakeMinor;
        }, 0n);
      expect(await cash()).toBe(100_000_000n + net);
    }
    expect(counted).toBeGreaterThan(100);
    expect(await riskedOn(matches[0].marketId)).toBe(0n);
  });
});

import { randomUUID } from "node:crypto";
import { createHouseSportsDesk, HouseCoupons, type CouponView, type FixtureOffer } from "@maidan/services/house-sports";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createBookTermsStore, createCouponStore, createHouseSportsStore } from "../../postgres/house-sports/index.ts";
import { createTestHouse, type CallFate, type TestHouse } from "../house-games/test-support/index.ts";

let database: TestDatabase;
let house: TestHouse;
let coupons: HouseCoupons;
let desk: ReturnType<typeof createHouseSportsDesk>;
let fate: CallFate = "arrives";
let isFresh = true;
let whileWaiting: () => Promise<void> = async () => undefined;
const store = createHouseSportsStore();

beforeAll(async () => {
  database = await createTestDatabase();
  house = await createTestHouse(database.pool, { fate: () => fate });
  const runner = createCommandRunner({ pool: database.pool });
  desk = createHouseSportsDesk({ runner, store, newKey: randomUUID });
  coupons = new HouseCoupons({
    runner,
    wagers: house.wagers,
    store: createCouponStore(),
    terms: createBookTermsStore(),
    fresh: { areFresh: async () => isFresh },
    newKey: randomUUID,
    inPlayDelayMs: 5_000,
    wait: async (ms) => (ms === 5_000 ? whileWaiting() : undefined),
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
  fate = "arrives";
  isFresh = true;
  whileWaiting = async () => undefined;
});

const words = (text: string) => ({ en: text, bn: text });
let made = 0;
/** A match whose winner is offered at these prices: at 1.90 and 1.90 the house's part is 5.26 percent, and the chance a half. */
async function offerMatch(lineX100: number | null = null, staysBasisPoints?: number) {
  made += 1;
  const sourceId = `c${made}`;
  const offer = async (
    home: number,
    away: number,
    now: { readonly phase?: "open" | "live"; readonly status?: "open" | "suspended" } = {},
  ): Promise<void> => {
    const fixture: FixtureOffer["fixture"] = {
      source: "feed",
      sourceId,
      sport: "soccer",
      competition: words("League"),
      home: words("Home"),
      away: words("Away"),
      startAtMs: 1_800_000_000_000 + made,
      phase: now.phase ?? "open",
      score: {},
      details: {},
    };
    const selections = [
      { key: "home", name: words("Home"), priceX100: home },
      { key: "away", name: words("Away"), priceX100: away },
    ];
    const status = now.status ?? "open";
    const market = {
      key: "odds",
      kind: "match-odds",
      name: words("odds"),
      lineX100,
      place: 1,
      status,
      selections,
      ...(staysBasisPoints !== undefined && { staysBasisPoints }),
    };
    await desk.offer([{ fixture, markets: [market] }]);
  };
  await offer(190, 190);
  const { rows } = await database.pool.query<{ id: bigint }>(
    "select m.id from sportsbook_market m join sportsbook_fixture f on f.id = m.fixture_id where f.source_id = $1",
    [sourceId],
  );
  const marketId = String(rows[0]?.id);
  const settle = (home: "win" | "lose" | "half-win" | "void") =>
    desk.settle([
      {
        source: "feed",
        sourceId,
        score: {},
        phase: "finished",
        markets: [{ key: "odds", results: { home, away: "lose" } }],
      },
    ]);
  return { offer, settle, leg: { marketId, selection: "home", seenX100: 190 } };
}

async function newPlayer() {
  const player = await house.provider.createPlayer({ cashMinor: 100_000n });
  const session = await house.openGame(player, "i-sports");
  const place = async (...legs: readonly { marketId: string; selection: string; seenX100: number }[]) => {
    const kind = legs.length === 1 ? "single" : "accumulator";
    const asked = { kind, legs, stakeMinor: 10_000n, taking: "none", idempotencyKey: randomUUID() } as const;
    const placed = await coupons.place(session, asked);
    if ("code" in placed) throw new Error(placed.message);
    return placed.wager.wagerId;
  };
  const open = async (): Promise<CouponView | undefined> =>
    (await coupons.list(session, { which: "open", before: undefined, limit: 9 }))[0];
  const cashOut = async (
    wagerId: string,
    seenMinor: bigint,
    {
      taking = "none",
      idempotencyKey = randomUUID(),
      partMinor,
    }: { taking?: "none" | "better" | "any"; idempotencyKey?: string; partMinor?: bigint } = {},
  ) => {
    const answer = await coupons.cashOut(session, { wagerId, partMinor, seenMinor, taking, idempotencyKey });
    return "code" in answer ? answer.code : answer.wager.payoutMinor;
  };
  return { session, place, open, cashOut, cash: () => house.provider.cashOf(player.playerId) };
}
const settleAll = async (): Promise<void> => {
  while (!(await coupons.settleDue()).isFinished);
  await house.recoverAll();
};

test("[HOUSE-20] [SPORTSBOOK-60] [SPORTSBOOK-62] [SPORTSBOOK-63] a coupon is bought back at its worth at the prices of now less the house's part, is paid exactly that, once, and no result changes it", async () => {
  const [one, two] = [await offerMatch(), await offerMatch()];
  const { session, place, open, cashOut, cash } = await newPlayer();
  const single = await place(one.leg);
  // 100.00 at 1.90 and a chance of a half: worth 95.00, less 5 percent.
  expect((await open())?.cashOut).toMatchObject({ amountMinor: 9_025n });
  // It was 1.90 and is 1.20, with 5.0 on the other side: 1/1.20 of 1.0333, so 0.80645.
  await one.offer(120, 500);
  expect((await open())?.cashOut).toMatchObject({ amountMinor: 14_555n });
  const idempotencyKey = randomUUID();
  const both = [0, 1].map(() => cashOut(single, 14_555n, { idempotencyKey }));
  expect(await Promise.all(both)).toEqual([14_555n, 14_555n]);
  expect(await cash()).toBe(104_555n);
  expect(await cashOut(single, 14_555n, { taking: "any" })).toBe("MARKET_CLOSED");
  const { rows } = await database.pool.query("select payout_minor from sportsbook_liability where market_id = $1", [
    one.leg.marketId,
  ]);
  expect(rows).toEqual([{ payout_minor: 0n }]);
  await one.settle("lose");
  await settleAll();
  expect(await cash()).toBe(104_555n);
  // Whoever asks what it was is told so.
  const wager = await house.wagers.wager(session, single);
  if (wager === undefined) throw new Error("the wager is gone");
  const parts = await house.wagers.replay(createCommandRunner({ pool: database.pool }).reader, wager);
  expect(parts.map(({ title }) => title)).toEqual(["Coupon", "Leg 1: Home v Away"]);
  expect(Object.fromEntries(parts.flatMap(({ facts }) => facts))).toMatchObject({
    Kind: "single",
    "Cashed out": "for 145.55",
    "Price taken": "1.90",
    Result: "lose",
    Selection: "Home",
  });
  // An accumulator whose first leg has won is worth its second.
  const three = await offerMatch();
  const accumulator = await place(two.leg, three.leg);
  await two.settle("win");
  await settleAll();
  expect((await open())?.cashOut).toMatchObject({ amountMinor: 17_147n });
  expect(await cashOut(accumulator, 17_147n)).toBe(17_147n);
  await three.settle("win");
  await settleAll();
  expect(await cash()).toBe(104_555n - 10_000n + 17_147n);
  expect(await house.provider.broken()).toEqual([]);
});

test("[SPORTSBOOK-62] a moved offer is refused, or taken as it is now, as its player asked; nobody else cashes a coupon out", async () => {
  const match = await offerMatch();
  const { place, cashOut, cash } = await newPlayer();
  const stranger = await newPlayer();
  const wagerId = await place(match.leg);
  expect(await stranger.cashOut(wagerId, 9_025n)).toBe("NOT_FOUND");
  await match.offer(220, 165);
  expect(await cashOut(wagerId, 9_025n)).toBe("PRICE_CHANGED");
  expect(await cashOut(wagerId, 9_025n, { taking: "better" })).toBe("PRICE_CHANGED");
  expect(await cash()).toBe(90_000n);
  expect(await cashOut(wagerId, 7_000n, { taking: "better" })).toBe(7_734n);
  expect(await cash()).toBe(97_734n);
});

test("[SPORTSBOOK-61] nothing is offered or paid while a market is suspended, its prices are not those of the match, or a line may be void; in play it waits and counts at what comes after", async () => {
  const match = await offerMatch();
  const { place, open, cashOut, cash } = await newPlayer();
  const wagerId = await place(match.leg);
  await match.offer(190, 190, { status: "suspended" });
  expect((await open())?.cashOut).toEqual({ reason: "SUSPENDED" });
  expect(await cashOut(wagerId, 9_025n, { taking: "any" })).toBe("MARKET_CLOSED");
  await match.offer(190, 190);
  isFresh = false;
  expect((await open())?.cashOut).toEqual({ reason: "SUSPENDED" });
  expect(await cashOut(wagerId, 9_025n, { taking: "any" })).toBe("PRICE_CHANGED");
  isFresh = true;
  await match.offer(190, 190, { phase: "live" });
  // What happens while it waits counts: a goal, or the end.
  whileWaiting = () => match.offer(400, 125, { phase: "live" });
  expect(await cashOut(wagerId, 9_025n, { taking: "better" })).toBe("PRICE_CHANGED");
  whileWaiting = () => match.settle("lose");
  expect(await cashOut(wagerId, 4_000n, { taking: "any" })).toBe("MARKET_CLOSED");
  await settleAll();
  expect(await cash()).toBe(90_000n);
  const whole = await offerMatch(100);
  await place(whole.leg);
  expect((await open())?.cashOut).toEqual({ reason: "NOT_OFFERED" });
});

test("[SPORTSBOOK-61] a line that may be void or half so is bought back at what of the stake comes back unbet and the rest at its chance", async () => {
  const match = await offerMatch(25, 2_000);
  const { place, open, cashOut, cash } = await newPlayer();
  const wagerId = await place(match.leg);
  // Now at 1.25 and 4.00 the chance is 0.7619: a fifth of 100.00 stays, four fifths are worth 1.90 times that: 135.81, less 5 percent.
  await match.offer(125, 400);
  expect((await open())?.cashOut).toMatchObject({ amountMinor: 12_901n });
  expect(await cashOut(wagerId, 12_901n)).toBe(12_901n);
  expect(await cash()).toBe(90_000n + 12_901n);
});

const liabilityOn = async (marketId: string): Promise<bigint | undefined> => {
  const { rows } = await database.pool.query<{ payout_minor: bigint }>(
    "select payout_minor from sportsbook_liability where market_id = $1",
    [marketId],
  );
  return rows[0]?.payout_minor;
};

test("[SPORTSBOOK-64] a part of a coupon is bought back once, the rest goes on and is paid by itself, and a correction moves the rest alone", async () => {
  const match = await offerMatch();
  const { session, place, open, cashOut, cash } = await newPlayer();
  const wagerId = await place(match.leg);
  expect((await open())?.cashOut).toEqual({
    amountMinor: 9_025n,
    parts: [
      { stakeMinor: 2_500n, amountMinor: 2_256n },
      { stakeMinor: 5_000n, amountMinor: 4_512n },
      { stakeMinor: 7_500n, amountMinor: 6_768n },
    ],
  });
  expect(await liabilityOn(match.leg.marketId)).toBe(19_000n);
  const once = { partMinor: 2_500n, idempotencyKey: randomUUID() };
  expect(await Promise.all([0, 1].map(() => cashOut(wagerId, 2_256n, once)))).toEqual([2_256n, 2_256n]);
  expect(await cash()).toBe(92_256n);
  expect(await liabilityOn(match.leg.marketId)).toBe(14_250n);
  expect(await open()).toMatchObject({ stakeMinor: 7_500n, cashedMinor: 2_256n, potentialMinor: 14_250n });
  // All of a line, nothing of it, and what leaves less than a bet is refused; so is an offer that isn't the one of now.
  for (const partMinor of [7_500n, 0n, -1n, 7_401n])
    expect(await cashOut(wagerId, 1n, { partMinor, taking: "any" })).toBe("VALIDATION");
  expect(await cashOut(wagerId, 4_512n, { partMinor: 2_500n })).toBe("PRICE_CHANGED");
  // Another player's part can't be taken, and a second one is a win of its own.
  expect(await (await newPlayer()).cashOut(wagerId, 2_256n, { partMinor: 2_500n })).toBe("NOT_FOUND");
  expect(await cashOut(wagerId, 2_256n, { partMinor: 2_500n })).toBe(4_512n);
  await match.settle("lose");
  await settleAll();
  expect(await cash()).toBe(94_512n);
  expect(await liabilityOn(match.leg.marketId)).toBe(0n);
  await correctTo(match.leg.marketId, "win");
  expect(await cash()).toBe(94_512n + 9_500n);
  await correctTo(match.leg.marketId, "half-win");
  expect(await cash()).toBe(94_512n + 7_250n);
  await correctTo(match.leg.marketId, "lose");
  expect(await cash()).toBe(94_512n);
  const wager = await house.wagers.wager(session, wagerId);
  if (wager === undefined) throw new Error("the wager is gone");
  expect(wager).toMatchObject({ phase: "paid", payoutMinor: 4_512n });
  const parts = await house.wagers.replay(createCommandRunner({ pool: database.pool }).reader, wager);
  expect(Object.fromEntries(parts.flatMap(({ facts }) => facts))).toMatchObject({
    "Part 1 cashed out": "25.00 of each line for 22.56",
    "Part 2 cashed out": "25.00 of each line for 22.56",
    "Cashed out": "no",
  });
  expect(await house.provider.broken()).toEqual([]);
});

/** Staff give the market other results than it had. */
async function correctTo(marketId: string, home: string): Promise<void> {
  await database.pool.query("update sportsbook_market set results = $2, is_due = true where id = $1", [
    marketId,
    JSON.stringify({ home, away: "lose" }),
  ]);
  await settleAll();
  await settleAll();
}

test("[SPORTSBOOK-64] after a part the rest is bought back, or given back where its match is void, to the paisa; the coupon never pays more than its most", async () => {
  const [one, two] = [await offerMatch(), await offerMatch()];
  const { place, cashOut, cash } = await newPlayer();
  const bought = await place(one.leg);
  expect(await cashOut(bought, 3_007n, { partMinor: 3_333n })).toBe(3_007n);
  expect(await cashOut(bought, 6_016n)).toBe(3_007n + 6_016n);
  expect(await liabilityOn(one.leg.marketId)).toBe(0n);
  await one.settle("win");
  await settleAll();
  expect(await cash()).toBe(90_000n + 9_023n);
  const voided = await place(two.leg);
  expect(await cashOut(voided, 4_512n, { partMinor: 5_000n })).toBe(4_512n);
  await two.settle("void");
  await settleAll();
  expect(await cash()).toBe(90_000n + 9_023n - 10_000n + 4_512n + 5_000n);
  const three = await offerMatch();
  const capped = await place(three.leg);
  await database.pool.query("update sportsbook_leg set most_paid_minor = 10000 where wager_id = $1", [capped]);
  expect(await cashOut(capped, 4_512n, { partMinor: 5_000n })).toBe(4_512n);
  await three.settle("win");
  await settleAll();
  expect(await cash()).toBe(90_000n + 9_023n - 10_000n + 9_512n - 10_000n + 10_000n);
  expect(await house.provider.broken()).toEqual([]);
});

test("[SPORTSBOOK-64] [HOUSE-71] a part whose answer is lost is paid once, nothing else moves the coupon until it is there, and its result is then counted on the rest", async () => {
  const match = await offerMatch();
  const { session, place, open, cashOut, cash } = await newPlayer();
  const wagerId = await place(match.leg);
  fate = "unanswered";
  expect(await cashOut(wagerId, 4_512n, { partMinor: 5_000n })).toBe(4_512n);
  expect(await house.wagers.wager(session, wagerId)).toMatchObject({ phase: "paying" });
  expect(await open()).toMatchObject({ wager: { wagerId }, stakeMinor: 5_000n });
  expect(await cashOut(wagerId, 4_512n, { taking: "any" })).toBe("UNAVAILABLE");
  await match.settle("win");
  await coupons.settleDue();
  expect(await house.wagers.wager(session, wagerId)).toMatchObject({ phase: "paying" });
  fate = "arrives";
  await settleAll();
  await settleAll();
  expect(await cash()).toBe(90_000n + 4_512n + 9_500n);
  expect(await house.wagers.wager(session, wagerId)).toMatchObject({ phase: "paid", payoutMinor: 14_012n });
});

test("[SPORTSBOOK-62] a result and a cash-out at the same moment pay one of the two, and a payout whose answer is lost is made once", async () => {
  let paidMinor = 0n;
  const player = await newPlayer();
  for (let round = 0; round < 4; round += 1) {
    const match = await offerMatch();
    const wagerId = await player.place(match.leg);
    const [taken] = await Promise.all([
      player.cashOut(wagerId, 9_025n),
      match.settle("win").then(() => coupons.settleDue()),
    ]);
    paidMinor += typeof taken === "bigint" ? taken : 19_000n;
    await settleAll();
  }
  const match = await offerMatch();
  const wagerId = await player.place(match.leg);
  fate = "unanswered";
  expect(await player.cashOut(wagerId, 9_025n)).toBe(9_025n);
  fate = "arrives";
  await settleAll();
  expect(await player.cash()).toBe(100_000n - 50_000n + paidMinor + 9_025n);
});

import type { FairPrices } from "@maidan/services/feeds";
import { Crowd, demoCrowd, followFills, houseMaker, houseQuotes, MarketMaker } from "@maidan/services/market-maker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "./test-support/stage.ts";

let stage: Stage;
let makerId: string;
let takerId: string;
beforeAll(async () => {
  stage = await openStage();
  makerId = await stage.openBot(houseMaker);
  const [bot] = demoCrowd;
  if (bot === undefined) throw new Error("no bots");
  takerId = await stage.openBot(bot);
});
afterAll(() => stage.stop());

const faults: unknown[] = [];
const log = { info: () => undefined, warn: (fields: object) => faults.push(fields) };
const newMaker = (): MarketMaker =>
  new MarketMaker({ engine: stage.engine, book: stage.book, playerId: makerId, settings: houseQuotes, log });

let markets = 0;
async function openMarket(): Promise<string> {
  markets += 1;
  const startAtMs = Date.now() + 3_600_000;
  const { eventId } = await stage.catalogue.createEvent({
    eventTypeId: "4",
    competition: "Stage",
    name: "A v B",
    startAtMs,
    source: "stage",
    sourceId: String(markets),
  });
  const runners = [
    { selectionId: 1, name: "A" },
    { selectionId: 2, name: "B" },
  ];
  const { marketId } = await stage.catalogue.createMarket({
    eventId,
    marketType: "MATCH_ODDS",
    name: "Match Odds",
    startAtMs,
    inPlayDelayMs: 0,
    commissionBasisPoints: 200,
    runners,
  });
  await control(marketId, { type: "open" });
  return marketId;
}
const control = (
  marketId: string,
  move:
    | { type: "open" }
    | { type: "resume" }
    | { type: "suspend"; reason: string }
    | { type: "turnInPlay"; betDelayMs: number },
) =>
  stage.engine.control({
    marketId,
    actor: { kind: "system", name: "stage" },
    idempotencyKey: `${marketId} ${move.type}`,
    control: move,
  });
const fair = (marketId: string, first: number): FairPrices => ({
  marketId,
  isInPlay: false,
  runners: [
    { selectionId: 1, probability: first },
    { selectionId: 2, probability: 1 - first },
  ],
});
const bookOf = (marketId: string) => stage.book.openOrders(makerId, marketId);
const pricesOf = async (marketId: string, selectionId: number, side: string): Promise<number[]> =>
  (await bookOf(marketId))
    .filter((order) => order.selectionId === selectionId && order.side === side)
    .map((order) => order.priceX100);

test("[MAKER-02] the market maker shows three prices on each side of both runners, and moves them with the model", async () => {
  const marketId = await openMarket();
  const maker = newMaker();
  maker.quote(fair(marketId, 0.5));
  await maker.idle();
  const image = await stage.engine.image(marketId);
  expect(
    image?.runners.map(({ availableToBack, availableToLay }) => [availableToBack?.length, availableToLay?.length]),
  ).toEqual([
    [3, 3],
    [3, 3],
  ]);
  expect(Math.max(...(await pricesOf(marketId, 1, "LAY")))).toBe(198);
  maker.quote(fair(marketId, 0.4));
  await maker.idle();
  expect(Math.max(...(await pricesOf(marketId, 1, "LAY")))).toBeLessThanOrEqual(250);
  expect(Math.min(...(await pricesOf(marketId, 1, "BACK")))).toBeGreaterThanOrEqual(250);
  expect(await bookOf(marketId)).toHaveLength(12);
});

test("[FEED-10] before the public hears of a new chance, what it has made a gift is out of the book", async () => {
  const marketId = await openMarket();
  const maker = newMaker();
  maker.quote(fair(marketId, 0.5));
  await maker.idle();
  await maker.protect(fair(marketId, 0.6));
  for (const price of await pricesOf(marketId, 1, "LAY")) expect(price).toBeLessThanOrEqual(167);
  for (const price of await pricesOf(marketId, 2, "BACK")) expect(price).toBeGreaterThanOrEqual(250);
  expect((await pricesOf(marketId, 1, "BACK")).length).toBeGreaterThan(0);
});

test("[MAKER-08] when the market is halted everything is taken back", async () => {
  const marketId = await openMarket();
  const maker = newMaker();
  maker.quote(fair(marketId, 0.5));
  await maker.idle();
  await control(marketId, { type: "suspend", reason: "wicket" });
  await maker.withdraw(marketId);
  expect(await bookOf(marketId)).toEqual([]);
});

test("bets that waited for the in-play delay while the market was halted do not stay", async () => {
  const marketId = await openMarket();
  await control(marketId, { type: "turnInPlay", betDelayMs: 300 });
  const maker = newMaker();
  maker.quote({ ...fair(marketId, 0.5), isInPlay: true });
  await expect.poll(() => stage.engine.image(marketId)).toBeDefined();
  await maker.withdraw(marketId);
  await maker.idle();
  expect(await bookOf(marketId)).toEqual([]);
});

test("[MAKER-01] its bets go in by everybody's door: what its account can't pay is refused, and not one bet more stands", async () => {
  const marketId = await openMarket();
  const playerId = await stage.openBot({ ...houseMaker, username: "poormaker", phone: "0000000088", fundsMinor: 0n });
  const refused: unknown[] = [];
  const poor = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId,
    settings: houseQuotes,
    log: { ...log, warn: (fields: object) => refused.push(fields) },
  });
  poor.quote(fair(marketId, 0.5));
  await poor.idle();
  expect(refused).toEqual([{ marketId, code: "INSUFFICIENT_FUNDS" }]);
  expect(await stage.book.openOrders(playerId, marketId)).toEqual([]);
  expect(await stage.ledger.balances(stage.reader, playerId)).toMatchObject({ cashMinor: 0n, lockedMinor: 0n });
});

test("[MAKER-06] a market maker that starts anew takes up the bets of the one before, and places none twice", async () => {
  const marketId = await openMarket();
  const before = newMaker();
  before.quote(fair(marketId, 0.5));
  await before.idle();
  const ids = (await bookOf(marketId)).map(({ betId }) => betId);
  const after = newMaker();
  after.quote(fair(marketId, 0.5));
  await after.idle();
  expect((await bookOf(marketId)).map(({ betId }) => betId)).toEqual(ids);
});

test("[MAKER-05] when its bets are taken it quotes anew, and lets the side that would add to its loss go further away", async () => {
  const marketId = await openMarket();
  const maker = newMaker();
  const unfollow = followFills({ bus: stage.bus, maker, playerId: makerId, pauseMs: 5 });
  maker.quote(fair(marketId, 0.5));
  await maker.idle();
  const [best] = (await bookOf(marketId)).filter(
    ({ selectionId, side, priceX100 }) => selectionId === 1 && side === "LAY" && priceX100 === 198,
  );
  if (best === undefined) throw new Error("no lay at 1.98");
  for (let times = 0; times < 12; times += 1) {
    const report = await stage.engine.place({
      playerId: takerId,
      marketId,
      customerRef: null,
      instructions: [{ selectionId: 1, side: "BACK", priceX100: 190, sizeMinor: 2_000_00n, persistence: "LAPSE" }],
    });
    expect(report.status).toBe("SUCCESS");
    await expect.poll(async () => (await pricesOf(marketId, 1, "LAY")).length).toBeGreaterThan(0);
    await maker.idle();
  }
  const bestLay = async (): Promise<number> => {
    await maker.idle();
    return Math.max(...(await pricesOf(marketId, 1, "LAY")));
  };
  await expect.poll(bestLay).toBeLessThan(198);
  const position = await stage.book.position(makerId, marketId);
  expect(position.get(1) ?? 0n).toBeLessThan(0n);
  expect(position.get(1) ?? 0n).toBeGreaterThanOrEqual(-houseQuotes.largestLossMinor);
  const own = await stage.pool.query(
    "select from exchange_fill f join exchange_order b on b.bet_id = f.back_bet_id join exchange_order l on l.bet_id = f.lay_bet_id where b.player_id = l.player_id",
  );
  expect(own.rowCount).toBe(0);
  unfollow();
});

test("[CROWD-01] a bot takes fair prices only, and leaves nothing of its own in the book", async () => {
  const marketId = await openMarket();
  const crowd = new Crowd({
    engine: stage.engine,
    playerIds: [takerId],
    seed: "fair",
    pauseMs: 1,
    log,
    sleep: async () => undefined,
  });
  crowd.quote(fair(marketId, 0.5));
  const gift = { selectionId: 1, side: "LAY", priceX100: 150, sizeMinor: 500_00n, persistence: "LAPSE" } as const;
  await stage.engine.place({ playerId: makerId, marketId, customerRef: null, instructions: [gift] });
  for (let times = 0; times < 20; times += 1) expect(await crowd.bet(takerId)).toBe(false);
  const maker = newMaker();
  maker.quote(fair(marketId, 0.5));
  await maker.idle();
  let bets = 0;
  for (let times = 0; times < 20; times += 1) bets += (await crowd.bet(takerId)) ? 1 : 0;
  expect(bets).toBeGreaterThan(10);
  expect(await stage.book.openOrders(takerId, marketId)).toEqual([]);
});

test("[MAKER-07] the house bots' money is issued in the ledger once, and the ledger holds", async () => {
  expect(await stage.openBot(houseMaker)).toBe(makerId);
  const { rows } = await stage.pool.query<{ count: bigint }>(
    "select count(*) from ledger_transaction where kind = 'demo-grant'",
  );
  expect(rows[0]?.count).toBe(2n);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
  expect(faults).toEqual([]);
});

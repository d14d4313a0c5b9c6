import type { CricketMatch, CricketSetup, CricketTelling } from "@maidan/core/sports";
import type { FairPrices, PriceMaker } from "@maidan/services/feeds";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cricketSetup, playToEnd } from "../../../../core/src/sports/test-support/setups.ts";
import { tellingsOf } from "../../../../core/src/sports/test-support/told-match.ts";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { plainResult, type BallTold } from "./test-support/plain-results.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { source, stageTold } from "./test-support/told-stage.ts";

let stage: Stage;
let house: ReturnType<typeof createStage>;
const markets = createHouseMarketStore();
beforeAll(async () => {
  stage = await openStage();
  house = createStage(stage);
});
afterAll(() => stage.stop());

type Teller = ReturnType<typeof stageTold>;
interface Bet {
  readonly marketId: string;
  readonly key: string;
  readonly side: "FOR" | "AGAINST";
  readonly line: number;
  readonly rate: number;
}
const stakeMinor = 1_000;
const winOf = (rate: number): number => Math.floor((stakeMinor * rate) / 100);

/** What is right of a market's rates whatever the match: more runs pay more, and nobody wins whatever comes. [RATES-64] */
function expectSane({ sourceKey, question, quotes }: Awaited<ReturnType<typeof markets.openOf>>[number]): void {
  if (question.type === "AT_LEAST") {
    const rates = quotes
      .filter(({ forRate }) => forRate !== null)
      .toSorted((one, other) => one.line - other.line)
      .map(({ forRate }) => forRate ?? 0);
    expect(rates, sourceKey).toEqual(rates.toSorted((one, other) => one - other));
    for (const { line, againstLine, forRate, againstRate } of quotes)
      if (forRate !== null && againstRate !== null && line === againstLine)
        expect(againstRate, sourceKey).toBeGreaterThanOrEqual(forRate);
  }
  if (question.type === "WINNER" && quotes.every(({ forRate }) => forRate !== null))
    expect(
      quotes.reduce((sum, { forRate }) => sum + 100 / (100 + (forRate ?? 0)), 0),
      sourceKey,
    ).toBeGreaterThanOrEqual(1);
}

/** A bet on each side of one open market, another one each time. */
async function betOnOne(eventId: string, players: readonly string[], turn: number): Promise<Bet[]> {
  const open = (await markets.openOf(stage.reader, [eventId])).filter(({ status }) => status === "OPEN");
  for (const market of open) expectSane(market);
  const asked = open.filter(({ question }) => question.type === "AT_LEAST" || question.type === "WINNER");
  const market = asked[turn % Math.max(1, asked.length)];
  const [quote] = market?.quotes ?? [];
  if (market === undefined || quote === undefined) return [];
  const about = { marketId: market.marketId, key: market.sourceKey };
  const wanted: Bet[] = [];
  if (quote.forRate !== null) wanted.push({ ...about, side: "FOR", line: quote.line, rate: quote.forRate });
  if (quote.againstRate !== null)
    wanted.push({ ...about, side: "AGAINST", line: quote.againstLine, rate: quote.againstRate });
  for (const { side, line, rate } of wanted) {
    const player = players[side === "FOR" ? 0 : 1] ?? "";
    expect(await house.bet(player, market.marketId, { side, line, rate, taka: stakeMinor / 100 }), about.key).toBe(
      "taken",
    );
  }
  return wanted;
}

interface Watched {
  readonly name: string;
  readonly tellings: readonly CricketTelling[];
  readonly players: readonly string[];
  /** Each so many balls is told to be running, and has bets on it before. */
  readonly every: number;
  /** How many balls come at once: of a provider that is late, what comes before the last of them is offered to nobody. */
  readonly atOnce: number;
}

/** Tells all of the match, and bets now and then. */
async function tellAll({ tell, catchUp, wait, newFeed }: Teller, { name, tellings, players, every, atOnce }: Watched) {
  const feed = newFeed();
  const bets: Bet[] = [];
  const say = async (telling: CricketTelling, isLast: boolean): Promise<void> => {
    expect(await tell(name, telling), JSON.stringify(telling)).toMatchObject({ ok: true });
    if (isLast) await catchUp(feed);
  };
  let turn = 0;
  let eventId = "";
  for (const telling of tellings) {
    turn += 1;
    const isWicket = telling.type === "ball" && telling.wicket !== null;
    if (telling.type === "ball" && turn % every === 0) {
      bets.push(...(await betOnOne(eventId, players, turn / every)));
      const { innings, over, ball } = telling;
      await say({ type: "ball_running", innings, over, ball }, true);
    }
    await say(telling, telling.type !== "ball" || isWicket || turn % atOnce === atOnce - 1);
    if (telling.type === "start") eventId = await eventOf(name);
    // Until play goes on.
    if (telling.type === "innings_start" || isWicket) await wait(feed, 12_000);
  }
  await feed.stop();
  return { eventId, bets };
}

async function eventOf(name: string): Promise<string> {
  const text = "select event_id from feed_match where source = $1 and source_id = $2";
  const { rows } = await stage.pool.query<{ event_id: string }>(text, [source, name]);
  return rows[0]?.event_id ?? "";
}

interface Facts {
  readonly eventId: string;
  readonly first: readonly BallTold[];
  readonly second: readonly BallTold[];
  readonly made: number;
  /** The runner that has won: the side's place, from 1. */
  readonly winner: number;
}

/** What the balls say by themselves. */
function factsOf(tellings: readonly CricketTelling[], eventId: string): Facts {
  const ballsOf = (innings: number): BallTold[] =>
    tellings.filter((telling): telling is BallTold => telling.type === "ball" && telling.innings === innings);
  const [first, second] = [ballsOf(1), ballsOf(2)];
  const [made, chased] = [first, second].map((balls) => Number(plainResult("meter", { balls, target: undefined })));
  const chaser = tellings.find((telling) => telling.type === "innings_start")?.batting ?? 0;
  if (made === undefined || chased === undefined || made === chased) throw new Error("a match with a result is wanted");
  return { eventId, first, second, made, winner: (chased > made ? chaser : 1 - chaser) + 1 };
}

/** Chances sum to one, and the innings ends near its line, at every price that was made. */
function expectPrices(prices: readonly FairPrices[], { overs, made }: { overs: number; made: number }): void {
  for (const { runners, line } of prices) {
    if (line === undefined) expect(runners.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    for (const { probability } of runners) expect(probability >= 0 && probability <= 1).toBe(true);
  }
  const lines = prices.flatMap(({ line }) => (line === undefined ? [] : [line]));
  expect(lines.length).toBeGreaterThan(overs);
  for (const { mean, variance } of lines) expect(Math.abs(mean - made)).toBeLessThan(4 * Math.sqrt(variance) + 1);
}

async function expectExchange({ eventId, made, winner }: Facts): Promise<void> {
  const { rows } = await stage.pool.query<{ market_type: string; status: string; winners: number[] }>(
    `select market_type, status, (select winners from exchange_settlement s where s.market_id = m.id and s.revision = m.settlement_revision) as winners
     from exchange_market m where event_id = $1 order by market_type`,
    [eventId],
  );
  expect(rows).toEqual([
    { market_type: "COMPLETED_MATCH", status: "CLOSED", winners: [1] },
    { market_type: "INNINGS_RUNS", status: "CLOSED", winners: [made] },
    { market_type: "MATCH_ODDS", status: "CLOSED", winners: [winner] },
    { market_type: "TIED_MATCH", status: "CLOSED", winners: [2] },
  ]);
}

/** The result of each market of the house, which is that of the balls alone. */
async function houseResults({ eventId, first, second, made, winner }: Facts) {
  expect(await markets.openOf(stage.reader, [eventId])).toEqual([]);
  const results = new Map<string, number | "void">();
  const keys: string[] = [];
  for (const { marketId, sourceKey, settlement, outcome } of await markets.decidedOf(stage.reader, eventId)) {
    const [, innings = "", key = ""] = /^(first|second):(.+)$/.exec(sourceKey) ?? [];
    const asked = innings === "first" ? { balls: first, target: undefined } : { balls: second, target: made + 1 };
    const plain = sourceKey === "bookmaker" ? winner : plainResult(key, asked);
    expect(settlement === "VOIDED" ? "void" : outcome, sourceKey).toBe(plain);
    if (plain !== undefined) results.set(marketId, plain);
    keys.push(sourceKey);
  }
  return { results, keys };
}

/** What both have by their bets' rates and the results. */
function cashBy(bets: readonly Bet[], results: ReadonlyMap<string, number | "void">): readonly bigint[] {
  const cash = [10_000_000, 10_000_000];
  for (const { marketId, key, side, line, rate } of bets) {
    const result = results.get(marketId);
    if (result === undefined || result === "void") continue;
    const isRight = key === "bookmaker" ? result === line : result >= line;
    const [won, lost] = side === "FOR" ? [winOf(rate), -stakeMinor] : [-winOf(rate), stakeMinor];
    const player = side === "FOR" ? 0 : 1;
    cash[player] = (cash[player] ?? 0) + (isRight ? won : lost);
  }
  return cash.map(BigInt);
}

test.each([
  { overs: 10, every: 3, atOnce: 1, seed: "ten whole" },
  { overs: 50, every: 12, atOnce: 3, seed: "fifty whole" },
] as const)(
  "[SPORT-14] [FEED-32] [RATES-43] a whole match of $overs overs is told from the toss to its end: every market has the result that its balls alone say, and every bet is paid by it",
  { timeout: 300_000 },
  async ({ overs, every, atOnce, seed }) => {
    const team = (name: string) => ({ name, strength: 0, players: [] });
    const setup: CricketSetup = { ...cricketSetup(0, 0), overs };
    const tellings = tellingsOf(playToEnd(setup, seed) as CricketMatch);
    const prices: FairPrices[] = [];
    const nothing = async (): Promise<void> => undefined;
    const maker: PriceMaker = { protect: nothing, quote: (price) => prices.push(price), withdraw: nothing };
    const told = stageTold(stage, { hasHouse: true, hasSides: true, overs, makers: [maker] });
    await told.announce(seed, [team("Dhaka"), team("Khulna")]);
    const players = [await house.createPlayer(100_000), await house.createPlayer(100_000)];
    const { eventId, bets } = await tellAll(told, { name: seed, tellings, players, every, atOnce });
    expect(stage.faults).toEqual([]);

    const facts = factsOf(tellings, eventId);
    expectPrices(prices, { overs, made: facts.made });
    await expectExchange(facts);
    const { results, keys } = await houseResults(facts);
    const sessions = overs === 10 ? [3, 5, 8, 10] : [10, 20, 30, 40, 50];
    expect(keys).toEqual(expect.arrayContaining(["bookmaker", ...sessions.map((count) => `first:${count}-overs`)]));
    expect(keys.length).toBeGreaterThan(overs * 4);
    expect(bets.length).toBeGreaterThan(40);
    expect(await Promise.all(players.map(house.cash))).toEqual(cashBy(bets, results));
    expect(await house.offenders()).toEqual([]);
    for (const result of await stage.ledger.check(stage.reader))
      expect(result, result.name).toMatchObject({ isHeld: true });
  },
);

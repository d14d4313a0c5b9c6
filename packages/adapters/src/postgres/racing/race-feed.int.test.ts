import { randomUUID } from "node:crypto";
import {
  drawNonRunner,
  placedInRace,
  raceChances,
  reductionBasisPoints,
  runRace,
  winnersOfRace,
  type RaceCard,
  type RaceRun,
} from "@maidan/core/sports/racing";
import { createExchangeReadStore } from "@maidan/adapters/postgres/exchange-reads";
import type { CommandRunner } from "@maidan/services/command";
import { createWatchSilence } from "@maidan/services/feeds";
import { houseMaker, houseQuotes, MarketMaker, raceQuotes, StartingBets } from "@maidan/services/market-maker";
import { fairPricesOf, type MeetingScore, type PlannedRace } from "@maidan/services/racing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soccerSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { createAddedMarketStore, createSilenceStore } from "../feeds/index.ts";
import { fixtureOf, StageClock } from "../feeds/test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "../feeds/test-support/stage.ts";
import { meetingOf } from "./test-support/meetings.ts";
import { raceOfFeed, runRacesUntil, stageRaces } from "./test-support/races.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const quiet = { info: () => undefined, warn: () => undefined };
const startAtMs = Date.UTC(2026, 10, 21, 12, 0);

interface Row {
  readonly number: number;
  readonly phase: string;
  readonly run: RaceRun;
  readonly market_type: string;
  readonly status: string;
  readonly number_of_winners: number;
  readonly winners: number[];
  readonly settlements: number;
  readonly event_id: bigint;
  readonly race_type: string;
  readonly venue: string;
  readonly country_code: string;
  readonly state: MeetingScore;
  readonly is_finished: boolean;
}
async function rowsOf(meetingId: string): Promise<Row[]> {
  const { rows } = await stage.pool.query<Row>(
    `select (r.card->>'number')::int as number, r.phase, r.run, m.market_type, m.status, m.number_of_winners, m.race_type, e.id as event_id, e.venue, e.country_code, e.state, e.is_finished,
       coalesce((select array_agg(selection_id order by selection_id) from exchange_runner where market_id = m.id and status = 'WINNER'), '{}') as winners,
       (select count(*)::int from exchange_settlement where market_id = m.id) as settlements
     from race r join exchange_market m on m.id in (r.win_market_id, r.place_market_id) join exchange_event e on e.id = r.event_id::bigint
     where r.meeting_id = $1 order by number, market_type`,
    [meetingId],
  );
  return rows;
}
const cardOf = (races: readonly PlannedRace[], index: number): PlannedRace["card"] => {
  const race = races[index];
  if (race === undefined) throw new Error("there is no such race");
  return race.card;
};
const seedThat = (card: RaceCard, wanted: { readonly withdraws: boolean }): string =>
  Array.from({ length: 100 }, (_, index) => `seed that ${index}`).find(
    (seed) => (drawNonRunner(card, seed) !== undefined) === wanted.withdraws,
  ) ?? "";
/** As the seed has it, without the horse that it withdraws. */
const runOf = (card: RaceCard, seed: string): RaceRun => {
  const gone = drawNonRunner(card, seed);
  return runRace(card, seed, gone === undefined ? [] : [gone]);
};
const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other);

test("[RACE-08] [RACE-09] [RACE-12] a meeting is one event with a win and a place market for each race, each settled once by the finish", async () => {
  const races = meetingOf("whole", { races: 2, startAtMs });
  const clock = new StageClock(startAtMs - 120_000);
  const feed = stageRaces(stage, { races, clock });
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
  const rows = await rowsOf("whole");
  expect(rows.map(({ number, market_type: type }) => `${number} ${type}`)).toEqual([
    "1 PLACE",
    "1 WIN",
    "2 PLACE",
    "2 WIN",
  ]);
  expect(new Set(rows.map(({ event_id: id }) => id)).size).toBe(1);
  for (const row of rows) {
    const card = cardOf(races, row.number - 1);
    expect([row.phase, row.status, row.settlements]).toEqual(["finished", "CLOSED", 1]);
    expect([row.venue, row.country_code, row.race_type]).toEqual([card.course, "BD", "Flat"]);
    expect(row.run).toEqual(runOf(card, `seed ${row.number - 1}`));
    const isWin = row.market_type === "WIN";
    expect(row.number_of_winners).toBe(isWin ? 1 : card.places);
    expect(row.winners).toEqual(sorted(isWin ? winnersOfRace(row.run) : placedInRace(row.run, card.places)));
  }
  const last = rows.at(-1);
  expect(last?.is_finished).toBe(true);
  expect(last?.state.isSimulated).toBe(true);
  expect(last?.state.races.map(({ phase, result }) => [phase, result[0]?.place])).toEqual([
    ["finished", 1],
    ["finished", 1],
  ]);
  expect(stage.faults).toEqual([]);
});

test("a match and a race of one number go on beside each other", async () => {
  const raceClock = new StageClock(startAtMs - 120_000);
  const races = stageRaces(stage, { races: meetingOf("beside", { races: 1, startAtMs }), clock: raceClock });
  await runRacesUntil(races, raceClock, () => races.races()[0]?.phase === "announced");
  const matchClock = new StageClock(startAtMs - 600_000);
  const match = fixtureOf(soccerSetup(140, 120), { name: "beside", startAtMs: startAtMs - 500_000 });
  const feed = stageFeed(stage, { fixtures: [match], clock: matchClock });
  await runUntil(feed, matchClock, () => feed.matches()[0]?.phase === "live");
  await feed.stop();
  await runRacesUntil(races, raceClock, () => races.races().length === 0);
  await races.stop();
  const { rows } = await stage.pool.query("select 1 from feed_match join race using (id)");
  expect(rows).toHaveLength(1);
  expect(stage.faults).toEqual([]);
});

test("[CROWD-02] [RACE-08] the makers quote both markets from the model until the off, and nothing can be bet while the race is run", async () => {
  const races = meetingOf("quoted", { races: 1, startAtMs: startAtMs + 3_600_000 });
  const clock = new StageClock(startAtMs + 3_500_000);
  const playerId = await stage.openBot(houseMaker);
  const maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId,
    settings: houseQuotes,
    log: quiet,
  });
  const bot = await stage.openBot({ ...houseMaker, username: "startingbot", phone: "0000000099" });
  const startingBets = new StartingBets({ engine: stage.engine, playerId: bot, log: quiet });
  const feed = stageRaces(stage, {
    races,
    clock,
    makers: [maker, startingBets],
    seedOf: () => seedThat(cardOf(races, 0), { withdraws: false }),
  });
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "announced");
  await maker.idle();
  const bets = async (): Promise<number> => {
    const { rows } = await stage.pool.query<{ bets: number }>(
      "select count(*)::int as bets from exchange_order where player_id = $1",
      [bot],
    );
    return rows[0]?.bets ?? 0;
  };
  const runners = races[0]?.card.runners.length ?? 0;
  await expect.poll(bets).toBe(2 * runners);
  // Looked at again it bets nothing more.
  for (const prices of fairPricesOf(raceOfFeed(feed, "quoted-1")))
    new StartingBets({ engine: stage.engine, playerId: bot, log: quiet }).quote(prices);
  const { winMarketId, placeMarketId } = raceOfFeed(feed, "quoted-1");
  for (const marketId of [winMarketId ?? "", placeMarketId ?? ""]) {
    const image = await stage.engine.image(marketId);
    expect(image?.definition?.status).toBe("OPEN");
    expect(
      image?.runners.filter(
        ({ availableToBack = [], availableToLay = [] }) => availableToBack.length > 0 && availableToLay.length > 0,
      ),
    ).toHaveLength(races[0]?.card.runners.length ?? 0);
  }
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "running");
  await maker.idle();
  for (const marketId of [winMarketId ?? "", placeMarketId ?? ""]) {
    const image = await stage.engine.image(marketId);
    expect([image?.definition?.status, image?.definition?.isInPlay]).toEqual(["SUSPENDED", true]);
    expect(image?.definition?.isReconciled).toBe(true);
    const chances = raceChances(cardOf(races, 0));
    const shares = marketId === winMarketId ? chances.win : chances.place;
    for (const { selectionId, startingPrice } of image?.definition?.runners ?? []) {
      const fair = 1_000_000 / (shares[selectionId - 1] ?? 0);
      expect(Math.abs((startingPrice ?? 0) / fair - 1)).toBeLessThan(0.1);
    }
    expect(
      image?.runners.flatMap(({ availableToBack = [], availableToLay = [] }) => [
        ...availableToBack,
        ...availableToLay,
      ]),
    ).toEqual([]);
  }
  expect(await bets()).toBe(2 * runners);
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
});

test("[RACE-13] in the list of its sport a meeting leads to its next race, has a result when its last race has, and its runners have their facts", async () => {
  const races = meetingOf("listed", { races: 2, startAtMs: startAtMs + 1_800_000 });
  const clock = new StageClock(startAtMs + 1_700_000);
  const feed = stageRaces(stage, { races, clock });
  const reads = createExchangeReadStore();
  await runRacesUntil(feed, clock, () => feed.races().every(({ phase }) => phase === "announced"));
  const [first, second] = ["listed-1", "listed-2"].map((sourceId) => raceOfFeed(feed, sourceId));
  const read = () => reads.sportsEvent(stage.reader, first?.eventId ?? "");
  expect((await read())?.market?.marketId).toBe(first?.winMarketId);
  await runRacesUntil(feed, clock, () => raceOfFeed(feed, "listed-1").phase === "finished");
  expect(await read()).toMatchObject({ market: { marketId: second?.winMarketId }, result: undefined });
  const [market] = await reads.markets(stage.reader, [second?.placeMarketId ?? ""]);
  expect(market).toMatchObject({ marketType: "PLACE", numberOfWinners: races[1]?.card.places });
  expect(market?.runners[0]?.facts).toMatchObject({
    CLOTH_NUMBER: "1",
    JOCKEY_NAME: races[1]?.card.runners[0]?.jockey,
  });
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  const winners = winnersOfRace(runOf(cardOf(races, 1), "seed 1"));
  expect((await read())?.result).toBe(winners.map((number) => races[1]?.card.runners[number - 1]?.name).join(", "));
  await feed.stop();
});

test("[RACE-06] a horse that its seed withdraws leaves both markets with its chance as the reduction, can't be bet on, and the others are quoted anew", async () => {
  const races = meetingOf("withdrawn", { races: 1, startAtMs: startAtMs + 10_800_000 });
  const card = cardOf(races, 0);
  const seed = seedThat(card, { withdraws: true });
  const gone = drawNonRunner(card, seed) ?? 0;
  const clock = new StageClock(startAtMs + 10_700_000);
  const playerId = await stage.openBot(houseMaker);
  const maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId,
    settings: houseQuotes,
    log: quiet,
  });
  const feed = stageRaces(stage, { races, clock, makers: [maker], seedOf: () => seed });
  await runRacesUntil(feed, clock, () => feed.races()[0]?.withdrawn.length === 1);
  await maker.idle();
  const { winMarketId, placeMarketId, withdrawn } = raceOfFeed(feed, "withdrawn-1");
  expect(withdrawn).toEqual([gone]);
  const chances = raceChances(card);
  for (const [marketId, shares] of [
    [winMarketId ?? "", chances.win],
    [placeMarketId ?? "", chances.place],
  ] as const) {
    const image = await stage.engine.image(marketId);
    const removed = image?.definition?.runners.find(({ selectionId }) => selectionId === gone);
    expect(removed).toMatchObject({
      status: "REMOVED",
      adjustmentBasisPoints: reductionBasisPoints(shares[gone - 1] ?? 0),
    });
    expect(image?.definition?.status).toBe("OPEN");
    const quoted = image?.runners
      .filter(({ availableToBack = [] }) => availableToBack.length > 0)
      .map(({ selectionId }) => selectionId);
    expect(quoted).toEqual(card.runners.map(({ number }) => number).filter((number) => number !== gone));
  }
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
  const rows = await rowsOf("withdrawn");
  expect(rows.map(({ settlements }) => settlements)).toEqual([1, 1]);
  expect(rows.flatMap(({ winners }) => winners)).not.toContain(gone);
  expect(rows[0]?.state.races[0]?.nonRunners).toEqual([card.runners[gone - 1]?.name]);
});

test("[RACE-09] two that can't be parted both win, and a bet on one of them is half won and half lost", async () => {
  const races = meetingOf("level", { races: 1, startAtMs: startAtMs + 14_400_000 });
  const card = cardOf(races, 0);
  const seed =
    Array.from({ length: 30_000 }, (_, index) => `level ${index}`).find(
      (each) => drawNonRunner(card, each) === undefined && winnersOfRace(runRace(card, each)).length === 2,
    ) ?? "";
  const winners = winnersOfRace(runRace(card, seed));
  const clock = new StageClock(startAtMs + 14_300_000);
  const [makerId, backer] = [
    await stage.openBot(houseMaker),
    await stage.openBot({ ...houseMaker, username: "levelbot", phone: "0000000098" }),
  ];
  const maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId: makerId,
    settings: raceQuotes,
    log: quiet,
  });
  const feed = stageRaces(stage, { races, clock, makers: [maker], seedOf: () => seed });
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "announced");
  await maker.idle();
  const marketId = raceOfFeed(feed, "level-1").winMarketId ?? "";
  const [selectionId = 0] = winners;
  const bet = { selectionId, side: "BACK", priceX100: 101, sizeMinor: 50_00n, persistence: "LAPSE" } as const;
  const report = await stage.engine.place({ playerId: backer, marketId, customerRef: null, instructions: [bet] });
  const priceX100 = report.reports[0]?.averagePriceMatchedX100 ?? 0;
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
  const win = (await rowsOf("level")).find(({ market_type: type }) => type === "WIN");
  expect([win?.settlements, win?.winners]).toEqual([1, sorted(winners)]);
  const { rows } = await stage.pool.query<{ profit_minor: bigint }>(
    "select profit_minor from exchange_order where player_id = $1",
    [backer],
  );
  const half = (25_00n * BigInt(priceX100 - 100)) / 100n - 25_00n;
  expect(Math.abs(Number((rows[0]?.profit_minor ?? 0n) - half))).toBeLessThanOrEqual(1);
  expect(stage.faults).toEqual([]);
});

describe("a process that ends before a step is written", () => {
  test("[RACE-10] leaves a step that its successor repeats, and everything happens once", async () => {
    const races = meetingOf("killed", { races: 1, startAtMs: startAtMs + 7_200_000 });
    const clock = new StageClock(startAtMs + 7_100_000);
    let step = 0;
    for (let isOver = false; !isOver;) {
      let isKilled = false;
      step += 1;
      const runner: CommandRunner = {
        ...stage.runner,
        run: async (command, handler) => {
          if (command.kind !== "race.advance" || isKilled) return stage.runner.run(command, handler);
          isKilled = true;
          throw new Error("killed before the row");
        },
      };
      const feed = stageRaces(stage, { races, clock, runner });
      // Each process does its next step to the exchange, dies before the row, and the next one begins there; every second one gets it written.
      await runRacesUntil(feed, clock, () => isKilled || feed.races().length === 0);
      await feed.stop();
      const next = stageRaces(stage, { races, clock });
      await runRacesUntil(next, clock, () => next.races().length === 0 || next.races()[0]?.nextAtMs !== undefined);
      isOver = (await rowsOf("killed")).some(({ phase }) => phase === "finished");
      await next.stop();
      if (step > 40) throw new Error("the race is not over");
    }
    const rows = await rowsOf("killed");
    expect(rows.map(({ settlements }) => settlements)).toEqual([1, 1]);
    expect(rows[0]?.run).toEqual(rows[1]?.run);
  });
});

test("[FEED-22] both markets of a race that should have run are suspended beyond the bound, not before it, and the race's off goes on from there", async () => {
  const races = meetingOf("silent", { races: 1, startAtMs });
  const clock = new StageClock(startAtMs - 120_000);
  const feed = stageRaces(stage, { races, clock, seedOf: () => seedThat(cardOf(races, 0), { withdraws: false }) });
  await runRacesUntil(feed, clock, () => feed.races().some(({ phase }) => phase === "announced"));
  const statuses = async () => (await rowsOf("silent")).map(({ status }) => status);
  const log = { info: () => undefined, warn: () => undefined };
  const watch = createWatchSilence({
    runner: stage.runner,
    engine: stage.engine,
    silences: createSilenceStore(),
    added: createAddedMarketStore(),
    bounds: () => ({ exchangeMs: () => 30_000, houseMs: () => 10_000 }),
    newKey: randomUUID,
    log,
  });
  const lateBy = (seconds: number) =>
    stage.pool.query(
      "update race set start_at = now() - make_interval(secs => $1), updated_at = now() - interval '1 hour' where meeting_id = 'silent'",
      [seconds],
    );
  await lateBy(20);
  await watch();
  expect(await statuses()).toEqual(["OPEN", "OPEN"]);
  await lateBy(60);
  await watch();
  await watch();
  expect(await statuses()).toEqual(["SUSPENDED", "SUSPENDED"]);
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await feed.stop();
  expect((await rowsOf("silent")).map(({ status, settlements }) => [status, settlements])).toEqual([
    ["CLOSED", 1],
    ["CLOSED", 1],
  ]);
});

test("[RACE-10] a feed that is told to stop ends the step under way and begins no other; its successor does them", async () => {
  const races = meetingOf("stopped", { races: 3, startAtMs: startAtMs + 86_400_000 });
  const clock = new StageClock(startAtMs + 86_400_000 - 60_000);
  const stopping = new AbortController();
  const runner: CommandRunner = {
    ...stage.runner,
    run: (command, handler) => {
      if (command.kind === "race.advance") stopping.abort();
      return stage.runner.run(command, handler);
    },
  };
  const advanced = async (): Promise<number> =>
    (await stage.pool.query("select from race where meeting_id = 'stopped' and event_id is not null")).rows.length;
  const feed = stageRaces(stage, { races, clock, runner });
  await feed.tick(stopping.signal);
  await feed.stop();
  expect(await advanced()).toBe(1);
  const next = stageRaces(stage, { races, clock });
  await next.tick();
  expect(await advanced()).toBe(3);
  await runRacesUntil(next, clock, () => next.races().length === 0);
  await next.stop();
});

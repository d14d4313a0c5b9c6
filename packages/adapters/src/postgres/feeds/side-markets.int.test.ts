import { advanceMatch, isMatchOver, matchMarketDecision, type Match, type MatchSetup } from "@maidan/core/sports";
import type { Fixture } from "@maidan/services/feeds";
import { initialTemplates } from "@maidan/services/market-templates";
import { createRateTeller, demoCrowd, houseMaker, houseQuotes, MarketMaker } from "@maidan/services/market-maker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cricketSetup, soccerSetup, tennisSetup } from "../../../../core/src/sports/test-support/setups.ts";
import { fixtureOf, freshMatch, StageClock } from "./test-support/stage-fixtures.ts";
import { openStage, runUntil, stageFeed, type Stage } from "./test-support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.stop());

const quiet = { info: () => undefined, warn: () => undefined };
const startAtMs = Date.UTC(2026, 10, 21, 12, 0);
const templateOf = async ({ eventTypeId }: { eventTypeId: string }) => {
  const template = initialTemplates[eventTypeId];
  if (template === undefined) throw new Error(`no template for ${eventTypeId}`);
  return template;
};

interface Row {
  readonly market_type: string;
  readonly part: number;
  readonly name: string;
  readonly status: string;
  readonly is_in_play: boolean;
  readonly kind: string | null;
  readonly winners: number[];
}
async function marketsOf(name: string): Promise<Map<string, Row>> {
  const { rows } = await stage.pool.query<Row>(
    `select m.market_type, m.part, m.name, m.status, m.is_in_play, (select s.kind from exchange_settlement s where s.market_id = m.id order by revision desc limit 1) as kind,
       (select coalesce(array_agg(r.selection_id) filter (where r.status = 'WINNER'), '{}') from exchange_runner r where r.market_id = m.id) as winners
     from feed_match f join exchange_market m on m.event_id = f.event_id::bigint where f.source_id = $1`,
    [name],
  );
  return new Map(rows.map((row) => [`${row.market_type}:${row.part}`, row]));
}

/** A fixture whose match fulfils a wish, by its seed. */
function fixtureWith(setup: MatchSetup, name: string, isWanted: (states: readonly Match[]) => boolean): Fixture {
  for (let number = 0; number < 4_000; number += 1) {
    const fixture = { ...fixtureOf(setup, { name, startAtMs }), seed: `${name} ${number}` };
    const states = [freshMatch(fixture)];
    for (let match = states[0]; match !== undefined && !isMatchOver(match);) {
      match = advanceMatch(match).match;
      states.push(match);
    }
    if (isWanted(states)) return fixture;
  }
  throw new Error(`no seed for ${name}`);
}

test("[SIDE-01] [SIDE-04] Over and Both to Score open priced, stop at a goal, and are settled with play going on once they are certain; all by their own result at the end", async () => {
  const fixture = fixtureWith(soccerSetup(210, 200), "goals", (states) => {
    const end = states.at(-1);
    return end?.sport === "soccer" && end.state.goals[0] > 1 && end.state.goals[1] > 1;
  });
  const makerId = await stage.openBot(houseMaker);
  const maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId: makerId,
    settings: houseQuotes,
    log: quiet,
  });
  const clock = new StageClock(startAtMs - 1_000);
  const makers = [createRateTeller(stage.bus), maker];
  let feed = stageFeed(stage, { fixtures: [fixture], clock, makers, templateOf });
  await runUntil(feed, clock, () => feed.matches().some(({ phase }) => phase === "announced"));
  await maker.idle();
  const opened = await marketsOf("goals");
  expect([...opened.keys()].toSorted()).toEqual(["BOTH_TEAMS_TO_SCORE:0", "MATCH_ODDS:0", "OVER_UNDER_25:0"]);
  for (const row of opened.values()) expect(row).toMatchObject({ status: "OPEN", is_in_play: false });
  const quoted = await stage.pool.query(
    `select m.market_type, o.side from exchange_order o join exchange_market m on m.id = o.market_id where o.player_id = $1 and m.market_type <> 'MATCH_ODDS' group by 1, 2`,
    [makerId],
  );
  expect(quoted.rowCount).toBe(4);

  await runUntil(feed, clock, () => feed.matches().some(({ isSuspended }) => isSuspended));
  for (const row of (await marketsOf("goals")).values())
    expect(row).toMatchObject({ status: "SUSPENDED", is_in_play: true });
  // Another process takes over in the middle, without makers.
  await maker.idle();
  await feed.stop();
  feed = stageFeed(stage, { fixtures: [fixture], clock, templateOf });
  const isCertain = (): boolean =>
    feed.matches().some(({ match }) => matchMarketDecision(match, { kind: "OVER_UNDER_25", part: 0 }) !== undefined);
  await runUntil(feed, clock, isCertain);
  // The goal has just been scored: it may still be taken back.
  expect((await marketsOf("goals")).get("OVER_UNDER_25:0")).toMatchObject({ status: "SUSPENDED", kind: null });
  await runUntil(feed, clock, () => feed.matches().every(({ isSuspended }) => !isSuspended));
  expect(feed.matches()).toHaveLength(1);
  const certain = await marketsOf("goals");
  expect(certain.get("OVER_UNDER_25:0")).toMatchObject({ status: "CLOSED", kind: "SETTLE", winners: [2] });
  expect(certain.get("MATCH_ODDS:0")).toMatchObject({ status: "OPEN", is_in_play: true });
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
  const ended = await marketsOf("goals");
  expect(ended.get("BOTH_TEAMS_TO_SCORE:0")).toMatchObject({ status: "CLOSED", kind: "SETTLE", winners: [1] });
  for (const row of ended.values()) expect(row.status).toBe("CLOSED");
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
});

test("[SIDE-02] [SIDE-03] each set has its market, opened when the one before is over; a retirement leaves finished sets as they are and makes the one that was played void", async () => {
  const fixture = fixtureWith({ ...tennisSetup(620, 620), canBeCutShort: true }, "sets", (states) => {
    const end = states.at(-1);
    return end?.sport === "tennis" && end.cutShort !== undefined && end.state.finishedSets.length === 1;
  });
  const clock = new StageClock(startAtMs - 1_000);
  const feed = stageFeed(stage, { fixtures: [fixture], clock, templateOf });
  let retired: Match | undefined;
  await runUntil(feed, clock, () => {
    retired = feed.matches()[0]?.match ?? retired;
    return feed.matches().some(({ sideMarkets, isSuspended }) => sideMarkets.length === 2 && !isSuspended);
  });
  const afterOne = await marketsOf("sets");
  expect(afterOne.get("SET_WINNER:0")).toMatchObject({ name: "Set 1 Winner", status: "CLOSED", kind: "SETTLE" });
  expect(afterOne.get("SET_WINNER:1")).toMatchObject({ name: "Set 2 Winner", status: "OPEN", is_in_play: true });
  await runUntil(feed, clock, () => feed.matches().length === 0);
  await feed.stop();
  const ended = await marketsOf("sets");
  expect(ended.get("SET_WINNER:0")?.kind).toBe("SETTLE");
  expect(ended.get("SET_WINNER:1")).toMatchObject({ status: "CLOSED", kind: "VOID" });
  expect(ended.get("MATCH_ODDS:0")).toMatchObject({ status: "CLOSED", kind: "SETTLE" });
});

test("[LINE-08] runs of the first innings are a market of lines, quoted on both sides of what the model expects, and paid by the runs that came", async () => {
  const fixture = fixtureOf(cricketSetup(-2, 2), { name: "lines", startAtMs });
  const maker = new MarketMaker({
    engine: stage.engine,
    book: stage.book,
    playerId: await stage.openBot(houseMaker),
    settings: houseQuotes,
    log: quiet,
  });
  const clock = new StageClock(startAtMs - 1_000);
  const quoting = stageFeed(stage, { fixtures: [fixture], clock, makers: [maker], templateOf });
  await runUntil(quoting, clock, () => quoting.matches().some(({ phase }) => phase === "announced"));
  await maker.idle();
  const side = quoting.matches()[0]?.sideMarkets.find(({ kind }) => kind === "INNINGS_RUNS");
  const image = await stage.engine.image(side?.marketId ?? "");
  const [runner] = image?.runners ?? [];
  const bought = Math.max(...(runner?.availableToBack ?? []).map(([lineX100]) => lineX100));
  const sold = Math.min(...(runner?.availableToLay ?? []).map(([lineX100]) => lineX100));
  expect([runner?.availableToBack?.length, runner?.availableToLay?.length]).toEqual([3, 3]);
  expect(bought).toBeLessThan(sold);
  expect(bought).toBeGreaterThan(10_000);
  await quoting.stop();
  const feed = stageFeed(stage, { fixtures: [fixture], clock, templateOf });
  const runs = (): number | undefined => {
    const match = feed.matches()[0]?.match;
    return match?.sport === "cricket" && match.state.innings.length > 1 ? match.state.innings[0]?.runs : undefined;
  };
  await runUntil(feed, clock, () => runs() !== undefined);
  await feed.stop();
  expect((await marketsOf("lines")).get("INNINGS_RUNS:0")).toMatchObject({ status: "CLOSED", kind: "SETTLE" });
  const { rows } = await stage.pool.query("select winners from exchange_settlement where market_id = $1", [
    side?.marketId,
  ]);
  expect(rows).toEqual([{ winners: [runs()] }]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
});

test("[SIDE-03] rain ends a cricket match: Completed Match is won by No, the other markets are void", async () => {
  const fixture = fixtureWith({ ...cricketSetup(0, 0), canBeCutShort: true }, "rain", (states) => {
    return states.length < 60 && states.at(-1)?.cutShort !== undefined;
  });
  const clock = new StageClock(startAtMs - 1_000);
  const feed = stageFeed(stage, { fixtures: [fixture], clock, templateOf });
  await runUntil(feed, clock, () => feed.matches().length === 0 && clock.nowMs() > startAtMs);
  await feed.stop();
  const ended = await marketsOf("rain");
  expect(ended.get("COMPLETED_MATCH:0")).toMatchObject({ status: "CLOSED", kind: "SETTLE", winners: [2] });
  expect(ended.get("TIED_MATCH:0")).toMatchObject({ status: "CLOSED", kind: "VOID" });
  expect(ended.get("MATCH_ODDS:0")).toMatchObject({ status: "CLOSED", kind: "VOID" });
  const { rows } = await stage.pool.query<{ state: { status: string }; is_finished: boolean }>(
    "select e.state, e.is_finished from exchange_event e join feed_match f on f.event_id = e.id::text where f.source_id = 'rain'",
  );
  expect(rows).toMatchObject([{ state: { status: "Match abandoned" }, is_finished: true }]);
  expect(stage.faults).toEqual([]);
});

test("[ENG-28] [TEMPLATE-01] [FEED-11] in play a bet on a feed's match that meets nothing rests at once, and one that meets another waits the delay, unless the template has all wait", async () => {
  const fixture = fixtureOf(soccerSetup(150, 110), { name: "passive", startAtMs });
  const clock = new StageClock(startAtMs - 1_000);
  const ofSport = await templateOf({ eventTypeId: "1" });
  const [odds, goals] = [ofSport.exchange["MATCH_ODDS"], ofSport.exchange["OVER_UNDER_25"]];
  if (odds === undefined || goals === undefined) throw new Error("football has no such markets");
  const exchange = { MATCH_ODDS: odds, OVER_UNDER_25: { ...goals, hasPassiveDelay: false } };
  const feed = stageFeed(stage, {
    fixtures: [fixture],
    clock,
    speed: 1,
    templateOf: async () => ({ exchange, house: {} }),
  });
  await runUntil(feed, clock, () => feed.matches().some(({ phase, isSuspended }) => phase === "live" && !isSuspended));
  const [match] = feed.matches();
  const marketId = match?.marketId ?? "";
  const goalsId = match?.sideMarkets[0]?.marketId ?? "";
  const definition = async (id: string) => (await stage.engine.image(id))?.definition;
  expect(await definition(marketId)).toMatchObject({ status: "OPEN", betDelayMs: 5_000, hasPassiveDelay: true });
  expect(await definition(goalsId)).not.toHaveProperty("hasPassiveDelay");
  const [playerId, other] = [await stage.openBot(houseMaker), await stage.openBot(demoCrowd[0] ?? houseMaker)];
  const place = (id: string, by: string, side: "BACK" | "LAY") =>
    stage.engine.place({
      playerId: by,
      marketId: id,
      customerRef: null,
      instructions: [{ selectionId: 1, side, priceX100: 300, sizeMinor: 10_000n, persistence: "LAPSE" }],
    });
  expect((await place(marketId, playerId, "LAY")).reports[0]).toMatchObject({ orderStatus: "EXECUTABLE" });
  // What waits is refused as soon as the market is suspended: nobody has to wait here for the delay.
  const waiting = [place(marketId, other, "BACK"), place(goalsId, other, "BACK")];
  expect((await place(marketId, other, "LAY")).reports[0]).toMatchObject({ orderStatus: "EXECUTABLE" });
  for (const id of [marketId, goalsId])
    await stage.engine.control({
      marketId: id,
      actor: { kind: "system", name: "test" },
      idempotencyKey: `passive ${id}`,
      control: { type: "suspend", reason: "test" },
    });
  expect(await Promise.all(waiting)).toMatchObject([
    { status: "FAILURE", errorCode: "MARKET_SUSPENDED" },
    { status: "FAILURE", errorCode: "MARKET_SUSPENDED" },
  ]);
  await feed.stop();
});

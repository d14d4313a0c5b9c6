import { randomUUID } from "node:crypto";
import type { CricketTelling } from "@maidan/core/sports";
import { endCorrectedMs } from "@maidan/services/feeds";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { staffMember } from "../result-decisions/test-support/staff-member.ts";
import { nothing, playedMatch } from "./test-support/played-match.ts";
import { stageResults } from "./test-support/result-desk.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball, source } from "./test-support/told-stage.ts";

let stage: Stage;
let house: ReturnType<typeof createStage>;
let desk: ReturnType<typeof stageResults>;
let fourEyesAboveMinor: bigint;
beforeAll(async () => {
  stage = await openStage();
  house = createStage(stage);
  desk = stageResults(stage, () => fourEyesAboveMinor);
});
afterAll(() => stage.stop());
afterEach(async () => {
  expect(await house.offenders()).toEqual([]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
});

const start: CricketTelling = { type: "start", batting: 0 };
const abandoned: CricketTelling = { type: "abandoned" };
const goesOn: CricketTelling = { type: "end_correction" };
/** After the first ball of an innings all are out. */
const outs = ["0.2", "0.3", "0.4", "0.5", "0.6", "1.1", "1.2", "1.3", "1.4", "1.5"];
const allOut = outs.map((at) => ball(1, at, { wicket: "out" }));
const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };

interface ExchangeRow {
  readonly id: string;
  readonly market_type: string;
  readonly part: number;
  readonly status: string;
  readonly kinds: readonly string[];
  readonly winners: readonly number[];
}

interface FancyRow {
  readonly id: string;
  readonly status: string;
  readonly settlement: string;
  readonly outcome: number | null;
  readonly revision: number;
}

/** A told match with all that a new platform's cricket has, and two players with a thousand taka each. */
async function playing(name: string) {
  fourEyesAboveMinor = 10_000_000n;
  const match = await playedMatch(stage, name, { hasHouse: true, hasSides: true, nameResult: desk.nameResult });
  const { row } = match;
  /** Each market of the exchange by type and part: its status and the results that it has had. */
  const exchange = async (): Promise<Readonly<Record<string, ExchangeRow>>> => {
    const { rows } = await stage.pool.query<ExchangeRow>(
      `select m.id, m.market_type, m.part, m.status,
         array(select s.kind from exchange_settlement s where s.market_id = m.id order by s.revision) as kinds,
         array(select r.selection_id from exchange_runner r where r.market_id = m.id and r.status = 'WINNER') as winners
       from exchange_market m where m.event_id = $1 order by m.market_type, m.part`,
      [(await row()).event_id],
    );
    return Object.fromEntries(rows.map((market) => [`${market.market_type} ${market.part}`, market]));
  };
  const fancy = async (key: string) => {
    const { rows } = await stage.pool.query<FancyRow>(
      "select id, status, settlement, outcome, settlement_revision as revision from house_market where event_id = $1 and source_key = $2",
      [(await row()).event_id, key],
    );
    return rows[0];
  };
  const players = [await house.createPlayer(1_000), await house.createPlayer(1_000)] as const;
  const cash = () => Promise.all(players.map(house.cash));
  return { ...match, exchange, fancy, players, cash };
}

test("[FEED-42] an abandonment that was an end is corrected: its voids have the match's result, once, however often it is told and wherever it stopped", async () => {
  const match = await playing("was won");
  await match.play(start);
  const { market_id: marketId } = await match.row();
  await match.bet(match.players, marketId);
  await match.play(ball(1, "0.1", { runsOffBat: 6 }), ...allOut, chase);
  await match.wait(match.feed, 60_000);
  await match.play(ball(2, "0.1"), abandoned);
  const { step } = await match.row();
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["VOID"] },
    "COMPLETED_MATCH 0": { kinds: ["SETTLE"], winners: [2] },
    "TIED_MATCH 0": { kinds: ["VOID"] },
    "INNINGS_RUNS 0": { kinds: ["SETTLE"] },
  });
  expect(await match.cash()).toEqual([100_000n, 100_000n]);
  expect(await match.fancy("bookmaker")).toMatchObject({ settlement: "VOIDED" });
  expect(await match.fancy("second:wicket-1")).toMatchObject({ settlement: "VOIDED" });
  expect(await match.fancy("second:meter")).toMatchObject({ settlement: "SETTLED" });

  // The ball brought the runs that won.
  const correction = { innings: 2, over: 0, ball: 1, balls: [{ ...nothing, runsOffBat: 6, noBalls: 1 }] };
  const ended: CricketTelling = { type: "end_correction", winner: 1, correction };
  const answer = await match.tell("was won", ended);
  expect(answer).toMatchObject({ ok: true, value: { sequence: step + 1 } });
  await match.catchUpStopped("before_step_written");
  const corrected = async (): Promise<void> => {
    expect(await match.exchange()).toMatchObject({
      "MATCH_ODDS 0": { kinds: ["VOID", "RESETTLE"], winners: [2] },
      "COMPLETED_MATCH 0": { kinds: ["SETTLE", "RESETTLE"], winners: [1] },
      // What was void at the end and has a result by the balls that are right. [FEED-40]
      "TIED_MATCH 0": { kinds: ["VOID", "RESETTLE"], winners: [2] },
      "INNINGS_RUNS 0": { kinds: ["SETTLE"] },
    });
    expect(await match.cash()).toEqual([90_000n, 109_800n]);
    expect(await match.fancy("bookmaker")).toMatchObject({ settlement: "SETTLED", outcome: 2 });
    expect(await match.fancy("second:meter")).toMatchObject({ settlement: "SETTLED", outcome: 7 });
    expect(await match.fancy("second:wicket-1")).toMatchObject({ settlement: "SETTLED", outcome: 7 });
    expect(await match.row()).toMatchObject({ phase: "finished", step: step + 1 });
  };
  await corrected();
  expect(await match.tell("was won", ended, step + 1)).toEqual(answer);
  await match.wait(match.feed, 5_000);
  await corrected();
  expect(await match.tell("was won", goesOn, step + 2)).toMatchObject({ code: "CORRECTION_TOO_LATE" });
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-42] a match that was abandoned by mistake goes on: what was void has the result of its end, and other markets ask the same meanwhile; also a second time, and wherever it stopped", async () => {
  const match = await playing("goes on");
  await match.play(start);
  const first = (await match.row()).market_id;
  await match.bet(match.players, first);
  await match.play(ball(1, "0.1", { runsOffBat: 4 }), abandoned);
  expect(await match.cash()).toEqual([100_000n, 100_000n]);
  const meter = await match.fancy("first:meter");
  expect(meter).toMatchObject({ settlement: "SETTLED" });
  const { step } = await match.row();

  expect(await match.tell("goes on", goesOn)).toMatchObject({ ok: true });
  // Also before anything was done of it.
  expect(await match.tell("goes on", ball(1, "0.3"))).toMatchObject({ code: "BALL_OUT_OF_PLACE" });
  await match.catchUpStopped("before_step_written");
  expect(await match.row()).toMatchObject({ phase: "live", step: step + 1 });
  const waiting = await match.exchange();
  expect(waiting).toMatchObject({
    "MATCH_ODDS 0": { status: "CLOSED", kinds: ["VOID"] },
    "MATCH_ODDS 1": { status: "SUSPENDED", kinds: [] },
    "COMPLETED_MATCH 0": { status: "CLOSED", kinds: ["SETTLE", "VOID"] },
    "COMPLETED_MATCH 1": { status: "SUSPENDED" },
    "TIED_MATCH 1": { status: "SUSPENDED" },
    "INNINGS_RUNS 1": { status: "SUSPENDED" },
  });
  expect(await match.fancy("first:meter")).toMatchObject({ settlement: "VOIDED" });
  expect(await match.fancy("bookmaker~2")).toBeUndefined();

  await match.wait(match.feed, 60_000);
  const second = (await match.row()).market_id;
  expect(second).toBe(waiting["MATCH_ODDS 1"]?.id);
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { status: "CLOSED" },
    "MATCH_ODDS 1": { status: "OPEN" },
    "TIED_MATCH 1": { status: "OPEN" },
  });
  expect(await match.fancy("bookmaker~2")).toMatchObject({ status: "OPEN" });
  expect(await match.fancy("first:meter~2")).toMatchObject({ status: "OPEN" });
  await match.bet(match.players, second);
  const { event_id: eventId } = await match.row();
  const { rows } = await stage.pool.query("select is_in_play, is_finished from exchange_event where id = $1", [
    eventId,
  ]);
  expect(rows).toEqual([{ is_in_play: true, is_finished: false }]);
  // Lists show the one that is asked now.
  const listed = await createExchangeReadStore().sportsEvent(stage.reader, eventId);
  expect(listed).toMatchObject({
    isFinished: false,
    voidReason: undefined,
    market: { marketId: second, status: "OPEN" },
  });

  // Abandoned once more, and going on once more.
  await match.play(abandoned, goesOn);
  await match.wait(match.feed, 60_000);
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["VOID"] },
    "MATCH_ODDS 1": { kinds: ["VOID"] },
    "MATCH_ODDS 2": { status: "OPEN" },
    "TIED_MATCH 2": { status: "OPEN" },
  });
  expect(await match.exchange()).not.toHaveProperty("MATCH_ODDS 3");
  expect(await match.fancy("bookmaker~3")).toMatchObject({ status: "OPEN" });

  await match.play(...allOut, chase, ball(2, "0.1", { runsOffBat: 6 }));
  await match.play({ type: "end", winner: 1 });
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["VOID", "RESETTLE"], winners: [2] },
    "MATCH_ODDS 1": { kinds: ["VOID", "RESETTLE"], winners: [2] },
    "MATCH_ODDS 2": { status: "CLOSED", kinds: ["SETTLE"], winners: [2] },
    // No had won at each abandonment.
    "COMPLETED_MATCH 0": { kinds: ["SETTLE", "VOID", "RESETTLE", "VOID", "RESETTLE"], winners: [1] },
    "COMPLETED_MATCH 2": { kinds: ["SETTLE"], winners: [1] },
    "TIED_MATCH 2": { kinds: ["SETTLE"], winners: [2] },
    "INNINGS_RUNS 0": { kinds: ["VOID", "RESETTLE"] },
    "INNINGS_RUNS 2": { kinds: ["SETTLE"] },
  });
  for (const key of ["bookmaker", "bookmaker~2", "bookmaker~3"])
    expect(await match.fancy(key), key).toMatchObject({ settlement: "SETTLED", outcome: 2 });
  for (const key of ["first:meter", "first:meter~2", "first:meter~3"])
    expect(await match.fancy(key), key).toMatchObject({ settlement: "SETTLED", outcome: 4 });
  // A hundred lost and won, less two in a hundred, in each of two markets.
  expect(await match.cash()).toEqual([80_000n, 119_600n]);
  expect(await match.row()).toMatchObject({ phase: "finished" });
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-40] [SIDE-02] a market beside Match Odds that a rain rule had decided has its result by the last ball that is right", async () => {
  const match = await playing("tied");
  await match.play(start, ball(1, "0.1"), ...allOut, chase);
  // Rain ends it after nine wickets, with scores level.
  const nine = outs.slice(0, 9).map((at) => ball(2, at, { wicket: "out" }));
  await match.play(ball(2, "0.1"), ...nine, ball(2, "1.5"), { type: "end", winner: 0 });
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["SETTLE"], winners: [1] },
    "TIED_MATCH 0": { kinds: ["SETTLE"], winners: [2] },
  });
  const balls = [{ ...nothing, wicket: "out" }] as const;
  await match.play({ type: "end_correction", winner: 1, correction: { innings: 2, over: 1, ball: 5, balls } });
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["SETTLE", "RESETTLE"], winners: [2] },
    "TIED_MATCH 0": { kinds: ["SETTLE", "RESETTLE"], winners: [1] },
  });
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-43] an end that should have been an abandonment is corrected: what an abandonment voids is void, by reversal, once and wherever it stopped, and what play had decided stays", async () => {
  const match = await playing("was abandoned");
  await match.play(start);
  await match.bet(match.players, (await match.row()).market_id);
  await match.play(ball(1, "0.1", { runsOffBat: 6 }), ...allOut, chase);
  await match.wait(match.feed, 60_000);
  // Rain ends it, and somebody takes it for the first side's.
  await match.play(ball(2, "0.1", { wicket: "out" }), ball(2, "0.2", { runsOffBat: 1 }));
  await match.wait(match.feed, 60_000);
  await match.play({ type: "end", winner: 0 });
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["SETTLE"], winners: [1] },
    "COMPLETED_MATCH 0": { kinds: ["SETTLE"], winners: [1] },
    "TIED_MATCH 0": { kinds: ["SETTLE"], winners: [2] },
    "INNINGS_RUNS 0": { kinds: ["SETTLE"] },
  });
  expect(await match.cash()).toEqual([109_800n, 90_000n]);
  const decided = { "first:wicket-1": 6, "first:meter": 6, "second:wicket-1": 0 };
  const houseStands = async (): Promise<void> => {
    for (const [key, outcome] of Object.entries(decided))
      expect(await match.fancy(key), key).toMatchObject({ settlement: "SETTLED", outcome, revision: 1 });
  };
  await houseStands();
  expect(await match.fancy("bookmaker")).toMatchObject({ settlement: "SETTLED", outcome: 1 });
  // The chase lost its overs to the rain: the meter is the middle of its last rates, and what was open is void. [RATES-70] [RATES-71]
  const rained = async (): Promise<void> => {
    expect(await match.fancy("second:meter")).toMatchObject({ settlement: "SETTLED", revision: 1 });
    expect(await match.fancy("second:wicket-2")).toMatchObject({ settlement: "VOIDED", revision: 1 });
  };
  await rained();
  const { step } = await match.row();

  const instead: CricketTelling = { type: "end_correction", abandoned: true };
  const answer = await match.tell("was abandoned", instead);
  expect(answer).toMatchObject({ ok: true, value: { sequence: step + 1 } });
  await match.catchUpStopped("before_step_written");
  const corrected = async (): Promise<void> => {
    expect(await match.exchange()).toMatchObject({
      "MATCH_ODDS 0": { status: "CLOSED", kinds: ["SETTLE", "VOID"], winners: [] },
      "COMPLETED_MATCH 0": { kinds: ["SETTLE", "RESETTLE"], winners: [2] },
      "TIED_MATCH 0": { kinds: ["SETTLE", "VOID"], winners: [] },
      "INNINGS_RUNS 0": { kinds: ["SETTLE"] },
    });
    expect(await match.cash()).toEqual([100_000n, 100_000n]);
    await houseStands();
    expect(await match.fancy("bookmaker")).toMatchObject({ settlement: "VOIDED", revision: 2 });
    // Void they were, and void they are, and the meter is where it was: nobody is told of it twice.
    await rained();
    expect(await match.row()).toMatchObject({ phase: "finished", step: step + 1 });
  };
  await corrected();
  expect(await match.tell("was abandoned", instead, step + 1)).toEqual(answer);
  await match.wait(match.feed, 5_000);
  await corrected();
  const text = "select state ->> 'status' as status from exchange_event where id = $1";
  const { rows } = await stage.pool.query(text, [(await match.row()).event_id]);
  expect(rows).toEqual([{ status: "Match abandoned" }]);
  // It was corrected once.
  expect(await match.tell("was abandoned", goesOn, step + 2)).toMatchObject({ code: "CORRECTION_TOO_LATE" });
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-43] above the amount of four eyes the void waits for a member of staff, and an end is not abandoned half an hour later", async () => {
  const match = await playing("much at stake");
  await match.play(start);
  const { market_id: marketId } = await match.row();
  await match.bet(match.players, marketId);
  const tied = (await match.exchange())["TIED_MATCH 0"]?.id ?? "";
  await match.bet(match.players, tied);
  await match.play(ball(1, "0.1"), ...allOut, { type: "end", winner: 1 });
  fourEyesAboveMinor = 5_000n;
  await match.play({ type: "end_correction", abandoned: true });
  expect(await match.exchange()).toMatchObject({ "MATCH_ODDS 0": { kinds: ["SETTLE"], winners: [2] } });
  const { items } = await desk.waiting();
  expect(new Map(items.map(({ marketId: waits, askedBy }) => [waits, askedBy.email]))).toEqual(
    new Map([marketId, tied].map((waits) => [waits, source])),
  );
  const by = await staffMember(stage.pool, "voids");
  for (const { resultId } of items)
    expect(await desk.approve({ by, idempotencyKey: randomUUID(), resultId })).toMatchObject({ status: "done" });
  for (const name of ["MATCH_ODDS 0", "TIED_MATCH 0"])
    expect((await match.exchange())[name], name).toMatchObject({ kinds: ["SETTLE", "VOID"] });
  expect(await match.cash()).toEqual([100_000n, 100_000n]);
  await match.feed.stop();
  expect(stage.faults).toEqual([]);

  const late = await playing("abandoned late");
  await late.play(start, ball(1, "0.1"), ...allOut, { type: "end", winner: 1 });
  late.clock.moveTo(Date.now() + endCorrectedMs + 60_000);
  const instead: CricketTelling = { type: "end_correction", abandoned: true };
  expect(await late.tell("abandoned late", instead)).toMatchObject({ code: "CORRECTION_TOO_LATE" });
  await late.feed.stop();
});

test("[FEED-42] what people decided since stays theirs, an end alone doesn't go on, and nobody goes on half an hour later", async () => {
  const match = await playing("by people");
  await match.play(start);
  const { market_id: marketId } = await match.row();
  await match.play(ball(1, "0.1"), abandoned);
  const actor = { kind: "staff", staffId: "1", role: "trader" } as const;
  const control = { type: "resettle", winners: [1], reason: "by the umpires" } as const;
  expect(await stage.engine.control({ marketId, actor, idempotencyKey: randomUUID(), control })).toMatchObject({
    ok: true,
  });
  await match.play(goesOn);
  await match.wait(match.feed, 60_000);
  await match.play(...allOut, chase, ball(2, "0.1", { runsOffBat: 1 }), { type: "end", winner: 1 });
  expect(await match.exchange()).toMatchObject({
    "MATCH_ODDS 0": { kinds: ["VOID", "RESETTLE"], winners: [1] },
    "MATCH_ODDS 1": { kinds: ["SETTLE"], winners: [2] },
  });
  // That the market refused the feed is logged.
  expect(stage.faults).toMatchObject([{ code: "MARKET_CHANGED" }]);
  stage.faults.length = 0;
  expect(await match.tell("by people", goesOn)).toMatchObject({ code: "RESULT_CONTRADICTS" });
  await match.feed.stop();

  const late = await playing("late");
  await late.play(start, abandoned);
  late.clock.moveTo(Date.now() + endCorrectedMs + 60_000);
  expect(await late.tell("late", goesOn)).toMatchObject({ code: "CORRECTION_TOO_LATE" });
  await late.feed.stop();
});

test("[RATES-63] [FEED-42] a match that goes on in an event that staff hold has all of its markets held, those that it asks anew too, of the exchange and the house", async () => {
  const match = await playing("held");
  await match.play(start);
  const { event_id: eventId } = await match.row();
  // As "Suspend all" writes it down.
  await stage.pool.query("update exchange_event set is_held = true where id = $1", [eventId]);
  await stage.pool.query("update house_market set is_held = true, status = 'SUSPENDED' where event_id = $1", [eventId]);
  await match.play(ball(1, "0.1"), abandoned, goesOn);
  await match.wait(match.feed, 60_000);
  await match.play(ball(1, "0.2"), ball(1, "0.3"));
  const text = `select m.market_type as name from exchange_market m where m.event_id = $1 and m.status = 'OPEN'
    union all select h.source_key from house_market h where h.event_id = $1 and h.status in ('OPEN', 'BALL_RUNNING')`;
  expect((await stage.pool.query(text, [eventId])).rows).toEqual([]);
  const { rows } = await stage.pool.query<{ status: string; is_held: boolean }>(
    "select distinct status, is_held from exchange_market where event_id = $1 and part > 0",
    [eventId],
  );
  expect(rows).toEqual([{ status: "SUSPENDED", is_held: true }]);
  stage.faults.length = 0;
  await match.feed.stop();
});

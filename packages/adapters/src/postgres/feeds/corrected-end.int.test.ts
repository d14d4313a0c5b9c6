import { randomUUID } from "node:crypto";
import type { CricketTelling, Side } from "@maidan/core/sports";
import { endCorrectedMs } from "@maidan/services/feeds";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
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

const wickets = Array.from({ length: 10 }, (_, index) =>
  ball(1, `${Math.floor(index / 6)}.${(index % 6) + 1}`, { wicket: "out" }),
);
/** One run wins the chase. */
const won: readonly CricketTelling[] = [
  { type: "innings_start", innings: 2, batting: 1 },
  ball(2, "0.1", { runsOffBat: 1 }),
  { type: "end", winner: 1 },
];
/** No run was made of the ball that won it, and rain ended it there. */
const correctedTo = (winner: Side): CricketTelling => ({
  type: "end_correction",
  winner,
  correction: { innings: 2, over: 0, ball: 1, balls: [nothing] },
});

/** A match that the second team has won, with a bet of 100 taka on each side of Match Odds. */
async function decided(name: string) {
  fourEyesAboveMinor = 10_000_000n;
  const match = await playedMatch(stage, name, { hasHouse: true, nameResult: desk.nameResult });
  const { play, row } = match;
  await play({ type: "start", batting: 0 });
  const { market_id: marketId, event_id: eventId } = await row();
  const [first, second] = [await house.createPlayer(1_000), await house.createPlayer(1_000)];
  await match.bet([first, second], marketId);
  await play(...wickets, ...won);
  const settlements = async () => {
    const { rows } = await stage.pool.query<{ kind: string; winners: number[] }>(
      "select kind, winners from exchange_settlement where market_id = $1 order by revision",
      [marketId],
    );
    return rows.map(({ kind, winners }) => [kind, ...winners]);
  };
  const bookmaker = async () => {
    const { rows } = await stage.pool.query<{ outcome: number; settlement_revision: number }>(
      "select outcome, settlement_revision from house_market where event_id = $1 and source_key = 'bookmaker'",
      [eventId],
    );
    return [rows[0]?.outcome, rows[0]?.settlement_revision];
  };
  const headline = async () => {
    const text =
      "select state ->> 'headline' as headline, state ->> 'status' as status from exchange_event where id = $1";
    return (await stage.pool.query<{ headline: string; status: string }>(text, [eventId])).rows[0];
  };
  const cash = () => Promise.all([first, second].map(house.cash));
  return { ...match, marketId, settlements, bookmaker, headline, cash };
}

test("[FEED-40] a wrong last ball and a wrong winner are corrected after the end: what was paid is reversed and paid anew, once, however often it is told and wherever it stopped", async () => {
  const match = await decided("wrong end");
  expect(await match.settlements()).toEqual([["SETTLE", 2]]);
  expect(await match.cash()).toEqual([90_000n, 109_800n]);
  expect(await match.bookmaker()).toEqual([2, 1]);
  expect(await match.row()).toMatchObject({ phase: "finished" });
  const { step } = await match.row();

  const answer = await match.tell("wrong end", correctedTo(0));
  expect(answer).toMatchObject({ ok: true, value: { sequence: step + 1 } });
  await match.catchUpStopped("before_step_written");
  const corrected = async () => {
    expect(await match.settlements()).toEqual([
      ["SETTLE", 2],
      ["RESETTLE", 1],
    ]);
    expect(await match.cash()).toEqual([109_800n, 90_000n]);
    expect(await match.bookmaker()).toEqual([1, 2]);
    expect(await match.row()).toMatchObject({ phase: "finished", step: step + 1 });
  };
  await corrected();
  expect((await match.headline())?.headline).toBe("Khulna 0/0 (0.1)");

  // Told again it is answered the same, and nothing is done.
  expect(await match.tell("wrong end", correctedTo(0), step + 1)).toEqual(answer);
  await match.wait(match.feed, 5_000);
  await corrected();
  // It is corrected once.
  expect(await match.tell("wrong end", correctedTo(1), step + 2)).toMatchObject({ code: "CORRECTION_TOO_LATE" });
  expect(await match.tell("wrong end", ball(2, "0.2"), step + 2)).toMatchObject({ code: "MATCH_OVER" });
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-40] [RESULT-01] above the amount of four eyes the other result waits for a member of staff, and nobody is paid before", async () => {
  const match = await decided("much at stake");
  const { step } = await match.row();
  fourEyesAboveMinor = 5_000n;
  expect(await match.tell("much at stake", correctedTo(0))).toMatchObject({ ok: true });
  await match.catchUp(match.feed);
  expect(await match.settlements()).toEqual([["SETTLE", 2]]);
  expect(await match.cash()).toEqual([90_000n, 109_800n]);
  // Nothing was staked there: that is done at once.
  expect(await match.bookmaker()).toEqual([1, 2]);
  expect(await match.row()).toMatchObject({ phase: "finished", step: step + 1 });
  const { items } = await desk.waiting();
  expect(items).toMatchObject([{ marketId: match.marketId, winnerNames: ["Dhaka"], askedBy: { email: source } }]);
  const by = await staffMember(stage.pool, "approves");
  const [waiting] = items;
  const approval = { by, idempotencyKey: randomUUID(), resultId: waiting?.resultId ?? "" };
  expect(await desk.approve(approval)).toMatchObject({ status: "done" });
  expect(await match.settlements()).toEqual([
    ["SETTLE", 2],
    ["RESETTLE", 1],
  ]);
  expect(await match.cash()).toEqual([109_800n, 90_000n]);
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[FEED-40] what people decided since stays theirs, and an end is not corrected half an hour later", async () => {
  const match = await decided("by people");
  const trader = { kind: "staff", staffId: "1", role: "trader" } as const;
  const control = { type: "void", reason: "by the umpires" } as const;
  const asked = { marketId: match.marketId, actor: trader, idempotencyKey: randomUUID(), control };
  expect(await stage.engine.control(asked)).toMatchObject({ ok: true });
  expect(await match.tell("by people", correctedTo(0))).toMatchObject({ ok: true });
  await match.catchUp(match.feed);
  expect((await match.settlements()).map(([kind]) => kind)).toEqual(["SETTLE", "VOID"]);
  expect(await match.bookmaker()).toEqual([1, 2]);
  // That the market refused is logged.
  expect(stage.faults).toMatchObject([{ code: "MARKET_CHANGED" }]);
  stage.faults.length = 0;
  await match.feed.stop();

  const late = await decided("late");
  late.clock.moveTo(Date.now() + endCorrectedMs + 60_000);
  expect(await late.tell("late", correctedTo(0))).toMatchObject({
    code: "CORRECTION_TOO_LATE",
    message: "The end can be corrected for 30 minutes: after that another result is the operator's to name.",
  });
  await late.catchUp(late.feed);
  expect(await late.settlements()).toEqual([["SETTLE", 2]]);
  await late.feed.stop();
});

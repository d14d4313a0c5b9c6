import { middleOfRates } from "@maidan/core/house-markets";
import type { CricketTelling } from "@maidan/core/sports";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createHouseMarketStore } from "../house-markets/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { nothing, playedMatch } from "./test-support/played-match.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball } from "./test-support/told-stage.ts";

let stage: Stage;
let house: ReturnType<typeof createStage>;
beforeAll(async () => {
  stage = await openStage();
  house = createStage(stage);
});
afterAll(() => stage.stop());
afterEach(async () => {
  expect(stage.faults).toEqual([]);
  expect(await house.offenders()).toEqual([]);
  for (const result of await stage.ledger.check(stage.reader))
    expect(result, result.name).toMatchObject({ isHeld: true });
});

const start: CricketTelling = { type: "start", batting: 0 };
const abandoned: CricketTelling = { type: "abandoned" };
const goesOn: CricketTelling = { type: "end_correction" };
const six = { ...nothing, runsOffBat: 6 };
const sixes = (count: number) => Array.from({ length: count }, () => six);
/** From the second ball of the first over on. */
const places = ["0.2", "0.3", "0.4", "0.5", "0.6", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6"];
const outs = (count: number) => places.slice(0, count).map((at) => ball(1, at, { wicket: "out" }));
const instead = (count: number): CricketTelling => ({
  type: "correction",
  innings: 1,
  over: 0,
  ball: 2,
  balls: sixes(count),
});

async function playing(name: string) {
  const match = await playedMatch(stage, name, { hasHouse: true });
  const store = createHouseMarketStore();
  const meter = async (key = "first:meter") => {
    const { event_id: eventId } = await match.row();
    const all = [...(await store.openOf(stage.reader, [eventId])), ...(await store.decidedOf(stage.reader, eventId))];
    const found = all.find(({ sourceKey }) => sourceKey === key);
    if (found === undefined) throw new Error(`there is no ${key}`);
    return found;
  };
  /** By the rates that the market itself has had last. */
  const middleOf = async (key: string): Promise<number> => {
    const { lastRates } = await meter(key);
    if (lastRates === null) throw new Error(`${key} has had no rates`);
    return middleOfRates(lastRates.againstLine, lastRates.line);
  };
  /** Until the suspension after a key incident is over. */
  const rest = () => match.wait(match.feed, 60_000);
  return { ...match, meter, middleOf, rest };
}

test("[FEED-41] [RATES-71] a meter that was asked anew since a correction has one number in an abandoned match, by the rates that stood last; also the one of before", async () => {
  const match = await playing("asked anew");
  await match.play(start, ball(1, "0.1", { runsOffBat: 4 }));
  const before = await match.meter();
  const [quote] = before.quotes;
  const player = await house.createPlayer(1_000);
  const bet = { line: quote?.line ?? 0, rate: quote?.forRate ?? 0, taka: 100 };
  expect(await house.bet(player, before.marketId, bet)).toBe("taken");
  for (const out of outs(10)) {
    await match.play(out);
    await match.rest();
  }
  expect(await match.meter()).toMatchObject({ settlement: "SETTLED", outcome: 4 });
  await match.play(instead(10));
  await match.rest();
  expect(await match.meter("first:meter~2")).toMatchObject({ status: "OPEN", title: before.title });
  await match.play(abandoned);
  const [stale, number] = [await match.middleOf("first:meter"), await match.middleOf("first:meter~2")];
  expect(number).toBeGreaterThan(stale);
  for (const key of ["first:meter", "first:meter~2"])
    expect(await match.meter(key), key).toMatchObject({ settlement: "SETTLED", outcome: number });
  expect(await house.cash(player)).toBe(100_000n + (number >= bet.line ? BigInt(bet.rate) * 100n : -10_000n));
  // Both are the feed's own results: it takes both back when the match goes on.
  await match.play(goesOn);
  for (const key of ["first:meter", "first:meter~2"])
    expect(await match.meter(key), key).toMatchObject({ settlement: "VOIDED", awaitsResult: true });
  await match.feed.stop();
});

test("[FEED-42] [RATES-71] a meter of a match that was taken up has one number where it is abandoned again, by the rates that stood last", async () => {
  const match = await playing("taken up");
  await match.play(start, ball(1, "0.1", { wicket: "out" }));
  await match.rest();
  await match.play(abandoned);
  const first = await match.middleOf("first:meter");
  expect(await match.meter()).toMatchObject({ settlement: "SETTLED", outcome: first });
  await match.play(goesOn);
  await match.rest();
  await match.play(...places.map((at) => ball(1, at, { runsOffBat: 6 })), abandoned);
  const number = await match.middleOf("first:meter~2");
  expect(number).toBeGreaterThan(first);
  for (const key of ["first:meter", "first:meter~2"])
    expect(await match.meter(key), key).toMatchObject({ settlement: "SETTLED", outcome: number });
  await match.feed.stop();
});

test("[RATES-71] a meter is never below the runs made by then: rates of a score that was corrected since are not", async () => {
  const match = await playing("runs made");
  await match.play(start, ball(1, "0.1", { runsOffBat: 4 }));
  for (const out of outs(9)) {
    await match.play(out);
    await match.rest();
  }
  // Nobody has offered anything since the score was put right.
  await match.play(instead(9), abandoned);
  expect(await match.middleOf("first:meter")).toBeLessThan(58);
  expect(await match.meter()).toMatchObject({ settlement: "SETTLED", outcome: 58 });
  await match.play(goesOn);
  expect(await match.meter()).toMatchObject({ settlement: "VOIDED", awaitsResult: true });
  await match.feed.stop();
});

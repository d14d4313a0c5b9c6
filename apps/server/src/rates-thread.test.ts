import { advanceMatch, startMatch, type Match, type Overs } from "@maidan/core/sports";
import { houseLinesFrom, houseLinesOf, initialMarginOf } from "@maidan/services/house-markets";
import { afterEach, expect, test } from "vitest";
import { cricketSetup, soccerSetup } from "../../../packages/core/src/sports/test-support/setups.ts";
import { createRatesThread, type RatesThread } from "./rates-thread.ts";

let thread: RatesThread | undefined;
afterEach(() => thread?.stop());

/** The match before the ball after so many deliveries of this innings. */
function atBall(number: 1 | 2, deliveries: number, overs: Overs = 20): Match {
  let match: Match = startMatch({ ...cricketSetup(1, 0), overs }, "rates");
  for (;;) {
    match = advanceMatch(match).match;
    if (match.sport !== "cricket") throw new Error("it is cricket");
    const { innings, phase } = match.state;
    if (innings.length === number && phase === "innings" && (innings.at(-1)?.deliveries ?? 0) >= deliveries)
      return match;
  }
}

test("[RATES-51] the rates of both innings are worked out on another thread, the same as here, while this one goes on", async () => {
  const { inningsLines } = (thread = createRatesThread());
  const from = { marginOf: initialMarginOf, inningsLines };
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  for (const match of [atBall(1, 0), atBall(1, 50), atBall(2, 1), atBall(2, 60)]) {
    const lines = await houseLinesFrom(match, from);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines).toEqual(houseLinesOf(match));
  }
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
});

test.each([10, 50] as const)("[RATES-51] [SPORT-14] the other thread knows of matches of %i overs", async (overs) => {
  const { inningsLines } = (thread = createRatesThread());
  for (const match of [atBall(1, 20, overs), atBall(2, 20, overs)]) {
    const lines = await houseLinesFrom(match, { marginOf: initialMarginOf, inningsLines });
    expect(lines.map(({ market }) => market.sourceKey.split(":")[1])).toContain(`${overs}-overs`);
    expect(lines).toEqual(houseLinesOf(match));
  }
});

test("[RATES-51] of a match without an innings nobody is asked", async () => {
  const asked: unknown[] = [];
  const inningsLines = async (of: unknown) => {
    asked.push(of);
    return [];
  };
  const soccer = startMatch(soccerSetup(170, 110), "rates");
  expect(await houseLinesFrom(soccer, { marginOf: initialMarginOf, inningsLines })).toEqual(houseLinesOf(soccer));
  expect(asked).toEqual([]);
});

test("[RATES-51] every ball that was bowled before stays where it is", async () => {
  let asked: unknown;
  const inningsLines = async (of: unknown) => {
    asked = of;
    return [];
  };
  await houseLinesFrom(atBall(2, 60), { marginOf: initialMarginOf, inningsLines });
  expect(asked).toMatchObject({ number: 2, innings: expect.not.objectContaining({ log: expect.anything() }) });
});

test("[RATES-51] when the thread ends meanwhile the rates are worked out here", async () => {
  const { inningsLines, stop } = (thread = createRatesThread());
  const match = atBall(2, 30);
  const lines = houseLinesFrom(match, { marginOf: initialMarginOf, inningsLines });
  await stop();
  expect(await lines).toEqual(houseLinesOf(match));
});

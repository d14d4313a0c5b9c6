import { beforeAll, describe, expect, test } from "vitest";
import { advanceMatch, startMatch, type Match } from "../match.ts";
import { cricketSetup } from "../test-support/setups.ts";
import { deliveriesOf } from "./ball-log.ts";
import { foldDeliveries } from "./deliveries.ts";
import { atLeast, batterRuns, nextBallRuns, nextWicket, type Chances } from "./next-wicket.ts";
import { boundariesToCome } from "./session.ts";
import type { Innings } from "./types.ts";

const setup = cricketSetup(1, -1);
const matches = 1_500;

/** A first innings before its first ball, and its end. */
function played(seed: string) {
  let match: Match = advanceMatch(startMatch(setup, seed)).match;
  if (match.sport !== "cricket") throw new Error("it is cricket");
  const [first] = match.state.innings;
  while (match.sport === "cricket" && match.state.innings.length === 1 && match.state.phase === "innings")
    match = advanceMatch(match).match;
  if (match.sport !== "cricket" || first === undefined) throw new Error("no innings was played");
  const deliveries = deliveriesOf(setup, match.state, 1) ?? [];
  const [totals] = foldDeliveries(deliveries);
  if (totals === undefined) throw new Error("no ball was bowled");
  return { first, totals, opener: match.state.innings[0]?.batters[0]?.runs ?? 0, balls: deliveries };
}

describe("[SPORT-11] chances of a ball, a wicket and a batter", () => {
  let innings: ReturnType<typeof played>[];
  let first: Innings;
  beforeAll(() => {
    innings = Array.from({ length: matches }, (_, index) => played(`wicket ${index}`));
    const [one] = innings;
    if (one === undefined) throw new Error("nothing was played");
    ({ first } = one);
  });

  /** Which side bats is drawn: those that bat as the first one does. */
  const alike = () => innings.filter((one) => one.first.battingSide === first.battingSide);
  /** Within four standard errors, and so much more where the chances leave something out. */
  const expectAsSaid = (
    chances: Chances,
    { line, numbers, tolerance = 0 }: { line: number; numbers: readonly number[]; tolerance?: number },
  ): void => {
    const said = atLeast(chances, line);
    const came = numbers.filter((number) => number >= line).length / numbers.length;
    const error = Math.sqrt((said * (1 - said)) / numbers.length);
    expect(Math.abs(came - said), `at least ${line}: said ${said}, came ${came}`).toBeLessThan(4 * error + tolerance);
  };

  test("they sum to one, and the next ball brings as often each number as they say", () => {
    const { runs, balls } = nextWicket(setup, first);
    for (const chances of [runs, balls, nextBallRuns(setup, first), batterRuns(setup, first)])
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
    const numbers = alike().map((one) => foldDeliveries(one.balls.slice(0, 1))[0]?.runs ?? 0);
    for (const line of [1, 2, 4, 6]) expectAsSaid(nextBallRuns(setup, first), { line, numbers });
  });

  test.each([10, 30, 60, 90])("at %d runs or more the first wicket falls as often as is said", (line) => {
    const numbers = alike().map(({ totals }) => totals.fallOfWickets[0]?.runs ?? totals.runs);
    expectAsSaid(nextWicket(setup, first).runs, { line, numbers });
  });

  test.each([6, 18, 36, 72])("at ball %d or later the first wicket falls as often as is said", (line) => {
    const numbers = alike().map(({ balls, totals }) => {
      const fall = totals.fallOfWickets[0];
      const last = balls.findIndex(({ over, ball }) => over === fall?.over && ball === fall.ball);
      return balls.slice(0, last === -1 ? undefined : last + 1).filter(({ wides, noBalls }) => wides + noBalls === 0)
        .length;
    });
    expectAsSaid(nextWicket(setup, first).balls, { line, numbers });
  });

  test.each([5, 20, 40])("an opener makes %d or more about as often as is said", (line) => {
    expectAsSaid(batterRuns(setup, first), { line, numbers: alike().map(({ opener }) => opener), tolerance: 0.03 });
  });

  test("fours and sixes are on average what the matches bring", () => {
    for (const counted of ["fours", "sixes"] as const) {
      const { mean, variance } = boundariesToCome(setup, first, counted);
      const came = alike().reduce((sum, { totals }) => sum + totals[counted], 0) / alike().length;
      expect(Math.abs(came - mean), counted).toBeLessThan(4 * Math.sqrt(variance / alike().length));
    }
  });
});

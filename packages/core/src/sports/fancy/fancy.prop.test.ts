import fc from "fast-check";
import { expect, test } from "vitest";
import type { Delivery } from "../cricket/deliveries.ts";
import { fancyAsk, fancyResult, type FancyInnings, type FancyResult } from "./index.ts";

const players = ["A", "B", "C", "D", "E", "F"];

/** One ball as it is drawn: what it brought, and whether somebody is out, or hurt, by it. */
interface Drawn {
  readonly bat: number;
  readonly extra: "none" | "wide" | "noBall" | "bye";
  readonly end: "none" | "bowled" | "retired hurt";
  readonly isTurned: boolean;
}
const drawn: fc.Arbitrary<Drawn> = fc.record({
  bat: fc.constantFrom(0, 0, 1, 1, 2, 3, 4, 6),
  extra: fc.constantFrom("none", "none", "none", "none", "wide", "noBall", "bye"),
  end: fc.constantFrom(...Array<"none">(12).fill("none"), "bowled", "bowled", "retired hurt"),
  isTurned: fc.boolean(),
});

/** Balls in overs of six legal ones, until nobody is left to bat. */
function bowled(balls: readonly Drawn[]): Delivery[] {
  const played: Delivery[] = [];
  let [over, ball, legal, next] = [0, 0, 0, 2];
  let [striker, other] = ["A", "B"];
  for (const { bat, extra, end, isTurned } of balls) {
    if (legal === 6) [over, ball, legal] = [over + 1, 0, 0];
    ball += 1;
    const isLegal = extra !== "wide" && extra !== "noBall";
    if (isLegal) legal += 1;
    if (isTurned) [striker, other] = [other, striker];
    played.push({
      innings: 1,
      battingTeam: "Dhaka",
      over,
      ball,
      striker,
      nonStriker: other,
      bowler: "P",
      runsOffBat: extra === "none" || extra === "noBall" ? bat : 0,
      wides: extra === "wide" ? 1 + (bat % 2) : 0,
      noBalls: extra === "noBall" ? 1 : 0,
      byes: extra === "bye" ? bat : 0,
      legByes: 0,
      penalty: 0,
      dismissals: end === "none" ? [] : [{ kind: end, player: striker }],
    });
    if (end === "none") continue;
    const fresh = players[next];
    if (fresh === undefined) return played;
    striker = fresh;
    next += 1;
  }
  return played;
}

const runsOf = (ball: Delivery): number => ball.runsOffBat + ball.wides + ball.noBalls + ball.byes;
const isLegal = (ball: Delivery): boolean => ball.wides + ball.noBalls === 0;
const total = (balls: readonly Delivery[]): number => balls.reduce((sum, ball) => sum + runsOf(ball), 0);

/** What the balls bring by the words of the rules while play goes on; undefined while it isn't known. Read from the scorecard's end, and not counted along with it. */
function naive(key: string, balls: readonly Delivery[]): number | undefined {
  const [name = "", number = "0", part] = key.split(/[-:.]/);
  const of = Number(number);
  const overs = Map.groupBy(balls, ({ over }) => over);
  const isDone = (over: number): boolean => (overs.get(over)?.filter(isLegal).length ?? 0) === 6;
  const falls = balls.flatMap((ball, index) => (ball.dismissals.some(({ kind }) => kind === "bowled") ? [index] : []));
  switch (name) {
    case "over":
      return isDone(of) ? total(overs.get(of) ?? []) : undefined;
    case "ball": {
      const one = overs.get(of)?.[Number(part) - 1];
      return one && runsOf(one);
    }
    case "wicket": {
      const fall = falls[of - 1];
      if (fall === undefined) return undefined;
      const until = balls.slice(0, fall + 1);
      return part === "balls" ? until.filter(isLegal).length : total(until);
    }
    case "player": {
      const gone = balls.findIndex(({ dismissals }) => dismissals.some(({ player }) => player === players[of]));
      const own = balls.slice(0, gone + 1).filter(({ striker }) => striker === players[of]);
      return gone === -1 ? undefined : own.reduce((sum, { runsOffBat }) => sum + runsOffBat, 0);
    }
    default: {
      // A session: `6-overs`.
      const last = Number(name) - 1;
      return isDone(last) ? total(balls.filter(({ over }) => over <= last)) : undefined;
    }
  }
}

const keys = ["1-overs", "2-overs", "4-overs", "over-0", "over-2", "over-1:even", "ball-0.3", "ball-1.7", "wicket-1"];
const more = ["wicket-2", "wicket-2:balls", "player-0", "player-2"];
const atTheEnd = ["khadda", "even", "meter", "digit-1", "fours", "sixes", "top-batter", "next-out-1", "next-out-2"];
const all = [...keys, ...more, ...atTheEnd, "digits-1-2"];

function resultOf(key: string, deliveries: readonly Delivery[], end: FancyInnings["end"]): FancyResult | undefined {
  const ask = fancyAsk(`first:${key}`);
  if (ask === undefined) throw new Error(`nothing is asked by ${key}`);
  return fancyResult(ask, { deliveries, players, end });
}
const innings = fc.array(drawn, { minLength: 1, maxLength: 40, size: "max" }).map(bowled);

test("[RATES-43] after every ball of any innings there is the result that the scorecard gives, and none before", () => {
  let known = 0;
  fc.assert(
    fc.property(innings, (balls) => {
      for (let bowledSo = 0; bowledSo <= balls.length; bowledSo += 1) {
        const so = balls.slice(0, bowledSo);
        for (const key of [...keys, ...more]) {
          const number = naive(key, so);
          if (number !== undefined) known += 1;
          const expected = number === undefined ? undefined : { type: "number", number };
          expect(resultOf(key, so, "going"), key).toEqual(expected);
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(known).toBeGreaterThan(5_000);
});

test("[RATES-43] [RATES-70] a result stands whatever comes after it: more balls, the end of the side, rain or an abandoned match", () => {
  let stood = 0;
  fc.assert(
    fc.property(innings, fc.nat(), (balls, drawnAt) => {
      const so = balls.slice(0, drawnAt % (balls.length + 1));
      for (const key of all) {
        const early = resultOf(key, so, "going");
        if (early === undefined) continue;
        stood += 1;
        for (const end of ["going", "ended", "curtailed", "abandoned"] as const)
          for (const later of [so, balls]) expect(resultOf(key, later, end), `${key}, ${end}`).toEqual(early);
      }
    }),
    { numRuns: 500 },
  );
  expect(stood).toBeGreaterThan(1_000);
});

test("[RATES-70] where play ends every Fancy has a result or a void with its reason, and what rain or an abandoned match leaves open is void, but for the meter", () => {
  fc.assert(
    fc.property(innings, (balls) => {
      for (const key of all) {
        expect(resultOf(key, balls, "ended"), key).toBeDefined();
        const open = resultOf(key, balls, "going") === undefined;
        for (const [end, reason] of [
          ["abandoned", "Match abandoned"],
          ["curtailed", "Overs were lost to rain"],
        ] as const) {
          const isRain = end === "curtailed" && { isRain: true };
          const left =
            key === "meter" ? { type: "middleOfRates", made: total(balls), ...isRain } : { type: "void", reason };
          if (open) expect(resultOf(key, balls, end), `${key}, ${end}`).toEqual(left);
        }
      }
    }),
    { numRuns: 300 },
  );
});

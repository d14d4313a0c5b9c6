import fc from "fast-check";
import { expect, test } from "vitest";
import { hearCricket, startMatch, type BroughtBall, type CricketMatch, type CricketTelling } from "../index.ts";
import { mostBallsCorrected } from "./correct-balls.ts";
import { nextPlace } from "./told-ball.ts";

const team = (name: string) => ({ name, strength: 0, players: [] });
const fresh = startMatch({ sport: "cricket", teams: [team("Dhaka"), team("Khulna")] }, "told") as CricketMatch;

const outs = (...kinds: readonly NonNullable<BroughtBall["wicket"]>[]) =>
  fc.option(fc.constantFrom(...kinds), { nil: null, freq: 8 });
/** How one is out whatever else the ball brings. */
const wicket = outs("run out", "out");
const none: BroughtBall = { runsOffBat: 0, wides: 0, noBalls: 0, byes: 0, legByes: 0, penalty: 0, wicket: null };
const runs = fc.integer({ min: 0, max: 6 });
/** Whatever one ball can bring. */
const brought: fc.Arbitrary<BroughtBall> = fc.oneof(
  fc.record({ runsOffBat: runs, wicket }).map((some) => ({ ...none, ...some })),
  outs("caught", "bowled", "lbw").map((out) => ({ ...none, wicket: out })),
  fc
    .record({ wides: fc.integer({ min: 1, max: 5 }), wicket: outs("stumped", "out") })
    .map((some) => ({ ...none, ...some })),
  fc.record({ runsOffBat: runs, wicket }).map((some) => ({ ...none, noBalls: 1, ...some })),
  fc.record({ byes: fc.integer({ min: 1, max: 4 }), noBalls: fc.constantFrom(0, 1) }).map((b) => ({ ...none, ...b })),
  fc.record({ legByes: fc.integer({ min: 1, max: 4 }), wicket }).map((some) => ({ ...none, ...some })),
  fc.record({ penalty: fc.constantFrom(5, 10), runsOffBat: runs, wicket }).map((some) => ({ ...none, ...some })),
);
/** A ball, and before it what was told of it and of those after it by mistake, with the start of the next innings where they ended theirs; none: it was told rightly. */
const told = fc.record({
  ball: brought,
  mistakes: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(brought, { minLength: 1, maxLength: mostBallsCorrected }) },
  ),
  isNextBegun: fc.boolean(),
});

class Teller {
  match = fresh;
  #last: CricketTelling["type"] | null = null;

  tell(telling: CricketTelling): string {
    const heard = hearCricket(this.match, this.#last, telling);
    if (!heard.ok) return heard.code;
    [this.match, this.#last] = [heard.match, telling.type];
    return "heard";
  }
  place() {
    const { innings } = this.match.state;
    const at = innings.at(-1);
    if (at === undefined) throw new Error("no innings");
    return { innings: innings.length, ...nextPlace(at) };
  }
  ball(ball: BroughtBall): string {
    return this.tell({ type: "ball", ...this.place(), ...ball });
  }
}

test("[FEED-38] a match told with mistakes and corrections is, ball for ball, the one that is told rightly", () => {
  fc.assert(
    fc.property(fc.array(told, { minLength: 150, maxLength: 300 }), (balls) => {
      const [right, wrong] = [new Teller(), new Teller()];
      for (const teller of [right, wrong]) teller.tell({ type: "start", batting: 0 });
      for (const { ball, mistakes, isNextBegun } of balls) {
        if (right.match.state.phase === "interval") {
          const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };
          expect([right.tell(chase), wrong.tell(chase)]).toEqual(["heard", "heard"]);
        }
        const place = wrong.place();
        for (const mistake of mistakes) {
          wrong.ball(mistake);
        }
        const isOverByMistake = wrong.match.state.phase === "interval";
        if (isOverByMistake && isNextBegun)
          expect(wrong.tell({ type: "innings_start", innings: 2, batting: 1 })).toBe("heard");
        const isOver = right.ball(ball) !== "heard";
        const isCorrected = mistakes.length > 0 && JSON.stringify(wrong.place()) !== JSON.stringify(place);
        const answer = isCorrected
          ? wrong.tell({ type: "correction", ...place, balls: isOver ? [] : [ball] })
          : wrong.ball(ball);
        expect(answer === "heard").toBe(isCorrected || !isOver);
        expect(wrong.match).toEqual(right.match);
      }
    }),
    { numRuns: 60 },
  );
});

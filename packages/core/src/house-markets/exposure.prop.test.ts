import fc from "fast-check";
import { expect, test } from "vitest";
import { exposureMinor, numbersOf, stepsOf, totalMinor, type HouseBet, type HouseQuestion } from "./index.ts";

const questions: fc.Arbitrary<HouseQuestion> = fc.oneof(
  fc.constant<HouseQuestion>({ type: "AT_LEAST" }),
  fc.integer({ min: 1, max: 12 }).map((width): HouseQuestion => ({ type: "BAND", width })),
  fc.integer({ min: 0, max: 9 }).map((digit): HouseQuestion => ({ type: "LAST_DIGIT", digit })),
  fc.integer({ min: 1, max: 3 }).map((digits): HouseQuestion => ({ type: "DIGITS", digits })),
  fc.constant<HouseQuestion>({ type: "EVEN" }),
);
const bets: fc.Arbitrary<HouseBet[]> = fc.array(
  fc.record({
    side: fc.constantFrom("FOR" as const, "AGAINST" as const),
    line: fc.integer({ min: 1, max: 60 }),
    rate: fc.integer({ min: 1, max: 900 }),
    stakeMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
  }),
  { maxLength: 12 },
);

test("[RATES-04] what is locked is the worst loss over every number there could be, and the steps tell each number's result", () => {
  fc.assert(
    fc.property(questions, bets, (question, anyBets) => {
      // Of one digit there are ten numbers, and bets on no others.
      const numbers = Array.from(
        { length: question.type === "DIGITS" ? numbersOf(question) : 120 },
        (_, number) => number,
      );
      const placed = anyBets.filter(({ line }) => question.type !== "DIGITS" || line < numbers.length);
      const losses = numbers.map((number) => -totalMinor(question, placed, number));
      const worst = losses.reduce((most, loss) => (loss > most ? loss : most), 0n);
      expect(exposureMinor(question, placed)).toBe(worst);
      if (question.type !== "AT_LEAST" && question.type !== "BAND") return;
      const steps = stepsOf(question, placed);
      for (const number of numbers) {
        const step = steps.find(({ from, to }) => from <= number && (to === null || number <= to));
        expect(step?.resultMinor).toBe(totalMinor(question, placed, number));
      }
    }),
  );
});

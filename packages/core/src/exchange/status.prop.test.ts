import fc from "fast-check";
import { expect, test } from "vitest";
import { newMarketState, transition, type ControlCommand, type MarketSpec, type MarketState } from "./index.ts";
import { naiveTransition } from "./naive-checks.ts";
import { selectionIds, specs } from "./test-support/steps.ts";

const line = { leastX100: 50, mostX100: 1_050, intervalX100: 100 };
const kinds: fc.Arbitrary<MarketSpec> = fc.oneof(
  { weight: 6, arbitrary: specs },
  {
    weight: 1,
    arbitrary: specs.map((): MarketSpec => ({
      selectionIds: [11],
      numberOfWinners: 1,
      hasOtherOutcome: false,
      minimumSizeMinor: 1,
      line,
    })),
  },
);

/** Names that can be, and names that can't: too many, too few, one twice, none of ours, one that shares and didn't win. */
const named = fc
  .record({
    winners: fc.oneof(
      { weight: 8, arbitrary: fc.shuffledSubarray(selectionIds, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(fc.constantFrom(11, 11, 22, 99), { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom([0], [7], [-1], [2.5]) },
    ),
    sharing: fc.nat({ max: 4 }),
    stranger: fc.constantFrom([], [], [], [], [44]),
  })
  .map(({ winners, sharing, stranger }) =>
    sharing > 2 ? { winners } : { winners, deadHeat: [...winners.slice(sharing), ...stranger] },
  );
const commands: fc.Arbitrary<ControlCommand> = fc.oneof<fc.WeightedArbitrary<ControlCommand>[]>(
  { weight: 2, arbitrary: fc.constant({ type: "suspend" }) },
  { weight: 3, arbitrary: fc.constant({ type: "resume" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(0, 5_000, -1, 0.5, Number.NaN).map((betDelayMs) => ({ type: "turnInPlay", betDelayMs })),
  },
  { weight: 1, arbitrary: fc.constant({ type: "close" }) },
  { weight: 4, arbitrary: named.map((result) => ({ type: "settle", ...result })) },
  { weight: 6, arbitrary: named.map((result) => ({ type: "resettle", ...result })) },
  { weight: 1, arbitrary: fc.constant({ type: "void" }) },
);

test("[BOOK-10] [BOOK-15] [BOOK-16] a market's state goes through every life as the rules say, and each control is refused for the first reason that there is", () => {
  const met = new Map<string, number>();
  fc.assert(
    fc.property(kinds, fc.array(commands, { maxLength: 16, size: "max" }), (spec, life) => {
      let state: MarketState = newMarketState;
      for (const command of life) {
        const found = transition(spec, state, command);
        expect(found).toEqual(naiveTransition(spec, state, command));
        const name = found.ok ? command.type : `${command.type} ${found.code}`;
        met.set(name, (met.get(name) ?? 0) + 1);
        if (found.ok) ({ state } = found);
        if (found.ok && state.deadHeat !== undefined) met.set("dead heat", (met.get("dead heat") ?? 0) + 1);
      }
    }),
    { numRuns: 3_000 },
  );
  for (const name of [
    "settle",
    "resettle",
    "void",
    "dead heat",
    "resettle NO_ACTION_REQUIRED",
    "settle INVALID_WINNERS",
  ])
    expect(met.get(name), name).toBeGreaterThan(20);
});

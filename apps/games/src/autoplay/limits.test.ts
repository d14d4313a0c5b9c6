import { expect, test } from "vitest";
import { afterRound, beginAutoplay, roundChoices, type AutoplayLimits, type AutoplayNow } from "./limits.ts";

const limits: AutoplayLimits = {
  rounds: 25,
  stakeMinor: 1_000n,
  mostLossMinor: 3_500n,
  mostWinMinor: 5_000n,
  stopsOnFeature: true,
};
const lost = { stakeMinor: 1_000n, paidMinor: 0n, hasFeature: false, hasJackpot: false };
const stateOf = (now: ReturnType<typeof afterRound>): AutoplayNow => {
  if (typeof now === "string") throw new Error(`ended: ${now}`);
  return now;
};

test("[SLOT-30] autoplay ends before a round that could lose more than was named, and counts what was won back", () => {
  const one = stateOf(afterRound(limits, beginAutoplay(limits), lost));
  expect(one).toEqual({ left: 24, lostMinor: 1_000n });
  const two = stateOf(afterRound(limits, one, lost));
  // Three lost stakes would leave half of one: not enough for a fourth.
  expect(afterRound(limits, two, lost)).toBe("loss");
  const back = stateOf(afterRound(limits, two, { ...lost, paidMinor: 2_500n }));
  expect(back).toEqual({ left: 22, lostMinor: 500n });
  expect(stateOf(afterRound(limits, back, lost)).lostMinor).toBe(1_500n);
});

test("[SLOT-30] it ends with its last round, a win of what was named, free spins where asked for, and any jackpot", () => {
  const now = beginAutoplay(limits);
  expect(afterRound(limits, { ...now, left: 1 }, { ...lost, paidMinor: 1_000n })).toBe("count");
  expect(afterRound(limits, now, { ...lost, paidMinor: 5_000n })).toBe("win");
  expect(afterRound({ ...limits, mostWinMinor: undefined }, now, { ...lost, paidMinor: 5_000n })).toMatchObject({
    left: 24,
  });
  expect(afterRound(limits, now, { ...lost, hasFeature: true })).toBe("feature");
  expect(afterRound({ ...limits, stopsOnFeature: false }, now, { ...lost, hasFeature: true })).toMatchObject({
    left: 24,
  });
  expect(afterRound({ ...limits, stopsOnFeature: false }, now, { ...lost, hasJackpot: true })).toBe("jackpot");
});

test("[SLOT-30] no more rounds can be chosen than the operator allows, and none where it allows none", () => {
  expect(roundChoices(0)).toEqual([]);
  expect(roundChoices(7)).toEqual([7]);
  expect(roundChoices(60)).toEqual([10, 25, 50]);
  expect(roundChoices(1_000)).toEqual([10, 25, 50, 100]);
});

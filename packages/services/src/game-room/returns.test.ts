import { expect, test } from "vitest";
import { judgeReturn, type ReturnSums } from "./index.ts";

const sumsOf = (rounds: readonly (readonly [bet: number, win: number])[]): ReturnSums => ({
  rounds: rounds.length,
  betMinor: rounds.reduce((sum, [bet]) => sum + bet, 0),
  winMinor: rounds.reduce((sum, [, win]) => sum + win, 0),
  betSquared: rounds.reduce((sum, [bet]) => sum + bet * bet, 0),
  winSquared: rounds.reduce((sum, [, win]) => sum + win * win, 0),
  betByWin: rounds.reduce((sum, [bet, win]) => sum + bet * win, 0),
});
/** So many bets of 1.00 on a coin that pays 1.96, of which so many won. */
const coin = (rounds: number, won: number): ReturnSums =>
  sumsOf(Array.from({ length: rounds }, (_, at) => [100, at < won ? 196 : 0] as const));
const stated = { lowBasisPoints: 9_800, highBasisPoints: null };

test("[GAMEROOM-05] a fair coin's tolerance is 2.576 deviations of its own rounds, and beyond it a game is outside", () => {
  // Each round deviates by 0.98 from the stated return, so the mean of 10,000 by 0.0098: 99 of 100 lie within 2.52 points.
  const fair = judgeReturn(coin(10_000, 5_000), stated);
  expect(fair).toMatchObject({ measured: 98, state: "within" });
  expect(fair.tolerance).toBeCloseTo(2.52, 2);
  expect(judgeReturn(coin(10_000, 5_125), stated).state).toBe("within");
  expect(judgeReturn(coin(10_000, 5_135), stated).state).toBe("outside");
  expect(judgeReturn(coin(10_000, 4_865), stated).state).toBe("outside");
});

test("[GAMEROOM-05] a game that never paid is outside, few rounds say nothing, and what isn't stated isn't judged", () => {
  expect(judgeReturn(coin(10_000, 0), stated)).toMatchObject({ measured: 0, state: "outside" });
  expect(judgeReturn(coin(499, 0), stated).state).toBe("few");
  expect(judgeReturn(coin(0, 0), stated)).toEqual({ measured: null, tolerance: null, state: "few" });
  expect(judgeReturn(coin(10_000, 5_000), { lowBasisPoints: null, highBasisPoints: null })).toEqual({
    measured: 98,
    tolerance: null,
    state: "unstated",
  });
});

test("[GAMEROOM-05] where a provider states a range, all between its ends is right", () => {
  const range = { lowBasisPoints: 8_564, highBasisPoints: 9_894 };
  expect(judgeReturn(coin(10_000, 4_600), range).state).toBe("within");
  expect(judgeReturn(coin(10_000, 5_240), range).state).toBe("outside");
  expect(judgeReturn(coin(10_000, 4_200), range).state).toBe("outside");
});

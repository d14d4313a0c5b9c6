import { expect, test } from "vitest";
import { jackpotPointMinor, jackpotReturnX1000000, jackpots, jackpotShareX10000 } from "./index.ts";

const secrets = Array.from({ length: 4_000 }, (_, number) => `secret ${number}`);

test("[JACK-02] a pool's point comes from its secret alone, lies where it may, and each tenth of the way as often", () => {
  for (const jackpot of jackpots) {
    const { leastMinor, mostMinor } = jackpot;
    const tenths = Array.from({ length: 10 }, () => 0);
    for (const secret of secrets) {
      const point = jackpotPointMinor(jackpot, secret);
      expect(point).toBe(jackpotPointMinor(jackpot, secret));
      expect(point >= leastMinor && point <= mostMinor).toBe(true);
      const tenth = Number(((point - leastMinor) * 10n) / (mostMinor - leastMinor + 1n));
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    const chiSquare = tenths.reduce((sum, seen) => sum + (seen - 400) ** 2 / 400, 0);
    // 99.99 % of fair draws lie below, with nine degrees of freedom.
    expect(chiSquare).toBeLessThan(33.7);
  }
});

test("[JACK-05] what the pools give back is what playing them through comes to", () => {
  // Stakes of 10,000.00 until each pool has fallen for each of the secrets: what was paid for what was staked, the seeds included.
  let measured = 0;
  for (const jackpot of jackpots) {
    const share = jackpotShareX10000(jackpot, 1_000_000n);
    let [held, paid, staked] = [jackpot.seedMinor * 10_000n, 0n, 0n];
    for (const secret of secrets) {
      const point = jackpotPointMinor(jackpot, secret);
      while (held < point * 10_000n) {
        held += share;
        staked += 1_000_000n;
      }
      paid += point;
      held += (jackpot.seedMinor - point) * 10_000n;
      // One stake never brings two pools down.
      expect(held < jackpot.leastMinor * 10_000n).toBe(true);
    }
    measured += Number(paid) / Number(staked);
  }
  expect(jackpotReturnX1000000()).toBe(14_709);
  expect(Math.abs(measured - 0.014709)).toBeLessThan(0.0003);
});

import { bingoRoom } from "@maidan/games/bingo";
import { expect, test } from "vitest";
import { bingoCalled, bingoRules, usualBingoTimes } from "./index.ts";

test("[HOUSE-41] a ball is told when its time has come and not before, and all of them at the end", () => {
  const { callMs } = bingoRoom("bingo-75");
  const calls = 62;
  const dealt = (elapsedMs: number) => ({
    phase: "dealt" as const,
    paysInMs: usualBingoTimes.introMs + calls * callMs - elapsedMs,
  });
  const told = (elapsedMs: number): number => bingoCalled("bingo-75", dealt(elapsedMs), calls);
  expect([0, usualBingoTimes.introMs - 1].map((ms) => told(ms))).toEqual([0, 0]);
  for (let call = 1; call <= calls; call += 1) {
    const atMs = usualBingoTimes.introMs + (call - 1) * callMs;
    expect(told(atMs - 1)).toBe(call - 1);
    expect(told(atMs)).toBe(call);
  }
  expect(told(usualBingoTimes.introMs + calls * callMs + 60_000)).toBe(calls);
  expect(bingoCalled("bingo-75", { phase: "betting", paysInMs: undefined }, calls)).toBe(0);
  expect(bingoCalled("bingo-75", { phase: "paid", paysInMs: -1 }, calls)).toBe(calls);
});

test("[BINGO-01] a bet names a seed of letters and digits and one to twelve cards, and nothing else", () => {
  const { readBet } = bingoRules("bingo-90");
  expect(readBet({ seed: "Mine2", cards: 12 })).toMatchObject({ ok: true, stakeMinor: 12_000n });
  for (const bet of [
    { seed: "", cards: 1 },
    { seed: "a b", cards: 1 },
    { seed: "a", cards: 0 },
    { seed: "a", cards: 13 },
    { seed: "a", cards: 1.5 },
    { seed: "a", cards: 1, price: "0.01" },
    { seed: "a" },
    "a",
  ])
    expect(readBet(bet)).toEqual({ ok: false, code: "bet" });
});

import { expect, test } from "vitest";
import { pulseAfter, toneOf } from "./feed-pulse.ts";

const pulse = { source: "simulator", age_ms: 40_000, due_in_ms: 5_000, is_silenced: false };

test("[CONSOLE-02] a break that the feed told of is no lateness; later it stands out, and then alarms", () => {
  expect([0, 8_000, 8_001, 20_000, 20_001].map((elapsed) => toneOf(pulseAfter(pulse, elapsed)))).toEqual([
    "fresh",
    "fresh",
    "late",
    "late",
    "silent",
  ]);
});

test("[CONSOLE-02] a feed that doesn't say when it speaks is judged by its age, and one whose silence suspended is silent", () => {
  const dumb = { ...pulse, due_in_ms: null, age_ms: 0 };
  expect([15_000, 15_001, 60_001].map((elapsed) => toneOf(pulseAfter(dumb, elapsed)))).toEqual([
    "fresh",
    "late",
    "silent",
  ]);
  expect(toneOf({ ...pulse, is_silenced: true })).toBe("silent");
});

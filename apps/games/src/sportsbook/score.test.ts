import { expect, test } from "vitest";
import { greatMoments } from "./score.tsx";

test("[HOUSE-27] goals, wickets and sets are counted, so that each new one is heard; before the start there are none", () => {
  const of = (sport: string, home: readonly string[], away: readonly string[], phase: "open" | "live" = "live") =>
    greatMoments({ sport, phase, score: { home, away, clock: "", active: null } });
  expect(of("soccer", ["2"], ["1"])).toBe(3);
  expect(of("cricket", ["123/4", "(15.2)"], [])).toBe(4);
  expect(of("cricket", ["150/7", "(20.0)"], ["12/1", "(2.1)"])).toBe(8);
  expect(of("tennis", ["1", "5", "40"], ["0", "3", "15"])).toBe(1);
  expect(of("soccer", ["0"], ["0"], "open")).toBeUndefined();
});

import { expect, test } from "vitest";
import { isGone } from "./house-card.tsx";

const runners = { runners: [] };
const row = {
  title: "6 over runs",
  no: "",
  no_rate: "",
  yes: "",
  yes_rate: "",
  suspended: 1,
  ball_running: 0,
} as const;

test("[ROOM-65] a pinned market is gone when its event was read and has it no more, suspended or not; before that nothing is known", () => {
  const offered = { bookmaker: { "9.1": runners }, fancy2: { "9.2": row } };
  expect(["9.1", "9.2", "9.3"].map((id) => isGone(offered, id))).toEqual([false, false, true]);
  expect(isGone(undefined, "9.3")).toBe(false);
});

import { expect, test } from "vitest";
import { addedBody, isWholeAdded, kindsOf, noAdded } from "./added-market.ts";

test("[HAND-10] what the trader typed is the body of the call, and what the kind doesn't have is left out of it", () => {
  const special = { ...noAdded, name: " First wicket ", runners: "Caught\nBowled\n Run out ", winners: "2" };
  expect(addedBody(special)).toEqual({
    kind: "SPECIAL",
    name: "First wicket",
    runners: ["Caught", "Bowled", "Run out"],
    number_of_winners: 2,
  });
  const lines = {
    ...special,
    kind: "INNINGS_RUNS",
    part: "2",
    name: "",
    hasStartingPrice: true,
    across: "yes",
  } as const;
  expect(addedBody({ ...lines, least: "100.5", most: "200.5", interval: "5" })).toEqual({
    kind: "INNINGS_RUNS",
    part: 2,
    line: { least: 100.5, most: 200.5, interval: 5 },
  });
  expect(
    addedBody({ ...noAdded, kind: "SET_WINNER", part: "3", start: "2030-01-02T18:30", delay: "7", currency: "INR" }),
  ).toEqual({
    kind: "SET_WINNER",
    part: 3,
    start_at: "2030-01-02T18:30:00+06:00",
    bet_delay_seconds: 7,
    currency: "INR",
  });
});

test("[HAND-10] a question of the trader's own has a name and two outcomes, and lines have three figures or none", () => {
  expect(isWholeAdded(noAdded)).toBe(false);
  expect(isWholeAdded({ ...noAdded, name: "Toss", runners: "A" })).toBe(false);
  expect(isWholeAdded({ ...noAdded, name: "Toss", runners: "A\nB" })).toBe(true);
  const lines = { ...noAdded, kind: "INNINGS_RUNS" } as const;
  expect(isWholeAdded(lines)).toBe(true);
  expect(isWholeAdded({ ...lines, least: "20.5", most: "90.5" })).toBe(false);
  expect(isWholeAdded({ ...lines, least: "20.5", most: "90.5", interval: "1" })).toBe(true);
  expect(kindsOf.racing).toEqual([]);
});

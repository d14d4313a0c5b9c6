import { expect, test } from "vitest";
import { fancyBody, isWholeFancy, noFancy, withLinesMoved } from "./new-fancy.ts";

const session = { ...noFancy, title: " 6 over runs ", noLine: "44", noRate: "110", yesLine: "46", yesRate: "90" };

test("[RATES-65] what the trader typed of a Fancy is the body of the call, each type with what it asks alone", () => {
  const quote = { line: 46, for_rate: 90, against_line: 44, against_rate: 110 };
  expect(fancyBody(session)).toEqual({ type: 2, title: "6 over runs", quote });
  expect(fancyBody({ ...session, noLine: "", noRate: "" }).quote).toEqual({
    ...quote,
    against_line: 46,
    against_rate: null,
  });
  expect(fancyBody({ ...session, type: 4, noRate: "" })).toMatchObject({ width: 10 });
  expect(fancyBody({ ...session, type: 5, digits: "2" })).toEqual({
    type: 5,
    title: "6 over runs",
    digits: 2,
    // Who bets on digits names them: there is no NO to it.
    quote: { ...quote, line: 0, against_line: 0, against_rate: null },
  });
  expect(fancyBody({ ...noFancy, type: 6, title: "Even" })).toEqual({ type: 6, title: "Even" });
});

test("[RATES-65] a Fancy can be opened once it has a title and what its type asks, and each rate a line", () => {
  const whole = (change: Partial<typeof session>): boolean => isWholeFancy({ ...session, ...change });
  expect([whole({}), whole({ noRate: "", yesRate: "" }), whole({ type: 6, noLine: "", yesLine: "" })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    whole({ title: " " }),
    whole({ yesLine: "" }),
    whole({ type: 4, width: "" }),
    whole({ type: 5, digits: "" }),
  ]).toEqual([false, false, false, false]);
});

test("[RATES-65] lines move together, and never below 0", () => {
  expect(withLinesMoved(session, 2)).toMatchObject({ noLine: "46", yesLine: "48" });
  expect(withLinesMoved({ ...session, noLine: "" }, -50)).toMatchObject({ noLine: "", yesLine: "0" });
});

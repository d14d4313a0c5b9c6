import { expect, test } from "vitest";
import { typedOn, withLineMoved, withRateMoved, withTyped, type Quote } from "./own-rates.ts";

const session: Quote = { line: 46, for_rate: 90, against_line: 44, against_rate: null };
const other: Quote = { line: 2, for_rate: 1, against_line: 2, against_rate: 99_999 };

test("[RATES-60] a line moves with YES and NO together and never below 0", () => {
  expect(withLineMoved([session], 3)).toEqual([{ ...session, line: 49, against_line: 47 }]);
  expect(withLineMoved([session], -45)).toEqual([{ ...session, line: 1, against_line: 0 }]);
});

test("[RATES-60] rates move in the chosen place alone, within what can be offered, and what isn't offered stays so", () => {
  expect(withRateMoved([session, other], 0, 5)).toEqual([{ ...session, for_rate: 95 }, other]);
  expect(withRateMoved([session, other], 1, 5)).toEqual([session, { ...other, for_rate: 6, against_rate: 100_000 }]);
  expect(withRateMoved([other], 0, -5)).toEqual([{ ...other, for_rate: 1, against_rate: 99_994 }]);
});

test("[RATES-60] an emptied rate isn't offered, and what is no number changes nothing", () => {
  expect(withTyped([session], { place: 0, member: "for_rate", typed: "" })).toEqual([{ ...session, for_rate: null }]);
  expect(withTyped([session], { place: 0, member: "against_rate", typed: "110" })).toEqual([
    { ...session, against_rate: 110 },
  ]);
  expect(withTyped([session], { place: 0, member: "line", typed: "4.5" })).toEqual([session]);
});

test("[RATES-61] rates are published for the market as it was when the first of them was typed, whatever came meanwhile", () => {
  const first = typedOn(undefined, { version: 7 }, [session]);
  expect(first).toEqual({ version: 7, quotes: [session] });
  expect(typedOn(first, { version: 9 }, [other])).toEqual({ version: 7, quotes: [other] });
});

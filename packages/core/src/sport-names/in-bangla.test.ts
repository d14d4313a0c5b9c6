import { expect, test } from "vitest";
import { createInBangla } from "./in-bangla.ts";
import { voidReasonInBangla } from "./void-reasons.ts";

const inBangla = createInBangla({
  Shonapur: "সোনাপুর",
  Rupnagar: "রূপনগর",
  "J. Pellerin-Roy": "জে. পেলরাঁ-রোয়া",
  "Bengal Bay Open": "বঙ্গোপসাগর ওপেন",
});

test("names are said in Bangla wherever they stand, and figures stay", () => {
  expect(inBangla("Shonapur v Rupnagar")).toBe("সোনাপুর বনাম রূপনগর");
  expect(inBangla("Shonapur 143/4 (16.2)")).toBe("সোনাপুর 143/4 (16.2)");
  expect(inBangla("J. Pellerin-Roy 6-4 Rupnagar")).toBe("জে. পেলরাঁ-রোয়া 6-4 রূপনগর");
  expect(inBangla("Bengal Bay Open")).toBe("বঙ্গোপসাগর ওপেন");
});

test("what the house calls markets and outcomes is said in Bangla", () => {
  expect(inBangla("Match Odds")).toBe("ম্যাচ অডস");
  expect(inBangla("The Draw")).toBe("ড্র");
  expect(inBangla("Over/Under 2.5 Goals")).toBe("2.5 গোলের বেশি/কম");
  expect(inBangla("Under 2.5 Goals")).toBe("2.5 গোলের কম");
  expect(inBangla("Set 2 Winner")).toBe("দ্বিতীয় সেটের বিজয়ী");
  expect([inBangla("Yes"), inBangla("No")]).toEqual(["হ্যাঁ", "না"]);
});

test("a name that is not known, or part of another word, stays as the feed gives it", () => {
  expect(inBangla("Dhaka v Shonapuri")).toBe("Dhaka বনাম Shonapuri");
  expect(inBangla("Volvo")).toBe("Volvo");
  expect(inBangla("constructor")).toBe("constructor");
});

test("[RATES-24] why a feed made a market void is said in Bangla, and what somebody wrote stays", () => {
  expect(voidReasonInBangla("Match abandoned")).toBe("ম্যাচ পরিত্যক্ত");
  expect(voidReasonInBangla("Match abandoned, said the umpire")).toBe("Match abandoned, said the umpire");
  expect(voidReasonInBangla("constructor")).toBe("constructor");
});

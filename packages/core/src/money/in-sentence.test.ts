import { expect, test } from "vitest";
import { formatMoney } from "./format.ts";
import { inSentence } from "./in-sentence.ts";

const inTaka = { currency: "BDT", language: "en" } as const;

test("[APP-19] an amount in a sentence has no space at which a line could end", () => {
  expect(inSentence(formatMoney(-500n, { ...inTaka, hasBrackets: true }))).toBe("(৳\u00a05.00)");
  expect(inSentence(formatMoney(12_345_650n, { currency: "PKR", language: "bn" }))).toBe("Rs\u00a0১,২৩,৪৫৬.৫০");
  expect(inSentence(formatMoney(500n, { ...inTaka, hasSign: false }))).toBe("5.00");
});

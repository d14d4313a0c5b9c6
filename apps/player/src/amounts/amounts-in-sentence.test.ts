import { expect, test } from "vitest";
import { amountsInSentence } from "./amounts-in-sentence.ts";

test("[APP-19] no line ends inside of an amount of a letter that the server wrote, and nothing else of it changes", () => {
  expect(amountsInSentence("Paid ৳ 5.00 of (₹ ৭.০০), Rs 3.00 left.\nMrs 5, ৳ and on")).toBe(
    "Paid ৳\u00a05.00 of (₹\u00a0৭.০০), Rs\u00a03.00 left.\nMrs 5, ৳ and on",
  );
});

import { priceHalt } from "@maidan/contract/http/office";
import { expect, test } from "vitest";
import { printHalt } from "./console-room.ts";

test("[LIMIT-05] [LIMIT-07] a trader reads whether a market suspended itself for a price or for a line, also of one that did before there were lines", () => {
  const halt = { runner: "Runs", price: "201.50", before: "100.50" };
  expect(printHalt({ ...halt, isLine: true })).toEqual({ ...halt, is_line: true });
  expect(printHalt(halt)).toEqual({ ...halt, is_line: false });
  expect(printHalt(null)).toBeNull();
  expect(priceHalt.safeParse(printHalt({ ...halt, isLine: true })).success).toBe(true);
});

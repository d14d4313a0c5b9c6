import { expect, test } from "vitest";
import { codeIn } from "./code-in.ts";

test("a code is six digits by themselves, not part of a phone number or an amount", () => {
  expect(codeIn("Your Maidan code is 048213. Tell it to nobody.")).toBe("048213");
  expect(codeIn("Call 01700000001 for help")).toBeUndefined();
  expect(codeIn("Your deposit was approved")).toBeUndefined();
});

import { expect, test } from "vitest";
import { changesOf, nameOf } from "./changes.ts";

test("[DESK-09] only what differs is shown, and what was added or taken away on its side alone", () => {
  expect(
    changesOf({ status: "pending", amount: "5.00", by: null }, { status: "approved", amount: "5.00", by: "7" }),
  ).toEqual([
    { name: "status", before: "pending", after: "approved" },
    { name: "by", before: undefined, after: "7" },
  ]);
});

test("an entry without states has no changes, and a plain value is one", () => {
  expect(changesOf(null, null)).toEqual([]);
  expect(changesOf(null, ["a"])).toEqual([{ name: "value", before: undefined, after: "a" }]);
});

test("[DESK-09] what lies within a state is named by its path, and only the part that differs is shown", () => {
  expect(changesOf({ terms: { percent: 10, caps: [1, 2] } }, { terms: { percent: 20, caps: [1, 2] } })).toEqual([
    { name: "terms.percent", before: "10", after: "20" },
  ]);
});

test("a path is read in words, whichever way its parts are spelt", () => {
  const words = new Map([["is_active", "চালু"]]);
  expect(nameOf("item.isActive", (part) => words.get(part))).toBe("item · চালু");
  expect(nameOf("ledger_transaction", (part) => words.get(part))).toBe("ledger transaction");
});

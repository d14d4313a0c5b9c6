import { expect, test } from "vitest";
import { changesOf } from "./changes.ts";

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
  expect(changesOf(null, ["a"])).toEqual([{ name: "value", before: undefined, after: '["a"]' }]);
});

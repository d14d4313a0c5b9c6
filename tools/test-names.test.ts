import { expect, test } from "vitest";
import { namedIds } from "./test-names.ts";

test("an id counts only in the name of a test", () => {
  const source = [
    'test("[ZZ-07] [ZZ-08] equal answers", () => {});',
    "// [ZZ-09] said in a comment",
    'const text = "[ZZ-10]";',
    "test.each([1])(`[ZZ-11] each ${1}`, f);",
    'test("[Z18Z-12] an area with digits", f);',
  ];
  expect(namedIds(source.join("\n"))).toEqual(["ZZ-07", "ZZ-08", "ZZ-11", "Z18Z-12"]);
});

import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { integerList, joinedTexts, textArray } from "./array-literal.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const withoutZero = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", ""));

test("any text comes out of an array parameter as it went in", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(withoutZero)), async (values) => {
      const { rows } = await database.pool.query<{ values: (string | null)[] }>("select $1::text[] as values", [
        textArray(values),
      ]);
      expect(rows[0]?.values).toEqual(values);
    }),
    { numRuns: 100 },
  );
});

test("whole numbers and nulls come out as they went in", async () => {
  const values = [0n, -5n, null, 9_007_199_254_740_993n];
  const { rows } = await database.pool.query<{ values: (string | null)[] }>("select $1::bigint[]::text[] as values", [
    integerList(values),
  ]);
  expect(rows[0]?.values).toEqual(values.map((value) => (value === null ? null : String(value))));
});

test("JSON texts, whatever they hold, are told apart again", async () => {
  const values = ["a\u001fb", '"quoted", {braced}', "line\nbreak", ""].map((text) => JSON.stringify(text));
  const { rows } = await database.pool.query<{ values: string[] }>("select string_to_array($1, chr(31)) as values", [
    joinedTexts(values),
  ]);
  expect(rows[0]?.values).toEqual(values);
});

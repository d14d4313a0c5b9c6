import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;

/** Drawings of coins, and the face that brings the sign. */
const drawn = ["features/home/banner-art.tsx"];

/** Sources that write a sign of money themselves, or money without the currency that holds where it stands. */
const offending = (sources: readonly (readonly [file: string, text: string])[]): string[] =>
  sources.filter(([file, text]) => !drawn.includes(file) && /[৳₹]|\bformatMoney\b/.test(text)).map(([file]) => file);

test("[APP-17] no source of the app fixes a sign of money: all of it is written by the one formatter", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(offending(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]))).toEqual([]);
  expect(
    offending([
      ["a.tsx", 'prefix="৳"'],
      ["b.ts", "formatMoney(1n)"],
      ["c.ts", "useMoney()"],
    ]),
  ).toEqual(["a.tsx", "b.ts"]);
});

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = import.meta.dirname;

/** Where money is written without a sign, because what is looked at says no currency, or with that which it says; and the one formatter of sentences. */
const formatters = ["frame/money-text.ts", "verify/draw-verifier.tsx", "verify/told-fishing.ts"];

/** Sources that write a sign of money themselves, or money without the currency that holds where it stands. */
const offending = (sources: readonly (readonly [file: string, text: string])[]): string[] =>
  sources
    .filter(
      ([file, text]) =>
        /[৳₹]/.test(text) || (/\bformatMoney\b/.test(text) && !formatters.includes(file.replaceAll("\\", "/"))),
    )
    .map(([file]) => file);

test("[APP-17] no source of a game fixes a sign of money: it is the session's currency that decides", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(offending(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]))).toEqual([]);
  expect(
    offending([
      ["a.tsx", 'badStake: "From ৳1.00"'],
      ["b.ts", "formatMoney(1n)"],
      ["frame/money-text.ts", "formatMoney(1n)"],
      ["c.ts", "useMoneyText()"],
    ]),
  ).toEqual(["a.tsx", "b.ts"]);
});

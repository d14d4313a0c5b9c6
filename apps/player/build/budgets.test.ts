import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { checkBudgets } from "./budgets.ts";

const client = mkdtempSync(path.join(tmpdir(), "maidan-budgets-"));
afterAll(() => rmSync(client, { recursive: true, force: true }));
beforeEach(() => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
});

const home = "src/features/home/home-page.tsx";
const other = "src/features/account/account-page.tsx";
const part = "src/features/records/open-bets.tsx";
const live = "src/live/live.ts";

/** Bytes that no gzip makes smaller. */
const hard = (kb: number): Buffer =>
  Buffer.concat(Array.from({ length: kb * 32 }, (_, index) => createHash("sha256").update(`${index}`).digest()));

/** An app whose files have these sizes, in KB. */
function isWithin(sizes: {
  entry?: number;
  home?: number;
  other?: number;
  part?: number;
  live?: number;
  styles?: number;
}): boolean {
  const files = { entry: 60, home: 10, other: 30, part: 20, live: 8, styles: 20, ...sizes };
  for (const [name, kb] of Object.entries(files)) writeFileSync(path.join(client, name), hard(kb));
  const modules = { [home]: ["home"], [other]: ["other"], [part]: ["part"], [live]: ["live"] };
  return checkBudgets(client, { entry: "entry", entryImports: [], styles: ["styles"], modules });
}

test("[APP-09] the build passes within each of its sizes and fails above any: home 110 KB, other pages 140, a lazy part 60, the script of prices 10, styles 30", () => {
  expect(isWithin({})).toBe(true);
  expect([isWithin({ home: 48 }), isWithin({ home: 52 })]).toEqual([true, false]);
  expect([isWithin({ entry: 90, other: 48 }), isWithin({ entry: 90, other: 52 })]).toEqual([true, false]);
  expect([isWithin({ part: 58 }), isWithin({ part: 62 })]).toEqual([true, false]);
  expect([isWithin({ live: 9 }), isWithin({ live: 11 })]).toEqual([true, false]);
  expect([isWithin({ styles: 28 }), isWithin({ styles: 32 })]).toEqual([true, false]);
});

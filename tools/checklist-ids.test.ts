import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const checklist = path.resolve(root, "../shared/spec/checklist.md");
const ids = readFileSync(path.join(root, "docs/spec/checklist-ids.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const areas: readonly string[] = [...new Set(ids.map((id) => id.slice(0, id.indexOf("-"))))];
const sorted = (names: readonly string[]): string[] => names.toSorted((one, other) => one.localeCompare(other));

test("[SHELL-02] both parts of the specification are covered: every area of either has its rows, each once", () => {
  const partOne = ["SHELL", "HOME", "I18N", "AUTH", "PROFILE", "DEPOSIT", "WITHDRAW", "STORE"];
  const partTwo = ["RECORDS", "REFER", "INBOX", "VIP", "GAMES", "PROMO", "CHAT", "EXCH", "PWD", "PAY", "ROUTE"];
  const both = ["API", "CONST", "ERR", "OP"];
  expect(sorted(areas)).toEqual(sorted([...partOne, ...partTwo, ...both]));
  expect(new Set(ids).size).toBe(ids.length);
  for (const area of areas) {
    const numbers = ids.filter((id) => id.startsWith(`${area}-`)).map((id) => Number(id.slice(area.length + 1)));
    expect(numbers, area).toEqual(numbers.map((_number, place) => place + 1));
  }
});

test.skipIf(!existsSync(checklist))("[SHELL-02] the list has the checklist's rows and no others", () => {
  const rows = [...readFileSync(checklist, "utf8").matchAll(/^\| ([A-Z][A-Z0-9]*-\d+) \|/gm)].map(
    (match) => match[1] ?? "",
  );
  expect(rows.length).toBeGreaterThan(700);
  expect(sorted(ids)).toEqual(sorted(rows));
});

test("a rule of our own has an id of its own, never one of the checklist's", () => {
  const folder = path.join(root, "docs/spec");
  const rules = readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) =>
      [...readFileSync(path.join(folder, file), "utf8").matchAll(/\*\*([A-Z][A-Z0-9]*-[A-Z]?\d+)/g)].map(
        (match) => match[1] ?? "",
      ),
    );
  expect(rules.length).toBeGreaterThan(300);
  expect(rules.filter((rule) => ids.includes(rule))).toEqual([]);
});

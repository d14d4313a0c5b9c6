import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./test-failures.ts";

const folder = mkdtempSync(path.join(tmpdir(), "maidan-failures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const reportOf = (report: object): string => {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
};

test("each error of a failed journey is told, in plain letters and by its head, and none of a passed one", () => {
  const journey = (title: string, status: string, messages: readonly string[]) => ({
    title,
    file: "bets.e2e.ts",
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join("\n");
  const told = playwrightFailures(
    reportOf({
      suites: [
        {
          specs: [journey("passes", "expected", [])],
          suites: [{ specs: [journey("fails", "unexpected", ["\u{1b}[31mtoo wide\u{1b}[39m", long])] }],
        },
      ],
    }),
  );
  expect(told.map(({ name }) => name)).toEqual(["bets.e2e.ts: fails", "bets.e2e.ts: fails"]);
  expect(told[0]?.message).toBe("too wide");
  expect(told[1]?.message.split("\n")).toHaveLength(12);
});

test("failed tests are told by name, and a file that could not be run at all by its own", () => {
  const told = vitestFailures(
    reportOf({
      testResults: [
        {
          name: "a.test.ts",
          status: "failed",
          message: "",
          assertionResults: [
            { fullName: "adds", status: "failed", failureMessages: ["expected 2 to be 3"] },
            { fullName: "takes", status: "passed", failureMessages: [] },
          ],
        },
        { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      ],
    }),
  );
  expect(told).toEqual([
    { name: "adds", message: "expected 2 to be 3" },
    { name: "b.test.ts", message: "no such module" },
  ]);
});

test("a report that was never written tells nothing", () => {
  expect([vitestFailures("/no/such/report"), playwrightFailures("/no/such/report")]).toEqual([[], []]);
});

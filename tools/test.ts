/**
 * `npm test`: types, lint, format, then unit and integration tests (boundaries, properties, a real PostgreSQL), then browser journeys in a real Chromium
 * on the built platform. Ends in `N passed, N failed, N skipped`.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { playwrightFailures, vitestFailures } from "./test-failures.ts";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const root = path.resolve(import.meta.dirname, "..");
const bin = (name: string): string => path.join(root, "node_modules", ".bin", name);
const reports = mkdtempSync(path.join(tmpdir(), "maidan-reports-"));

/** Runs a part; its output is kept back and shown whole if it fails, so that parts running side by side stay readable. */
function part(
  name: string,
  command: string,
  args: readonly string[],
  options: { readonly isQuiet: boolean },
): Promise<boolean> {
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: options.isQuiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.once("exit", (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
      if (code !== 0 && output !== "") console.log(output);
      resolve(code === 0);
    });
  });
}

function vitestCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, "utf8")) as {
    success: boolean;
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  };
  const failed = report.numFailedTests === 0 && !report.success ? 1 : report.numFailedTests;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

function playwrightCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const { stats, errors } = JSON.parse(readFileSync(file, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  // A journey that passes only at the second try is a defect.
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + (errors.length > 0 ? 1 : 0),
    skipped: stats.skipped,
  };
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (counts: Counts): void => {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
};
const count = (isOk: boolean): void => add({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 });

console.log("npm test: checks and build, then unit and integration tests, then browser journeys");
const [types, rest] = await Promise.all([
  part("types", process.execPath, ["tools/types.ts"], { isQuiet: true }),
  (async () => [
    await part("format", bin("oxfmt"), ["--check", "."], { isQuiet: true }),
    await part("lint", bin("oxlint"), ["--deny-warnings"], { isQuiet: true }),
    await part("build", process.execPath, ["tools/build.ts"], { isQuiet: true }),
  ])(),
]);
for (const isOk of [types, ...rest]) count(isOk);

const vitestReport = path.join(reports, "vitest.json");
await part(
  "unit and integration tests",
  bin("vitest"),
  ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  {
    isQuiet: false,
  },
);
add(vitestCounts(vitestReport));

const playwrightReport = path.join(reports, "playwright.json");
await part("browser journeys", process.execPath, ["tools/e2e.ts", `--json=${playwrightReport}`], { isQuiet: false });
add(playwrightCounts(playwrightReport));

// Last of all, where whoever reads only the end finds it.
for (const { name, message } of [...vitestFailures(vitestReport), ...playwrightFailures(playwrightReport)])
  console.log(`\nfailed: ${name}\n${message.replace(/^/gm, "    ")}`);
rmSync(reports, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

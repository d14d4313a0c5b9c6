import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

interface Report {
  readonly modules: number;
  readonly broken: readonly string[];
}

/** What dependency-cruiser saw and which rules were broken. Its exit code is ignored: the JSON is the answer. */
function cruise(): Report {
  const args = ["packages", "apps", "tests", "tools", "--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 256 * 1024 * 1024,
  };
  const command = path.join(root, "node_modules", ".bin", "depcruise");
  const text = (() => {
    try {
      return execFileSync(command, args, options);
    } catch (error) {
      return String((error as { stdout: string }).stdout);
    }
  })();
  const { summary } = JSON.parse(text) as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return {
    modules: summary.totalCruised,
    broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

/** Each breaks one rule. */
const canaries = [
  [
    "packages/core/src/money/zz-canary.ts",
    'import { canonicalJson } from "@maidan/services/command";\nexport const canary = canonicalJson;\n',
    "layer:packages/core",
  ],
  [
    "packages/core/src/money/zz-canary-npm.ts",
    'import { z } from "zod/mini";\nexport const canary = z;\n',
    "core-is-pure",
  ],
  [
    "packages/contract/src/errors/zz-canary.ts",
    'import { minor } from "@maidan/core/money";\nexport const canary = minor;\n',
    "layer:packages/contract",
  ],
  [
    "apps/player/src/zz-canary.ts",
    'import { createPool } from "@maidan/adapters/postgres/database";\nexport const canary = createPool;\n',
    "layer:apps/player",
  ],
] as const;

describe("the import table", () => {
  let report: Report;
  beforeAll(() => {
    for (const [file, source] of canaries) writeFileSync(path.join(root, file), source);
    try {
      report = cruise();
    } finally {
      for (const [file] of canaries) rmSync(path.join(root, file), { force: true });
    }
  }, 120_000);

  test("holds, and the checker really looked", () => {
    expect(report.broken.filter((line) => !line.includes("/zz-canary"))).toEqual([]);
    expect(report.modules).toBeGreaterThan(200);
  });

  test.each(canaries)("bites: %s breaks it and is refused", (file, _source, rule) => {
    const rules = report.broken.filter((line) => line.includes(`: ${file} ->`)).map((line) => line.split(": ")[0]);
    expect(rules).toContain(rule);
  });
});

import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

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

describe("the import table", () => {
  test("holds, and the checker really looked", () => {
    const { modules, broken } = cruise();
    expect(broken).toEqual([]);
    expect(modules).toBeGreaterThan(200);
  }, 120_000);

  test("still bites: canaries in core, contract and player that break it are all refused", () => {
    const canaries = [
      [
        "packages/core/src/money/zz-canary.ts",
        'import { canonicalJson } from "@maidan/services/command";\nexport const canary = canonicalJson;\n',
      ],
      ["packages/core/src/money/zz-canary-npm.ts", 'import { z } from "zod/mini";\nexport const canary = z;\n'],
      [
        "packages/contract/src/errors/zz-canary.ts",
        'import { minor } from "@maidan/core/money";\nexport const canary = minor;\n',
      ],
      [
        "apps/player/src/zz-canary.ts",
        'import { createPool } from "@maidan/adapters/postgres/database";\nexport const canary = createPool;\n',
      ],
    ] as const;
    for (const [file, source] of canaries) writeFileSync(path.join(root, file), source);
    try {
      const { broken } = cruise();
      const rulesFor = (file: string): string[] =>
        broken.filter((line) => line.includes(`: ${file} ->`)).map((line) => line.slice(0, line.indexOf(": ")));
      expect(rulesFor("packages/core/src/money/zz-canary.ts")).toContain("layer:packages/core");
      expect(rulesFor("packages/core/src/money/zz-canary-npm.ts")).toContain("core-is-pure");
      expect(rulesFor("packages/contract/src/errors/zz-canary.ts")).toContain("layer:packages/contract");
      expect(rulesFor("apps/player/src/zz-canary.ts")).toContain("layer:apps/player");
    } finally {
      for (const [file] of canaries) rmSync(path.join(root, file), { force: true });
    }
  }, 120_000);
});

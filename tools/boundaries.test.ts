import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
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

interface Rule {
  readonly name: string;
  readonly to: { readonly pathNot?: string | readonly string[] };
}
const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as { forbidden: readonly Rule[] };
const rulesOf = (kind: string): Rule[] => forbidden.filter(({ name }) => name.startsWith(`${kind}:`));

/** What each package may import of us, as the fence has it. */
const fenced = (): Record<string, string[]> =>
  Object.fromEntries(
    rulesOf("layer").map(({ name, to }) => {
      const from = name.slice("layer:".length);
      const listed = /^\^\((.*)\)\/$/.exec(String(to.pathNot))?.[1]?.split("|") ?? [];
      return [from, listed.filter((other) => other !== from).toSorted()];
    }),
  );

/** The same, as the table of docs/ARCHITECTURE.md tells it; what it names beside our packages is fenced by other rules. */
function documented(): Record<string, string[]> {
  const text = readFileSync(path.join(root, "docs/ARCHITECTURE.md"), "utf8");
  const table = /\| package +\| may import[^]*?\n\n/.exec(text)?.[0] ?? "";
  const rows = table.split("\n").slice(2, -2);
  const pathOf = (name: string): string => (name.startsWith("apps/") ? name : `packages/${name}`);
  return Object.fromEntries(
    rows.map((row) => {
      const [from = "", to = ""] = row.split("|").slice(1, 3);
      const names = to.split(",").map((name) => name.trim());
      const ours = names.filter((name) => existsSync(path.join(root, pathOf(name))));
      return [pathOf(from.trim()), ours.map(pathOf).toSorted()];
    }),
  );
}

const foldersIn = (...parts: string[]): string[] =>
  readdirSync(path.join(root, ...parts), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(path.join(root, ...parts, entry.name)).length > 0)
    .map(({ name }) => name)
    .toSorted();

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

  test("in docs/ARCHITECTURE.md is the one that is fenced, and names every package and app", () => {
    expect(documented()).toEqual(fenced());
    const all = [
      ...foldersIn("packages").map((name) => `packages/${name}`),
      ...foldersIn("apps").map((name) => `apps/${name}`),
    ];
    expect(Object.keys(fenced()).toSorted()).toEqual(all.toSorted());
  });

  test("says of every feature of core which others it may meet", () => {
    const domains = rulesOf("domain").map(({ name }) => name.slice("domain:".length));
    expect(domains.toSorted()).toEqual(foldersIn("packages/core/src"));
  });

  test("holds, and the checker really looked", () => {
    expect(report.broken.filter((line) => !line.includes("/zz-canary"))).toEqual([]);
    expect(report.modules).toBeGreaterThan(200);
  });

  test.each(canaries)("bites: %s breaks it and is refused", (file, _source, rule) => {
    const rules = report.broken.filter((line) => line.includes(`: ${file} ->`)).map((line) => line.split(": ")[0]);
    expect(rules).toContain(rule);
  });
});

import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

test.each([
  ["tools/bench.ts", ["no-such-bench"], /^no such benchmark: no-such-bench\. There are: .*engine-core/],
  ["tests/sim/main.ts", ["--sead", "7"], /^usage: npm run sim -- --seed/],
  ["tests/sim/main.ts", ["--seed", "seven"], /^usage: npm run sim -- --seed/],
  ["tests/sim/main.ts", ["--minutes", "Infinity"], /^usage: npm run sim -- --seed/],
] as const)("%s %j is refused in a line, and does nothing", (script, args, said) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [path.join(root, script), ...args], {
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(said);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

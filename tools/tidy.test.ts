import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { definedTwice, untidy } from "./tidy.ts";

const root = path.resolve(import.meta.dirname, "..");

function trackedFiles(): string[] {
  const names = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  return names.filter(
    (name) =>
      /\.(tsx?|mjs|cjs|md|sql|json|html|css)$/.test(name) &&
      name !== "package-lock.json" &&
      existsSync(path.join(root, name)),
  );
}

describe("tidiness", () => {
  test("every file keeps the rules that lint cannot say", () => {
    const files = trackedFiles();
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((name) => untidy({ path: name, text: readFileSync(path.join(root, name), "utf8") }))).toEqual(
      [],
    );
  });

  // PostgreSQL refuses a second text under a name that its connection knows: what came later fails, now and then.
  test("each prepared statement has a name of its own", () => {
    const files = trackedFiles().filter((name) => /^packages\/adapters\/src\/(?!.*test).*\.ts$/.test(name));
    const named = files.flatMap((name) =>
      [...readFileSync(path.join(root, name), "utf8").matchAll(/\bname: ("[a-z0-9-]+"),\s*text:/g)].map(
        ([, said]) => said,
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((said, index) => named.indexOf(said) !== index)).toEqual([]);
  });

  test("each rule has an id of its own", () => {
    const documents = trackedFiles()
      .filter((name) => /^docs\/.*\.md$/.test(name))
      .map((name) => ({ path: name, text: readFileSync(path.join(root, name), "utf8") }));
    expect(documents.length).toBeGreaterThan(20);
    expect(definedTwice(documents)).toEqual([]);
    const rule = { path: "docs/spec/x.md", text: "# X\n\n- **X-01** One. (X-02)\n- **X-02** Two. (X-01)\n" };
    expect(definedTwice([rule])).toEqual([]);
    expect(definedTwice([rule, { path: "docs/spec/y.md", text: "- **X-02** Another." }])).toEqual(["X-02"]);
  });

  test.each([
    ["packages/core/src/x/y.ts", `// ${"TO" + "DO"}: later`, "no unfinished work"],
    ["packages/core/src/x/y.ts", `// @ts-${"ignore"}`, "no suppressions"],
    ["docs/x.md", `see /${"work"}/main`, "no machine's paths"],
    ["packages/services/src/x/y.ts", "const a = parseFloat(text);", "no floats for money"],
    ["packages/services/src/x/y.test.ts", `test.${"only"}("x", f);`, "no focused or skipped tests"],
    ["packages/services/src/utils/y.ts", "", "no room for leftovers"],
    ["tests/e2e/x.e2e.ts", "await route.fulfill({ json: {} });", "journeys meet the real server"],
    ["packages/services/src/x/y.ts", "a\n".repeat(402), "at most 400 lines"],
    [
      "packages/adapters/src/postgres/payments/x.ts",
      'await client.query("begin");',
      "only the runner opens a writing transaction",
    ],
  ])("%s with a fault is refused by its rule", (file, text, rule) => {
    expect(untidy({ path: file, text }).join("\n")).toContain(rule);
  });
});

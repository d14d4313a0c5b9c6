/** Builds the back office, unless nothing that it is made of has changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const here = import.meta.dirname;
const root = path.resolve(here, "../..");
const stampFile = path.join(here, "dist/stamp");
/** Staff open the office once a day from a desk: a loose bound, which keeps a library from slipping in unseen. */
const scriptBudgetBytes = 200 * 1024;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

function inputsHash(): string {
  const packages = ["core", "contract", "client", "ui"].map((name) => path.join(root, "packages", name, "src"));
  const own = ["src", "public"].map((name) => path.join(here, name));
  const single = ["build.ts", "vite.config.ts", "index.html"].map((name) => path.join(here, name));
  const hash = createHash("sha256");
  for (const file of [...[...packages, ...own].flatMap(filesIn), ...single, path.join(root, "package-lock.json")]) {
    if (!file.includes(".test."))
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const scriptBytes = (): number =>
  filesIn(path.join(here, "dist/assets"))
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);

const hash = inputsHash();
if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
  process.stdout.write("office: up to date\n");
} else {
  const startedMs = performance.now();
  // Only here: what is up to date should not wait for a bundler to be read.
  const { build } = await import("vite");
  await build({ configFile: path.join(here, "vite.config.ts"), logLevel: "warn" });
  const bytes = scriptBytes();
  process.stdout.write(
    `office: built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s, ${Math.round(bytes / 1024)} KB of script (gzip)\n`,
  );
  if (bytes <= scriptBudgetBytes) writeFileSync(stampFile, hash);
  else {
    process.stderr.write(`office: more than ${scriptBudgetBytes / 1024} KB of script\n`);
    process.exitCode = 1;
  }
}

/** Builds the game frames, unless nothing that it is made of has changed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const here = import.meta.dirname;
const root = path.resolve(here, "../..");
const stampFile = path.join(here, "dist/stamp");
/** What the first game takes on a phone: the frame's own script, and the largest game's. */
const scriptBudgetBytes = 110 * 1024;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

function inputsHash(): string {
  const packages = ["core", "contract", "games", "client", "ui"].map((name) =>
    path.join(root, "packages", name, "src"),
  );
  const own = ["src", "public"].map((name) => path.join(here, name));
  const single = ["build.ts", "vite.config.ts", "index.html"].map((name) => path.join(here, name));
  const hash = createHash("sha256");
  for (const file of [...[...packages, ...own].flatMap(filesIn), ...single, path.join(root, "package-lock.json")]) {
    if (!file.includes(".test."))
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const isFirst = (file: string): boolean => /^(?:index|frame|react)-/.test(path.basename(file));

/** The scripts that every game needs, and the largest of those that one game needs besides. */
function scriptBytes(): number {
  const scripts = filesIn(path.join(here, "dist/assets")).filter((file) => file.endsWith(".js"));
  const sizeOf = (file: string): number => gzipSync(readFileSync(file)).length;
  const first = scripts.filter(isFirst).reduce((sum, file) => sum + sizeOf(file), 0);
  return first + Math.max(0, ...scripts.filter((file) => !isFirst(file)).map(sizeOf));
}

const hash = inputsHash();
if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
  process.stdout.write("games: up to date\n");
} else {
  const startedMs = performance.now();
  // Only here: what is up to date should not wait for a bundler to be read.
  const { build } = await import("vite");
  await build({ configFile: path.join(here, "vite.config.ts"), logLevel: "warn" });
  const bytes = scriptBytes();
  process.stdout.write(
    `games: built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s, ${Math.round(bytes / 1024)} KB of script for a game (gzip)\n`,
  );
  if (bytes <= scriptBudgetBytes) writeFileSync(stampFile, hash);
  else {
    process.stderr.write(`games: more than ${scriptBudgetBytes / 1024} KB of script for a game\n`);
    process.exitCode = 1;
  }
}

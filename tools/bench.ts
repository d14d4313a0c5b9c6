/**
 * `npm run bench [-- name ...]`: every benchmark, or the named ones, as JSON lines. Each measures itself and its baseline in the same run, and says whether its bar holds.
 * Ends with 1 when a bar is missed.
 */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

type Line = Record<string, unknown>;
interface Bench {
  /** All lines at the end, or each as it is measured. */
  run(): Promise<readonly Line[]> | AsyncIterable<Line>;
}

const folder = path.resolve(import.meta.dirname, "../tests/bench");
const wanted = process.argv.slice(2);
const all = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, "index.ts")))
  .map((entry) => entry.name)
  .toSorted();
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`no such benchmark: ${unknown.join(", ")}. There are: ${all.join(", ")}`);
  process.exit(2);
}
const names = all.filter((name) => wanted.length === 0 || wanted.includes(name));

let isMissed = false;
for (const name of names) {
  const bench = (await import(path.join(folder, name, "index.ts"))) as Bench;
  for await (const line of await bench.run()) {
    console.log(JSON.stringify(line));
    if (line["isMet"] === false) isMissed = true;
  }
}
process.exitCode = isMissed ? 1 : 0;

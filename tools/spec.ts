/**
 * Prints the rows of the checklist that no test names. A test names a row by its id in its own name: `test("[AUTH-07] ...")`.
 * The list of ids is docs/spec/checklist-ids.txt.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { listTestFiles, namedIds } from "./test-names.ts";

const root = path.resolve(import.meta.dirname, "..");
const ids = readFileSync(path.join(root, "docs/spec/checklist-ids.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const named = new Set(listTestFiles(root).flatMap((file) => namedIds(readFileSync(file, "utf8"))));
const open = ids.filter((id) => !named.has(id));
const areas = Map.groupBy(open, (id) => id.slice(0, id.indexOf("-")));
for (const [area, rows] of areas) console.log(`${area}: ${rows.map((id) => id.slice(area.length + 1)).join(" ")}`);
console.log(`${ids.length - open.length} of ${ids.length} rows are named by a test, ${open.length} are not`);

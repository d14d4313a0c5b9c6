/** Builds the back office, unless nothing that it is made of has changed. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { buildApp, scriptSizes } from "../../tools/built-app.ts";

const here = import.meta.dirname;

/** What the page itself names, and the largest room. */
function firstRoomBytes(): number {
  const page = readFileSync(path.join(here, "dist/index.html"), "utf8");
  const sizes = [...scriptSizes(here)];
  const isFirst = (file: string): boolean => page.includes(path.basename(file));
  const first = sizes.filter(([file]) => isFirst(file)).reduce((sum, [, bytes]) => sum + bytes, 0);
  return first + Math.max(0, ...sizes.filter(([file]) => !isFirst(file)).map(([, bytes]) => bytes));
}

await buildApp({
  here,
  name: "office",
  packages: ["core", "contract", "client", "ui"],
  // Staff open the office once a day from a desk: a loose bound, which keeps a library from slipping in unseen.
  budget: { bytes: 200 * 1024, of: "script for a room", measure: firstRoomBytes },
});

/** Builds the game frames, unless nothing that they are made of has changed. */
import path from "node:path";
import { buildApp, scriptSizes } from "../../tools/built-app.ts";

const here = import.meta.dirname;
const isFirst = (file: string): boolean => /^(?:index|frame|react)-/.test(path.basename(file));

/** The scripts that every game needs, and the largest of those that one game needs besides. */
function firstGameBytes(): number {
  const sizes = [...scriptSizes(here)];
  const first = sizes.filter(([file]) => isFirst(file)).reduce((sum, [, bytes]) => sum + bytes, 0);
  return first + Math.max(0, ...sizes.filter(([file]) => !isFirst(file)).map(([, bytes]) => bytes));
}

await buildApp({
  here,
  name: "games",
  packages: ["core", "contract", "games", "client", "ui"],
  // What the first game takes on a phone: the frame's own script, and the largest game's.
  budget: { bytes: 110 * 1024, of: "script for a game", measure: firstGameBytes },
});

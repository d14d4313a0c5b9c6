/**
 * `node tools/screens.ts [folder] [--part=...]`: builds, and takes pictures of every page of the player app at 360x800, of the house's games, of its desktop pages and of every office room at 1280x800,
 * with what opens in them, in both languages, from a platform of its own on throw-away data. Without a folder it renews those of docs/screens and removes what is no more.
 * `--part=player`, `games` or `office` takes those alone, and removes nothing.
 * A page that can't be shown is named at the end; then it ends with 1 and removes nothing.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";

const build = spawnSync(process.execPath, [path.join(import.meta.dirname, "build.ts")], { stdio: "inherit" });
if (build.status !== 0) process.exit(build.status ?? 1);
// It looks into pages as the journeys do, and is type-checked with them.
const program = new URL("../tests/e2e/screens.ts", import.meta.url).href;
await import(program);

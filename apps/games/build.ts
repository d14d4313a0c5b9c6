/** Builds the game frames, unless nothing that they are made of has changed. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildApp, copyBanglaFace, scriptSizes } from "../../tools/built-app.ts";
import { firstReads, gameModules, type GameCode } from "./src/game-modules.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
/** What the server writes into the page of one game: addresses below the site's root. */
interface Page {
  readonly modules: readonly string[];
  readonly styles: readonly string[];
  readonly reads: readonly string[];
}

const here = import.meta.dirname;
const dist = path.join(here, "dist");
const pagesFile = path.join(dist, "pages.json");
const opening = "src/opening/opening.ts";
type Manifest = Readonly<Record<string, Chunk>>;

/** A chunk and all that it imports statically. */
function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the build has no ${key}`);
  for (const name of chunk.imports ?? []) closureOf(manifest, name, seen);
  return seen;
}

function pageOf(manifest: Manifest, code: GameCode): Page {
  const first = closureOf(manifest, "index.html");
  const own = [...closureOf(manifest, `src/${gameModules[code]}`)].filter((name) => !first.has(name));
  const chunks = own.flatMap((name) => manifest[name] ?? []);
  return {
    modules: chunks.map(({ file }) => `/${file}`),
    styles: chunks.flatMap(({ css }) => css ?? []).map((file) => `/${file}`),
    reads: ["/api/state", ...(firstReads[code] ?? [])],
  };
}

/** The page's own first script, as it is written into it: it must stand by itself. */
function openingScript(manifest: Manifest): string {
  const script = readFileSync(path.join(dist, manifest[opening]?.file ?? ""), "utf8").trim();
  if (/\b(?:import|export)\b|<\//.test(script))
    throw new Error("the frames' first script can't be written into a page");
  return `(()=>{${script}})();`;
}

function writePages(): void {
  const manifest = JSON.parse(readFileSync(path.join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const codes = Object.keys(gameModules) as GameCode[];
  const games = Object.fromEntries(codes.map((code) => [code, pageOf(manifest, code)]));
  writeFileSync(pagesFile, JSON.stringify({ opening: openingScript(manifest), games }, undefined, 1));
}

/** What the first script of all games and the largest of their own parts take. */
function firstGameBytes(): number {
  const sizes = new Map([...scriptSizes(here)].map(([file, bytes]) => [path.basename(file), bytes]));
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + (sizes.get(path.basename(file)) ?? 0), 0);
  const { games } = JSON.parse(readFileSync(pagesFile, "utf8")) as { readonly games: Readonly<Record<string, Page>> };
  const first = [...sizes.keys()].filter((file) => /^(?:index|frame|react)-/.test(file));
  return bytesOf(first) + Math.max(...Object.values(games).map(({ modules }) => bytesOf(modules)));
}

await buildApp({
  here,
  name: "games",
  packages: ["core", "contract", "games", "client", "ui"],
  // What the first game takes on a phone: the frame's own script, and all that the largest game brings with it (live blackjack).
  budget: { bytes: 121 * 1024, of: "script for a game", measure: firstGameBytes },
  finish: () => {
    writePages();
    copyBanglaFace(dist);
  },
});

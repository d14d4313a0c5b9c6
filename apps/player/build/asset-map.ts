import { readFileSync } from "node:fs";
import path from "node:path";

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** What the server needs to write a page's head: addresses below the site's root. */
export interface AssetMap {
  /** The script that starts the app. */
  readonly entry: string;
  /** What the entry needs before it runs. */
  readonly entryImports: readonly string[];
  readonly styles: readonly string[];
  /** By the source file of a page: its scripts beyond those of the entry. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

export const readManifest = (client: string): Manifest =>
  JSON.parse(readFileSync(path.join(client, ".vite/manifest.json"), "utf8")) as Manifest;

/** A chunk and all that it imports statically. */
function closureOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const name of manifest[key]?.imports ?? []) closureOf(manifest, name, seen);
  return seen;
}

export function assetMap(manifest: Manifest): AssetMap {
  const entryKey = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
  const entry = entryKey === undefined ? undefined : manifest[entryKey];
  if (entryKey === undefined || entry === undefined) throw new Error("the build has no entry");
  const fileOf = (key: string): string => `/${manifest[key]?.file ?? key}`;
  const first = closureOf(manifest, entryKey);
  const modules: Record<string, string[]> = {};
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isDynamicEntry !== true || chunk.src === undefined) continue;
    modules[chunk.src] = [...closureOf(manifest, key)].filter((name) => !first.has(name)).map(fileOf);
  }
  const styles = Object.values(manifest).flatMap((chunk) => [
    ...(chunk.css ?? []),
    ...(chunk.file.endsWith(".css") ? [chunk.file] : []),
  ]);
  return {
    entry: `/${entry.file}`,
    entryImports: [...first].filter((name) => name !== entryKey).map(fileOf),
    styles: [...new Set(styles)].map((file) => `/${file}`),
    modules,
  };
}

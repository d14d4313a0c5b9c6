import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { AssetMap } from "./asset-map.ts";

/** The app's frame without the network: the first script and style, the offline page, the marks. */
const kept = (client: string, assets: AssetMap): string[] => [
  "/offline.html",
  assets.entry,
  ...assets.entryImports,
  ...assets.styles,
  ...readdirSync(path.join(client, "brand"))
    .filter((file) => !file.endsWith(".woff2"))
    .map((file) => `/brand/${file}`),
];

/** The service worker of this very build: its cache carries the build's fingerprint, so that an update replaces all of it at once. */
export function serviceWorker(client: string, assets: AssetMap): string {
  const template = readFileSync(path.join(import.meta.dirname, "service-worker.template.js"), "utf8");
  const files = kept(client, assets);
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(path.join(client, file)));
  return template
    .replace('"__VERSION__"', JSON.stringify(hash.digest("hex").slice(0, 16)))
    .replace('"__FILES__"', JSON.stringify(files));
}

/** Builds the browser's app and its server renderer, unless nothing that they are made of has changed, and holds the budgets of docs/spec/player-app.md. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assetMap, readManifest, type AssetMap } from "./build/asset-map.ts";
import { checkBudgets } from "./build/budgets.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { compressFiles, copyBanglaFace, inputsHash } from "../../tools/built-app.ts";

const here = import.meta.dirname;
const client = path.join(here, "dist/client");
const stampFile = path.join(here, "dist/stamp");
const own = ["src", "public", "build", "build.ts", "vite.config.ts"].map((place) => path.join(here, place));

async function buildAll(): Promise<AssetMap> {
  // Only here: what is up to date should not wait for a bundler to be read.
  const { build } = await import("vite");
  const common = { configFile: path.join(here, "vite.config.ts"), logLevel: "warn" } as const;
  await build(common);
  await build({ ...common, build: { ssr: true } });
  copyBanglaFace(client);
  const assets = assetMap(readManifest(client));
  writeFileSync(path.join(here, "dist/assets.json"), JSON.stringify(assets, undefined, 1));
  writeFileSync(path.join(client, "service-worker.js"), serviceWorker(client, assets));
  compressFiles(client);
  return assets;
}

const hash = inputsHash({ packages: ["core", "games", "contract", "client", "ui"], own });
if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
  process.stdout.write("player app: up to date\n");
} else {
  const startedMs = performance.now();
  const assets = await buildAll();
  const isWithin = checkBudgets(client, assets);
  process.stdout.write(`player app: built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s\n`);
  if (isWithin) writeFileSync(stampFile, hash);
  else process.exitCode = 1;
}

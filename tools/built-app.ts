/** What the builds of the apps share: whether anything has changed that they are made of, and the bound on their script. */
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = path.resolve(import.meta.dirname, "..");

/** All files below the folder, with whole paths, in a fixed order. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();

export interface Inputs {
  /** Of our packages, by their folders' names. */
  readonly packages: readonly string[];
  /** The app's own folders and files, by their whole paths. Those that aren't there are passed over. */
  readonly own: readonly string[];
}

/** Lays the face for Bangla where pages that are not the app ask for it: under a name that never changes (`banglaFacePath` of the HTTP adapters). */
export function copyBanglaFace(folder: string): void {
  const face = "node_modules/@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2";
  mkdirSync(path.join(folder, "brand"), { recursive: true });
  copyFileSync(path.join(root, face), path.join(folder, "brand/bangla.woff2"));
}

/** Tells whether two builds are made of the same. Tests are no part of a build. */
export function inputsHash({ packages, own }: Inputs): string {
  const sources = packages.map((name) => path.join(root, "packages", name, "src"));
  const isFolder = (place: string): boolean => path.extname(place) === "";
  const files = [...sources, ...own, path.join(root, "package-lock.json")]
    .filter((place) => existsSync(place))
    .flatMap((place) => (isFolder(place) ? filesIn(place) : [place]));
  const hash = createHash("sha256");
  for (const file of files) {
    if (!file.includes(".test."))
      hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Packed sizes of the scripts that the app was built to, by path. */
export const scriptSizes = (here: string): ReadonlyMap<string, number> =>
  new Map(
    filesIn(path.join(here, "dist/assets"))
      .filter((file) => file.endsWith(".js"))
      .map((file) => [file, gzipSync(readFileSync(file)).length]),
  );

const compressible = /\.(?:js|css|svg|html|json|webmanifest|txt)$/;
/** Smaller files would travel in one packet all the same. */
const worthCompressingBytes = 1_024;

/** Packs the files of a folder as browsers take them, so that no server does it for each visitor. */
export function compressFiles(folder: string): void {
  for (const file of filesIn(folder)) {
    if (!compressible.test(file) || file.includes(`${path.sep}.vite${path.sep}`)) continue;
    const content = readFileSync(file);
    if (content.length < worthCompressingBytes) continue;
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
}

export interface BuiltApp {
  readonly here: string;
  readonly name: string;
  readonly packages: readonly string[];
  readonly budget: { readonly bytes: number; readonly of: string; readonly measure: () => number };
  /** What is made of the built files besides. */
  readonly finish?: () => void;
}

/** Builds an app of one page with the configuration beside it, unless nothing that it is made of has changed. Beyond its budget the process ends with 1. */
export async function buildApp({ here, name, packages, budget, finish }: BuiltApp): Promise<void> {
  const stampFile = path.join(here, "dist/stamp");
  const own = ["src", "public", "build.ts", "vite.config.ts", "index.html"].map((place) => path.join(here, place));
  const hash = inputsHash({ packages, own: [...own, import.meta.filename] });
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
    process.stdout.write(`${name}: up to date\n`);
    return;
  }
  const startedMs = performance.now();
  // Only here: what is up to date should not wait for a bundler to be read.
  const { build } = await import("vite");
  await build({ configFile: path.join(here, "vite.config.ts"), logLevel: "warn" });
  finish?.();
  compressFiles(path.join(here, "dist"));
  const bytes = budget.measure();
  const took = ((performance.now() - startedMs) / 1000).toFixed(1);
  process.stdout.write(`${name}: built in ${took} s, ${Math.round(bytes / 1024)} KB of ${budget.of} (gzip)\n`);
  if (bytes <= budget.bytes) writeFileSync(stampFile, hash);
  else {
    process.stderr.write(`${name}: more than ${budget.bytes / 1024} KB of ${budget.of}\n`);
    process.exitCode = 1;
  }
}

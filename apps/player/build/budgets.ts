import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { AssetMap } from "./asset-map.ts";

const kibi = 1_024;
/** Kilobytes gzip above which the build fails. */
const firstLoadOfHomeKb = 110;
const firstLoadKb = 140;
const lazyKb = 60;
/** What every price waits for. */
const liveKb = 10;
const stylesKb = 30;

const homeModule = "src/features/home/home-page.tsx";
const liveModule = "src/live/live.ts";

const sizeKb = (client: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(client, file)), { level: 9 }).length, 0) / kibi;

interface Line {
  readonly name: string;
  readonly kb: number;
  readonly limitKb: number;
}

/** Prints the sizes that a phone downloads, and says whether all are within their budgets. */
export function checkBudgets(client: string, assets: AssetMap): boolean {
  const first = [assets.entry, ...assets.entryImports];
  const lines: Line[] = [{ name: "styles", kb: sizeKb(client, assets.styles), limitKb: stylesKb }];
  for (const [module, files] of Object.entries(assets.modules)) {
    const isPage = module.endsWith("-page.tsx");
    const own = sizeKb(client, files);
    if (isPage) {
      const limitKb = module === homeModule ? firstLoadOfHomeKb : firstLoadKb;
      lines.push({
        name: `first load with ${path.basename(module, ".tsx")}`,
        kb: sizeKb(client, first) + own,
        limitKb,
      });
    }
    lines.push({
      name: `lazy ${path.basename(module).replace(/\.tsx?$/, "")}`,
      kb: own,
      limitKb: module === liveModule ? liveKb : lazyKb,
    });
  }
  const tooLarge = lines.filter(({ kb, limitKb }) => kb > limitKb);
  const told = new Set([
    ...lines.filter(isAlwaysTold),
    ...largest(lines, "first"),
    ...largest(lines, "lazy"),
    ...tooLarge,
  ]);
  for (const { name, kb, limitKb } of told) {
    const mark = kb > limitKb ? "  TOO LARGE" : "";
    process.stdout.write(`player app: ${kb.toFixed(1).padStart(6)} KB gzip of ${limitKb}  ${name}${mark}\n`);
  }
  return tooLarge.length === 0;
}

const isAlwaysTold = ({ name }: Line): boolean => name === "styles" || name.endsWith("home-page");

/** The largest of a kind stands for all of it. */
const largest = (lines: readonly Line[], kind: string): Line[] =>
  lines
    .filter(({ name }) => name.startsWith(kind))
    .sort((one, other) => other.kb - one.kb)
    .slice(0, 1);

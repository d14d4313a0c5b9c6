/** Builds the web apps side by side; each skips itself when nothing that it is made of has changed. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const apps = ["player", "office", "games"].filter((app) => existsSync(path.join(root, "apps", app, "build.ts")));
const runs = apps.map(
  (app) =>
    new Promise<number>((resolve) => {
      const child = spawn(process.execPath, [path.join(root, "apps", app, "build.ts")], {
        cwd: path.join(root, "apps", app),
        stdio: "inherit",
      });
      child.once("exit", (code) => resolve(code ?? 1));
    }),
);
process.exitCode = Math.max(0, ...(await Promise.all(runs)));

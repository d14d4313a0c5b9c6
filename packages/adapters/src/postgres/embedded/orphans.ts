import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Live (not zombie) processes that work in the data directory. A `kill -9` of our process leaves such a server behind. */
function processesWorkingIn(dataDir: string): number[] {
  if (process.platform !== "linux") return [];
  const wanted = realpathSync(dataDir);
  return readdirSync("/proc")
    .filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        const isZombie = /\) Z /.test(readFileSync(`/proc/${name}/stat`, "utf8"));
        return !isZombie && readlinkSync(`/proc/${name}/cwd`) === wanted;
      } catch {
        return false; // It ended between the listing and the look.
      }
    })
    .map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export interface OrphanOptions {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly pgCtl: string;
  readonly spawnOptions: { readonly uid?: number; readonly gid?: number; readonly env: NodeJS.ProcessEnv };
  readonly log: (message: string) => void;
}

/**
 * Frees the data directory: stops a server that an earlier, killed process of ours left running, and removes a pid file that belongs to no live
 * process (a pid may have been reused by something else). Throws after 30 s.
 */
export async function freeDataDirectory(options: OrphanOptions): Promise<void> {
  const pidFile = path.join(options.dataDir, "postmaster.pid");
  const deadlineMs = Date.now() + 30_000;
  while (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
    const live = processesWorkingIn(options.dataDir);
    const isOrphan = process.platform === "linux" ? live.includes(pid) : isAlive(pid);
    if (isOrphan) {
      options.log(`stopping the database server ${pid} that an earlier run left behind`);
      spawnSync(options.pgCtl, ["-D", options.dataDir, "stop", "-m", "fast", "-w", "-t", "30"], options.spawnOptions);
    } else if (live.length === 0) {
      options.log(`removing the pid file of the dead server ${pid}`);
      const socket = path.join(options.socketDir, ".s.PGSQL.5432");
      for (const file of [pidFile, socket, `${socket}.lock`]) rmSync(file, { force: true });
      return;
    }
    if (Date.now() > deadlineMs) throw new Error(`the data directory is in use by process ${live.join(", ") || pid}`);
    await delay(50);
  }
}

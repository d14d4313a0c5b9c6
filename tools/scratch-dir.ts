import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const leftAfterMs = 12 * 3_600_000;
/** What databases of a test run may grow to, and the machine keeps for itself. */
const neededBytes = 4 * 1024 ** 3;

/**
 * A new folder for what a test run throws away. In memory where the system has room there: making a database copies a thousand files, which takes a second
 * on a disk and 60 ms without one.
 */
export function scratchDir(name: string): string {
  if (!hasRoom()) return mkdtempSync(path.join(tmpdir(), `${name}-`));
  sweep();
  return mkdtempSync(path.join(memory, `${name}-`));
}

/** Takes what a killed run of long ago has left in memory. */
function sweep(): void {
  for (const name of readdirSync(memory)) {
    const folder = path.join(memory, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (name.startsWith("maidan-") && age > leftAfterMs) rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Which process supervises the server of a state folder, so that a second start can tell a live platform from what a killed one left behind. */
interface Mark {
  readonly pid: number;
  /** When the process started, in the kernel's own count: a pid may be given again to something else. Empty where the system doesn't tell. */
  readonly startedAt: string;
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold blanks; the start time is the 20th field after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const markFile = (stateDir: string): string => path.join(stateDir, "supervisor.json");

/** The pid of the live process that supervises this folder's server, or undefined. */
export function liveSupervisor(stateDir: string): number | undefined {
  try {
    const mark = JSON.parse(readFileSync(markFile(stateDir), "utf8")) as Mark;
    return isAlive(mark.pid) && startOf(mark.pid) === mark.startedAt ? mark.pid : undefined;
  } catch {
    return undefined; // No mark, or one that was cut short by a crash: nobody supervises.
  }
}

export function markSupervisor(stateDir: string): void {
  const mark: Mark = { pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(markFile(stateDir), JSON.stringify(mark));
}

export const unmarkSupervisor = (stateDir: string): void => rmSync(markFile(stateDir), { force: true });

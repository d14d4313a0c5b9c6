import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * The thread that calls it gets from now on a ninth of the processor time of one that waits beside it, for work that nobody waits for at once; `toAll` a sixtieth, for work that is hours ahead. Only Linux
 * gives a thread a priority of its own: returns whether it has.
 */
export function giveWay(toAll?: "toAll"): boolean {
  try {
    // "<process>/task/<thread>": Node doesn't tell the thread's number.
    const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
    setPriority(thread, toAll ? constants.priority.PRIORITY_LOW : constants.priority.PRIORITY_BELOW_NORMAL);
    return true;
  } catch {
    return false;
  }
}

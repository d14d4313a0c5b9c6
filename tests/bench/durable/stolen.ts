import { readFileSync } from "node:fs";

/** The kernel's counters of the processors' time, in ticks. */
export interface Processors {
  /** What the host of a virtual machine gave to others while this one had work. */
  readonly stolen: number;
  readonly all: number;
}

/** Zeros where no kernel tells. */
export function processorsNow(): Processors {
  try {
    // user, nice, system, idle, iowait, irq, softirq, steal; what guests took is in user already.
    const ticks =
      readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.trim().split(/\s+/u).slice(1, 9).map(Number) ?? [];
    return { stolen: ticks[7] ?? 0, all: ticks.reduce((sum, one) => sum + one, 0) };
  } catch {
    return { stolen: 0, all: 0 };
  }
}

/** The share of all processors' time that was stolen since then, 0 to 1, to four digits. */
export function stolenSince(begun: Processors): number {
  const now = processorsNow();
  return Math.round(((now.stolen - begun.stolen) / Math.max(1, now.all - begun.all)) * 10_000) / 10_000;
}

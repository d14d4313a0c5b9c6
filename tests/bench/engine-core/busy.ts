import { getHeapSpaceStatistics } from "node:v8";
import { collectGarbage } from "../collect-garbage.ts";

/** Nanoseconds of this thread on the processor: what other work on the machine takes isn't counted. */
export function busyNanoseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) * 1000;
}

/** So many commands are timed together: long enough for the clock, short enough that most such parts are left alone by whatever else the machine does. */
const commandsPerPart = 100;

/**
 * Nanoseconds of a command, as the middle part of a flow has it. By the clock on the wall, since the processor's moves in steps of up to 4 ms (seen: 3 microseconds to
 * 4 ms), half of what ten thousand commands take; what is taken away from this thread falls on few of so many short parts. The first tenth is thrown away.
 */
export function nanosecondsPerCommand(commands: number, run: (from: number, to: number) => void): number {
  const parts = Math.floor(commands / commandsPerPart);
  const costs = Array.from({ length: parts }, (_, part) => {
    const start = process.hrtime.bigint();
    run(part * commandsPerPart, (part + 1) * commandsPerPart);
    return Number(process.hrtime.bigint() - start) / commandsPerPart;
  });
  const counted = costs.slice(Math.ceil(parts / 10)).toSorted((a, b) => a - b);
  return counted[Math.floor(counted.length / 2)] ?? 0;
}

/** Bytes of array buffers and heap that are in use, after collection. */
export function bytesUsed(): number {
  // Twice: the arrays that the first finds are given back by another thread, for which the second waits.
  collectGarbage();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** The same without compiled code and what belongs to it, which grows for as long as functions are found to be hot, and then no more. */
export function bytesOfObjects(): number {
  const all = bytesUsed();
  const ofCode = getHeapSpaceStatistics().filter(({ space_name }) => /^(code|trusted)/.test(space_name));
  return all - ofCode.reduce((sum, { space_used_size }) => sum + space_used_size, 0);
}

/** Bytes of array buffers and heap that something costs, after collection. */
export function bytesOf<T>(make: () => T): { readonly bytes: number; readonly made: T } {
  const before = bytesUsed();
  const made = make();
  return { bytes: bytesUsed() - before, made };
}

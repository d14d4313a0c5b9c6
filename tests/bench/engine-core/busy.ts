import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Nanoseconds of this thread on the processor: what other work on the machine takes isn't counted. */
export function busyNanoseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) * 1000;
}

setFlagsFromString("--expose-gc");
export const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of array buffers and heap that something costs, after collection. */
export function bytesOf<T>(make: () => T): { readonly bytes: number; readonly made: T } {
  const used = (): number => {
    // Twice: the arrays that the first finds are given back by another thread, for which the second waits.
    collectGarbage();
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const made = make();
  return { bytes: used() - before, made };
}

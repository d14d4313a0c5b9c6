import { busyNanoseconds } from "./busy.ts";

/** What a processor fetches at once, in words of 32 bits. */
const lineWords = 16;
const readsPerRound = 100_000;
const rounds = 5;
/** Shorter ones would measure the clock, which may move by 4 ms. */
const leastNanoseconds = 100e6;

/** Each line of so many bytes names another one, in one circle through all of them that no processor foresees. */
function makeCircle(bytes: number, random: () => number): Int32Array {
  const lines = Math.max(2, Math.ceil(bytes / (4 * lineWords)));
  const order = Int32Array.from({ length: lines }, (_, line) => line);
  for (let last = lines - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const line = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = line;
  }
  const circle = new Int32Array(lines * lineWords);
  for (const [place, line] of order.entries()) circle[line * lineWords] = order[(place + 1) % lines] ?? 0;
  return circle;
}

/**
 * Nanoseconds of one read that must wait for the one before it, at random over so many bytes: what this machine's memory itself costs with a working set of that
 * size, at the moment. The least of a few rounds, after the circle was gone through once.
 */
export function nanosecondsPerRead(bytes: number, random: () => number): number {
  const circle = makeCircle(bytes, random);
  let at = 0;
  const read = (count: number): void => {
    for (let index = 0; index < count; index += 1) at = circle[at * lineWords] as number;
  };
  read(circle.length / lineWords);
  const costs = Array.from({ length: rounds }, () => {
    const start = busyNanoseconds();
    let reads = 0;
    let busy = 0;
    while (busy < leastNanoseconds) {
      read(readsPerRound);
      reads += readsPerRound;
      busy = busyNanoseconds() - start;
    }
    return busy / reads;
  });
  if (at < 0) throw new Error("the circle was left");
  return Math.min(...costs);
}

import { chainFrom } from "@maidan/games/fair";

/** Hashes at a time: about a millisecond. A whole chain at once holds everybody up for twenty, and for fifty when it is the first of a process. */
const hashesPerPart = 100;

/**
 * The same hashes as `chainFrom`, made a part at a time with everything else between the parts: bets are answered by the same process. `seed` and `count` are those of
 * `chainFrom`. [FAIR-05]
 */
export async function chainInParts(seed: string, count: number): Promise<readonly string[]> {
  let chain = chainFrom(seed, Math.min(count, hashesPerPart));
  const parts = [chain];
  for (let made = chain.length; made < count; made += chain.length - 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    // Each part begins with the last hash of the one before it, which is its seed.
    chain = chainFrom(chain[0] ?? seed, Math.min(count - made, hashesPerPart) + 1);
    parts.push(chain.slice(0, -1));
  }
  return parts.toReversed().flat();
}

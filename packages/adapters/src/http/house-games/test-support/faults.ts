import { testDice } from "../../../../../../tools/test-random.ts";

/** What happens to a call of the wallet: it arrives; it never does; it takes effect and its answer is lost, or is no answer. */
export type CallFate = "arrives" | "lost" | "unanswered" | "garbled" | "unknown";

/** The game server's process is gone at this point. */
export class Killed extends Error {
  override readonly name = "Killed";
}

export interface TestFaults {
  readonly fate: () => CallFate;
  readonly isKilled: () => boolean;
  /** Does the work, or what of it is done before the process is gone. */
  readonly living: (work: () => Promise<unknown>) => Promise<void>;
  /** How often each happened so far. */
  readonly seen: () => { readonly faulty: number; readonly killed: number };
}

/**
 * Wallet calls of which one in `faultyIn` goes wrong, each of the four ways as often, and a process that is gone at one in `killedIn` of its writes. Which one
 * of them is drawn by `seed`; how many go wrong does not hang on the order in which the work's parts come to their turns.
 */
export function createFaults(
  seed: number,
  { faultyIn, killedIn }: { readonly faultyIn: number; readonly killedIn: number },
): TestFaults {
  const [isFaulty, isKilled] = [oneIn(seed, faultyIn), oneIn(seed + 1, killedIn)];
  let [faulty, killed] = [0, 0];
  return {
    fate: () => {
      if (!isFaulty()) return "arrives";
      faulty += 1;
      return (["lost", "unanswered", "garbled", "unknown"] as const)[faulty % 4] ?? "lost";
    },
    isKilled,
    living: async (work) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        killed += 1;
      }
    },
    seen: () => ({ faulty, killed }),
  };
}

function oneIn(seed: number, every: number): () => boolean {
  const dice = testDice(seed);
  let [left, at] = [0, 0];
  return () => {
    if (left === 0) [left, at] = [every, 1 + dice(every)];
    const is = left === at;
    left -= 1;
    return is;
  };
}

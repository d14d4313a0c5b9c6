import { Worker } from "node:worker_threads";
import type { VirtualMarket, VirtualSetup } from "@maidan/games/virtual";

export interface PriceQuestion {
  readonly id: number;
  readonly setup: VirtualSetup;
}
export type PriceAnswer = { readonly id: number } & (
  | { readonly markets: readonly VirtualMarket[] }
  | { readonly fault: string }
);

export interface PriceThread {
  /** All markets of a match with their chances. Rejects when the thread ends meanwhile: the next question begins another. */
  readonly marketsOf: (setup: VirtualSetup) => Promise<readonly VirtualMarket[]>;
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (markets: readonly VirtualMarket[]) => void;
  readonly reject: (fault: Error) => void;
}

/** A thread that is asked for nothing ends. */
const idleMs = 30_000;

/**
 * Counts the chances of simulated matches on a thread of its own. A match's markets are counted over all ways that it can go, which takes up to a tenth of a
 * second: on the thread that serves everybody all bets would wait for it.
 */
export function createPriceThread(): PriceThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const refuseAll = (fault: Error): void => {
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    refuseAll(new Error("the thread that counts chances has ended"));
    await ended?.terminate();
  };
  const rest = (): void => {
    clearTimeout(idle);
    if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
  };
  const begin = (): Worker => {
    const begun = new Worker(new URL("./price-worker.ts", import.meta.url));
    // The process doesn't stay for it.
    begun.unref();
    const ended = (fault: Error): void => {
      if (worker !== begun) return;
      worker = undefined;
      refuseAll(fault);
    };
    begun.on("message", (answer: PriceAnswer) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("fault" in answer) asked?.reject(new Error(answer.fault));
      else asked?.resolve(answer.markets);
      rest();
    });
    begun.on("error", ended);
    begun.on("exit", () => ended(new Error("the thread that counts chances has ended")));
    return begun;
  };
  return {
    marketsOf: (setup) =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        clearTimeout(idle);
        worker.postMessage({ id: lastId, setup } satisfies PriceQuestion);
      }),
    stop: end,
  };
}

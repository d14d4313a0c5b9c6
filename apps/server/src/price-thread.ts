import type { VirtualMarket, VirtualSetup } from "@maidan/games/virtual";
import { createAskThread } from "./ask-thread.ts";

export interface PriceThread {
  /** All markets of a match with their chances. Rejects when the thread ends meanwhile. */
  readonly marketsOf: (setup: VirtualSetup) => Promise<readonly VirtualMarket[]>;
  readonly stop: () => Promise<void>;
}

/** Counts the chances of simulated matches. A match's markets are counted over all ways that it can go, which takes up to a tenth of a second. */
export function createPriceThread(): PriceThread {
  const file = new URL("./price-worker.ts", import.meta.url);
  const { ask, stop } = createAskThread<VirtualSetup, readonly VirtualMarket[]>(file);
  return { marketsOf: ask, stop };
}

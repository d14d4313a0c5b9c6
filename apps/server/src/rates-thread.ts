import { linesOfInnings, type AskedInnings, type HouseLine, type LinesOfInnings } from "@maidan/services/house-markets";
import { createAskThread } from "./ask-thread.ts";

export interface RatesThread {
  /** What the house offers on an innings. */
  readonly inningsLines: LinesOfInnings;
  readonly stop: () => Promise<void>;
}

/** Balls come twice a minute; between two matches it may end. */
const idleMs = 300_000;

/**
 * Works out the rates of an innings on a thread of its own: several milliseconds after each ball, in which no bet would be taken. Where the thread ends meanwhile
 * they are worked out here. [RATES-51]
 */
export function createRatesThread(): RatesThread {
  const file = new URL("./rates-worker.ts", import.meta.url);
  const { ask, stop } = createAskThread<AskedInnings, readonly HouseLine[]>(file, { idleMs });
  return { inningsLines: (asked) => ask(asked).catch(() => linesOfInnings(asked)), stop };
}

import { advantageToSolve, keepSolved, type Match, type SolvedAdvantage } from "@maidan/core/sports";
import { createAskThread } from "./ask-thread.ts";

export interface MatchTables {
  /** Resolves when the match's chances can be told at once. Rejects when the thread ends meanwhile: they are then worked out when they are asked for. */
  readonly prepare: (match: Pick<Match, "setup">) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Works out what the chances of cricket matches are read from on a thread of its own: up to a second for two sides of the same strengths as none before, in which
 * no bet would be taken. There are five such pairs; each is worked out once. [SPORT-13]
 */
export function createMatchTables(): MatchTables {
  const file = new URL("./match-tables-worker.ts", import.meta.url);
  const { ask, stop } = createAskThread<number, readonly SolvedAdvantage[]>(file);
  const underWay = new Map<number, Promise<void>>();
  const solve = async (advantage: number): Promise<void> => {
    for (const side of await ask(advantage)) keepSolved(side);
  };
  return {
    prepare: async ({ setup }) => {
      const advantage = advantageToSolve(setup);
      if (advantage === undefined) return;
      const pair = Math.abs(advantage);
      const asked = underWay.get(pair) ?? solve(pair).finally(() => underWay.delete(pair));
      underWay.set(pair, asked);
      await asked;
    },
    stop,
  };
}

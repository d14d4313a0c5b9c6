import { advantageToSolve, keepSolved, oversOf, type Match, type SolvedAdvantage } from "@maidan/core/sports";
import { createAskThread } from "./ask-thread.ts";

export interface MatchTables {
  /** Resolves when the match's chances can be told at once. Rejects when the thread ends meanwhile: they are then worked out when they are asked for. */
  readonly prepare: (match: Pick<Match, "setup">) => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Sides = Pick<SolvedAdvantage, "advantage" | "overs">;

/**
 * Works out what the chances of cricket matches are read from on a thread of its own: up to a second for two sides of the same strengths as none before, in which
 * no bet would be taken. There are five such pairs; each is worked out once. [SPORT-13]
 */
export function createMatchTables(): MatchTables {
  const file = new URL("./match-tables-worker.ts", import.meta.url);
  const { ask, stop } = createAskThread<Sides, readonly SolvedAdvantage[]>(file);
  const underWay = new Map<string, Promise<void>>();
  const solve = async (sides: Sides): Promise<void> => {
    for (const side of await ask(sides)) keepSolved(side);
  };
  return {
    prepare: async ({ setup }) => {
      const advantage = advantageToSolve(setup);
      if (advantage === undefined || setup.sport !== "cricket") return;
      const pair: Sides = { advantage: Math.abs(advantage), overs: oversOf(setup) };
      const key = `${pair.advantage} ${pair.overs}`;
      const asked = underWay.get(key) ?? solve(pair).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      await asked;
    },
    stop,
  };
}

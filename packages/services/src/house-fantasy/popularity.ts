import type { Reader } from "../command/index.ts";
import type { FantasyStore } from "./ports.ts";

export interface Popularity {
  readonly teams: number;
  readonly picked: readonly number[];
}

/** As old as nobody minds. */
const keptMs = 10_000;
const keptMatches = 100;

/** In how many teams each player of a match is: counted over all of them, and therefore once for all who look within ten seconds. */
export function createPopularity(deps: {
  readonly store: Pick<FantasyStore, "popularity">;
  readonly reader: Reader;
  readonly monotonicMs: () => number;
}): (matchId: string) => Promise<Popularity> {
  const kept = new Map<string, { readonly untilMs: number; readonly counted: Promise<Popularity> }>();
  return (matchId) => {
    const nowMs = deps.monotonicMs();
    const known = kept.get(matchId);
    if (known !== undefined && known.untilMs > nowMs) return known.counted;
    const counted = deps.store.popularity(deps.reader, matchId);
    // What failed is asked for anew.
    counted.catch(() => kept.delete(matchId));
    kept.delete(matchId);
    kept.set(matchId, { untilMs: nowMs + keptMs, counted });
    const [oldest] = kept.keys();
    if (kept.size > keptMatches && oldest !== undefined) kept.delete(oldest);
    return counted;
  };
}

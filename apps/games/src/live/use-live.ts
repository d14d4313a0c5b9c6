import { useCallback, useRef } from "react";
import { api } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { liveStreamPath, liveTable, type Fallen, type LiveNow } from "./calls.ts";

/** How often the table is looked at while nothing is due. */
const lookMs = 1_400;
const soonestMs = 150;
/** After a moment that the server's clock named, so that what came of it is there. */
const behindMs = 120;
const kept = 240;

/** The table as it was last seen, with the moments of its round by this page's clock. */
export interface Live {
  readonly now: LiveNow;
  /** All rounds that this page knows of, the newest first. */
  readonly past: readonly Fallen[];
  readonly closesAtMs: number;
  readonly dealsAtMs: number;
  /** Infinite until the round is dealt. */
  readonly paysAtMs: number;
  /** The last moment of the turn that players decide; infinite without one. */
  readonly turnClosesAtMs: number;
}

/** When to look again: at the next moment of the round, and now and then for what others bet. */
export function pauseMs(now: LiveNow | undefined): number {
  const { round } = now ?? {};
  if (round === null || round === undefined) return lookMs;
  const dueMs = {
    betting: round.deals_in_ms,
    closed: round.deals_in_ms,
    playing: round.turn_closes_in_ms,
    dealing: round.pays_in_ms,
    paid: round.ends_in_ms,
    void: round.ends_in_ms,
  };
  const waitMs = (dueMs[round.phase] ?? lookMs) + behindMs;
  return Math.min(lookMs, Math.max(soonestMs, waitMs));
}

/** Rounds that are new before those that are known. */
export const joined = (fresh: readonly Fallen[], known: readonly Fallen[]): readonly Fallen[] => {
  const newest = known[0]?.number ?? 0;
  return [...fresh.filter(({ number }) => number > newest), ...known].slice(0, kept);
};

/** The table as it is told for as long as it is shown, looked at again and again while the stream is lost; undefined until it was seen once. */
export function useLive(): {
  readonly live: Live | undefined;
  readonly isFailing: boolean;
  readonly askNow: () => void;
} {
  const known = useRef<readonly Fallen[]>([]);
  const ask = useCallback(async () => {
    const newest = known.current[0]?.number;
    const seen = await api.call(liveTable, { query: newest === undefined ? {} : { after: String(newest) } });
    if (seen.ok) known.current = joined(seen.value.past, known.current);
    return seen.ok ? { ...seen, value: { ...seen.value, past: [...known.current] } } : seen;
  }, []);
  const read = (event: LiveNow): LiveNow => {
    known.current = joined(event.past, known.current);
    return { ...event, past: [...known.current] };
  };
  const { polled, isFailing, askNow } = usePoll(ask, pauseMs, { path: liveStreamPath, read });
  if (polled === undefined) return { live: undefined, isFailing, askNow };
  const { value: now, atMs } = polled;
  const { round } = now;
  const atPage = (inMs: number | null | undefined): number =>
    inMs === null || inMs === undefined ? Number.POSITIVE_INFINITY : atMs + inMs;
  const live = {
    now,
    past: now.past,
    closesAtMs: atMs + (round?.closes_in_ms ?? 0),
    dealsAtMs: atMs + (round?.deals_in_ms ?? 0),
    paysAtMs: atPage(round?.pays_in_ms),
    turnClosesAtMs: atPage(round?.turn_closes_in_ms),
  };
  return { live, isFailing, askNow };
}

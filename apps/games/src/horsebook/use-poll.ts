import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiResult } from "@maidan/client/api";
import { followEvents } from "../frame/index.ts";

export interface Polled<T> {
  readonly value: T;
  /** When it was true, by this page's clock: half of the way there and back after it was asked for. */
  readonly atMs: number;
  /** The same moment of the day. */
  readonly atDayMs: number;
}

/** A stream that tells what is asked for; while it does, nothing is asked. */
export interface Told<T> {
  readonly path: string;
  /** What an event tells. */
  readonly read: (event: T) => T;
}

/**
 * Asks at once and then again and again, a pause after each answer, as long as the page is there; or is told by a stream, and asks only while that is lost. What
 * was read last stays while an answer fails.
 */
export function usePoll<T>(
  ask: () => Promise<ApiResult<T>>,
  pauseMs: (value: T | undefined) => number,
  told?: Told<T>,
): { readonly polled: Polled<T> | undefined; readonly isFailing: boolean; readonly askNow: () => void } {
  const path = told?.path;
  const [kept, setKept] = useState<{ readonly path: string | undefined; readonly polled: Polled<T> }>();
  const [isFailing, setFailing] = useState(false);
  const latest = useRef({ ask, pauseMs, told });
  useEffect(() => {
    latest.current = { ask, pauseMs, told };
  });
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    let [isHere, isTold] = [true, false];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const setPolled = (polled: Polled<T>): void => setKept({ path, polled });
    const look = async (): Promise<void> => {
      turn += 1;
      const own = turn;
      const askedMs = performance.now();
      const seen = await latest.current.ask();
      // A look that was asked for meanwhile counts instead.
      if (!isHere || own !== turn) return;
      const nowMs = performance.now();
      setFailing(!seen.ok);
      if (seen.ok)
        setPolled({ value: seen.value, atMs: (askedMs + nowMs) / 2, atDayMs: Date.now() - (nowMs - askedMs) / 2 });
      if (!isTold) timer = setTimeout(() => void look(), latest.current.pauseMs(seen.ok ? seen.value : undefined));
    };
    const onEvent = (event: unknown): void => {
      isTold = true;
      // An answer that is on its way may be older; what is newer than this is told soon.
      turn += 1;
      clearTimeout(timer);
      setFailing(false);
      const value = latest.current.told?.read(event as T);
      if (value !== undefined) setPolled({ value, atMs: performance.now(), atDayMs: Date.now() });
    };
    const onLost = async (): Promise<void> => {
      isTold = false;
      clearTimeout(timer);
      await look();
    };
    const leaving = new AbortController();
    wake.current = () => {
      clearTimeout(timer);
      void look();
    };
    if (path === undefined) void look();
    else void followEvents(path, { onEvent, onLost, signal: leaving.signal });
    return () => {
      isHere = false;
      leaving.abort();
      clearTimeout(timer);
    };
  }, [path]);
  const askNow = useCallback(() => wake.current(), []);
  // What another stream told is of something else.
  return { polled: kept?.path === path ? kept?.polled : undefined, isFailing, askNow };
}

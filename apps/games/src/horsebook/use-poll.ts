import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiResult } from "@maidan/client/api";

export interface Polled<T> {
  readonly value: T;
  /** When it was true, by this page's clock: half of the way there and back after it was asked for. */
  readonly atMs: number;
  /** The same moment of the day. */
  readonly atDayMs: number;
}

/** Asks at once and then again and again, a pause after each answer, as long as the page is there. What was read last stays while an answer fails. */
export function usePoll<T>(
  ask: () => Promise<ApiResult<T>>,
  pauseMs: (value: T | undefined) => number,
): { readonly polled: Polled<T> | undefined; readonly isFailing: boolean; readonly askNow: () => void } {
  const [polled, setPolled] = useState<Polled<T>>();
  const [isFailing, setFailing] = useState(false);
  const latest = useRef({ ask, pauseMs });
  useEffect(() => {
    latest.current = { ask, pauseMs };
  });
  const wake = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
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
      timer = setTimeout(() => void look(), latest.current.pauseMs(seen.ok ? seen.value : undefined));
    };
    wake.current = () => {
      clearTimeout(timer);
      void look();
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  const askNow = useCallback(() => wake.current(), []);
  return { polled, isFailing, askNow };
}

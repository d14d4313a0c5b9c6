import { useEffect, useRef, useState } from "react";

/** What was answered, and when by this page's clock, less half of the way there and back. */
export interface Polled<T> {
  readonly value: T;
  readonly atMs: number;
}
type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

const hiddenMs = 1_500;

/**
 * Asks again and again while the page is seen; `everyMs` says how long to wait after an answer. Another `key` begins anew. `isBroken` until the next answer.
 */
export function usePolled<T>(asked: {
  readonly key: string;
  readonly ask: () => Promise<Answer<T>>;
  readonly everyMs: (now: T) => number;
}): { readonly polled: Polled<T> | undefined; readonly isBroken: boolean } {
  const [kept, setKept] = useState<{ readonly key: string; readonly polled: Polled<T> }>();
  const [isBroken, setIsBroken] = useState(false);
  const { key } = asked;
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      let waitMs = hiddenMs;
      if (!document.hidden) {
        const askedMs = Date.now();
        const answer = await latest.current.ask();
        if (!isHere) return;
        setIsBroken(!answer.ok);
        if (answer.ok) {
          setKept({ key, polled: { value: answer.value, atMs: Date.now() - (Date.now() - askedMs) / 2 } });
          waitMs = latest.current.everyMs(answer.value);
        }
      }
      timer = setTimeout(() => void look(), waitMs);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [key]);
  return { polled: kept?.key === key ? kept.polled : undefined, isBroken };
}

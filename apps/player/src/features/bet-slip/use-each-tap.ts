import { useEffect, useRef } from "react";

/** Does what the newest `take` says for each tap, once: a tap is an object of its own. Nothing for none. */
export function useEachTap<T extends object>(tap: T | undefined, take: (tap: T) => void): void {
  const latest = useRef(take);
  const answered = useRef<T>(undefined);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (tap === undefined || answered.current === tap) return;
    answered.current = tap;
    latest.current(tap);
  }, [tap]);
}

import { useText } from "@maidan/ui/language";
import { useEffect, useSyncExternalStore } from "react";
import { staleText } from "./stale-text.ts";
import { useLive } from "./use-live.ts";

const never = (): (() => void) => () => undefined;

/** What is shown may be old, as nothing is pushed and nothing that was asked for has come: nobody bets at it. [PUSH-16] */
export function useIsStale(): boolean {
  const staleness = useLive()?.staleness;
  return useSyncExternalStore(
    staleness?.subscribe ?? never,
    () => staleness?.getSnapshot() === true,
    () => false,
  );
}

/** The same in words; undefined while what is shown is new. */
export function useStaleWords(): string | undefined {
  const { stale } = useText(staleText);
  return useIsStale() ? stale : undefined;
}

/** Tells that rates which were asked for have come, with each new `readAtMs`. */
export function useAnswered(readAtMs: number): void {
  const staleness = useLive()?.staleness;
  useEffect(() => {
    if (readAtMs > 0) staleness?.answered();
  }, [staleness, readAtMs]);
}

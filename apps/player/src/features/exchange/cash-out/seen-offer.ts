import { useCallback, useEffect, useRef } from "react";

/** So long it takes from what an eye has seen to the tap of a thumb. */
const reactionMs = 400;

/** An offer, and from when on it was on the screen. */
interface Shown {
  readonly atMs: number;
  readonly securedMinor: number;
}

/** What was on the screen when the thumb set out; the first where none was there so long ago. `shown` has the oldest first. */
export function seenMinor(shown: readonly Shown[], nowMs: number): number | undefined {
  const seen = shown.findLast(({ atMs }) => atMs <= nowMs - reactionMs) ?? shown[0];
  return seen?.securedMinor;
}

/** With the newest, and no more of the older ones than may still be asked about. */
export function withShown(shown: readonly Shown[], next: Shown): readonly Shown[] {
  const seen = shown.findLastIndex(({ atMs }) => atMs <= next.atMs - reactionMs);
  return [...shown.slice(Math.max(0, seen)), next];
}

/** What the player has seen secured when they tap; another `of` is another offer, which they have asked for. Nobody cashes out for less than what they saw unasked. [CASH-09] */
export function useSeenOffer(of: string, securedMinor: number | undefined): () => number | undefined {
  const known = useRef<{ of: string; shown: readonly Shown[] }>({ of, shown: [] });
  useEffect(() => {
    if (known.current.of !== of) known.current = { of, shown: [] };
    if (securedMinor === undefined) return;
    known.current.shown = withShown(known.current.shown, { atMs: Date.now(), securedMinor });
  }, [of, securedMinor]);
  return useCallback(() => seenMinor(known.current.shown, Date.now()), []);
}

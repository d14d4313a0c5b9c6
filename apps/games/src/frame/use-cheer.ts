import { useEffect, useRef } from "react";
import { play } from "./sound.ts";

/** Cheers when the count of great moments of what is watched (`of`) has risen since it was seen last; what there was when it came isn't heard. Undefined: not told yet. */
export function useCheer(of: string, count: number | undefined): void {
  const heard = useRef<{ readonly of: string; readonly count: number }>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    const before = heard.current?.of === of ? heard.current.count : undefined;
    if (before !== undefined && count > before) play("cheer");
    heard.current = { of, count };
  }, [of, count]);
}

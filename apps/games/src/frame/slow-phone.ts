import { useEffect, useRef, useState } from "react";

/** Beyond it a frame takes too long on average: below some 42 a second. */
const slowMs = 24;
/** No gap counts for more: a page that was held up once is not a slow phone. */
const mostMs = 200;

/** Frames that were watched so far, and how long they took together. */
export interface WatchedFrames {
  frames: number;
  spentMs: number;
}

/** Adds the time since the frame before; true once so many were watched and they took too long on average. */
export function isSlowAfter(watched: WatchedFrames, gapMs: number, wanted: number): boolean {
  if (watched.frames >= wanted) return false;
  watched.frames += 1;
  watched.spentMs += Math.min(gapMs, mostMs);
  return watched.frames === wanted && watched.spentMs / wanted > slowMs;
}

/** Whether this phone doesn't keep up with what moves: the first so many frames while `isMoving` are watched, once. [FISH-07] [SLOT-31] */
export function useIsSlow(isMoving: boolean, wanted: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  const watched = useRef<WatchedFrames>({ frames: 0, spentMs: 0 });
  useEffect(() => {
    if (!isMoving) return undefined;
    let [before, request] = [0, 0];
    const look = (now: number): void => {
      const isOver = watched.current.frames >= wanted;
      if (before > 0 && !document.hidden && isSlowAfter(watched.current, now - before, wanted)) setIsSlow(true);
      before = now;
      if (!isOver) request = requestAnimationFrame(look);
    };
    request = requestAnimationFrame(look);
    return () => cancelAnimationFrame(request);
  }, [isMoving, wanted]);
  return isSlow;
}

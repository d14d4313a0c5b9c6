import { useEffect, useRef, useState } from "react";

/** A frame that comes later than so was missed once at least, at sixty a second. */
const lateMs = 25;
/** Of a hundred frames more than so many late ones are seen: below some 54 a second. */
const lateOfHundred = 10;

/** Frames that were watched so far, and how many of them came late. */
export interface WatchedFrames {
  frames: number;
  late: number;
}

/** Adds the time since the frame before; true once so many were watched and too many of them came late. A page that was held up once is not a slow phone. */
export function isSlowAfter(watched: WatchedFrames, gapMs: number, wanted: number): boolean {
  if (watched.frames >= wanted) return false;
  watched.frames += 1;
  if (gapMs > lateMs) watched.late += 1;
  return watched.frames === wanted && watched.late * 100 > wanted * lateOfHundred;
}

/** Between two looks the script has nothing to do with what moves. */
const restMs = 5_000;

/** Whether this phone doesn't keep up with what moves: so many frames at a time are watched while `isMoving`, again and again until it was slow once. [FISH-07] [SLOT-31] */
export function useIsSlow(isMoving: boolean, wanted: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  const watched = useRef<WatchedFrames>({ frames: 0, late: 0 });
  useEffect(() => {
    if (!isMoving || isSlow) return undefined;
    let [before, request] = [0, 0];
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = (now: number): void => {
      if (before > 0 && !document.hidden && isSlowAfter(watched.current, now - before, wanted)) return setIsSlow(true);
      before = now;
      if (watched.current.frames < wanted) request = requestAnimationFrame(look);
      else rest = setTimeout(begin, restMs);
    };
    const begin = (): void => {
      before = 0;
      watched.current = { frames: 0, late: 0 };
      request = requestAnimationFrame(look);
    };
    if (watched.current.frames >= wanted) begin();
    else request = requestAnimationFrame(look);
    return () => {
      clearTimeout(rest);
      cancelAnimationFrame(request);
    };
  }, [isMoving, isSlow, wanted]);
  return isSlow;
}

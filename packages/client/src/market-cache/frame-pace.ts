import type { Scheduler } from "./market-cache.ts";

/** Prices that move are shown at most so often: nobody reads faster, and each showing costs a phone as much as many prices do. */
export const calmPaceMs = 100;

export interface FramePaceDeps {
  /** `requestAnimationFrame`: what runs in it is on the screen with that frame. */
  readonly onFrame: (act: () => void) => void;
  readonly setTimeout: (act: () => void, ms: number) => void;
  readonly nowMs: () => number;
}

/** Flushes with the next frame what is urgent or comes after a pause, and the rest `calmPaceMs` after the flush before. [CACHE-09] */
export function createFramePace(deps: FramePaceDeps): Scheduler {
  let flushedAtMs = Number.NEGATIVE_INFINITY;
  return (flush, urgency) => {
    const run = (): void => {
      flushedAtMs = deps.nowMs();
      flush();
    };
    const waitMs = urgency === "urgent" ? 0 : flushedAtMs + calmPaceMs - deps.nowMs();
    if (waitMs <= 0) deps.onFrame(run);
    else deps.setTimeout(() => deps.onFrame(run), waitMs);
  };
}

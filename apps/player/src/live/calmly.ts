export interface Calmly {
  /** Asks for a run; those asked for while one is due are one. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/** Runs what is asked for `waitMs` later, and not within `stepMs` of the run before: for news that come many at a time. */
export function calmly(act: () => void, times: { readonly waitMs: number; readonly stepMs: number }): Calmly {
  let ranAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          ranAtMs = performance.now();
          act();
        },
        Math.max(times.waitMs, ranAtMs + times.stepMs - performance.now()),
      );
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

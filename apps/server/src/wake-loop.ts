export interface WakeLoop {
  /** Work now; calls while it runs are folded into one more run. */
  readonly wake: () => void;
  /** Runs at once and from then on also every `sweepMs`. */
  readonly start: () => void;
  /** Resolves when what was running has ended. */
  readonly stop: () => Promise<void>;
}

/** Work that is asked for by notes and by the clock, one run at a time. A run that says that it isn't finished is followed by another. */
export function createWakeLoop(options: {
  readonly work: () => Promise<{ readonly isFinished: boolean }>;
  readonly sweepMs: number;
  readonly onError: (error: unknown) => void;
}): WakeLoop {
  let running: Promise<void> | undefined;
  let sweep: NodeJS.Timeout | undefined;
  let [isWanted, isStopped] = [false, false];
  const run = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        const { isFinished } = await options.work();
        if (!isFinished) isWanted = true;
      } catch (error) {
        options.onError(error);
      }
    }
    running = undefined;
  };
  const wake = (): void => {
    if (isStopped) return;
    isWanted = true;
    running ??= run();
  };
  return {
    wake,
    start: () => {
      sweep = setInterval(wake, options.sweepMs);
      wake();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(sweep);
      await running;
    },
  };
}

/** At the soonest, so that a table that always has something to do leaves others their time. */
const leastMs = 20;
/** After a fault. */
const againMs = 1_000;

/** Looks at a table again and again, each time after as many milliseconds as it says. */
export function createTableLoop(options: {
  readonly tick: () => Promise<number>;
  readonly onError: (error: unknown) => void;
}): { readonly start: () => void; readonly stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const look = async (): Promise<void> => {
    const waitMs = await options.tick().catch((error: unknown) => {
      options.onError(error);
      return againMs;
    });
    if (!isStopped) timer = setTimeout(() => void (running = look()), Math.max(leastMs, waitMs));
  };
  return {
    start: () => void (running = look()),
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

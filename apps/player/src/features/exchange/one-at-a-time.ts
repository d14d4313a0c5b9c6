/**
 * Gives a function that runs `work` one run at a time: what is asked for during a run becomes one more run after it. Several bets that change at the same
 * moment are told one by one, and the exchange refuses the fourth heavy question of a player that is asked before the first is answered. [EXAPI-21]
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let isRunning = false;
  let isAskedAgain = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        await work();
      } while (isAskedAgain);
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isAskedAgain = true;
    if (!isRunning) void run();
  };
}

/** Runs what it is given one after the other, whatever came of the one before: an account may ask for few things at once. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

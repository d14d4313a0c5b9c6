/**
 * Work that is written in one go for all who ask for it: one piece at a time, and whatever came meanwhile is the next one. Nobody waits for others to come;
 * the more there are, the less each costs. Where a piece of several fails, each of them is tried alone, all at once, so that one can't spoil it for the others, nor keep them waiting: the work has
 * to be such that it may be begun again.
 */
export class GroupWork<Item, Result> {
  readonly #options: {
    readonly most: number;
    /** Gives a result for each, in their order. */
    readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  };
  #waiting: Waiting<Item, Result>[] = [];
  readonly #idle: (() => void)[] = [];
  #isRunning = false;

  constructor(options: {
    readonly most: number;
    readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
  }) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when nobody waits any more, at the latest after so long. */
  async idle(mostMs: number): Promise<void> {
    if (!this.#isRunning) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.#idle.push(resolve);
      timer = setTimeout(resolve, mostMs);
    });
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#piece(this.#waiting.splice(0, this.#options.most));
    this.#isRunning = false;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #piece(waiting: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.work(waiting.map(({ item }) => item));
      if (results.length !== waiting.length) throw new Error("work without a result for each");
      for (const [place, { resolve }] of waiting.entries()) resolve(results[place] as Result);
    } catch (error) {
      const [only, second] = waiting;
      if (only !== undefined && second === undefined) only.reject(error);
      else await Promise.all(waiting.map((one) => this.#piece([one])));
    }
  }
}

/**
 * Works on some at a time, no two of which have a key in common: who shares one with an earlier one comes after. Gives the results in the items' order. What the
 * work throws ends it, with the earlier ones done.
 */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  { keysOf, work }: InTurns<Item, Result>,
): Promise<readonly Result[]> {
  const results: Result[] = Array.from({ length: items.length });
  for (let waiting = [...items.entries()]; waiting.length > 0;) {
    const taken = new Set<string>();
    const [now, later]: [typeof waiting, typeof waiting] = [[], []];
    for (const entry of waiting) {
      const keys = keysOf(entry[1]);
      (keys.some((key) => taken.has(key)) ? later : now).push(entry);
      for (const key of keys) taken.add(key);
    }
    const worked = await work(now.map(([, item]) => item));
    if (worked.length !== now.length) throw new Error("work without a result for each");
    for (const [index, [place]] of now.entries()) results[place] = worked[index] as Result;
    waiting = later;
  }
  return results;
}
interface InTurns<Item, Result> {
  readonly keysOf: (item: Item) => readonly string[];
  /** Gives a result for each, in their order. */
  readonly work: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

import { Worker } from "node:worker_threads";

export interface ThreadQuestion<Asked> {
  readonly id: number;
  readonly asked: Asked;
}
export type ThreadAnswer<Told> = { readonly id: number } & ({ readonly told: Told } | { readonly fault: string });

/** A thread of its own that works out what takes so long that everybody would wait for it on the thread that serves them. */
export interface AskThread<Asked, Told> {
  /** One question after the other. Rejects when the thread ends meanwhile, or its work throws: the next question begins another. */
  readonly ask: (asked: Asked) => Promise<Told>;
  readonly stop: () => Promise<void>;
}

interface Waiting<Told> {
  readonly resolve: (told: Told) => void;
  readonly reject: (fault: Error) => void;
}

/** `file` answers by `answerQuestions`. A thread that is asked for nothing for `idleMs` ends. */
export function createAskThread<Asked, Told>(file: URL, { idleMs = 30_000 } = {}): AskThread<Asked, Told> {
  const waiting = new Map<number, Waiting<Told>>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const refuseAll = (fault: Error): void => {
    for (const { reject } of waiting.values()) reject(fault);
    waiting.clear();
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    refuseAll(new Error("the thread that was asked has ended"));
    await ended?.terminate();
  };
  const rest = (): void => {
    clearTimeout(idle);
    if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
  };
  const begin = (): Worker => {
    const begun = new Worker(file);
    // The process doesn't stay for it.
    begun.unref();
    const ended = (fault: Error): void => {
      if (worker !== begun) return;
      worker = undefined;
      refuseAll(fault);
    };
    begun.on("message", (answer: ThreadAnswer<Told>) => {
      const asked = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ("fault" in answer) asked?.reject(new Error(answer.fault));
      else asked?.resolve(answer.told);
      rest();
    });
    begun.on("error", ended);
    begun.on("exit", () => ended(new Error("the thread that was asked has ended")));
    return begun;
  };
  return {
    ask: (asked) =>
      new Promise((resolve, reject) => {
        worker ??= begin();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        clearTimeout(idle);
        worker.postMessage({ id: lastId, asked } satisfies ThreadQuestion<Asked>);
      }),
    stop: end,
  };
}

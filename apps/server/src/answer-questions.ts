import { setTimeout as pause } from "node:timers/promises";
import { parentPort, type Transferable } from "node:worker_threads";
import type { ThreadAnswer, ThreadQuestion } from "./ask-thread.ts";

/** Of a thread: answers one question after the other. For each moment of work it rests `restShare` of them, so that a processor that is nearly busy is left to bets in between. */
export function answerQuestions<Asked, Told>(
  work: (asked: Asked) => Told,
  { restShare, given }: { readonly restShare: number; readonly given?: (told: Told) => Transferable[] },
): void {
  let free: Promise<void> = Promise.resolve();
  const answer = async ({ id, asked }: ThreadQuestion<Asked>): Promise<void> => {
    const fromMs = performance.now();
    try {
      const told = work(asked);
      parentPort?.postMessage({ id, told } satisfies ThreadAnswer<Told>, given?.(told) ?? []);
    } catch (fault) {
      parentPort?.postMessage({ id, fault: String(fault) } satisfies ThreadAnswer<Told>);
    }
    await pause((performance.now() - fromMs) * restShare);
  };
  parentPort?.on("message", (question: ThreadQuestion<Asked>) => {
    free = free.then(() => answer(question));
  });
}

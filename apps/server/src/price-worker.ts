import { setTimeout as pause } from "node:timers/promises";
import { parentPort } from "node:worker_threads";
import { giveWay } from "./give-way.ts";
import type { PriceAnswer, PriceQuestion } from "./price-thread.ts";

// A round is announced 25 seconds ahead at least, and nobody waits for it; the bets of those who play meanwhile come first. Reading what it counts by is a third of its work.
giveWay();
const { virtualSport } = await import("@maidan/games/virtual");

/** For each moment of counting it rests two: a processor that is nearly busy is left to bets in between. */
const restShare = 2;

function answerTo({ id, setup }: PriceQuestion): PriceAnswer {
  try {
    return { id, markets: virtualSport(setup.sport).markets(setup) };
  } catch (fault) {
    return { id, fault: String(fault) };
  }
}

/** The thread itself: one question after the other. */
let free: Promise<void> = Promise.resolve();
async function answer(question: PriceQuestion): Promise<void> {
  const fromMs = performance.now();
  parentPort?.postMessage(answerTo(question));
  await pause((performance.now() - fromMs) * restShare);
}
parentPort?.on("message", (question: PriceQuestion) => {
  free = free.then(() => answer(question));
});

import { parentPort } from "node:worker_threads";
import { virtualSport } from "@maidan/games/virtual";
import type { PriceAnswer, PriceQuestion } from "./price-thread.ts";

/** The thread itself: one question after the other. */
parentPort?.on("message", ({ id, setup }: PriceQuestion) => {
  let answer: PriceAnswer;
  try {
    answer = { id, markets: virtualSport(setup.sport).markets(setup) };
  } catch (fault) {
    answer = { id, fault: String(fault) };
  }
  parentPort?.postMessage(answer);
});

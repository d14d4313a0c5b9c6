import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { createPendingBetStore } from "@maidan/adapters/postgres/pending-bets";
import { BetPlacer, createAcceptBets } from "@maidan/services/pending-bets";
import type { Platform } from "../platform.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** How often what is answered is forgotten, and what nobody answered is asked for again. */
const lookMs = 1_000;
/** At a stop what is pending is waited for so long, with the engine still there: most in-play delays. What is left then is asked for at the next start. */
const lastWordMs = 6_000;

/** Bets that programs don't wait for: what takes them, and in the worker what asks the engine for them until it has answered. Needs the engine's wiring. */
export function wirePendingBets(platform: Platform): ReturnType<typeof createAcceptBets> {
  const { log, reader, runner } = platform;
  const engine = platform.use("exchangeEngine");
  const store = createPendingBetStore();
  const onError = (error: unknown): void =>
    log.warn({ err: error }, "pending bets could not be placed; they are asked for again in a moment");
  const placer = new BetPlacer({ runner, reader, store, engine, newKey: randomUUID, onError });
  const loop = createWakeLoop({
    work: async () => {
      await placer.look();
      return { isFinished: true };
    },
    sweepMs: lookMs,
    onError,
  });
  if (platform.hasRole("worker")) platform.onReady(() => loop.start());
  // Registered before any port is opened and after the engine: nothing new comes in any more, and the engine still answers.
  platform.onClose(async () => {
    await loop.stop();
    await placer.settle(delay(lastWordMs, undefined, { ref: false }));
  });
  return createAcceptBets({ runner, store, engine, placer, newKey: randomUUID });
}

import { randomUUID } from "node:crypto";
import { createStakeStore } from "@maidan/adapters/postgres/stakes";
import { createCountStakes, stakesTopic } from "@maidan/services/stakes";
import type { Platform } from "../platform.ts";
import { createWakeLoop } from "../wake-loop.ts";

/** How often settlements are looked for when no note came: a note may be lost with the process that had it. */
const sweepMs = 5_000;

/**
 * Counts settled bets for everything that rewards play. A feature pushes its listener onto `services.stakeListeners` while it is wired; all are told in the
 * order of their wirings.
 */
export function wireStakes(platform: Platform): void {
  const { runner, bus, log } = platform;
  const listeners = (platform.services.stakeListeners = []);
  if (!platform.hasRole("worker")) return;
  const count = createCountStakes({ runner, stakes: createStakeStore(), listeners, newKey: randomUUID });
  const loop = createWakeLoop({
    work: count,
    sweepMs,
    onError: (error) => log.error({ err: error }, "settled stakes could not be counted"),
  });
  platform.onReady(() => {
    const unsubscribe = bus.subscribe(stakesTopic, loop.wake);
    loop.start();
    platform.onClose(async () => {
      unsubscribe();
      await loop.stop();
    });
  });
}

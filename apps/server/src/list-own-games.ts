import { setTimeout as delay } from "node:timers/promises";
import { ProviderFailed } from "@maidan/services/game-lobby";

/** A machine that is busy with its own start may be too slow to answer itself. */
const pauseMs = 5_000;

/** Has the house's games listed, as any provider's: asked for again until they are, or the platform stops. [HOUSE-09] */
export async function listOwnGames(deps: {
  readonly sync: () => Promise<unknown>;
  readonly onFault: (error: ProviderFailed) => void;
  readonly signal: AbortSignal;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}): Promise<void> {
  const { sync, onFault, signal, pause = (ms) => delay(ms, undefined, { signal }) } = deps;
  while (!signal.aborted) {
    try {
      await sync();
      return;
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      onFault(error);
    }
    // Cut short by a stop.
    await pause(pauseMs, signal).catch(() => undefined);
  }
}

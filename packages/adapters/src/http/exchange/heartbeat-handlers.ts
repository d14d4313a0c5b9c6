import type { createBeat } from "@maidan/services/programs";
import { ExchangeException, type OperationHandlers } from "./outcome.ts";

/** The player's programs promise to call again in time. [BEAT-01] */
export function heartbeatHandlers(beat: ReturnType<typeof createBeat>): Pick<OperationHandlers, "heartbeat"> {
  return {
    async heartbeat({ preferredTimeoutSeconds }, caller) {
      if (preferredTimeoutSeconds < 0) {
        throw new ExchangeException("INVALID_INPUT_DATA", "preferredTimeoutSeconds must not be negative");
      }
      const { action, timeoutSeconds } = await beat({
        playerId: caller.playerId,
        preferredSeconds: preferredTimeoutSeconds,
      });
      return { result: { actionPerformed: action, actualTimeoutSeconds: timeoutSeconds } };
    },
  };
}

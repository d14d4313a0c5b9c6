import type { Reader } from "../command/index.ts";
import type { ExchangeEngine } from "../exchange/index.ts";
import type { HeartbeatAction, HeartbeatStore } from "./ports.ts";

/** Bounds of a heartbeat's time, as the field has them. [BEAT-01] */
export const heartbeatSeconds = { least: 10, most: 300 } as const;

export interface HeartbeatDeps {
  readonly reader: Reader;
  readonly heartbeats: HeartbeatStore;
}

/** Begins the player's time anew; 0 ends it. Gives the time in force and what was done since the last beat. */
export function createBeat(deps: HeartbeatDeps) {
  return async (request: { readonly playerId: string; readonly preferredSeconds: number }) => {
    const { playerId, preferredSeconds } = request;
    const timeoutSeconds =
      preferredSeconds <= 0
        ? 0
        : Math.min(heartbeatSeconds.most, Math.max(heartbeatSeconds.least, Math.trunc(preferredSeconds)));
    const action = await deps.heartbeats.beat(deps.reader, { playerId, timeoutSeconds });
    return { action, timeoutSeconds };
  };
}

export interface CancelSilentDeps extends HeartbeatDeps {
  readonly engine: Pick<ExchangeEngine, "cancel">;
  readonly onFault: (error: unknown) => void;
}

const atOnce = 20;

/** Cancels all unmatched bets of players whose program has fallen silent. Run every second by whoever runs the engine. [BEAT-02] */
export function createCancelSilent(deps: CancelSilentDeps) {
  const cancelAll = async (playerId: string): Promise<HeartbeatAction> => {
    try {
      const report = await deps.engine.cancel({ playerId, customerRef: null, instructions: [] });
      const failed = report.reports.some(
        (item) => item.status !== "SUCCESS" && item.errorCode !== "BET_TAKEN_OR_LAPSED",
      );
      return failed ? "SOME_BETS_NOT_CANCELLED" : "ALL_BETS_CANCELLED";
    } catch (error) {
      deps.onFault(error);
      return "CANCELLATION_REQUEST_ERROR";
    }
  };
  return async (): Promise<number> => {
    const players = await deps.heartbeats.takeExpired(deps.reader, atOnce);
    await Promise.all(
      players.map(async (playerId) => deps.heartbeats.setAction(deps.reader, playerId, await cancelAll(playerId))),
    );
    return players.length;
  };
}

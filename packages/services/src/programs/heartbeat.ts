import { BusTimeout } from "../bus/index.ts";
import type { Reader } from "../command/index.ts";
import type { CancelReport, ExchangeEngine } from "../exchange/index.ts";
import type { HeartbeatAction, HeartbeatStore, TakenCancelling } from "./ports.ts";

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
  /** Milliseconds that only ever rise. */
  readonly monotonicMs: () => number;
  readonly onFault: (error: unknown) => void;
}

/** Cancellings under way at once: a flood of silent programs leaves the engine time for bets. */
const atOnce = 20;
/** How soon a cancelling that the engine didn't answer is asked for again. There is no last time: bets that nobody watches must not stay. */
const againSeconds = 5;
/** Who was taken on and not answered for in this time is given out again; far longer than a call of the engine lasts. */
const holdSeconds = 60;
/** Not looking for so long is an outage: half of the shortest time, so that a shorter one makes nobody silent. */
const outageMs = 5_000;

/** What became of a cancelling, and whether there was an answer at all. */
interface Cancelled {
  readonly action: HeartbeatAction;
  readonly isAnswered: boolean;
}

function actionOf(report: CancelReport): HeartbeatAction {
  const isOver = (item: CancelReport["reports"][number]): boolean =>
    item.status === "SUCCESS" || item.errorCode === "BET_TAKEN_OR_LAPSED";
  // Refused as a whole, in one of the markets, there is no bet to say so.
  const isWhole = report.status === "SUCCESS" || report.reports.some((item) => item.status !== "SUCCESS");
  return isWhole && report.reports.every(isOver) ? "ALL_BETS_CANCELLED" : "SOME_BETS_NOT_CANCELLED";
}

/** Programs that may have fallen silent, looked for every second by whoever runs the engine. */
export interface SilentPrograms {
  /** To be called once, before programs can be heard: nobody could call while there was no process. [BEAT-03] */
  readonly begin: () => Promise<void>;
  /** Takes on those whose time has run out; gives how many. Doesn't wait for their cancelling. */
  readonly look: () => Promise<number>;
  /** Settles when no cancelling is under way any more. */
  readonly settled: () => Promise<void>;
}

/**
 * Cancels all unmatched bets of players whose program has fallen silent, those that wait out an in-play delay too, again and again until the engine has answered. After an outage of ours the times
 * that began before it are ended instead: their programs could not call, and are not to lose their bets for it. [BEAT-02] [BEAT-03]
 */
export function createSilentPrograms(deps: CancelSilentDeps): SilentPrograms {
  const { reader, heartbeats, engine, monotonicMs, onFault } = deps;
  const underWay = new Set<Promise<void>>();
  let lookedAtMs = monotonicMs();

  const cancelAll = async (playerId: string): Promise<Cancelled> => {
    try {
      const report = await engine.cancel({ playerId, customerRef: null, instructions: [], endsWaiting: true });
      return { action: actionOf(report), isAnswered: true };
    } catch (error) {
      onFault(error);
      const isUnknown = error instanceof BusTimeout;
      return { action: isUnknown ? "CANCELLATION_STATUS_UNKNOWN" : "CANCELLATION_REQUEST_ERROR", isAnswered: false };
    }
  };
  const work = async (taken: TakenCancelling): Promise<void> => {
    const { action, isAnswered } = await cancelAll(taken.playerId);
    await heartbeats.finish(reader, { ...taken, action, againSeconds: isAnswered ? undefined : againSeconds });
  };
  return {
    begin: async () => {
      await heartbeats.unregister(reader, 0);
      await heartbeats.releaseTaken(reader);
      lookedAtMs = monotonicMs();
    },
    look: async () => {
      const awayMs = monotonicMs() - lookedAtMs;
      if (awayMs > outageMs) await heartbeats.unregister(reader, awayMs);
      const limit = atOnce - underWay.size;
      const taken = limit > 0 ? await heartbeats.takeExpired(reader, { limit, holdSeconds }) : [];
      lookedAtMs = monotonicMs();
      for (const each of taken) {
        // What can't be noted is given out again after a while.
        const cancelling = work(each)
          .catch(onFault)
          .finally(() => underWay.delete(cancelling));
        underWay.add(cancelling);
      }
      return taken.length;
    },
    settled: async () => {
      await Promise.all(underWay);
    },
  };
}

import { randomUUID } from "node:crypto";
import { BusTimeout } from "../bus/index.ts";
import { done, type Actor, type CommandRunner, type Reader, type Tx } from "../command/index.ts";
import type { ExchangeEngine } from "../exchange/index.ts";

/** A market whose start was moved, as it stands now, and whose engine hasn't been told. */
export interface UntoldStart {
  readonly marketId: string;
  readonly startAtMs: number;
  readonly eventStartAtMs: number;
  /** How often it was moved. */
  readonly moves: number;
}
export interface StartMoveStore {
  /** Moves the event, those of its markets that aren't closed and begin with it, and by the same time these with a start of their own. */
  move(
    tx: Tx,
    to: { readonly eventId: string; readonly startAtMs: number; readonly ownStarts: readonly string[] },
  ): Promise<void>;
  /** At most a hundred at a time. */
  untold(reader: Reader): Promise<readonly UntoldStart[]>;
  /** Told of this move; one that came after it stays to be told. */
  forget(tx: Tx, told: UntoldStart): Promise<void>;
}

const actor: Actor = { kind: "system", name: "office" };

/**
 * Tells the engines of markets whose start was moved, so that whoever follows a market learns it. One that doesn't answer is told again by the next call; told
 * twice or late it changes nothing. [HAND-16]
 */
export function createTellStarts(deps: {
  readonly runner: CommandRunner;
  readonly starts: Pick<StartMoveStore, "untold" | "forget">;
  readonly engine: Pick<ExchangeEngine, "control">;
}): () => Promise<void> {
  const { runner, starts, engine } = deps;
  const tell = async (untold: UntoldStart): Promise<void> => {
    const { marketId, startAtMs, eventStartAtMs, moves } = untold;
    const control = { type: "moveStart", startAtMs, eventStartAtMs, moves } as const;
    try {
      const report = await engine.control({ marketId, actor, idempotencyKey: `moved:${marketId}:${moves}`, control });
      if (!report.ok && report.code === "SERVICE_UNAVAILABLE") return;
    } catch (error) {
      if (error instanceof BusTimeout) return;
      throw error;
    }
    const command = { kind: "event.startTold", actor, idempotencyKey: randomUUID(), content: { marketId, moves } };
    await runner.run(command, async (tx) => {
      await starts.forget(tx, untold);
      return done(null);
    });
  };
  return async () => {
    await Promise.all((await starts.untold(runner.reader)).map(tell));
  };
}

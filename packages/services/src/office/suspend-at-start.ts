import type { Actor, Reader } from "../command/index.ts";
import type { ExchangeEngine } from "../exchange/index.ts";

/** A market by hand that is open, is past its start, and isn't in play; or was added to an event whose feed says that it is over. */
export interface StartedByHand {
  readonly marketId: string;
  readonly startAtMs: number;
  readonly isEventOver: boolean;
}

const actor: Actor = { kind: "system", name: "office" };

const reasons = {
  start: "its start is over and nobody has turned it in play",
  over: "its event is over, and its result is the trader's to name",
} as const;

/**
 * Suspends markets by hand once they should have begun and nobody turned them in play: nobody bets without a delay on what is under way. Once for each start:
 * whoever opens one again knows why. What was added to a feed's event is suspended once that is over, too. [HAND-03] [HAND-13]
 */
export function createSuspendAtStart(deps: {
  readonly reader: Reader;
  /** At most a hundred at a time. */
  readonly startedByHand: (reader: Reader) => Promise<readonly StartedByHand[]>;
  readonly engine: Pick<ExchangeEngine, "control">;
}): () => Promise<void> {
  // Answered once to this process; to another one the key answers.
  let answered: ReadonlySet<string> = new Set();
  return async () => {
    const due = await deps.startedByHand(deps.reader);
    const keyed = due.map(({ marketId, startAtMs, isEventOver }) => ({
      marketId,
      idempotencyKey: isEventOver ? `over:${marketId}` : `start:${marketId}:${startAtMs}`,
      control: { type: "suspend", reason: reasons[isEventOver ? "over" : "start"] } as const,
    }));
    const outcomes = await Promise.allSettled(
      keyed
        .filter(({ idempotencyKey }) => !answered.has(idempotencyKey))
        .map(async (one) => ({ one, report: await deps.engine.control({ ...one, actor }) })),
    );
    const kept = keyed.flatMap(({ idempotencyKey }) => (answered.has(idempotencyKey) ? [idempotencyKey] : []));
    const fresh = outcomes.flatMap((outcome) => {
      if (outcome.status === "rejected") return [];
      const { one, report } = outcome.value;
      // Nobody drives it at the moment: it is open still, and is asked again.
      return !report.ok && report.code === "SERVICE_UNAVAILABLE" ? [] : [one.idempotencyKey];
    });
    answered = new Set([...kept, ...fresh]);
    const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    if (faults.length > 0)
      throw new AggregateError(faults, `${faults.length} markets could not be suspended at their start`);
  };
}

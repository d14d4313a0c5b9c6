import type { Actor, CommandRunner, Reader } from "../command/index.ts";
import { actorOf, type StaffContext } from "../staff/index.ts";
import { createSuspendAtIncident } from "./control.ts";
import type { HouseMarketStore } from "./ports.ts";

export interface StopBesideDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  /** The event that a market of the exchange is the own one of: its Match Odds, or the race's winner; undefined for any other. */
  readonly eventOfOwn: (reader: Reader, marketId: string) => Promise<string | undefined>;
}

/** Suspends what the house offers beside a match's own market: it is settled, or in play, and the house's rates are those of before. [HAND-03] [RESULT-11] */
export function createStopBeside({ runner, markets, eventOfOwn }: StopBesideDeps) {
  const suspend = createSuspendAtIncident({ runner, markets });
  return async (at: {
    readonly by: StaffContext;
    readonly idempotencyKey: string;
    readonly marketId: string;
  }): Promise<void> => {
    const eventId = await eventOfOwn(runner.reader, at.marketId);
    if (eventId !== undefined) await suspend({ actor: actorOf(at.by), idempotencyKey: at.idempotencyKey, eventId });
  };
}

const office: Actor = { kind: "system", name: "office" };

/** An event by hand that should have begun and that nobody has turned in play, while the house's markets in it are open. */
export interface HouseStarted {
  readonly eventId: string;
  readonly startAtMs: number;
}

/** Suspends the house's markets of events by hand at their start, once for each: a trader whose match begins late publishes again. [HAND-03] */
export function createSuspendHouseAtStart(deps: {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  readonly started: (reader: Reader) => Promise<readonly HouseStarted[]>;
}): () => Promise<void> {
  const suspend = createSuspendAtIncident(deps);
  // Done once by this process; of another one the key tells.
  let done: ReadonlySet<string> = new Set();
  return async () => {
    const due = await deps.started(deps.runner.reader);
    const keyed = due.map(({ eventId, startAtMs }) => ({ eventId, key: `house-start:${eventId}:${startAtMs}` }));
    for (const { eventId, key } of keyed)
      if (!done.has(key)) await suspend({ actor: office, idempotencyKey: key, eventId });
    done = new Set(keyed.map(({ key }) => key));
  };
}

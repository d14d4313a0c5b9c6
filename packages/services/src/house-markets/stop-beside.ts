import type { Actor, CommandRunner, Reader } from "../command/index.ts";
import { actorOf, type StaffContext } from "../staff/index.ts";
import { createSuspendAtIncident } from "./control.ts";
import type { HouseMarketStore } from "./ports.ts";

export interface StopBesideDeps {
  readonly runner: CommandRunner;
  readonly markets: HouseMarketStore;
  /** Of a market that is the own one of its event (Match Odds, or the race's winner) that event, and whether it is in play; undefined for any other. */
  readonly eventOfOwn: (reader: Reader, marketId: string) => Promise<OwnEvent | undefined>;
}
export interface OwnEvent {
  readonly eventId: string;
  readonly isInPlay: boolean;
}
/** What the house offers beside a match's own market. */
export interface HouseBeside {
  /** Its event, where the market is such a one. */
  readonly of: (marketId: string) => Promise<OwnEvent | undefined>;
  /** Suspends it until rates are published again. Repeated under one key it is done once. */
  readonly stop: (at: {
    readonly by: StaffContext;
    readonly idempotencyKey: string;
    readonly eventId: string;
  }) => Promise<void>;
}

/** Suspends what the house offers beside a match's own market: it is settled, or in play, and the house's rates are those of before. [HAND-03] [RESULT-11] */
export function createHouseBeside({ runner, markets, eventOfOwn }: StopBesideDeps): HouseBeside {
  const suspend = createSuspendAtIncident({ runner, markets });
  return {
    of: (marketId) => eventOfOwn(runner.reader, marketId),
    stop: ({ by, idempotencyKey, eventId }) => suspend({ actor: actorOf(by), idempotencyKey, eventId }),
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
    const fresh = keyed.filter(({ key }) => !done.has(key));
    // One that fails keeps no other from it, and is tried again.
    const outcomes = await Promise.allSettled(
      fresh.map(({ eventId, key }) => suspend({ actor: office, idempotencyKey: key, eventId })),
    );
    const failed = new Set(fresh.flatMap(({ key }, place) => (outcomes[place]?.status === "rejected" ? [key] : [])));
    done = new Set(keyed.flatMap(({ key }) => (failed.has(key) ? [] : [key])));
    const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    if (faults.length > 0)
      throw new AggregateError(faults, `the house's markets of ${faults.length} events could not be suspended`);
  };
}

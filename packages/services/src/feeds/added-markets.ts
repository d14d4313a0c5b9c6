import { randomUUID } from "node:crypto";
import { done, type Actor, type CommandRunner, type Tx } from "../command/index.ts";
import { feedActor, resumeKeyOf, type MatchActions } from "./match-actions.ts";
import type { AddedMarketStore, FeedMatch } from "./ports.ts";

export interface AddedMarketDeps {
  readonly runner: CommandRunner;
  readonly added: AddedMarketStore;
  readonly actions: MatchActions;
}

interface SuspensionDeps extends Omit<AddedMarketDeps, "actions"> {
  readonly actor: Actor;
}

const keyOf = (marketId: string, key: string): string => `ADDED:${marketId}:${key}`;

/** What is written down of suspensions by a feed, so that it gives back those and no others. */
export class FeedSuspensions {
  readonly #deps: SuspensionDeps;

  constructor(deps: SuspensionDeps) {
    this.#deps = deps;
  }

  /** Notes what is open of the event's markets by hand; returns all that the feed is to suspend or has suspended. To be called before anything is. */
  async begin(eventId: string): Promise<readonly string[]> {
    const { runner, added } = this.#deps;
    const markets = await added.of(runner.reader, eventId);
    const open = markets.filter(({ status }) => status === "OPEN").map(({ marketId }) => marketId);
    await this.#note(eventId, open);
    return markets.length === 0 ? [] : added.suspended(runner.reader, eventId);
  }

  async #note(eventId: string, marketIds: readonly string[]): Promise<void> {
    await this.#write("feed.noteSuspensions", { eventId, marketIds }, (tx) =>
      this.#deps.added.note(tx, { eventId, marketIds }),
    );
  }

  async forget(eventId: string, marketIds: readonly string[]): Promise<void> {
    await this.#write("feed.forgetSuspensions", { eventId, marketIds }, (tx) => this.#deps.added.forget(tx, marketIds));
  }

  /** Written twice it is the same: the key need not tell a repetition. */
  async #write(
    kind: string,
    { eventId, marketIds }: { readonly eventId: string; readonly marketIds: readonly string[] },
    work: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    if (marketIds.length === 0) return;
    const { runner, actor } = this.#deps;
    const content = { eventId, marketIds: [...marketIds] };
    await runner.run({ kind, actor, idempotencyKey: randomUUID(), content }, async (tx) => {
      await work(tx);
      return done(null);
    });
  }
}

/**
 * The markets that traders added to a feed's event. They turn in play with it, stop and go on at its incidents, and end with it, if they were ever opened;
 * what a trader holds stays held. Every call can be repeated: it happens once. [HAND-15]
 */
export class AddedMarkets {
  readonly #deps: AddedMarketDeps;
  readonly #suspensions: FeedSuspensions;

  constructor(deps: AddedMarketDeps) {
    this.#deps = deps;
    this.#suspensions = new FeedSuspensions({ ...deps, actor: feedActor });
  }

  /** Those whose start isn't still to come, each with the delay that it was made with. */
  async turnInPlay(feedMatch: FeedMatch): Promise<void> {
    const { runner, added, actions } = this.#deps;
    for (const { marketId, isInPlay, isDue, inPlayDelayMs } of await added.of(runner.reader, eventOf(feedMatch))) {
      if (isInPlay || !isDue) continue;
      const control = { type: "turnInPlay", betDelayMs: inPlayDelayMs } as const;
      await actions.control(feedMatch, marketId, { key: keyOf(marketId, "in-play"), control });
    }
  }

  /** Whether any was open, and so is to be given back. */
  async suspend(feedMatch: FeedMatch, { step, reason }: { step: number; reason: string }): Promise<boolean> {
    const marketIds = await this.#suspensions.begin(eventOf(feedMatch));
    for (const marketId of marketIds) {
      const move = { key: keyOf(marketId, `${step}:suspend`), control: { type: "suspend", reason } } as const;
      await this.#deps.actions.control(feedMatch, marketId, move);
    }
    return marketIds.length > 0;
  }

  /** Play goes on: those that the feed suspended are open again, and what was opened meanwhile is in play like them. */
  async resume(feedMatch: FeedMatch): Promise<void> {
    const { runner, added, actions } = this.#deps;
    const eventId = eventOf(feedMatch);
    await this.turnInPlay(feedMatch);
    const marketIds = await added.suspended(runner.reader, eventId);
    for (const marketId of marketIds) {
      const key = keyOf(marketId, resumeKeyOf(feedMatch));
      await actions.control(feedMatch, marketId, { key, control: { type: "resume" } });
    }
    await this.#suspensions.forget(eventId, marketIds);
  }

  /** The event is over: what is open is suspended, and the results are the trader's to name. */
  async end(feedMatch: FeedMatch, move: { step: number; reason: string }): Promise<void> {
    await this.suspend(feedMatch, move);
    const { runner, added } = this.#deps;
    const eventId = eventOf(feedMatch);
    await this.#suspensions.forget(eventId, await added.suspended(runner.reader, eventId));
  }
}

function eventOf({ eventId, sourceId }: FeedMatch): string {
  if (eventId === null) throw new Error(`${sourceId} has no event yet`);
  return eventId;
}

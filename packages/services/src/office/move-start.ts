import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { ownStartsOf, type HandEventStore } from "./hand-events.ts";
import { handSource } from "./make-market.ts";
import { refuseField } from "./refuse-field.ts";
import type { StartMoveStore } from "./tell-starts.ts";

export interface MoveStart {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly startAtMs: number;
  /** Markets with a start of their own are moved by the same time; otherwise they keep it. */
  readonly movesOwnStarts: boolean;
}
type Moved = { readonly event_id: string; readonly start_at: string; readonly own_starts_moved: number };

/**
 * Moves the start of an event of no feed that hasn't begun, and of its markets that begin with it; those with a start of their own that is still to come keep their
 * distance to it, or keep their start. Refuses one that a feed starts (`EVENT_OF_FEED`), that is over or has begun (`EVENT_BEGUN`), and a start that isn't still to
 * come, also of a market that is moved too. The markets' engines are told after, by `tellStarts`, and by whoever calls it next when it fails. [HAND-16]
 */
export function createMoveStart(deps: {
  readonly run: RunAudited;
  readonly events: Pick<HandEventStore, "lock">;
  readonly starts: Pick<StartMoveStore, "move">;
  readonly tellStarts: () => Promise<void>;
}): (request: MoveStart) => Promise<CommandAnswer<Moved> | Refusal> {
  return async ({ by, idempotencyKey, eventId, startAtMs, movesOwnStarts }) => {
    const command = {
      by,
      permission: "market.control",
      kind: "event.moveStart",
      idempotencyKey,
      content: { eventId, startAtMs, movesOwnStarts },
      subject: { kind: "event", id: eventId },
    } as const;
    const answer = await deps.run<Moved>(command, async (tx, context) => {
      const event = await deps.events.lock(tx, eventId);
      if (event === undefined) return refuse("NOT_FOUND", "There is no such event.");
      if (event.source !== handSource) return refuse("EVENT_OF_FEED", "The event's feed says when it begins.");
      if (event.isOver) return refuse("EVENT_OVER", "The event is over.");
      const hasBegun = event.isInPlay || event.startAtMs <= context.nowMs;
      if (hasBegun || event.markets.some(({ isInPlay }) => isInPlay))
        return refuse("EVENT_BEGUN", "The event has begun.");
      if (startAtMs <= context.nowMs) return refuseField("start_at", "It has to begin later than now.");
      const own = movesOwnStarts ? ownStartsOf(event).filter((market) => market.startAtMs > context.nowMs) : [];
      const tooEarly = own.find((market) => market.startAtMs + startAtMs - event.startAtMs <= context.nowMs);
      if (tooEarly !== undefined)
        return refuseField("start_at", `${tooEarly.name} has a start of its own, which would be over then.`);
      // After this point it must succeed.
      await deps.starts.move(tx, { eventId, startAtMs, ownStarts: own.map(({ marketId }) => marketId) });
      const startAt = new Date(startAtMs).toISOString();
      context.publish("events", { eventId });
      context.publish("staff.markets", { type: "moved", id: eventId });
      const moved = { start_at: startAt, own_starts_moved: own.length };
      context.note({ before: { start_at: new Date(event.startAtMs).toISOString() }, after: moved });
      return done({ event_id: eventId, ...moved });
    });
    // It is moved whatever comes of this: the worker tells again, and logs what is wrong.
    await deps.tellStarts().catch(() => undefined);
    return answer;
  };
}

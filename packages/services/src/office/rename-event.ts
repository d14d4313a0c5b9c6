import { done, refuse, type CommandAnswer } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { HandEventStore } from "./hand-events.ts";
import { handSource } from "./make-market.ts";

export interface RenameEvent {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly name: string;
}
type Renamed = { readonly event_id: string; readonly name: string };

/** Gives an event of no feed another name; who shows it reads it anew. Refuses one that a feed names (`EVENT_OF_FEED`) and one that is over. [HAND-14] */
export function createRenameEvent(deps: {
  readonly run: RunAudited;
  readonly events: Pick<HandEventStore, "lock" | "rename">;
}): (request: RenameEvent) => Promise<CommandAnswer<Renamed>> {
  return ({ by, idempotencyKey, eventId, name }) => {
    const command = {
      by,
      permission: "market.control",
      kind: "event.rename",
      idempotencyKey,
      content: { eventId, name },
      subject: { kind: "event", id: eventId },
    } as const;
    return deps.run<Renamed>(command, async (tx, context) => {
      const event = await deps.events.lock(tx, eventId);
      if (event === undefined) return refuse("NOT_FOUND", "There is no such event.");
      if (event.source !== handSource) return refuse("EVENT_OF_FEED", "The event's feed gives it its name.");
      if (event.isOver) return refuse("EVENT_OVER", "The event is over.");
      // After this point it must succeed.
      await deps.events.rename(tx, eventId, name);
      context.publish("events", { eventId });
      context.note({ before: { name: event.name }, after: { name } });
      return done({ event_id: eventId, name });
    });
  };
}

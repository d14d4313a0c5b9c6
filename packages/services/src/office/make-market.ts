import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { CatalogueStore } from "../exchange/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";

export interface HandMarket {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventTypeId: string;
  readonly competition: string;
  readonly name: string;
  readonly startAtMs: number;
  /** Outcomes in the order of the screen; exactly one wins. */
  readonly runners: readonly string[];
  readonly commissionBasisPoints: number;
}
type Made = { readonly event_id: string; readonly market_id: string };

/** Of no feed: nobody but staff moves it. */
export const handSource = "office";

const field = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});

/** Makes an event of no feed with its Match Odds, not open yet. Two outcomes of one name can't be told apart; what has begun can't be announced. [HAND-01] */
export function createMakeMarket(deps: {
  readonly run: RunAudited;
  readonly catalogue: Pick<CatalogueStore, "upsertEvent" | "upsertMarket">;
}): (request: HandMarket) => Promise<CommandAnswer<Made> | Refusal> {
  return async ({ by, idempotencyKey, ...asked }) => {
    const names = asked.runners.map((runner) => runner.toLowerCase());
    if (new Set(names).size !== names.length) return field("runners", "Two outcomes have the same name.");
    const command = {
      by,
      permission: "market.control",
      kind: "market.add",
      idempotencyKey,
      content: { ...asked },
      subject: { kind: "market", id: "new" },
    } as const;
    return deps.run<Made>(command, async (tx, context) => {
      const { runners, commissionBasisPoints, ...event } = asked;
      if (asked.startAtMs <= context.nowMs) return field("start_at", "It has to begin later than now.");
      // Every command is an event of its own.
      const eventId = await deps.catalogue.upsertEvent(tx, {
        ...event,
        source: handSource,
        sourceId: context.commandId,
      });
      if (eventId === undefined) return field("sport", "There is no such sport.");
      const marketId = await deps.catalogue.upsertMarket(tx, {
        eventId,
        marketType: "MATCH_ODDS",
        name: "Match Odds",
        startAtMs: asked.startAtMs,
        inPlayDelayMs: 0,
        commissionBasisPoints,
        runners: runners.map((name, place) => ({ selectionId: place + 1, name })),
      });
      if (marketId === undefined) throw new Error(`event ${eventId} went away within its own transaction`);
      context.publish("events", { eventId, marketId });
      context.publish("staff.markets", { type: "made", id: marketId });
      const { competition, name } = asked;
      context.note({ before: null, after: { competition, name, runners: [...runners] }, subjectId: marketId });
      return done({ event_id: eventId, market_id: marketId });
    });
  };
}

import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { CatalogueStore } from "../exchange/index.ts";
import type { TemplateStore } from "../market-templates/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { addedMarket, type WantedMarket } from "./added-market.ts";
import type { HandEventStore } from "./hand-events.ts";
import { refuseField } from "./refuse-field.ts";

export interface AddMarket extends WantedMarket {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
}
type Added = { readonly market_id: string; readonly name: string };

/**
 * Adds a market of the exchange to an event, a feed's too; it isn't open yet. Refuses an event that there isn't or that is over, what it has already or its feed
 * makes, and what such a market can't have, by the name of the field. [HAND-10] [HAND-11]
 */
export function createAddMarket(deps: {
  readonly run: RunAudited;
  readonly events: Pick<HandEventStore, "lock">;
  readonly catalogue: Pick<CatalogueStore, "upsertMarket">;
  readonly templates: Pick<TemplateStore, "of">;
  readonly settings: Pick<SettingsStore, "get">;
}): (request: AddMarket) => Promise<CommandAnswer<Added> | Refusal> {
  return ({ by, idempotencyKey, eventId, ...wanted }) => {
    const { line, runners, ...plain } = wanted;
    const content = {
      eventId,
      ...plain,
      ...(runners !== undefined && { runners: [...runners] }),
      ...(line !== undefined && { line: { ...line } }),
    };
    const command = {
      by,
      permission: "market.control",
      kind: "market.addTo",
      idempotencyKey,
      content,
      subject: { kind: "market", id: "new" },
    } as const;
    return deps.run<Added>(command, async (tx, context) => {
      const event = await deps.events.lock(tx, eventId);
      if (event === undefined) return refuse("NOT_FOUND", "There is no such event.");
      if (event.isOver) return refuse("EVENT_OVER", "The event is over.");
      if (wanted.startAtMs !== undefined && wanted.startAtMs <= context.nowMs)
        return refuseField("start_at", "It has to begin later than now.");
      const template = await deps.templates.of(tx, event);
      const commission = await deps.settings.get(tx, "commissionBasisPoints");
      const market = addedMarket(event, wanted, { template, commission });
      if ("ok" in market) return market;
      // After this point it must succeed.
      const marketId = await deps.catalogue.upsertMarket(tx, market);
      if (marketId === undefined) throw new Error(`event ${eventId} went away within its own transaction`);
      context.publish("events", { eventId, marketId });
      context.publish("staff.markets", { type: "made", id: marketId });
      context.note({ before: null, after: { ...content, name: market.name }, subjectId: marketId });
      return done({ market_id: marketId, name: market.name });
    });
  };
}

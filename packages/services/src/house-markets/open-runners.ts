import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { StaffContext } from "../staff/index.ts";
import { deedOf } from "./deeds.ts";
import type { HouseMarketChanged } from "./office.ts";
import { openedByHand, type OpenDeps } from "./open-fancy.ts";

export interface OpenRunners {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  /** A Bookmaker, or a Fancy that asks which of these it is: who is out next, who scores most. */
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly title: string;
  /** In the order of the screen; exactly one wins. */
  readonly runners: readonly string[];
}

/** A Fancy with runners stands in the tab of sessions, and has their terms. */
const fancyType = 2;

const field = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});

/**
 * Opens a Bookmaker, or a Fancy with runners, by hand: with the terms of the event's template for its kind, suspended until a trader prices it. Refuses what
 * opening a Fancy refuses, and two outcomes of one name. [RATES-80]
 */
export function createOpenRunners(deps: OpenDeps & { readonly settings: Pick<SettingsStore, "get"> }) {
  const { run, markets, settings } = deps;
  return async (asked: OpenRunners): Promise<CommandAnswer<HouseMarketChanged> | Refusal> => {
    const { by, idempotencyKey, eventId, kind, title } = asked;
    const names = asked.runners.map((runner) => runner.toLowerCase());
    if (new Set(names).size !== names.length) return field("runners", "Two outcomes have the same name.");
    const runners = asked.runners.map((name, place) => ({ selectionId: place + 1, name }));
    const content = { eventId, kind, title, runners: [...asked.runners] };
    return run<HouseMarketChanged>(
      {
        by,
        permission: "market.control",
        kind: "houseMarket.openRunners",
        idempotencyKey,
        content,
        subject: { kind: "market", id: "new" },
      },
      async (tx, context) => {
        const made = {
          eventId,
          kind,
          fancyType: kind === "FANCY" ? fancyType : null,
          title,
          question: { type: "WINNER", selectionIds: runners.map(({ selectionId }) => selectionId) },
          runners,
          // No commission on Fancy, as the field has it.
          commission: kind === "FANCY" ? 0 : await settings.get(tx, "commissionBasisPoints"),
        } as const;
        const market = await openedByHand(deps, tx, made);
        if ("ok" in market) return market;
        // After this point it must succeed.
        const marketId = await markets.add(tx, market);
        await markets.change(tx, marketId, { status: "SUSPENDED", isByHand: true });
        await markets.setDeed(tx, [marketId], deedOf("OPENED", by, context.nowMs));
        context.note({ before: null, after: content, subjectId: marketId });
        context.publish(`house.${eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, market_id: marketId, status: "SUSPENDED" });
      },
    );
  };
}

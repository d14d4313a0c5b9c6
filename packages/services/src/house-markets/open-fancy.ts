import type { HouseQuestion } from "@maidan/core/house-markets";
import { done, refuse, type CommandAnswer, type Refusal, type Tx } from "../command/index.ts";
import type { HouseTerms, TemplateStore } from "../market-templates/index.ts";
import type { StaffContext } from "../staff/index.ts";
import { refusalOfQuotes, statusWith } from "./console.ts";
import { deedOf } from "./deeds.ts";
import type { HouseDeskDeps, HouseMarketChanged } from "./office.ts";
import type { FancyType, HouseQuote, NewHouseMarket } from "./ports.ts";

export interface OpenFancy {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventId: string;
  readonly fancyType: FancyType;
  /** What it asks, as players read it. */
  readonly title: string;
  /** How many numbers the band of a Khadda has. */
  readonly width?: number;
  /** How many digits a Lottery has: the player names them. [RATES-44] */
  readonly digits?: number;
  /** Absent: it stays suspended until rates are published. */
  readonly quote?: HouseQuote;
}

const field = (name: string, message: string): Refusal => ({
  ...refuse("VALIDATION", message),
  fields: { [name]: [message] },
});

/** What a Fancy of this type asks, or what is missing for it. */
function questionOf({ fancyType, width, digits }: OpenFancy): HouseQuestion | Refusal {
  switch (fancyType) {
    case 2:
    case 3:
      return { type: "AT_LEAST" };
    case 4:
      return width === undefined ? field("width", "Say how many numbers the band has.") : { type: "BAND", width };
    case 5:
      return digits === undefined ? field("digits", "Say how many digits it has.") : { type: "DIGITS", digits };
    case 6:
      return { type: "EVEN" };
  }
}

/** The key in its event of a market that a trader opened, by its title: nobody else makes its rates. */
export const handKey = (title: string): string => `hand:${title.toLowerCase()}`;

/** By which name the template has it. */
const templateKindOf = ({ kind, fancyType }: Pick<NewHouseMarket, "kind" | "fancyType">): string =>
  kind === "BOOKMAKER" ? kind : `FANCY_${fancyType}`;

/** The event's terms for this kind, or why it gets none. */
function termsOf(terms: HouseTerms | undefined, named: "kind" | "type"): HouseTerms | Refusal {
  if (terms === undefined) return field(named, "The template of this sport has no such market.");
  return terms.isOn ? terms : field(named, "The event's template has this kind of market off.");
}

export type OpenDeps = HouseDeskDeps & {
  readonly templates: Pick<TemplateStore, "ofEvent">;
};

/** What is to be made, or why it can't be. The event is held until the transaction ends. `commission` counts where the template leaves it open. */
export async function openedByHand(
  { markets, templates }: OpenDeps,
  tx: Tx,
  asked: Pick<NewHouseMarket, "eventId" | "kind" | "fancyType" | "title" | "question" | "runners"> & {
    readonly commission: number;
  },
): Promise<NewHouseMarket | Refusal> {
  const { commission, ...market } = asked;
  const { eventId, title } = market;
  // As the form that asks for it has its field.
  const named = market.runners.length > 0 ? "kind" : "type";
  const state = await markets.lockEvent(tx, eventId);
  if (state === "none") return refuse("NOT_FOUND", "There is no such event.");
  if (state === "finished") return refuse("EVENT_OVER", "The event is over.");
  const terms = termsOf((await templates.ofEvent(tx, eventId)).house[templateKindOf(market)], named);
  if ("ok" in terms) return terms;
  const sourceKey = handKey(title);
  const shown = await markets.openOf(tx, [eventId]);
  const isShown = shown.some((market) => market.title.toLowerCase() === title.toLowerCase());
  if (isShown || (await markets.keysOf(tx, eventId, [sourceKey])).size > 0)
    return field("title", "The event has a market of this name already.");
  return {
    ...market,
    sourceKey,
    betDelayMs: terms.betDelaySeconds * 1_000,
    commissionBasisPoints: terms.commissionBasisPoints ?? commission,
    minimumStakeMinor: terms.minimumStakeMinor,
    maximumStakeMinor: terms.maximumStakeMinor,
    maximumProfitMinor: terms.maximumProfitMinor,
    maximumLiabilityMinor: terms.maximumLiabilityMinor,
  };
}

/**
 * Opens a Fancy by hand, with the terms of the event's template for its kind: at once with the trader's rates, or suspended until some are published. It is the
 * trader's from the start. Refuses an event that there isn't or that is over, a title that the event has already, a kind that the template has off, and rates as
 * publishing does. [RATES-65]
 */
export function createOpenFancy(deps: OpenDeps) {
  const { run, markets } = deps;
  return async (asked: OpenFancy): Promise<CommandAnswer<HouseMarketChanged> | Refusal> => {
    const { by, idempotencyKey, quote, ...content } = asked;
    const question = questionOf(asked);
    if ("ok" in question) return question;
    const quotes = quote === undefined ? [] : [quote];
    return run<HouseMarketChanged>(
      {
        by,
        permission: "market.control",
        kind: "houseMarket.open",
        idempotencyKey,
        content: { ...content, quotes: quotes.map((each) => ({ ...each })) },
        subject: { kind: "market", id: "new" },
      },
      async (tx, context) => {
        const { eventId, fancyType, title } = asked;
        const made = { eventId, kind: "FANCY", fancyType, title, question, runners: [] } as const;
        // No commission on Fancy, as the field has it; the feed's have none either.
        const market = await openedByHand(deps, tx, { ...made, commission: 0 });
        if ("ok" in market) return market;
        const refusal = refusalOfQuotes({ question }, quotes);
        if (refusal !== undefined) return refusal;
        // After this point it must succeed.
        const marketId = await markets.add(tx, market);
        const status = statusWith(quotes);
        await markets.change(tx, marketId, { status, isByHand: true, quotes });
        await markets.setDeed(tx, [marketId], deedOf(quotes.length === 0 ? "OPENED" : "PUBLISHED", by, context.nowMs));
        const after = {
          eventId: asked.eventId,
          title: asked.title,
          status,
          quotes: quotes.map((each) => ({ ...each })),
        };
        context.note({ before: null, after, subjectId: marketId });
        context.publish(`house.${asked.eventId}`, { changed: "houseMarkets" });
        return done({ success: true as const, market_id: marketId, status });
      },
    );
  };
}

import type { Currency } from "@maidan/core/money";
import { done, type CommandAnswer, type Refusal, type Tx } from "../command/index.ts";
import type { CatalogueStore } from "../exchange/index.ts";
import type { HouseMarketStore } from "../house-markets/index.ts";
import { exchangeMarketsOf, type EventTemplate, type TemplateStore } from "../market-templates/index.ts";
import type { SettingsStore } from "../settings/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { moneyOf, nameIn } from "./market-currency.ts";
import { refuseField } from "./refuse-field.ts";

export interface HandMarket {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly eventTypeId: string;
  readonly competition: string;
  readonly name: string;
  readonly startAtMs: number;
  /** Outcomes in the order of the screen; exactly one wins. */
  readonly runners: readonly string[];
  /** Of all of its markets; undefined: as their templates say. */
  readonly commissionBasisPoints?: number;
  /** Whether bets are matched across the runners, in all of its exchange markets; undefined: as their templates say. [VIRT-01] */
  readonly hasVirtualPrices?: boolean;
  /** Of its exchange markets; absent: taka, which its Bookmaker always is in. [BOOK-27] [RATES-18] */
  readonly currency?: Currency;
}
type Made = { readonly event_id: string; readonly market_id: string };

/** Of no feed: nobody but staff moves it. */
export const handSource = "office";

/**
 * Makes an event of no feed with the markets of its template, none of which is open yet: Match Odds with these outcomes first. Two outcomes of one name can't be
 * told apart; what has begun can't be announced. [HAND-01] [TEMPLATE-04]
 */
export function createMakeMarket(deps: {
  readonly run: RunAudited;
  readonly catalogue: Pick<CatalogueStore, "upsertEvent" | "upsertMarket">;
  readonly templates: Pick<TemplateStore, "of">;
  readonly settings: Pick<SettingsStore, "get">;
  readonly houseMarkets: Pick<HouseMarketStore, "add">;
}): (request: HandMarket) => Promise<CommandAnswer<Made> | Refusal> {
  return async ({ by, idempotencyKey, ...asked }) => {
    const names = asked.runners.map((runner) => runner.toLowerCase());
    if (new Set(names).size !== names.length) return refuseField("runners", "Two outcomes have the same name.");
    const command = {
      by,
      permission: "market.control",
      kind: "market.add",
      idempotencyKey,
      content: { ...asked },
      subject: { kind: "market", id: "new" },
    } as const;
    return deps.run<Made>(command, async (tx, context) => {
      const { runners, commissionBasisPoints, hasVirtualPrices: _isAcross, currency: _money, ...event } = asked;
      if (asked.startAtMs <= context.nowMs) return refuseField("start_at", "It has to begin later than now.");
      // Every command is an event of its own.
      const eventId = await deps.catalogue.upsertEvent(tx, {
        ...event,
        source: handSource,
        sourceId: context.commandId,
      });
      if (eventId === undefined) return refuseField("sport", "There is no such sport.");
      const template = await deps.templates.of(tx, asked);
      const commission = commissionBasisPoints ?? (await deps.settings.get(tx, "commissionBasisPoints"));
      const made = await makeExchangeMarkets(deps, tx, { eventId, asked, template, commission });
      const [marketId] = made;
      if (marketId === undefined) throw new Error("a template has no Match Odds");
      await makeBookmaker(deps, tx, { eventId, asked, template, commission });
      context.publish("events", { eventId, marketId });
      context.publish("staff.markets", { type: "made", id: marketId });
      const { competition, name } = asked;
      const after = { competition, name, runners: [...runners], markets: made };
      context.note({ before: null, after, subjectId: marketId });
      return done({ event_id: eventId, market_id: marketId });
    });
  };
}

interface Making {
  readonly eventId: string;
  readonly asked: Pick<HandMarket, "startAtMs" | "runners" | "commissionBasisPoints" | "hasVirtualPrices" | "currency">;
  readonly template: EventTemplate;
  readonly commission: number;
}

/** Ids of the exchange markets, Match Odds first. A commission that was asked for counts in all of them. */
async function makeExchangeMarkets(
  { catalogue }: { readonly catalogue: Pick<CatalogueStore, "upsertMarket"> },
  tx: Tx,
  { eventId, asked, template, commission }: Making,
): Promise<string[]> {
  const made: string[] = [];
  const { currency = "BDT" } = asked;
  for (const { marketType, name, runners, line, terms } of exchangeMarketsOf(template, asked.runners)) {
    const marketId = await catalogue.upsertMarket(tx, {
      eventId,
      marketType,
      name: nameIn(currency, name),
      startAtMs: asked.startAtMs,
      inPlayDelayMs: terms.betDelaySeconds * 1_000,
      hasPassiveDelay: terms.hasPassiveDelay,
      commissionBasisPoints: asked.commissionBasisPoints ?? terms.commissionBasisPoints ?? commission,
      ...moneyOf(currency, terms),
      hasPriceBand: terms.hasPriceBand,
      hasVirtualPrices: (asked.hasVirtualPrices ?? terms.hasVirtualPrices) && line === undefined,
      ...(line !== undefined && { line }),
      runners: runners.map((runner, place) => ({ selectionId: place + 1, name: runner })),
    });
    if (marketId === undefined) throw new Error(`event ${eventId} went away within its own transaction`);
    made.push(marketId);
  }
  return made;
}

/** A Bookmaker market for the trader's own rates, where the template has one; without rates it is suspended. */
async function makeBookmaker(
  { houseMarkets }: { readonly houseMarkets: Pick<HouseMarketStore, "add"> },
  tx: Tx,
  { eventId, asked, template, commission }: Making,
): Promise<void> {
  const terms = template.house["BOOKMAKER"];
  if (terms?.isOn !== true) return;
  const runners = asked.runners.map((name, place) => ({ selectionId: place + 1, name }));
  await houseMarkets.add(tx, {
    eventId,
    sourceKey: "bookmaker",
    kind: "BOOKMAKER",
    fancyType: null,
    title: "Bookmaker",
    question: { type: "WINNER", selectionIds: runners.map(({ selectionId }) => selectionId) },
    runners,
    betDelayMs: terms.betDelaySeconds * 1_000,
    commissionBasisPoints: asked.commissionBasisPoints ?? terms.commissionBasisPoints ?? commission,
    minimumStakeMinor: terms.minimumStakeMinor,
    maximumStakeMinor: terms.maximumStakeMinor,
    maximumProfitMinor: terms.maximumProfitMinor,
    maximumLiabilityMinor: terms.maximumLiabilityMinor,
  });
}

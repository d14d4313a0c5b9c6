import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type Refusal } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { TemplateKey, TemplateStore } from "./ports.ts";
import { faultsOfTemplate, type EventTemplate } from "./terms.ts";

export interface TemplateChange extends TemplateKey {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  /** As it was shown; 0 where there was none. */
  readonly version: number;
  /** Null takes a competition's own away. */
  readonly template: EventTemplate | null;
  /** Markets that are there are brought to it too, in what may change of them. [TEMPLATE-03] */
  readonly isForOpen: boolean;
}
type Changed = { readonly version: number; readonly markets: number };

/**
 * Writes a new version of a sport's template, or of a competition's own. Events that are made from then on get it; markets that are there keep their terms,
 * unless it is asked for what may change of them. Over a change that was made meanwhile nothing is written (`CONFLICT`). [TEMPLATE-02] [TEMPLATE-03]
 */
export function createChangeTemplate({
  run,
  templates,
}: {
  readonly run: RunAudited;
  readonly templates: TemplateStore;
}) {
  return async (change: TemplateChange): Promise<CommandAnswer<Changed> | Refusal> => {
    const { by, idempotencyKey, eventTypeId, competition, version, template, isForOpen } = change;
    const fields = template === null ? {} : faultsOfTemplate(eventTypeId, template);
    if (Object.keys(fields).length > 0) return { ...refuse("VALIDATION", Object.values(fields)[0]?.[0] ?? ""), fields };
    if (template === null && competition === "")
      return refuse("VALIDATION", "A sport always has a template: change it instead.");
    const key = { eventTypeId, competition };
    const after = template === null ? null : printedTemplate(template);
    return run(
      {
        by,
        permission: "market.control",
        kind: "market.template",
        idempotencyKey,
        content: { ...key, version, template: after, isForOpen },
        subject: { kind: "template", id: competition === "" ? eventTypeId : `${eventTypeId} ${competition}` },
      },
      async (tx, context) => {
        if ((await templates.lock(tx, key)) !== version)
          return refuse("CONFLICT", "The template has been changed since. Look at it and change it again.");
        const before = await templates.of(tx, key);
        await templates.add(tx, { ...key, version: version + 1, template, madeBy: by.email });
        const counts = template ?? (await templates.of(tx, key));
        const markets = isForOpen ? await templates.applyToOpen(tx, key, counts) : 0;
        context.note({ before: printedTemplate(before), after: { template: after, markets_changed: markets } });
        return done({ version: version + 1, markets });
      },
    );
  };
}

/** A template as its row and the audit log have it: amounts as decimals. */
export const printedTemplate = ({ exchange, house }: EventTemplate) => ({
  exchange: Object.fromEntries(
    Object.entries(exchange).map(([kind, terms]) => [
      kind,
      {
        is_on: terms.isOn,
        bet_delay_seconds: terms.betDelaySeconds,
        has_passive_delay: terms.hasPassiveDelay,
        minimum_stake: toDecimal(terms.minimumStakeMinor),
        minimum_payout: terms.minimumPayoutMinor === null ? null : toDecimal(terms.minimumPayoutMinor),
        commission_basis_points: terms.commissionBasisPoints,
        has_price_band: terms.hasPriceBand,
        has_virtual_prices: terms.hasVirtualPrices,
      },
    ]),
  ),
  house: Object.fromEntries(
    Object.entries(house).map(([kind, terms]) => [
      kind,
      {
        is_on: terms.isOn,
        bet_delay_seconds: terms.betDelaySeconds,
        minimum_stake: toDecimal(terms.minimumStakeMinor),
        maximum_stake: toDecimal(terms.maximumStakeMinor),
        maximum_profit: toDecimal(terms.maximumProfitMinor),
        maximum_liability: toDecimal(terms.maximumLiabilityMinor),
        commission_basis_points: terms.commissionBasisPoints,
        margin_basis_points: terms.marginBasisPoints,
      },
    ]),
  ),
});

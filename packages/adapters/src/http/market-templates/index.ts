import * as contract from "@maidan/contract/http/market-templates";
import type { Reader, Refusal } from "@maidan/services/command";
import {
  printedTemplate,
  templateAmounts,
  templateSports,
  type createChangeTemplate,
  type EventTemplate,
  type TemplateStore,
} from "@maidan/services/market-templates";
import type { FastifyInstance } from "fastify";
import { AmountFields } from "../amounts/index.ts";
import { answerOf } from "../answer/index.ts";
import { mount, type HandlerInput } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

export interface TemplateRoomDeps {
  readonly reader: Reader;
  readonly templates: Pick<TemplateStore, "list" | "history">;
  readonly changeTemplate: ReturnType<typeof createChangeTemplate>;
}

const shownVersions = 20;

/** What markets events get, seen and changed by traders. [TEMPLATE-01] */
export function registerTemplateRoom(
  app: FastifyInstance,
  { reader, templates, changeTemplate }: TemplateRoomDeps,
): void {
  mount(app, contract.listTemplates, async ({ query }) => {
    const eventTypeId = templateSports[query.sport];
    const [kept, history] = await Promise.all([
      templates.list(reader, eventTypeId),
      templates.history(reader, eventTypeId, shownVersions),
    ]);
    return {
      body: {
        items: kept.flatMap(({ competition, version, template }) =>
          template === null ? [] : [{ competition, version, template: printedTemplate(template) }],
        ),
        former: kept.flatMap(({ competition, version, template }) =>
          template === null ? [{ competition, version }] : [],
        ),
        history: history.map((each) => ({
          competition: each.competition,
          version: each.version,
          is_removal: each.isRemoval,
          made_by: each.madeBy,
          made_at: each.madeAt.toISOString(),
        })),
      },
    };
  });
  mount(app, contract.changeTemplate, async ({ body, staff, request, idempotencyKey }) => {
    const template = body.template === null ? null : templateOf(body.template);
    if (template !== null && "ok" in template) return { refusal: template };
    const changed = await changeTemplate({
      by: staffContext(staff, request),
      idempotencyKey,
      eventTypeId: templateSports[body.sport],
      competition: body.competition.trim(),
      version: body.version,
      template,
      isForOpen: body.is_for_open,
    });
    return answerOf(changed);
  });
}

type Sent = NonNullable<HandlerInput<typeof contract.changeTemplate>["body"]["template"]>;

function templateOf({ exchange, house }: Sent): EventTemplate | Refusal {
  const read = new AmountFields();
  const template = {
    exchange: Object.fromEntries(
      Object.entries(exchange).map(([kind, terms]) => {
        const minor = minorsOf(read, `template.exchange.${kind}`);
        return [
          kind,
          {
            isOn: terms.is_on,
            betDelaySeconds: terms.bet_delay_seconds,
            hasPassiveDelay: terms.has_passive_delay,
            minimumStakeMinor: minor("minimum_stake", terms.minimum_stake),
            minimumPayoutMinor: terms.minimum_payout === null ? null : minor("minimum_payout", terms.minimum_payout),
            commissionBasisPoints: terms.commission_basis_points,
            hasPriceBand: terms.has_price_band,
            hasVirtualPrices: terms.has_virtual_prices,
          },
        ];
      }),
    ),
    house: Object.fromEntries(
      Object.entries(house).map(([kind, terms]) => {
        const minor = minorsOf(read, `template.house.${kind}`);
        return [
          kind,
          {
            isOn: terms.is_on,
            betDelaySeconds: terms.bet_delay_seconds,
            minimumStakeMinor: minor("minimum_stake", terms.minimum_stake),
            maximumStakeMinor: minor("maximum_stake", terms.maximum_stake),
            maximumProfitMinor: minor("maximum_profit", terms.maximum_profit),
            maximumLiabilityMinor: minor("maximum_liability", terms.maximum_liability),
            commissionBasisPoints: terms.commission_basis_points,
            marginBasisPoints: terms.margin_basis_points,
          },
        ];
      }),
    ),
  };
  return read.refusal ?? template;
}

/** Reads a market's amounts by their names on the wire. */
const minorsOf =
  (read: AmountFields, path: string) =>
  (name: string, amount: string | number): bigint =>
    read.read(`${path}.${name}`, amount, templateAmounts);

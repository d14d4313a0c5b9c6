import { readFileSync } from "node:fs";
import path from "node:path";
import * as contract from "@maidan/contract/http/promotions";
import type { BodyOf, ResponseOf } from "@maidan/contract/http/route";
import { parseDecimal, toDecimal } from "@maidan/core/money";
import type { OwnAmounts } from "@maidan/core/turnover";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import {
  amountsIn,
  type createAddPromotion,
  type createChangePromotion,
  type createOrderPromotions,
  type Promotion,
  type PromotionFields,
  type PromotionFigures,
  type PromotionStore,
} from "@maidan/services/promotions";
import { ratesOf, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

type Item = ResponseOf<typeof contract.promotions>[number];

export interface PromotionRouteDeps {
  readonly reader: Reader;
  readonly promotions: PromotionStore;
  readonly settings: Pick<SettingsStore, "all">;
}

/** The pictures that come with the product; the operator's own are beside them under the same path. */
const pictures = ["sports", "spins", "reload", "casino", "crash", "gift"].map(
  (name) => `/storage/promotions/${name}.svg`,
);

const isPublic = ({ status }: Promotion): boolean => status === "active" || status === "display";

/** Promotions that are shown or offered, and our pictures of them. A draft is nobody's business. */
export function registerPromotionRoutes(app: FastifyInstance, deps: PromotionRouteDeps): void {
  const { reader, promotions, settings } = deps;
  /** With the amounts that hold in rupees, set or reckoned. [PROM-06] */
  const printHolding = async (list: readonly Promotion[]): Promise<Item[]> => {
    const rates = ratesOf(await settings.all(reader));
    return list.map((one) =>
      printPromotion({
        ...one,
        inRupees: { INR: amountsIn("INR", one, rates), PKR: amountsIn("PKR", one, rates) },
      }),
    );
  };
  mount(app, contract.promotions, async () => ({
    body: await printHolding((await promotions.list(reader)).filter(isPublic)),
  }));
  mount(app, contract.showPromotion, async ({ params }) => {
    const promotion = await promotions.find(reader, params.id);
    const [shown] = promotion !== undefined && isPublic(promotion) ? await printHolding([promotion]) : [];
    return shown === undefined ? { refusal: refuse("NOT_FOUND", "There is no such promotion.") } : { body: shown };
  });
  servePictures(app);
}

function servePictures(app: FastifyInstance): void {
  for (const picture of pictures) {
    const content = readFileSync(path.join(import.meta.dirname, "pictures", path.basename(picture)));
    app.get(picture, async (_request, reply) =>
      reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(content),
    );
  }
}

export interface PromotionRoomDeps extends PromotionRouteDeps {
  readonly addPromotion: ReturnType<typeof createAddPromotion>;
  readonly changePromotion: ReturnType<typeof createChangePromotion>;
  readonly orderPromotions: ReturnType<typeof createOrderPromotions>;
}

/** Games that a search gives. */
const mostGames = 20;

/** The office's room of promotions. */
export function registerPromotionRoom(app: FastifyInstance, deps: PromotionRoomDeps): void {
  const { reader, promotions } = deps;
  servePictures(app);
  mount(app, contract.listPromotions, async () => {
    const [list, figures] = await Promise.all([promotions.list(reader), promotions.figures(reader)]);
    const items = list.map((promotion) => ({
      ...printPromotion(promotion),
      updated_at: promotion.updatedAt.toISOString(),
      grants: printFigures(figures.get(promotion.promotionId)),
    }));
    return { body: { items, pictures, rupees_per_1000_taka: ratesOf(await deps.settings.all(reader)) } };
  });
  mount(app, contract.searchPromotionGames, async ({ query }) => {
    const games = await promotions.games(reader, { search: query.search, limit: mostGames });
    return { body: { items: games.map(({ ref, name, gameType }) => ({ ref, name, type: gameType })) } };
  });
  mount(app, contract.addPromotion, async ({ body, staff, request, idempotencyKey }) => {
    const fields = fieldsOf(body);
    if ("ok" in fields) return { refusal: fields };
    return answerOf(await deps.addPromotion({ by: staffContext(staff, request), idempotencyKey, fields }));
  });
  mount(app, contract.changePromotion, async ({ params, body, staff, request, idempotencyKey }) => {
    const fields = fieldsOf(body);
    if ("ok" in fields) return { refusal: fields };
    const by = staffContext(staff, request);
    return answerOf(await deps.changePromotion({ by, idempotencyKey, promotionId: params.id, fields }));
  });
  mount(app, contract.orderPromotions, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(await deps.orderPromotions({ by: staffContext(staff, request), idempotencyKey, ids: body.ids })),
  );
}

/** The fields of a promotion in our own terms, or what is wrong with an amount. */
function fieldsOf(body: BodyOf<typeof contract.addPromotion>): PromotionFields | Refusal {
  const { terms } = body;
  const wrong: string[] = [];
  const amount = (name: string, value: string | number): bigint => {
    const amountMinor = parseDecimal(String(value));
    if (amountMinor === undefined) wrong.push(name);
    return amountMinor ?? 0n;
  };
  const limit = (name: string, value: string | number | null): bigint | null => {
    const amountMinor = value === null ? null : amount(name, value);
    if (amountMinor === 0n) wrong.push(name);
    return amountMinor;
  };
  const own = (currency: "inr" | "pkr"): OwnAmounts => {
    const least = terms[`min_deposit_${currency}`] ?? null;
    return {
      minDepositMinor: least === null ? null : amount(`terms.min_deposit_${currency}`, least),
      capMinor: limit(`terms.cap_${currency}`, terms[`cap_${currency}`] ?? null),
      maxBetMinor: limit(`terms.max_bet_${currency}`, terms[`max_bet_${currency}`] ?? null),
      maxConversionMinor: limit(`terms.max_conversion_${currency}`, terms[`max_conversion_${currency}`] ?? null),
    };
  };
  const fields: PromotionFields = {
    name: body.name,
    description: body.desc,
    nameBn: body.name_bn ?? "",
    descriptionBn: body.desc_bn ?? "",
    thumbnail: body.thumbnail,
    startAt: body.start_date === null ? null : new Date(body.start_date),
    endAt: body.end_date === null ? null : new Date(body.end_date),
    status: body.status,
    categories: [...new Set(body.categories)],
    usesPerPlayer: terms.uses_per_player,
    inRupees: { INR: own("inr"), PKR: own("pkr") },
    terms: {
      percentX100: Math.round(body.deposit_bouns * 100),
      turnoverX100: Math.round(body.turnover * 100),
      basis: terms.basis,
      expiryDays: terms.expiry_days,
      weights: terms.weights.map(({ scope, ref, percent }) => ({ scope, ref, percentX100: Math.round(percent * 100) })),
      minDepositMinor: amount("terms.min_deposit", terms.min_deposit),
      capMinor: limit("terms.cap", terms.cap),
      maxBetMinor: limit("terms.max_bet", terms.max_bet),
      maxConversionMinor: limit("terms.max_conversion", terms.max_conversion),
    },
  };
  if (wrong.length === 0) return fields;
  const message = "Enter an amount above 0, with two decimals at most.";
  return { ...refuse("VALIDATION", message), fields: Object.fromEntries(wrong.map((name) => [name, [message]])) };
}

const amountOrNull = (amountMinor: bigint | null): string | null =>
  amountMinor === null ? null : toDecimal(amountMinor);

const printOwn = ({ INR, PKR }: Promotion["inRupees"]) => ({
  min_deposit_inr: amountOrNull(INR.minDepositMinor),
  min_deposit_pkr: amountOrNull(PKR.minDepositMinor),
  cap_inr: amountOrNull(INR.capMinor),
  cap_pkr: amountOrNull(PKR.capMinor),
  max_bet_inr: amountOrNull(INR.maxBetMinor),
  max_bet_pkr: amountOrNull(PKR.maxBetMinor),
  max_conversion_inr: amountOrNull(INR.maxConversionMinor),
  max_conversion_pkr: amountOrNull(PKR.maxConversionMinor),
});

const printPromotion = ({ terms, ...promotion }: Promotion): Item => ({
  id: promotion.promotionId,
  name: promotion.name,
  desc: promotion.description,
  name_bn: promotion.nameBn,
  desc_bn: promotion.descriptionBn,
  thumbnail: promotion.thumbnail,
  start_date: promotion.startAt?.toISOString() ?? null,
  end_date: promotion.endAt?.toISOString() ?? null,
  status: promotion.status,
  turnover: terms.turnoverX100 / 100,
  deposit_bouns: terms.percentX100 / 100,
  categories: [...promotion.categories],
  terms: {
    ...printOwn(promotion.inRupees),
    min_deposit: toDecimal(terms.minDepositMinor),
    cap: amountOrNull(terms.capMinor),
    basis: terms.basis,
    max_bet: amountOrNull(terms.maxBetMinor),
    expiry_days: terms.expiryDays,
    max_conversion: amountOrNull(terms.maxConversionMinor),
    uses_per_player: promotion.usesPerPlayer,
    weights: terms.weights.map(({ scope, ref, percentX100 }) => ({ scope, ref, percent: percentX100 / 100 })),
  },
});

const printFigures = (
  figures: PromotionFigures | undefined,
): ResponseOf<typeof contract.listPromotions>["items"][number]["grants"] => ({
  active: figures?.active ?? 0,
  completed: figures?.completed ?? 0,
  ended: figures?.ended ?? 0,
  sums: (figures?.sums ?? []).map(({ currency, convertedMinor, openMinor }) => ({
    currency,
    converted: toDecimal(convertedMinor),
    open: toDecimal(openMinor),
  })),
});

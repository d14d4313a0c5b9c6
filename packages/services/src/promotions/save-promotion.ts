import { toDecimal } from "@maidan/core/money";
import { findWeightProblem, type OwnAmounts } from "@maidan/core/turnover";
import { done, refuse, type CommandAnswer, type Json, type Refusal, type Tx } from "../command/index.ts";
import type { AuditedCommand, RunAudited, StaffContext } from "../staff/index.ts";
import type { PromotionFields, PromotionStore } from "./ports.ts";

export interface SavePromotionDeps {
  readonly run: RunAudited;
  readonly promotions: PromotionStore;
}
interface Asked {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
type Saved = { readonly id: string };

const amountOf = (amountMinor: bigint | null): string | null => (amountMinor === null ? null : toDecimal(amountMinor));

const printedOwn = (own: OwnAmounts): { readonly [key: string]: Json } => ({
  minDeposit: amountOf(own.minDepositMinor),
  cap: amountOf(own.capMinor),
  maxBet: amountOf(own.maxBetMinor),
  maxConversion: amountOf(own.maxConversionMinor),
});

/** What an entry of the audit log keeps of a promotion. */
const printed = ({
  terms,
  inRupees,
  startAt,
  endAt,
  categories,
  ...rest
}: PromotionFields): { readonly [key: string]: Json } => ({
  name: rest.name,
  description: rest.description,
  nameBn: rest.nameBn,
  descriptionBn: rest.descriptionBn,
  thumbnail: rest.thumbnail,
  status: rest.status,
  usesPerPlayer: rest.usesPerPlayer,
  startAt: startAt?.toISOString() ?? null,
  endAt: endAt?.toISOString() ?? null,
  categories: [...categories],
  terms: {
    percentX100: terms.percentX100,
    turnoverX100: terms.turnoverX100,
    basis: terms.basis,
    expiryDays: terms.expiryDays,
    weights: terms.weights.map((weight) => ({ ...weight })),
    minDeposit: toDecimal(terms.minDepositMinor),
    cap: amountOf(terms.capMinor),
    maxBet: amountOf(terms.maxBetMinor),
    maxConversion: amountOf(terms.maxConversionMinor),
    INR: printedOwn(inRupees.INR),
    PKR: printedOwn(inRupees.PKR),
  },
});

interface What {
  readonly kind: string;
  readonly subjectId: string;
  readonly content: { readonly [key: string]: Json };
}
const commandOf = (asked: Asked, { kind, subjectId, content }: What): AuditedCommand => ({
  by: asked.by,
  permission: "promotion.write",
  kind,
  idempotencyKey: asked.idempotencyKey,
  content,
  subject: { kind: "promotion", id: subjectId },
});

async function problemOf(
  { promotions }: SavePromotionDeps,
  tx: Tx,
  { startAt, endAt, terms }: PromotionFields,
): Promise<Refusal | undefined> {
  const field = (name: string, message: string): Refusal => ({
    ...refuse("VALIDATION", message),
    fields: { [name]: [message] },
  });
  if (startAt !== null && endAt !== null && startAt >= endAt) return field("end_date", "It ends before it begins.");
  const weights = findWeightProblem(terms.weights);
  if (weights !== undefined) return field("terms", weights);
  const games = terms.weights.flatMap(({ scope, ref }) => (scope === "game" && ref !== null ? [ref] : []));
  const [unknown] = await promotions.unknownGames(tx, games);
  return unknown === undefined ? undefined : field("terms", `There is no game ${unknown}.`);
}

/** Adds a promotion. [PROM-03] [PROM-05] */
export function createAddPromotion(
  deps: SavePromotionDeps,
): (asked: Asked & { readonly fields: PromotionFields }) => Promise<CommandAnswer<Saved>> {
  return (asked) =>
    deps.run(
      commandOf(asked, { kind: "promotion.add", subjectId: "", content: { fields: printed(asked.fields) } }),
      async (tx, context) => {
        const problem = await problemOf(deps, tx, asked.fields);
        if (problem !== undefined) return problem;
        const id = await deps.promotions.add(tx, asked.fields);
        context.note({ before: null, after: printed(asked.fields), subjectId: id });
        return done({ id });
      },
    );
}

/** Changes a promotion. Deposits that named it before keep the terms of then. [PROM-03] [BONUS-03] */
export function createChangePromotion(
  deps: SavePromotionDeps,
): (
  asked: Asked & { readonly promotionId: string; readonly fields: PromotionFields },
) => Promise<CommandAnswer<Saved>> {
  return (asked) => {
    const { promotionId, fields } = asked;
    const content = { promotionId, fields: printed(fields) };
    return deps.run(
      commandOf(asked, { kind: "promotion.change", subjectId: promotionId, content }),
      async (tx, context) => {
        const problem = await problemOf(deps, tx, fields);
        if (problem !== undefined) return problem;
        const before = await deps.promotions.lock(tx, promotionId);
        if (before === undefined) return refuse("NOT_FOUND", "There is no such promotion.");
        await deps.promotions.change(tx, promotionId, fields);
        context.note({ before: printed(before), after: printed(fields) });
        return done({ id: promotionId });
      },
    );
  };
}

/** Puts promotions in an order. [PROM-03] */
export function createOrderPromotions(
  deps: SavePromotionDeps,
): (asked: Asked & { readonly ids: readonly string[] }) => Promise<CommandAnswer<{ readonly success: true }>> {
  return (asked) =>
    deps.run(
      commandOf(asked, { kind: "promotion.order", subjectId: "all", content: { ids: [...asked.ids] } }),
      async (tx, context) => {
        const before = (await deps.promotions.list(tx)).map(({ promotionId }) => promotionId);
        if (!(await deps.promotions.order(tx, asked.ids))) return refuse("NOT_FOUND", "There is no such promotion.");
        context.note({ before, after: [...asked.ids] });
        return done({ success: true });
      },
    );
}

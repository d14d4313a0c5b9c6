import type { ResponseOf } from "@maidan/contract/http/route";
import type { showPaymentMethod } from "@maidan/contract/http/payments";

export type Method = ResponseOf<typeof showPaymentMethod>["data"][number];

/**
 * The active methods of an answer: a plain list, or an object of type `ewallet` whose `pgs` are all e-wallets. A list that says nothing of a method's kind
 * is one of manual methods. Pure. [DEPOSIT-04] [DEPOSIT-05]
 */
export function readMethods(answer: unknown): readonly Method[] {
  const isEwallet = !Array.isArray(answer) && (answer as { type?: unknown } | null)?.type === "ewallet";
  const list = isEwallet ? (answer as { pgs?: unknown }).pgs : answer;
  if (!Array.isArray(list)) return [];
  return (list as readonly Method[])
    .filter((method) => method.status === "active")
    .map((method) => (isEwallet ? { ...method, kind: "ewallet" } : method));
}

/** What a withdrawal names its method by: 0 where it is an e-wallet, which `provider` then names. [WITHDRAW-19] */
export const withdrawalMethodId = (method: Pick<Method, "id" | "kind">): string =>
  method.kind === "ewallet" ? "0" : method.id;

/** The bonus percent on a method's badge; undefined = none is shown. [DEPOSIT-06] [OP-36] */
export const bonusBadge = (promotion: { readonly deposit_bouns: number } | undefined): number | undefined =>
  promotion === undefined ? undefined : Math.round(promotion.deposit_bouns);

/** Promotions that a deposit offers: shown ones whose end has not passed. [OP-38] */
export const offeredPromotions = <P extends { readonly status: string; readonly end_date: string | null }>(
  promotions: readonly P[],
  nowMs: number,
): readonly P[] =>
  promotions.filter(
    ({ status, end_date: end }) => ["active", "display"].includes(status) && (end === null || Date.parse(end) > nowMs),
  );

/** What /deposit hands to /make-payment with the navigation: the quote, and the promotion that was chosen. */
export interface PaymentDetails {
  readonly id: string;
  readonly account_number: string;
  readonly account_type: string;
  readonly name: string;
  readonly icon: string;
  readonly amount: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly promotionId: string | null;
}

const texts = ["id", "account_number", "account_type", "name", "icon", "amount", "created_at", "expires_at"] as const;

/** The details in a navigation's state; undefined when the page was opened directly or the state is not ours. [OP-32] */
export function readPaymentDetails(state: Readonly<Record<string, unknown>>): PaymentDetails | undefined {
  if (!texts.every((key) => typeof state[key] === "string")) return undefined;
  const { promotionId } = state;
  // Every text was just looked at.
  return { ...(state as unknown as PaymentDetails), promotionId: typeof promotionId === "string" ? promotionId : null };
}

/** What a finished deposit or withdrawal hands to /payment-request. */
export interface RequestDetails {
  readonly amount: string;
  readonly icon: string;
  readonly name: string;
}

export function readRequestDetails(state: Readonly<Record<string, unknown>>): RequestDetails | undefined {
  const { amount, icon, name } = state;
  if (typeof amount !== "string" || typeof icon !== "string" || typeof name !== "string") return undefined;
  return { amount, icon, name };
}

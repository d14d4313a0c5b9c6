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
  /** What a gateway's payment is confirmed under; null where the payment is claimed by hand. [OP-37] */
  readonly transaction: string | null;
}

const texts = ["id", "account_number", "account_type", "name", "icon", "amount", "created_at", "expires_at"] as const;

/** The details in a navigation's state; undefined when the page was opened directly or the state is not ours. [OP-32] */
export function readPaymentDetails(state: Readonly<Record<string, unknown>>): PaymentDetails | undefined {
  if (!texts.every((key) => typeof state[key] === "string")) return undefined;
  const { promotionId, transaction } = state;
  return {
    // Every text was just looked at.
    ...(state as unknown as PaymentDetails),
    promotionId: typeof promotionId === "string" ? promotionId : null,
    transaction: typeof transaction === "string" ? transaction : null,
  };
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

/** The payment that somebody comes back from a gateway's page with; undefined = none. */
export const returnedTransaction = (search: string): string | undefined =>
  /^EW[0-9A-Z]{16}$/.exec(new URLSearchParams(search).get("transaction") ?? "")?.[0];

/** A gateway's page that may be opened: our own origin's, or one behind https. Anything else is no page. */
export function gatewayPage(url: string, origin: string): string | undefined {
  if (!URL.canParse(url, origin)) return undefined;
  const page = new URL(url, origin);
  return page.origin === origin || page.protocol === "https:" ? page.href : undefined;
}

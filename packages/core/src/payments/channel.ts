/** The three kinds of receiving account, and what the payer's wallet calls paying to each. */
export const accountTypes = ["Agent", "Merchant", "Personal"] as const;
export type AccountType = (typeof accountTypes)[number];

export type TransferKind = "sendMoney" | "cashOut" | "makePayment";

/** The account type behind a name from outside, where "Marchent" is a spelling of Merchant. [DEPOSIT-08] [OP-35] */
export function parseAccountType(text: string): AccountType | undefined {
  const name = text.trim().toLowerCase();
  if (name === "marchent") return "Merchant";
  return accountTypes.find((type) => type.toLowerCase() === name);
}

/** What the payer has to choose in the wallet: a personal account is sent money, an agent cashes out, a merchant is paid. [PAY-02] */
export function transferKindOf(type: AccountType): TransferKind {
  switch (type) {
    case "Personal":
      return "sendMoney";
    case "Agent":
      return "cashOut";
    case "Merchant":
      return "makePayment";
  }
}

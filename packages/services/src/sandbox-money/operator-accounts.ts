import { knownFormats, type AccountType } from "@maidan/core/payments";
import type { NewPaymentMethod } from "../payments/index.ts";
import { sandboxProviders, type SandboxProvider } from "./formats.ts";

export interface OperatorAccount {
  readonly provider: SandboxProvider;
  readonly accountType: AccountType;
  readonly number: string;
}

/** The gateway's wallet has no agents. */
const typesOf = (provider: SandboxProvider): readonly AccountType[] =>
  provider === "sandpay" ? ["Personal", "Merchant"] : ["Personal", "Agent", "Merchant"];
/** Where each kind's numbers begin, whichever kinds a provider has. */
const firstDigit: Record<AccountType, number> = { Personal: 1, Agent: 3, Merchant: 5 };

/** The operator's receiving numbers of play mode: two for each channel of each provider. They exist in the sandbox alone. */
export const operatorAccounts: readonly OperatorAccount[] = sandboxProviders.flatMap(({ code }, provider) =>
  typesOf(code).flatMap((accountType) =>
    [0, 1].map((turn) => ({
      provider: code,
      accountType,
      number: `017000009${provider + 1}${firstDigit[accountType] + turn}`,
    })),
  ),
);

/** A payment method whose every receiving number belongs to the sandbox. */
const methodOf = (code: SandboxProvider, place: number): NewPaymentMethod => ({
  code,
  name: sandboxProviders.find((provider) => provider.code === code)?.name ?? code,
  icon: `payments/${code}.svg`,
  strictPattern: knownFormats[code].strict,
  loosePattern: knownFormats[code].loose,
  sortOrder: place,
  kind: code === "sandpay" ? "ewallet" : "manual",
  accounts: operatorAccounts.filter(({ provider }) => provider === code),
});

/** The payment methods that play mode begins with; the operator may add those that the sandbox knows besides. [SAND-01] */
export const sandboxMethods: readonly NewPaymentMethod[] = (["bkash", "nagad", "rocket", "sandpay"] as const).map(
  (code, index) => methodOf(code, index + 1),
);

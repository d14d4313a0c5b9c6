import { knownFormats, type AccountType } from "@maidan/core/payments";
import type { NewPaymentMethod } from "../payments/index.ts";
import { sandboxProviders, type SandboxProvider } from "./formats.ts";

export interface OperatorAccount {
  readonly provider: SandboxProvider;
  readonly accountType: AccountType;
  readonly number: string;
}

const types = ["Personal", "Agent", "Merchant"] as const;

/** The operator's receiving numbers of play mode: two for each channel of each provider. They exist in the sandbox alone. */
export const operatorAccounts: readonly OperatorAccount[] = sandboxProviders.flatMap(({ code }, provider) =>
  types.flatMap((accountType, type) =>
    [1, 2].map((turn) => ({ provider: code, accountType, number: `017000009${provider + 1}${type * 2 + turn}` })),
  ),
);

/** The payment methods of play mode, whose every receiving number belongs to the sandbox. [SAND-01] */
export const sandboxMethods: readonly NewPaymentMethod[] = sandboxProviders.map(({ code, name }, index) => ({
  code,
  name,
  icon: `payments/${code}.svg`,
  strictPattern: knownFormats[code].strict,
  loosePattern: knownFormats[code].loose,
  sortOrder: index + 1,
  accounts: operatorAccounts.filter(({ provider }) => provider === code),
}));

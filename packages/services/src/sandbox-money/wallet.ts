import { currencies } from "@maidan/core/money";
import { parseMobileAccount, type AccountType } from "@maidan/core/payments";
import { done, refuse, type CommandRunner, type Refusal, type Tx } from "../command/index.ts";
import type { Tokens } from "../staff/index.ts";
import { isSandboxProvider, sandboxProviders } from "./formats.ts";
import { operatorAccounts } from "./operator-accounts.ts";
import type { SandboxStore, SandboxWallet } from "./ports.ts";
import type { CheckPin } from "./pin.ts";
import { floatMinor } from "./transfer.ts";

export interface WalletDeps {
  readonly runner: CommandRunner;
  readonly store: SandboxStore;
  readonly tokens: Tokens;
  readonly newKey: () => string;
  readonly checkPin: CheckPin;
}
export const walletSessionMs = 24 * 3_600_000;

const wrongNumber: Refusal = {
  ...refuse("NUMBER", "Enter a number of 11 digits that begins with 01."),
  fields: { number: ["Enter a number of 11 digits that begins with 01."] },
};

export interface OpenedWallet {
  readonly ok: true;
  readonly token: string;
  readonly number: string;
}

/**
 * Opens the play wallets of a number, at every provider and in every currency, and a session to use them, by the number's PIN; the first opening chooses it. Refused when the
 * number is none, or the operator's. [SAND-02] [SAND-08] [SAND-11]
 */
export function createOpenWallet(deps: WalletDeps): (typed: string, pin: string) => Promise<OpenedWallet | Refusal> {
  return async (typed, pin) => {
    const number = parseMobileAccount(typed);
    if (number === undefined) return wrongNumber;
    const known = await deps.store.wallets(deps.runner.reader, number);
    if (known.some(({ isOperator }) => isOperator)) return wrongNumber;
    const refused = await deps.checkPin(number, pin);
    if (refused !== undefined) return refused;
    const minted = deps.tokens.mint();
    const actor = { kind: "system", name: `sandbox-money:${number}` } as const;
    await deps.runner.run(
      { kind: "sandboxMoney.open", actor, idempotencyKey: deps.newKey(), content: { number } },
      async (tx) => {
        const own = { number, accountType: "Personal", isOperator: false, balanceMinor: floatMinor } as const;
        for (const { code: provider } of sandboxProviders)
          for (const currency of currencies) await deps.store.ensureWallet(tx, { ...own, provider, currency });
        await deps.store.openSession(tx, { tokenHash: minted.hash, number, lifeMs: walletSessionMs });
        return done(null);
      },
    );
    return { ok: true, token: minted.token, number };
  };
}

/** The number behind a session's token. */
export const createFindWallet =
  (deps: Pick<WalletDeps, "runner" | "store" | "tokens">): ((token: string) => Promise<string | undefined>) =>
  (token) =>
    deps.store.numberOfSession(deps.runner.reader, deps.tokens.hash(token));

export function createCloseWallet(deps: Omit<WalletDeps, "checkPin">): (token: string) => Promise<void> {
  return async (token) => {
    const actor = { kind: "system", name: "sandbox-money" } as const;
    await deps.runner.run(
      { kind: "sandboxMoney.close", actor, idempotencyKey: deps.newKey(), content: {} },
      async (tx) => {
        await deps.store.endSession(tx, deps.tokens.hash(token));
        return done(null);
      },
    );
  };
}

/** Opens the operator's receiving numbers in the sandbox, where they are missing. */
export function createSeedOperatorWallets(deps: Pick<WalletDeps, "runner" | "store" | "newKey">): () => Promise<void> {
  return async () => {
    const actor = { kind: "system", name: "seed" } as const;
    await deps.runner.run(
      { kind: "sandboxMoney.seed", actor, idempotencyKey: deps.newKey(), content: {} },
      async (tx) => {
        for (const account of operatorAccounts) await openOperators(deps.store, tx, account);
        return done(null);
      },
    );
  };
}

/** Makes a number of the operator's able to receive in the sandbox, within the caller's transaction; false when it is a play wallet, or of another kind. [SAND-01] */
export const createOpenOperatorNumber =
  (store: Pick<SandboxStore, "wallets" | "ensureWallet">) =>
  async (
    tx: Tx,
    account: { readonly provider: string; readonly number: string; readonly accountType: AccountType },
  ): Promise<boolean> => {
    const known = await store.wallets(tx, account.number);
    if (!isSandboxProvider(account.provider) || known.some(({ isOperator }) => !isOperator)) return false;
    const opened = await openOperators(store, tx, account);
    return opened.every((wallet) => wallet.isOperator && wallet.accountType === account.accountType);
  };

/** A receiving number takes every currency, each in a wallet of its own: no number is shown to players of one currency alone. */
async function openOperators(
  store: Pick<SandboxStore, "ensureWallet">,
  tx: Tx,
  account: { readonly provider: string; readonly number: string; readonly accountType: AccountType },
): Promise<readonly SandboxWallet[]> {
  const opened: SandboxWallet[] = [];
  for (const currency of currencies)
    opened.push(await store.ensureWallet(tx, { ...account, currency, isOperator: true, balanceMinor: 0n }));
  return opened;
}

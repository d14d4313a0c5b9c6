import { parseMobileAccount } from "@maidan/core/payments";
import { done, type CommandRunner } from "../command/index.ts";
import type { Tokens } from "../staff/index.ts";
import { sandboxProviders } from "./formats.ts";
import { operatorAccounts } from "./operator-accounts.ts";
import type { SandboxStore } from "./ports.ts";
import { floatMinor } from "./transfer.ts";

export interface WalletDeps {
  readonly runner: CommandRunner;
  readonly store: SandboxStore;
  readonly tokens: Tokens;
  readonly newKey: () => string;
}
export const walletSessionMs = 24 * 3_600_000;

/** Opens the play wallets of a number, at every provider, and a session to use them. Undefined when the number is none, or the operator's. [SAND-02] */
export function createOpenWallet(
  deps: WalletDeps,
): (typed: string) => Promise<{ readonly token: string; readonly number: string } | undefined> {
  return async (typed) => {
    const number = parseMobileAccount(typed);
    if (number === undefined || operatorAccounts.some((account) => account.number === number)) return undefined;
    const minted = deps.tokens.mint();
    const actor = { kind: "system", name: `sandbox-money:${number}` } as const;
    await deps.runner.run(
      { kind: "sandboxMoney.open", actor, idempotencyKey: deps.newKey(), content: { number } },
      async (tx) => {
        for (const { code } of sandboxProviders) {
          await deps.store.ensureWallet(tx, {
            provider: code,
            number,
            accountType: "Personal",
            isOperator: false,
            balanceMinor: floatMinor,
          });
        }
        await deps.store.openSession(tx, { tokenHash: minted.hash, number, lifeMs: walletSessionMs });
        return done(null);
      },
    );
    return { token: minted.token, number };
  };
}

/** The number behind a session's token. */
export const createFindWallet =
  (deps: WalletDeps): ((token: string) => Promise<string | undefined>) =>
  (token) =>
    deps.store.numberOfSession(deps.runner.reader, deps.tokens.hash(token));

export function createCloseWallet(deps: WalletDeps): (token: string) => Promise<void> {
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
export function createSeedOperatorWallets(deps: WalletDeps): () => Promise<void> {
  return async () => {
    const actor = { kind: "system", name: "seed" } as const;
    await deps.runner.run(
      { kind: "sandboxMoney.seed", actor, idempotencyKey: deps.newKey(), content: {} },
      async (tx) => {
        for (const account of operatorAccounts)
          await deps.store.ensureWallet(tx, { ...account, isOperator: true, balanceMinor: 0n });
        return done(null);
      },
    );
  };
}

import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";

export interface RecallWalletsDeps {
  readonly runner: CommandRunner;
  readonly ledger: Pick<LedgerStore, "balances">;
}

export interface RecallRequest {
  readonly player: { readonly playerId: string; readonly sessionId: string };
  readonly idempotencyKey: string;
  /** Absent = all of them. */
  readonly vendor?: string | undefined;
}

export type Recalled = {
  readonly success: true;
  readonly message: string;
  readonly recalled: string;
  readonly balance: string;
  readonly vendors: readonly never[];
};

/** Brings back what lies with vendors. None keeps a wallet of its own: all money is in the main balance already. Refuses a vendor with `NOT_FOUND`. [OP-59] */
export function createRecallWallets(
  deps: RecallWalletsDeps,
): (request: RecallRequest) => Promise<CommandAnswer<Recalled>> {
  return ({ player, idempotencyKey, vendor }) =>
    deps.runner.run<Recalled>(
      {
        kind: "exchange.recallWallets",
        actor: { kind: "player", ...player },
        idempotencyKey,
        content: { vendor: vendor ?? null },
      },
      async (tx) => {
        if (vendor !== undefined) return refuse("NOT_FOUND", "There is no vendor wallet of that name.");
        const balances = await deps.ledger.balances(tx, player.playerId);
        if (balances === undefined) throw new Error(`player ${player.playerId} has no accounts`);
        const message = "Nothing to recall: your whole balance is in the main wallet.";
        const balance = toDecimal(balances.cashMinor);
        return done({ success: true, message, recalled: toDecimal(0n), balance, vendors: [] });
      },
    );
}

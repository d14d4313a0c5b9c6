import { toDecimal } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandRunner, type Reader } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";

/** What a player has in play with a provider of games. */
export interface VendorInPlay {
  readonly vendor: string;
  readonly name: string;
  /** Staked in rounds that aren't over, whole minor units; taken from the player's cash already. */
  readonly inPlayMinor: bigint;
}

/** Reads what players have with providers of games. */
export interface VendorReads {
  /** Those with whom the player has rounds that aren't over, by name. */
  inPlay(reader: Reader, playerId: string): Promise<readonly VendorInPlay[]>;
  isVendor(reader: Reader, vendor: string): Promise<boolean>;
}

export interface RecallWalletsDeps {
  readonly runner: CommandRunner;
  readonly ledger: Pick<LedgerStore, "balances">;
  readonly vendors: VendorReads;
}

export interface RecallRequest {
  readonly player: { readonly playerId: string; readonly sessionId: string };
  readonly idempotencyKey: string;
  /** Absent = all of them. */
  readonly vendor?: string | undefined;
}

/** A vendor's wallet as it is told. */
export type VendorWallet = {
  readonly vendor: string;
  readonly name: string;
  readonly balance: string;
  readonly in_play: string;
};

export type Recalled = {
  readonly success: true;
  readonly message: string;
  readonly recalled: string;
  readonly balance: string;
  readonly vendors: VendorWallet[];
};

/** The wallets of vendors. Every provider's wallet is a seamless one: it takes each stake from the main balance and pays into it, so that nothing lies there but what is in play. [ROOM-58] */
export const vendorWallets = (vendors: readonly VendorInPlay[]): VendorWallet[] =>
  vendors.map(({ vendor, name, inPlayMinor }) => ({
    vendor,
    name,
    balance: toDecimal(0n),
    in_play: toDecimal(inPlayMinor),
  }));

/**
 * Brings back what lies with vendors: nothing, as none keeps a wallet of its own (`vendorWallets`), and that is the answer. What is in play belongs to its rounds and
 * comes back by their end alone. Refuses a vendor that there isn't with `NOT_FOUND`. [OP-59]
 */
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
        if (vendor !== undefined && !(await deps.vendors.isVendor(tx, vendor)))
          return refuse("NOT_FOUND", "There is no vendor wallet of that name.");
        const balances = await deps.ledger.balances(tx, player.playerId);
        if (balances === undefined) throw new Error(`player ${player.playerId} has no accounts`);
        const vendors = vendorWallets(await deps.vendors.inPlay(tx, player.playerId));
        const message = "Nothing to recall: your whole balance is in the main wallet.";
        const balance = toDecimal(balances.cashMinor);
        return done({ success: true, message, recalled: toDecimal(0n), balance, vendors });
      },
    );
}

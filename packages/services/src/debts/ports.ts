import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";

/** What a player couldn't give back when a market of the exchange or of the house had another result. Minor units, above 0. */
export interface Debt {
  readonly marketId: string;
  readonly kind: "exchange" | "house";
  readonly owedMinor: bigint;
}

/** What a player owes and can pay with, held until the transaction ends. */
export interface HeldDebts {
  readonly currency: Currency;
  readonly cashMinor: bigint;
  /** Oldest market first. */
  readonly debts: readonly Debt[];
}

/** The only door to what players owe. A debt of a market whose players are just being paid counts when they are. */
export interface DebtStore {
  /** Players who owe and have cash, at most so many. */
  debtors(reader: Reader, limit: number): Promise<readonly string[]>;
  owedMinor(reader: Reader, playerId: string): Promise<bigint>;
  /** Waits for nobody: markets that somebody else holds are left out, and undefined is a player whose cash is held. */
  hold(tx: Tx, playerId: string): Promise<HeldDebts | undefined>;
  /** Notes that so much of a held debt was collected. Throws when it was not owed. */
  collected(
    tx: Tx,
    playerId: string,
    debt: Pick<Debt, "marketId" | "kind"> & { readonly amountMinor: bigint },
  ): Promise<void>;
}

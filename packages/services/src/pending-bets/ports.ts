import type { Reader, Tx } from "../command/index.ts";
import type { PlaceRequest } from "../exchange/index.ts";

/** A request whose program was told that its bets are pending. */
export interface PendingBets {
  readonly id: string;
  /** As the engine is asked: under a reference that makes a repetition harmless, and with the moment at which it was accepted. */
  readonly request: PlaceRequest & { readonly customerRef: string; readonly acceptedAtMs: number };
}

/** The only door to `pending_bet`. */
export interface PendingBetStore {
  /** Keeps a request; undefined when its reference is pending already. */
  add(tx: Tx, request: PendingBets["request"]): Promise<PendingBets | undefined>;
  /** What a call that waited placed under the reference already: nothing, the same, or something else. */
  placedAs(tx: Tx, request: Omit<PendingBets["request"], "acceptedAtMs">): Promise<"NOTHING" | "SAME" | "OTHER">;
  /** The oldest ones, in the order in which they were accepted. */
  list(reader: Reader, limit: number): Promise<readonly PendingBets[]>;
  remove(tx: Tx, ids: readonly string[]): Promise<void>;
}

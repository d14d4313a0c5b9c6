import type { Invariant } from "@maidan/adapters/postgres/ledger";

/** The features' own rules of money, checked with the ledger's. */
export const extraInvariants: readonly Invariant[] = [];

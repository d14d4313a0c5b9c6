import { exchangeInvariants } from "@maidan/adapters/postgres/exchange";
import type { Invariant } from "@maidan/adapters/postgres/ledger";
import { paymentInvariants } from "@maidan/adapters/postgres/payments";
import { turnoverInvariants } from "@maidan/adapters/postgres/turnover";

/** The features' own rules of money, checked with the ledger's. */
export const extraInvariants: readonly Invariant[] = [...exchangeInvariants, ...paymentInvariants, ...turnoverInvariants];

import { ledgerCheck } from "./ledger-check.ts";
import type { Verb } from "./verb.ts";

export const verbs: readonly Verb[] = [ledgerCheck];

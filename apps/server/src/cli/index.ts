import { ledgerCheck } from "./ledger-check.ts";
import { backupVerb, restoreVerb } from "./backup.ts";
import type { Verb } from "./verb.ts";

export const verbs: readonly Verb[] = [ledgerCheck, backupVerb, restoreVerb];

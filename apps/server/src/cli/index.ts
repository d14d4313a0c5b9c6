import { ledgerCheck } from "./ledger-check.ts";
import { backupVerb, restoreVerb } from "./backup.ts";
import { depositsList } from "./deposits-list.ts";
import { feedKeyAdd, feedKeyList, feedKeyRevoke } from "./feed-key.ts";
import { importCricsheet } from "./import-cricsheet.ts";
import { importReplay } from "./import-replay.ts";
import { marketResettle, marketSettle } from "./market-settle.ts";
import { providerAdd } from "./provider-add.ts";
import { providerSync } from "./provider-sync.ts";
import { staffAdd } from "./staff-add.ts";
import type { Verb } from "./verb.ts";

export const verbs: readonly Verb[] = [
  staffAdd,
  depositsList,
  marketSettle,
  marketResettle,
  importReplay,
  importCricsheet,
  providerAdd,
  providerSync,
  feedKeyAdd,
  feedKeyRevoke,
  feedKeyList,
  ledgerCheck,
  backupVerb,
  restoreVerb,
];

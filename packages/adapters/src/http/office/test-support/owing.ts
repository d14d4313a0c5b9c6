import { randomUUID } from "node:crypto";
import type { CommandRunner } from "@maidan/services/command";
import { createCollectDebts } from "@maidan/services/debts";
import { createDebtStore } from "../../../postgres/debts/index.ts";

/** What players owe of results that were changed, and taking it from them. */
export function owing(runner: CommandRunner) {
  const debts = createDebtStore();
  return { debts, collectDebts: createCollectDebts({ runner, debts, newKey: randomUUID }) };
}

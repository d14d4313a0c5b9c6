import { randomUUID } from "node:crypto";
import { createDebtStore } from "@maidan/adapters/postgres/debts";
import { collectDebtsJob, createCollectAllDebts, createCollectDebts } from "@maidan/services/debts";
import type { Platform } from "../platform.ts";

/** What players owe is collected from what comes to their cash: by a job, and before they take anything out. */
export function wireDebts(platform: Platform): void {
  const { runner, reader, services } = platform;
  const debts = createDebtStore();
  const collect = createCollectDebts({ runner, debts, newKey: randomUUID });
  services.debts = debts;
  services.collectDebts = collect;
  platform.jobs.set(collectDebtsJob, createCollectAllDebts({ reader, debts, collect }));
  platform.crontab.push(`* * * * * ${collectDebtsJob} ?max=1`);
}

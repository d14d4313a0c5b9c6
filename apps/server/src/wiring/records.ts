import { registerRecordRoutes } from "@maidan/adapters/http/records";
import { createSettledBetStore } from "@maidan/adapters/postgres/records";
import { createListSettledBets } from "@maidan/services/records";
import type { Platform } from "../platform.ts";

/** The record of settled bets. Offers `settledBets` to whoever settles a game's bet. */
export function wireRecords({ playerApp, reader, services }: Platform): void {
  const store = createSettledBetStore();
  services.settledBets = store;
  registerRecordRoutes(playerApp, { listSettledBets: createListSettledBets({ reader, store, now: Date.now }) });
}

import type { CrashTable, HouseRounds } from "@maidan/services/house-games";
import { Gauge, type Registry } from "prom-client";

/** How long the lists are of players who wait to be let out, and of payouts that wait to be sent. */
export function registerCrashMetrics(
  registry: Registry,
  {
    table,
    rounds,
  }: { readonly table: Pick<CrashTable, "leaving">; readonly rounds: Pick<HouseRounds, "payoutsWaiting"> },
): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    registry.removeSingleMetric(name);
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  };
  gauge("house_crash_leaves_waiting", "Players who wait to be let out of the crash", () => table.leaving);
  gauge("house_payouts_waiting", "Payouts of shared rounds that wait to be sent", () => rounds.payoutsWaiting);
}

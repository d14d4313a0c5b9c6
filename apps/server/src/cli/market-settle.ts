import { randomUUID } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import { commandLine } from "./staff-add.ts";
import type { Verb } from "./verb.ts";

/** Shows what a settlement would pay, then settles. */
export const marketSettle: Verb = {
  name: ["market", "settle"],
  usage: "market settle <market id> <winning selection id> [more ids]",
  summary: "settle a market",
  run: async (platform, args) => {
    const [marketId, ...ids] = args;
    const winners = ids.map(Number);
    if (marketId === undefined || winners.length === 0 || winners.some((id) => !Number.isSafeInteger(id) || id <= 0)) {
      console.error(`usage: npm run maidan -- ${marketSettle.usage}`);
      return 2;
    }
    const preview = await platform.use("exchangeEngine").previewSettlement({ marketId, winners });
    console.log(
      `${preview.bets} bets of ${preview.players} players: ${toDecimal(preview.totalPaidMinor)} to pay, ${toDecimal(preview.totalCommissionMinor)} commission`,
    );
    const report = await platform.use("controlMarket")({
      by: commandLine(),
      idempotencyKey: randomUUID(),
      marketId,
      control: { type: "settle", winners, reason: "settled from the command line" },
    });
    console.log(report.ok ? `${marketId} is settled` : `refused: ${report.message}`);
    return report.ok ? 0 : 1;
  },
};

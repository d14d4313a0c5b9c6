import { randomUUID } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import { PreviewRefused, type SettlementPreview } from "@maidan/services/exchange";
import type { Platform } from "../platform.ts";
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
    const preview = await previewed(platform, { marketId, winners });
    if (typeof preview === "string") {
      console.error(`refused: ${preview}`);
      return 1;
    }
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

/** What the settlement would pay, or why it can't be worked out: the market or a runner is unknown. */
async function previewed(
  platform: Platform,
  request: { readonly marketId: string; readonly winners: readonly number[] },
): Promise<SettlementPreview | string> {
  try {
    return await platform.use("exchangeEngine").previewSettlement(request);
  } catch (error) {
    if (error instanceof PreviewRefused) return error.message;
    throw error;
  }
}

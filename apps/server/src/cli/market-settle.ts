import { randomUUID } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import { settledByHand } from "@maidan/core/sport-names";
import { BusTimeout } from "@maidan/services/bus";
import { PreviewRefused, type SettlementPreview } from "@maidan/services/exchange";
import { housePrefix, type WantedResult } from "@maidan/services/result-decisions";
import type { Platform } from "../platform.ts";
import { commandLine } from "./staff-add.ts";
import type { Verb } from "./verb.ts";

/** A result as it was typed: winners' selection ids, or the number that came; then the reason. */
interface Typed {
  readonly marketId: string;
  readonly numbers: readonly number[];
  readonly reason: string;
}

/** Undefined when the words are wrong. A market of the house has one result; a number that came may be 0. */
function typed([marketId, ...words]: readonly string[]): Typed | undefined {
  const firstWord = words.findIndex((word) => !/^\d{1,9}$/.test(word));
  const numbers = (firstWord === -1 ? words : words.slice(0, firstWord)).map(Number);
  const reason = firstWord === -1 ? "" : words.slice(firstWord).join(" ").trim();
  if (marketId === undefined || numbers.length === 0 || reason.length > 300) return undefined;
  const isPossible = numbers.length === 1 || !marketId.startsWith(housePrefix);
  return isPossible ? { marketId, numbers, reason } : undefined;
}

/** Shows what a settlement would pay, then settles; what is too much for one person waits for a second one. [RESULT-09] */
export const marketSettle: Verb = {
  name: ["market", "settle"],
  usage: "market settle <market id> <winning selection id, or number> [more ids] [reason]",
  summary: "settle a market",
  run: async (platform, args) => {
    const named = typed(args);
    if (named === undefined) return wrongWords(marketSettle);
    return settle(platform, { ...named, reason: named.reason || settledByHand }, { isAgain: false });
  },
};

/** Shows what another result would change, then settles again; the reason is on record. [RESULT-08] [RESULT-09] */
export const marketResettle: Verb = {
  name: ["market", "resettle"],
  usage: "market resettle <market id> <winning selection id, or number> [more ids] <reason>",
  summary: "settle a settled market again, on another result",
  run: async (platform, args) => {
    const named = typed(args);
    return named === undefined || named.reason === ""
      ? wrongWords(marketResettle)
      : settle(platform, named, { isAgain: true });
  },
};

function wrongWords({ usage }: Verb): number {
  console.error(`usage: npm run maidan -- ${usage}`);
  return 2;
}

async function settle(platform: Platform, named: Typed, { isAgain }: { readonly isAgain: boolean }): Promise<number> {
  const preview = await previewed(platform, named);
  if (typeof preview === "string") return refused(preview);
  // Of the house one call does both: here it is said which is meant.
  if (preview.isAgain && !isAgain) return refused("The market is settled already. Use market resettle, with a reason.");
  if (!preview.isAgain && isAgain) return refused("The market has not been settled yet.");
  for (const line of figures(preview)) console.log(line);
  const { marketId } = named;
  const report = await platform.use("nameResult")({
    by: commandLine(),
    idempotencyKey: randomUUID(),
    marketId,
    wanted: wantedOf(named, { isAgain }),
    seenRevision: preview.revision,
  });
  if (!report.ok) return refused(report.message);
  console.log(
    report.resultId === null
      ? `${marketId} is settled`
      : `${marketId} is not settled yet: result ${report.resultId} waits for a second person, in the office under Markets`,
  );
  return 0;
}

function refused(why: string): number {
  console.error(`refused: ${why}`);
  return 1;
}

function wantedOf({ marketId, numbers, reason }: Typed, { isAgain }: { readonly isAgain: boolean }): WantedResult {
  const [outcome = 0] = numbers;
  if (marketId.startsWith(housePrefix)) return { action: "settle", outcome, reason };
  return { action: isAgain ? "resettle" : "settle", winners: numbers, reason };
}

type Figures = Omit<SettlementPreview, "perPlayer">;

function figures(preview: Figures): readonly string[] {
  const { bets, players, totalPaidMinor, totalCommissionMinor, isAgain, owedMinor, owing } = preview;
  const paid = `${bets} bets of ${players} players: ${toDecimal(totalPaidMinor)} to pay, ${toDecimal(totalCommissionMinor)} commission`;
  const moved = `another result: ${toDecimal(preview.givenMinor)} more to players, ${toDecimal(preview.takenMinor)} back from players`;
  const owed = `${toDecimal(owedMinor)} that ${owing} players can't give back would be owed to the house`;
  return [paid, ...(isAgain ? [moved] : []), ...(owedMinor > 0n ? [owed] : [])];
}

/** What the settlement would do, or why it can't be worked out. */
async function previewed(platform: Platform, { marketId, numbers }: Typed): Promise<Figures | string> {
  if (marketId.startsWith(housePrefix)) {
    const [outcome = 0] = numbers;
    const preview = await platform.use("previewHouseMarket")({ marketId, outcome });
    return preview.ok ? preview : preview.message;
  }
  try {
    return await platform.use("exchangeEngine").previewSettlement({ marketId, winners: numbers });
  } catch (error) {
    if (error instanceof PreviewRefused) return error.message;
    if (error instanceof BusTimeout) return "No engine answered in time: is the platform running elsewhere?";
    throw error;
  }
}

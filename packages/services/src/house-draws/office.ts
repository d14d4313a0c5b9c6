import { bingoCodes, isBingo } from "@maidan/games/bingo";
import { lotteryCodes } from "@maidan/games/lottery";
import { bingoOutcomeOf } from "./bingo-rules.ts";
import { lotteryNumberOf } from "./lottery-rules.ts";
import type { OfficeDraw } from "./ports.ts";

/** All games that are drawn for all. */
export const drawCodes: readonly string[] = [...lotteryCodes, ...bingoCodes];

/** What came of a draw in a word: the number of a lottery, how many balls of bingo were called; empty until it is told. */
export function resultText({ gameCode, outcome, phase }: Pick<OfficeDraw, "gameCode" | "outcome" | "phase">): string {
  if (outcome === null || phase !== "paid") return "";
  return isBingo(gameCode) ? String(bingoOutcomeOf(outcome).calls) : lotteryNumberOf(outcome);
}

import { parseDecimal, toDecimal } from "@maidan/core/money";
import {
  digitsOfKind,
  lotteryPays,
  mostLines,
  mostLotteryPayout,
  mostPerNumberMinor,
  ordersOf,
  readTicket,
  type LotteryCode,
  type LotteryKind,
  type LotteryLine,
} from "@maidan/games/lottery";
import type { OpenDraw } from "../draws/index.ts";

/** A bet as it is put together. */
export interface Draft {
  readonly kind: LotteryKind;
  readonly digits: string;
  readonly typed: string;
}

/** Why a bet can't be added, or a ticket can't be bought. */
export type SlipFault = "short" | "box" | "stake" | "full" | "payout";

/** The bet as a line of the ticket, or why it is none. */
export function lineOf(code: LotteryCode, { kind, digits, typed }: Draft): LotteryLine | SlipFault {
  if (digits.length !== digitsOfKind(code, kind)) return "short";
  if (kind === "box" && ordersOf(digits) === 1) return "box";
  const stakeMinor = parseDecimal(typed);
  if (stakeMinor === undefined || stakeMinor < 100n) return "stake";
  return { kind, digits, stakeMinor };
}

/** The lines as they travel. */
export const wired = (lines: readonly LotteryLine[]) =>
  lines.map(({ kind, digits, stakeMinor }) => ({ kind, digits, stake: toDecimal(stakeMinor) }));

/** The ticket with one more line, or why it can't have it. */
export function added(
  code: LotteryCode,
  lines: readonly LotteryLine[],
  draft: Draft,
): readonly LotteryLine[] | SlipFault {
  const line = lineOf(code, draft);
  if (typeof line === "string") return line;
  if (lines.length >= mostLines) return "full";
  const next = [...lines, line];
  const reading = readTicket(code, wired(next));
  if (reading.ok) return reading.lines;
  return reading.code === "payout" ? "payout" : "stake";
}

/** The most that the ticket can win, and what it costs. */
export const sumsOf = (code: LotteryCode, lines: readonly LotteryLine[]) => ({
  stakeMinor: lines.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
  mostMinor: lines.length === 0 ? 0n : mostLotteryPayout(code, lines),
});

/** The first line for which too little is left of its number, and what is. */
export function soldOut(
  code: LotteryCode,
  lines: readonly LotteryLine[],
  open: Pick<OpenDraw, "left">,
): { readonly line: LotteryLine; readonly leftMinor: bigint } | undefined {
  for (const line of lines) {
    const laid = open.left.find(({ kind, digits }) => kind === line.kind && digits === line.digits);
    const whole = mostPerNumberMinor / BigInt(lotteryPays(code, line));
    const leftMinor = laid === undefined ? whole : (parseDecimal(laid.left) ?? 0n);
    if (line.stakeMinor > leftMinor) return { line, leftMinor };
  }
  return undefined;
}

/** Digits by the browser's own randomness: a suggestion, not a draw. */
export function luckyDigits(count: number): string {
  const drawn = crypto.getRandomValues(new Uint32Array(count));
  return Array.from(drawn, (value) => String(value % 10)).join("");
}

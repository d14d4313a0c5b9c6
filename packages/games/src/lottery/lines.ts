import { fieldsOf, mostPaidMinor, mostStakeMinor, oneOf, stakeOf, type Json } from "../house/index.ts";
import { lotteryDigits, lotteryNumbers, lotteryText, type LotteryCode } from "./lottery.ts";

/**
 * `straight`: all digits in their places. `box`: all digits, in any order. `front-*`, `back-*`: the first or last digits in their places; `first`, `last`:
 * one of them.
 */
export const lotteryKinds = ["straight", "box", "front-3", "back-3", "front-2", "back-2", "first", "last"] as const;
export type LotteryKind = (typeof lotteryKinds)[number];

const kindsOf: Readonly<Record<LotteryCode, readonly LotteryKind[]>> = {
  "lottery-2d": ["straight", "box", "first", "last"],
  "lottery-3d": ["straight", "box", "front-2", "back-2", "first", "last"],
  "lottery-4d": ["straight", "box", "front-3", "back-3", "front-2", "back-2", "first", "last"],
};
/** What can be bet on a lottery. */
export const kindsOfLottery = (code: LotteryCode): readonly LotteryKind[] => kindsOf[code];

/** One bet of a ticket. */
export interface LotteryLine {
  readonly kind: LotteryKind;
  /** As many as the kind bets on; those of a box rising, as their order doesn't count. */
  readonly digits: string;
  readonly stakeMinor: bigint;
}

export const leastLineMinor = 100n;
export const mostLines = 10;
/**
 * What all tickets of a draw may win on one number of one kind: the house's risk is that, times the kinds of the lottery. [LOTTERY-05]
 */
export const mostPerNumberMinor = 50_000_000n;

/** How many digits a bet of this kind names. */
export function digitsOfKind(code: LotteryCode, kind: LotteryKind): number {
  if (kind === "straight" || kind === "box") return lotteryDigits[code];
  if (kind === "front-3" || kind === "back-3") return 3;
  return kind === "front-2" || kind === "back-2" ? 2 : 1;
}

/** In how many different orders these digits can stand. */
export function ordersOf(digits: string): number {
  const factorial = (count: number): number => (count <= 1 ? 1 : count * factorial(count - 1));
  const counts = new Map<string, number>();
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  return [...counts.values()].reduce((orders, count) => orders / factorial(count), factorial(digits.length));
}

const rising = (digits: string): string => digits.split("").toSorted().join("");

/** How many times the stake a bet pays, the stake included: nine tenths of how rarely it comes. [LOTTERY-03] */
export function lotteryPays(code: LotteryCode, { kind, digits }: Pick<LotteryLine, "kind" | "digits">): number {
  const whole = 9 * 10 ** (digitsOfKind(code, kind) - 1);
  return kind === "box" ? whole / ordersOf(digits) : whole;
}

/** Whether a number makes the bet win. */
export function isLotteryHit({ kind, digits }: Pick<LotteryLine, "kind" | "digits">, number: string): boolean {
  switch (kind) {
    case "straight":
      return number === digits;
    case "box":
      return rising(number) === digits;
    case "front-3":
    case "front-2":
    case "first":
      return number.startsWith(digits);
    case "back-3":
    case "back-2":
    case "last":
      return number.endsWith(digits);
  }
}

/** What these lines pay for a number, stakes of the winning ones included. */
export const lotteryPayout = (code: LotteryCode, lines: readonly LotteryLine[], number: string): bigint =>
  lines.reduce(
    (sum, line) => (isLotteryHit(line, number) ? sum + line.stakeMinor * BigInt(lotteryPays(code, line)) : sum),
    0n,
  );

/** What one line can win: it is held against the most per number. */
export const lotteryLineRisk = (code: LotteryCode, line: LotteryLine): bigint =>
  line.stakeMinor * BigInt(lotteryPays(code, line));

/** The most that these lines pay for any number. */
export function mostLotteryPayout(code: LotteryCode, lines: readonly LotteryLine[]): bigint {
  let most = 0n;
  for (let number = 0; number < lotteryNumbers(code); number += 1) {
    const payout = lotteryPayout(code, lines, lotteryText(code, number));
    if (payout > most) most = payout;
  }
  return most;
}

/**
 * `lines`: none, too many, or one that the lottery doesn't have. `stake`: too small or too large. `payout`: one number would pay more than is ever paid; with
 * `mostMinor` on the ticket as it is laid it would not.
 */
export type TicketReading =
  | { readonly ok: true; readonly lines: readonly LotteryLine[]; readonly stakeMinor: bigint }
  | { readonly ok: false; readonly code: "lines" }
  | { readonly ok: false; readonly code: "stake" }
  | { readonly ok: false; readonly code: "payout"; readonly mostMinor: bigint };

function lineOf(code: LotteryCode, value: Json): LotteryLine | undefined {
  const fields = fieldsOf(value, ["kind", "digits", "stake"]);
  const kind = oneOf(fields?.["kind"], kindsOfLottery(code));
  const stakeMinor = stakeOf(fields?.["stake"]);
  const digits = fields?.["digits"];
  if (kind === undefined || stakeMinor === undefined || typeof digits !== "string") return undefined;
  if (!/^\d+$/.test(digits) || digits.length !== digitsOfKind(code, kind)) return undefined;
  if (kind !== "box") return { kind, digits, stakeMinor };
  // All the same can stand in one order only: that is a straight bet.
  return ordersOf(digits) === 1 ? undefined : { kind, digits: rising(digits), stakeMinor };
}

/** Reads the lines of a ticket. The same bet twice is one of both stakes. */
export function readTicket(code: LotteryCode, value: Json): TicketReading {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostLines) return { ok: false, code: "lines" };
  const lines = new Map<string, LotteryLine>();
  for (const one of value as readonly Json[]) {
    const line = lineOf(code, one);
    if (line === undefined) return { ok: false, code: "lines" };
    if (line.stakeMinor < leastLineMinor) return { ok: false, code: "stake" };
    const key = `${line.kind}:${line.digits}`;
    lines.set(key, { ...line, stakeMinor: line.stakeMinor + (lines.get(key)?.stakeMinor ?? 0n) });
  }
  const read = [...lines.values()];
  const stakeMinor = read.reduce((sum, line) => sum + line.stakeMinor, 0n);
  if (stakeMinor > mostStakeMinor) return { ok: false, code: "stake" };
  const atMost = read.reduce((sum, line) => sum + lotteryLineRisk(code, line), 0n);
  const mostMinor = atMost > mostPaidMinor ? mostLotteryPayout(code, read) : 0n;
  if (mostMinor > mostPaidMinor)
    return { ok: false, code: "payout", mostMinor: (stakeMinor * mostPaidMinor) / mostMinor };
  return { ok: true, lines: read, stakeMinor };
}

/** The return of a bet, in millionths of its stake: counted over all numbers. */
export function lotteryReturnX1000000(code: LotteryCode, bet: Pick<LotteryLine, "kind" | "digits">): number {
  const all = lotteryNumbers(code);
  let ways = 0;
  for (let number = 0; number < all; number += 1) if (isLotteryHit(bet, lotteryText(code, number))) ways += 1;
  return (ways * lotteryPays(code, bet) * 1_000_000) / all;
}

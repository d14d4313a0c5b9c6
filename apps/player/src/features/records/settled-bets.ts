import type { betRecords } from "@maidan/contract/http/records";
import type { ResponseOf } from "@maidan/contract/http/route";
import { readWireAmount } from "@maidan/ui/figures";

/** What the Settled tab of the betting records shows. Pure. */

type Answer = ResponseOf<typeof betRecords>;
export type BetGroup = Answer["groups"][number];
export type SettledBet = Answer["records"][number];

/** Without All, which the transactions have alone. [RECORDS-05] [CONST-37] */
export const betDates = ["today", "yesterday", "last7Days"] as const;
export type BetDate = (typeof betDates)[number];

export interface BetFilter {
  readonly date: BetDate;
  /** Undefined = all. */
  readonly platform: string | undefined;
  readonly gameType: string | undefined;
}
export const firstBetFilter: BetFilter = { date: "last7Days", platform: undefined, gameType: undefined };

/** One at a time; chosen again it is given up, which is All. [RECORDS-03] */
export const toggled = (chosen: string | undefined, pressed: string): string | undefined =>
  chosen === pressed ? undefined : pressed;

/** What was won with a bet, or lost (negative): win minus bet, in minor units. [RECORDS-07] */
export const profitOf = (bet: { readonly bet: string; readonly win: string }): bigint =>
  (readWireAmount(bet.win) ?? 0n) - (readWireAmount(bet.bet) ?? 0n);

export const groupProfit = (group: BetGroup): bigint =>
  profitOf({ bet: group.total_bet_amount, win: group.total_win_amount });

const longestName = 15;

/** A game's name in at most 15 characters, as people count them, and an ellipsis. [RECORDS-09] [CONST-34] */
export function shortName(name: string): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(name)];
  if (letters.length <= longestName) return name;
  return `${letters
    .slice(0, longestName)
    .map(({ segment }) => segment)
    .join("")
    .trimEnd()}…`;
}

/** The group that a drill-down is of, in the navigation's state; undefined = the list. */
export function readGroup(
  state: Readonly<Record<string, unknown>>,
): Pick<BetGroup, "date" | "platform" | "game_type"> | undefined {
  const { date, platform, game_type: gameType } = state;
  if (typeof date !== "string" || typeof platform !== "string" || typeof gameType !== "string") return undefined;
  return { date, platform, game_type: gameType };
}

/** The tab that a link or the navigation asks for. [RECORDS-01] [OP-61] */
export const tabOf = (asked: unknown): "settled" | "exchange" => (asked === "exchange" ? "exchange" : "settled");

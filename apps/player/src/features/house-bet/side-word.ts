import { isWorthRetrying, type ApiError, type RefusedError } from "@maidan/client/api";
import type { useText } from "@maidan/ui/language";
import type { HousePick } from "./offer.ts";
import type { Offered } from "./pick.ts";
import type { houseText } from "./text.ts";

export type Words = ReturnType<typeof useText<typeof houseText>>;

/** What a bet's side is called. */
export function sideWord(
  text: Words,
  pick: Pick<HousePick, "side">,
  of: { readonly isBookmaker: boolean } | undefined,
): string {
  const isFor = pick.side === "for";
  if (of?.isBookmaker === true) return isFor ? text.back : text.lay;
  return isFor ? text.yes : text.no;
}

/** A bet's side, line and what it is on: "Back Dhaka", "Yes 46: 6 over runs Dhaka"; the line is no number of what it is on. [EXCH-07] */
export function betWords(
  text: Words,
  bet: {
    readonly pick: Pick<HousePick, "side">;
    readonly offered: Pick<Offered, "isBookmaker" | "lineText" | "title"> | undefined;
    readonly title: (title: string) => string;
  },
): string {
  const { pick, offered, title } = bet;
  const side = sideWord(text, pick, offered);
  const on = title(offered?.title ?? "");
  if (offered?.lineText === undefined) return `${side} ${on}`.trimEnd();
  return on === "" ? `${side} ${offered.lineText}` : `${side} ${offered.lineText}: ${on}`;
}

const plainRefusals = ["MARKET_NOT_OPEN", "BALL_RUNNING", "ODDS_CHANGED", "STAKE_OUT_OF_RANGE"] as const;

/** What the house refused, by its own reason: the code of an answer says only that it is a refusal. */
export type HouseRefusal = Pick<RefusedError, "reason" | "message">;

/** Why a bet was not taken, in plain words where the field's own (RATES-11) say little; else as the server says it. */
export function refusalWords(text: Words, { reason, message }: HouseRefusal): string {
  const plain = plainRefusals.find((one) => one === reason);
  return plain === undefined ? message : text[plain];
}

/** Why there is no offer, or why it was not taken. */
export function cashOutWords(text: Words, reason: string): string {
  switch (reason) {
    case "BALL_RUNNING":
      return text.ballRunning;
    case "MARKET_NOT_OPEN":
      return text.suspended;
    case "NOT_FOUND":
      return text.gone;
    case "NOTHING_TO_CASH_OUT":
      return text.levelNow;
    case "NO_CASH_OUT":
      return text.noHelp;
    case "ODDS_CHANGED":
      return text.lessNow;
    case "INSUFFICIENT_FUNDS":
      return text.notCovered;
    default:
      return text.notTaken;
  }
}

/** What became of a cash-out that failed: refused and why, or not known. */
export function cashOutFailure(text: Words, error: ApiError): string {
  if (error.kind !== "refused" || isWorthRetrying(error)) return text.cashOutUnknown;
  return cashOutWords(text, error.reason ?? error.code);
}

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

/** A bet's side, line and what it is on: "Back Dhaka", "Yes 46 6 over runs". [EXCH-07] */
export function betWords(
  text: Words,
  bet: {
    readonly pick: Pick<HousePick, "side">;
    readonly offered: Pick<Offered, "isBookmaker" | "lineText" | "title"> | undefined;
    readonly title: (title: string) => string;
  },
): string {
  const { pick, offered, title } = bet;
  return [sideWord(text, pick, offered), offered?.lineText, title(offered?.title ?? "")]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}

const plainRefusals = ["MARKET_NOT_OPEN", "BALL_RUNNING", "ODDS_CHANGED", "STAKE_OUT_OF_RANGE"] as const;

/** Why a bet was not taken, in plain words where the field's own (RATES-11) say little; else as the server says it. */
export function refusalWords(text: Words, refused: { readonly code: string; readonly message: string }): string {
  const code = plainRefusals.find((one) => one === refused.code);
  return code === undefined ? refused.message : text[code];
}

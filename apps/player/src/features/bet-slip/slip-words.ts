import { useText } from "@maidan/ui/language";
import { toneOf, useLine } from "../../odds/index.ts";
import type { SlipForm } from "./bet-slip-form.ts";
import { lineSlipText } from "./line-text.ts";
import { slipText } from "./text.ts";

export type SlipWords = (typeof slipText)["en"];

/** The words of the slip for what is bet on here: odds, or lines. */
export function useSlipWords(): SlipWords {
  const text = useText(slipText);
  const ofLines = useText(lineSlipText);
  return useLine() === undefined ? text : { ...text, ...ofLines };
}

/** Why a market takes nothing now; undefined when it does, or isn't known yet. [SLIP-09] */
export const stopWords = (market: { readonly status: string } | undefined, text: SlipWords): string | undefined =>
  market === undefined || market.status === "OPEN"
    ? undefined
    : market.status === "CLOSED"
      ? text.closedNow
      : text.suspendedNow;

/** The colour of a bet's side. */
export const toneOfForm = ({ side, line }: SlipForm): "back" | "lay" => toneOf({ side, isLine: line !== undefined });

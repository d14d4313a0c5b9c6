import { useText } from "@maidan/ui/language";
import { useStaleWords } from "../../live/index.ts";
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

/** Why nothing can be bet now: there is no connection, or the market takes nothing; undefined when it does, or isn't known yet. [SLIP-09] [PUSH-16] */
export function useStopWords(market: { readonly status: string } | undefined): string | undefined {
  const text = useSlipWords();
  const stale = useStaleWords();
  if (stale !== undefined || market === undefined || market.status === "OPEN") return stale;
  return market.status === "CLOSED" ? text.closedNow : text.suspendedNow;
}

/** The colour of a bet's side. */
export const toneOfForm = ({ side, line }: SlipForm): "back" | "lay" => toneOf({ side, isLine: line !== undefined });

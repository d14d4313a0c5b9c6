import { useText } from "@maidan/ui/language";
import { useLine } from "../../../odds/index.ts";
import { lineBetsText } from "./line-text.ts";
import { betsText } from "./text.ts";

/** The words of the player's bets for what they are on here: odds, or lines. */
export function useBetsWords(): (typeof betsText)["en"] {
  const text = useText(betsText);
  const ofLines = useText(lineBetsText);
  return useLine() === undefined ? text : { ...text, ...ofLines };
}

import { useText } from "@maidan/ui/language";
import type { LotteryKind } from "@maidan/games/lottery";
import { useDigits } from "../frame/index.ts";
import { lotteryText } from "./text.ts";

/** A bet in words: `Box 0734`. */
export function useLineName(): (line: { readonly kind: LotteryKind; readonly digits: string }) => string {
  const text = useText(lotteryText);
  const digits = useDigits();
  return (line) => `${text[line.kind]} ${digits(line.digits)}`;
}

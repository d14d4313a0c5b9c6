import { groupLakh, parseDecimal, toDigits } from "@maidan/core/money";
import { useMoney } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import type { VipLevel } from "./calls.ts";

/** Points, amounts and level names as the chosen language writes them. */
export function useVipFigures() {
  const { language } = useLanguage();
  const asMoney = useMoney();
  return {
    points: (points: string): string =>
      toDigits(
        points.replace(/^(\D*)(\d+)/, (_all, sign: string, whole: string) => sign + groupLakh(whole)),
        language,
      ),
    money: (amount: string): string => asMoney(parseDecimal(amount) ?? 0n),
    nameOf: (level: Pick<VipLevel, "name" | "name_bn">): string => (language === "bn" ? level.name_bn : level.name),
    benefitsOf: (level: VipLevel): string[] =>
      (language === "bn" ? level.benefits_bn : level.benefits).split("\n").filter((line) => line.trim() !== ""),
  };
}

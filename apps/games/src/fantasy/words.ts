import type { Role } from "@maidan/games/fantasy";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import { useMemo } from "react";
import { useMoneyText } from "../frame/index.ts";
import type { Contest } from "./calls.ts";
import { fantasyText } from "./text.ts";

/** Figures and names in the page's language. */
export function useWords() {
  const text = useText(fantasyText);
  const { language } = useLanguage();
  const money = useMoneyText();
  return useMemo(() => {
    const digits = (value: number | string): string => toDigits(String(value), language);
    /** Tenths as people read them: `123.5`, and `124` where nothing is behind the point. */
    const tenths = (x10: number): string => digits(x10 % 10 === 0 ? x10 / 10 : (x10 / 10).toFixed(1));
    const hundredths = (x100: number): string => digits((x100 / 100).toFixed(2));
    return { text, digits, tenths, hundredths, money, language };
  }, [text, language, money]);
}
export type Words = ReturnType<typeof useWords>;

export function contestName({ text, digits }: Words, { code, copy }: Pick<Contest, "code" | "copy">): string {
  const name = nameOf(text, code);
  return copy === 1 ? name : text.copy({ name, copy: digits(copy) });
}
function nameOf(text: Words["text"], code: string): string {
  if (code.startsWith("head-to-head")) return text.contestHead;
  switch (code) {
    case "guaranteed":
      return text.contestGuaranteed;
    case "everybody":
      return text.contestEverybody;
    case "fifty-fifty":
      return text.contestFifty;
    case "winner-takes-all":
      return text.contestWinner;
    default:
      return code;
  }
}

export function roleName({ text }: Words, role: Role): string {
  switch (role) {
    case "keeper":
      return text.keeper;
    case "batter":
      return text.batter;
    case "all-rounder":
      return text.allRounder;
    case "bowler":
      return text.bowler;
  }
}
export function roleShort({ text }: Words, role: Role): string {
  switch (role) {
    case "keeper":
      return text.keeperShort;
    case "batter":
      return text.batterShort;
    case "all-rounder":
      return text.allRounderShort;
    case "bowler":
      return text.bowlerShort;
  }
}

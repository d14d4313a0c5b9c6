import { useLanguage } from "@maidan/ui/language";
import { toDigits } from "@maidan/core/money";
import { titleInBangla } from "@maidan/core/sport-names";
import { useSportNames } from "../../sport-names/index.ts";

/** Says a title of the house in the reader's language. */
export function useHouseTitle(): (title: string) => string {
  const { language } = useLanguage();
  const named = useSportNames();
  return (title) => (language === "bn" ? toDigits(titleInBangla(title, named), "bn") : title);
}

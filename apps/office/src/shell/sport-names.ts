import { readSportNames } from "@maidan/contract/http/office";
import { toDigits } from "@maidan/core/money";
import { createInBangla, titleInBangla } from "@maidan/core/sport-names";
import { useLanguage } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { ask } from "./calls.ts";

const asGiven = (text: string): string => text;

/** Says names of teams, players, competitions and markets in the reader's language, also inside a longer text. */
export function useSportNames(): (text: string) => string {
  const { language } = useLanguage();
  const isBangla = language === "bn";
  const { data } = useQuery({
    queryKey: ["sport-names"],
    queryFn: async () => createInBangla((await ask(readSportNames, {})).names),
    enabled: isBangla,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return isBangla ? (data ?? asGiven) : asGiven;
}

/** Says what a market of the house asks, as players read it. [DESK-15] */
export function useHouseTitle(): (title: string) => string {
  const { language } = useLanguage();
  const say = useSportNames();
  return (title) => (language === "bn" ? toDigits(titleInBangla(title, say), "bn") : title);
}

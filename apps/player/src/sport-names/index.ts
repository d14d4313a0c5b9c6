import type { listSportNames } from "@maidan/contract/http/exchange";
import { createInBangla } from "@maidan/core/sport-names";
import { useLanguage } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { readQuery, wire } from "../api/index.ts";

const namesCall = wire<typeof listSportNames>({ method: "GET", path: "/api/sport-names", auth: "optional" });

/** The same for the whole of a visit. */
export const sportNamesQuery = { ...readQuery(namesCall, {}), staleTime: Number.POSITIVE_INFINITY };

type Names = Readonly<Record<string, string>>;
const asGiven = (text: string): string => text;
const none: Names = {};

/** One for all that show names on the page. */
const made = new WeakMap<Names, (text: string) => string>();
function inBanglaBy(names: Names): (text: string) => string {
  const known = made.get(names) ?? createInBangla(names);
  made.set(names, known);
  return known;
}

/** Says names of teams, players, competitions and markets in the reader's language, also inside a longer text. Digits stay. */
export function useSportNames(): (text: string) => string {
  const { language } = useLanguage();
  const isBangla = language === "bn";
  const { data } = useQuery({ ...sportNamesQuery, enabled: isBangla });
  return isBangla ? inBanglaBy(data?.names ?? none) : asGiven;
}

import { useText } from "@maidan/ui/language";
import { useSportNames } from "../../sport-names/index.ts";
import type { Offered } from "./pick.ts";
import { houseText } from "./text.ts";

/** The match and the market of a bet, beside what it is on: what a Fancy asks is its market. [SLIP-21] */
export function useOfWords(): (offered: Pick<Offered, "match" | "isBookmaker"> | undefined) => string {
  const text = useText(houseText);
  const named = useSportNames();
  return (offered) => {
    const market = offered?.isBookmaker === true ? text.bookmaker : text.fancy;
    return offered?.match === undefined ? "" : `${named(offered.match)} · ${market}`;
  };
}

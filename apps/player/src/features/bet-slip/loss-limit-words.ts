import type { LossLimit } from "@maidan/contract/http/exchange";
import { useText } from "@maidan/ui/language";
import { knownSport } from "../exchange/sport-of.ts";
import { exchangeText } from "../exchange/text.ts";
import { lossLimitText } from "./loss-limit-text.ts";

/** Which bound of what the player may have at stake stood in a bet's way, and of which sport; undefined of a sport without a name here. [LIMIT-36] */
export function useLossLimitWords(): (limit: LossLimit) => string | undefined {
  const text = useText(lossLimitText);
  const names = useText(exchangeText);
  return (limit) => {
    if (limit.of !== "SPORT") return limit.of === "MARKET" ? text.ofMarket : text.ofAllMarkets;
    const sport = knownSport(limit.eventTypeId);
    return sport && text.ofSport({ sport: names[sport] });
  };
}

import { sportEventTypes, type ExchangeSport } from "@maidan/contract/http/exchange";

/** The sport of an event type; undefined for one that the app has no rooms for. */
export const sportOf = (eventTypeId: string): ExchangeSport | undefined =>
  (["cricket", "soccer", "tennis", "racing"] as const).find((sport) => sportEventTypes[sport] === eventTypeId);

import type { CatalogueMarket, MarketFilter } from "./catalogue-types.ts";

/** What the field calls the race type of a market that has none. */
export const noRaceType = "NO_VALUE";

const isIn = (asked: readonly string[] | undefined, value: string | undefined): boolean =>
  asked === undefined || asked.length === 0 || (value !== undefined && asked.includes(value));

/** Whether the market is at one of the venues, in one of the countries, on one of the kinds of race that are asked for; an empty or absent list asks for none in particular. [EXAPI-30] */
export const isWhereAsked = (
  { event, raceType = noRaceType }: Pick<CatalogueMarket, "event" | "raceType">,
  filter: Pick<MarketFilter, "venues" | "countryCodes" | "raceTypes">,
): boolean =>
  isIn(filter.venues, event.venue) && isIn(filter.countryCodes, event.countryCode) && isIn(filter.raceTypes, raceType);

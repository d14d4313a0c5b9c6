import { z } from "zod/mini";
import { bookmakerMarkets, fancyMarkets } from "../http/exchange/index.ts";

/**
 * Topic `house:<event id>`: what the house offers on an event, as `GET /api/event/:eventId` has it. With `isWhole` these are all of its markets that are open, in the order in which
 * they are shown; without, those that have changed among them.
 */
export const houseDataSchema = z.strictObject({
  isWhole: z.boolean(),
  bookmaker: bookmakerMarkets,
  fancy2: fancyMarkets,
});
export type HouseData = z.output<typeof houseDataSchema>;

import { z } from "zod/mini";
import { route } from "../route/index.ts";

/** Competitions that a player has marked. [ROOM-66] */

const tag = "exchange";
const path = "/api/exchange/favourite-competitions";

/** How many competitions a player may mark. */
export const mostFavouriteCompetitions = 50;

const favourite = z.strictObject({
  sport: z.enum(["cricket", "soccer", "tennis", "racing"]),
  /** Its name, as events have it. */
  competition: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type FavouriteCompetition = z.output<typeof favourite>;
const success = z.strictObject({ success: z.literal(true) });

export const listFavouriteCompetitions = route({
  method: "GET",
  path,
  summary: "The player's favourite competitions, newest first",
  tag,
  auth: "player",
  response: z.strictObject({ success: z.literal(true), competitions: z.array(favourite) }),
});

export const addFavouriteCompetition = route({
  method: "PUT",
  path,
  summary: "Mark a competition as a favourite",
  tag,
  auth: "player",
  body: favourite,
  response: success,
});

export const removeFavouriteCompetition = route({
  method: "POST",
  path: `${path}/remove`,
  summary: "Take a favourite competition away",
  tag,
  auth: "player",
  body: favourite,
  response: success,
});

import { z } from "zod/mini";
import { route } from "../route/index.ts";

const id = z.string();
const market = z.strictObject({
  type: z.literal("MARKET"),
  id,
  name: z.string(),
  exchangeId: z.literal("1"),
  marketType: z.string(),
  marketStartTime: z.string(),
  numberOfWinners: z.int(),
});
const event = z.strictObject({
  type: z.literal("EVENT"),
  id,
  name: z.string(),
  /** Empty where it isn't known. */
  countryCode: z.string(),
  children: z.array(market),
});
const group = z.strictObject({ type: z.literal("GROUP"), id, name: z.string(), children: z.array(event) });
const race = z.strictObject({
  type: z.literal("RACE"),
  /** The meeting's event and the time of the start in hours and minutes of UTC: `31.1956`. */
  id,
  name: z.string(),
  countryCode: z.string(),
  venue: z.string(),
  startTime: z.string(),
  /** Its number in the meeting: `R3`. */
  raceNumber: z.string(),
  children: z.array(market),
});
const eventType = z.strictObject({
  type: z.literal("EVENT_TYPE"),
  id,
  name: z.string(),
  children: z.array(z.union([group, race])),
});
const root = z.strictObject({
  type: z.literal("GROUP"),
  id: z.literal(0),
  name: z.literal("ROOT"),
  children: z.array(eventType),
});
export type NavigationMenu = z.output<typeof root>;
export type NavigationSport = z.output<typeof eventType>;
export type NavigationRace = z.output<typeof race>;
export type NavigationMarket = z.output<typeof market>;

/** Every open market under its sport, competition and event, one on a race under its race as well, in the field's form. A POST is answered alike. [EXAPI-33] */
export const navigationMenu = route({
  method: "GET",
  path: "/exchange/betting/rest/v1/:locale/navigation/menu.json",
  summary: "Sports, competitions, events and open markets as a tree",
  tag: "exchange betting",
  auth: "player",
  dialect: "exchange",
  params: z.strictObject({ locale: z.string().check(z.maxLength(16)) }),
  response: root,
});

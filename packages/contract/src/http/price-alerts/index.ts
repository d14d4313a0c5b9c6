import { z } from "zod/mini";
import { route } from "../route/index.ts";

/** Odds at which a player wants to be told. [ALERT-01] */

const tag = "exchange";
const id = z.string().check(z.regex(/^\d{1,18}$/));
/** Ids of runners are integers of the database. */
const mostSelectionId = 2_147_483_647;
const marketId = z.string().check(z.regex(/^\d{1,3}\.\d{1,15}$/));
/** `rise`: when the best odds are at least so high; `fall`: at most. */
const direction = z.enum(["rise", "fall"]);

/** Odds to back, or to lay. */
const side = z.enum(["BACK", "LAY"]);

const alert = z.strictObject({
  id,
  market_id: marketId,
  selection_id: z.int(),
  event_id: id,
  /** The match's own market, by which the match's page is opened; of a race the alert's. */
  event_market_id: marketId,
  /** Absent of a sport without rooms of its own. */
  sport: z.optional(z.enum(["cricket", "soccer", "tennis", "racing"])),
  event_name: z.string(),
  market_name: z.string(),
  runner_name: z.string(),
  side,
  direction,
  odds: z.number(),
});
export type PriceAlertItem = z.output<typeof alert>;

export const listAlerts = route({
  method: "GET",
  path: "/api/exchange/alerts",
  summary: "The player's alerts that wait, newest first, at most fifty",
  tag,
  auth: "player",
  response: z.strictObject({ success: z.literal(true), alerts: z.array(alert) }),
});

export const addAlert = route({
  method: "POST",
  path: "/api/exchange/alerts",
  summary: "Be told once by a message when the odds are there",
  tag,
  auth: "player",
  body: z.strictObject({
    market_id: marketId,
    selection_id: z.int().check(z.positive(), z.lte(mostSelectionId)),
    /** Absent: to back. */
    side: z.optional(side),
    direction,
    odds: z.number().check(z.gte(1.01), z.lte(1000)),
  }),
  response: z.strictObject({ success: z.literal(true), id }),
});

export const removeAlert = route({
  method: "DELETE",
  path: "/api/exchange/alerts/:id",
  summary: "Take an alert away",
  tag,
  auth: "player",
  params: z.strictObject({ id }),
  response: z.strictObject({ success: z.literal(true) }),
});

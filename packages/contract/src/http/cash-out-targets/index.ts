import { z } from "zod/mini";
import { route } from "../route/index.ts";

/** Cash-outs that wait for an amount, in markets of the exchange and of the house. [CASH-10] [CASH-26] */

const tag = "exchange";
const id = z.string().check(z.regex(/^\d{1,18}$/));
const marketId = z.string().check(z.regex(/^\d{1,3}\.\d{1,15}$/));
/** Secured by it, before commission; below 0 for a loss. */
const amount = z.string().check(z.regex(/^-?\d{1,12}\.\d{2}$/));
/** Ids of runners are integers of the database. */
const mostSelectionId = 2_147_483_647;
const share = z.int().check(z.gte(5), z.lte(100));

const target = z.strictObject({
  id,
  market_id: marketId,
  /** Null: of the whole market. */
  selection_id: z.nullable(z.int()),
  event_name: z.string(),
  market_name: z.string(),
  runner_name: z.nullable(z.string()),
  /** Percent. */
  share,
  target: z.nullable(amount),
  stop: z.nullable(amount),
});
export type CashOutTargetItem = z.output<typeof target>;

export const listCashOutTargets = route({
  method: "GET",
  path: "/api/exchange/cash-out-targets",
  summary: "The player's cash-outs that wait, newest first, at most fifty",
  tag,
  auth: "player",
  response: z.strictObject({ success: z.literal(true), targets: z.array(target) }),
});

export const setCashOutTarget = route({
  method: "POST",
  path: "/api/exchange/cash-out-targets",
  summary:
    "Cash out once, when so much is secured by it (target) or so little (stop); in place of one that waits for the same",
  tag,
  auth: "player",
  body: z.strictObject({
    market_id: marketId,
    selection_id: z.nullable(z.int().check(z.positive(), z.lte(mostSelectionId))),
    share,
    target: z.nullable(amount),
    stop: z.nullable(amount),
  }),
  response: z.strictObject({ success: z.literal(true), id }),
});

export const cancelCashOutTarget = route({
  method: "DELETE",
  path: "/api/exchange/cash-out-targets/:id",
  summary: "Take away a cash-out that waits",
  tag,
  auth: "player",
  params: z.strictObject({ id }),
  response: z.strictObject({ success: z.literal(true) }),
});

import { z } from "zod/mini";
import { amountIn, amountOut, idOut, idParams, instant, pageQuery, sentence, text } from "../payments/index.ts";
import { route } from "../route/index.ts";

const desk = { tag: "Players", auth: "staff", roles: ["owner", "cashier"] } as const;
const statuses = z.enum(["waiting", "done", "refused"]);

/** The player reads the reason. Above the amount that two people decide nothing is posted yet: `correction_id` waits for another member of staff. [STAFF-13] */
export const correctBalance = route({
  ...desk,
  method: "POST",
  path: "/api/players/:id/balance",
  summary: "Give or take a player's money by hand",
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ direction: z.enum(["give", "take"]), amount: amountIn, reason: sentence(300) }),
  response: z.strictObject({
    success: z.literal(true),
    transaction_id: z.nullable(idOut),
    correction_id: z.nullable(idOut),
  }),
});

/** Those that wait oldest first; decided ones newest first. [STAFF-15] */
export const listCorrections = route({
  ...desk,
  method: "GET",
  path: "/api/balance-corrections",
  summary: "Corrections by hand that two people decide",
  query: z.strictObject({ ...pageQuery, status: z.optional(statuses) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id: idOut,
        player: z.strictObject({ id: idOut, username: text(16) }),
        direction: z.enum(["give", "take"]),
        amount: amountOut,
        currency: z.enum(["BDT", "INR", "PKR"]),
        reason: text(300),
        status: statuses,
        asked_by: text(254),
        /** Asked for by whoever looks: another has to decide. */
        is_own: z.boolean(),
        created_at: instant,
        decided_by: z.nullable(text(254)),
        decided_at: z.nullable(instant),
        refuse_reason: z.nullable(text(300)),
        transaction_id: z.nullable(idOut),
      }),
    ),
    next_cursor: z.nullable(idOut),
    waiting: z.int(),
  }),
});

const decided = z.strictObject({ id: idOut, status: z.enum(["done", "refused"]), transaction_id: z.nullable(idOut) });

export const approveCorrection = route({
  ...desk,
  method: "POST",
  path: "/api/balance-corrections/:id/approve",
  summary: "Do the correction that another member of staff asked for",
  movesMoney: true,
  params: idParams,
  response: decided,
});

export const refuseCorrection = route({
  ...desk,
  method: "POST",
  path: "/api/balance-corrections/:id/refuse",
  summary: "Leave a correction undone",
  movesMoney: true,
  params: idParams,
  body: z.strictObject({ reason: sentence(300) }),
  response: decided,
});

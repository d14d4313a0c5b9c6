import { z } from "zod/mini";
import { route } from "../route/index.ts";
import { idOut, idParams, text } from "./values.ts";

/**
 * Pictures of a payment, as `multipart/form-data` with one file part for each: JPEG, PNG, WebP or AVIF by content, at most five for a deposit and 8 MB
 * each. They are kept as made anew by the server. Refused as a whole or kept as a whole. [OP-39]
 */
export const addReceipts = route({
  method: "POST",
  path: "/api/deposits/:id/receipts",
  summary: "Attach pictures of the payment to a deposit that is pending",
  tag: "Payments",
  auth: "player",
  params: idParams,
  response: z.strictObject({ success: z.literal(true), message: text(200), receipts: z.array(idOut) }),
});

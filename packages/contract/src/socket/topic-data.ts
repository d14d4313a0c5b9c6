import { z } from "zod/mini";
import { messageItem } from "../http/chat/index.ts";

const amount = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/));

/** Topic `balance`: what can be bet or withdrawn now, and what open bets have locked. */
export const balanceDataSchema = z.strictObject({ balance: amount, exposure: amount });
export type BalanceData = z.output<typeof balanceDataSchema>;

/** Topic `user`: something of the account changed that is read by HTTP. `user` is the record itself, `transaction` the money history. */
export const userDataSchema = z.strictObject({ changed: z.enum(["user", "transaction"]) });
export type UserData = z.output<typeof userDataSchema>;

/** Topic `orders`: one order as it is now, in the words of the exchange API. Prices and sizes are JSON numbers as there. `sizeJustMatched`: what of it the change itself matched, where it did. */
export const orderDataSchema = z.strictObject({
  betId: z.string(),
  marketId: z.string(),
  selectionId: z.int(),
  side: z.enum(["BACK", "LAY"]),
  price: z.number(),
  size: z.number(),
  sizeMatched: z.number(),
  sizeJustMatched: z.optional(z.number()),
  sizeRemaining: z.number(),
  sizeCancelled: z.number(),
  sizeLapsed: z.number(),
  sizeVoided: z.number(),
  averagePriceMatched: z.number(),
  status: z.enum(["EXECUTABLE", "EXECUTION_COMPLETE"]),
});
export type OrderData = z.output<typeof orderDataSchema>;

/** Topic `inbox`: the inbox is not as it was; it is read by HTTP. */
export const inboxDataSchema = z.strictObject({ changed: z.literal("inbox") });
export type InboxData = z.output<typeof inboxDataSchema>;

const id = z.string().check(z.regex(/^\d{1,19}$/));
const side = z.enum(["player", "staff"]);

/**
 * Topic `chat`: what happens in the player's conversations with support. `marks`: everything up to these messages has reached the side's device, or was
 * seen there. `typing` holds for some seconds. `state`: opened, closed or given to somebody; read it by HTTP.
 */
export const chatDataSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("message"), chat_id: id, message: messageItem }),
  z.strictObject({ kind: z.literal("marks"), chat_id: id, by: side, delivered_id: id, read_id: id }),
  z.strictObject({ kind: z.literal("typing"), chat_id: id, by: side }),
  z.strictObject({ kind: z.literal("state"), chat_id: id }),
]);
export type ChatData = z.output<typeof chatDataSchema>;

import { z } from "zod/mini";

const amount = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/));

/** Topic `balance`: what can be bet or withdrawn now, and what open bets have locked. */
export const balanceDataSchema = z.strictObject({ balance: amount, exposure: amount });
export type BalanceData = z.output<typeof balanceDataSchema>;

/** Topic `user`: something of the account changed that is read by HTTP. `user` is the record itself, `transaction` the money history. */
export const userDataSchema = z.strictObject({ changed: z.enum(["user", "transaction"]) });
export type UserData = z.output<typeof userDataSchema>;

/** Topic `orders`: one order as it is now, in the words of the exchange API. Prices and sizes are JSON numbers as there. */
export const orderDataSchema = z.strictObject({
  betId: z.string(),
  marketId: z.string(),
  selectionId: z.int(),
  side: z.enum(["BACK", "LAY"]),
  price: z.number(),
  size: z.number(),
  sizeMatched: z.number(),
  sizeRemaining: z.number(),
  sizeCancelled: z.number(),
  sizeLapsed: z.number(),
  sizeVoided: z.number(),
  averagePriceMatched: z.number(),
  status: z.enum(["EXECUTABLE", "EXECUTION_COMPLETE"]),
});
export type OrderData = z.output<typeof orderDataSchema>;

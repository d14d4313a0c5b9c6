import type { CurrentOrderResult } from "@maidan/contract/http/exchange";
import { queryOptions } from "@tanstack/react-query";
import { exchangeCall } from "./calls.ts";
import { inTurn } from "./one-at-a-time.ts";

/** As many as the exchange gives in one answer. */
const pageSize = 1_000;
/** Nobody looks through more; a list that is longer says that it is cut. */
const mostPages = 10;

export type CurrentOrder = CurrentOrderResult;

export interface CurrentOrders {
  readonly orders: readonly CurrentOrder[];
  /** There are more, which are not among them: nothing may be reckoned from the list then. */
  readonly isCut: boolean;
}

/** Pages of a list are asked for one after the other: an account may ask for few things at once. */
const ordersInTurn = inTurn();

/**
 * All of the player's orders in markets that aren't settled, of these markets where some are named, page by page. An order that moves to another page meanwhile
 * is there once. Throws when they can't be read. [EXAPI-21]
 */
export const readCurrentOrders = (
  of: { readonly marketIds?: readonly string[] },
  call: typeof exchangeCall = exchangeCall,
): Promise<CurrentOrders> =>
  ordersInTurn(async () => {
    const found = new Map<string, CurrentOrder>();
    for (let page = 0; page < mostPages; page += 1) {
      const read = await call("listCurrentOrders", {
        ...(of.marketIds !== undefined && { marketIds: [...of.marketIds] }),
        fromRecord: page * pageSize,
        recordCount: pageSize,
      });
      if (!read.ok) throw new Error(read.error.message);
      for (const order of read.value.currentOrders) found.set(order.betId, order);
      if (!read.value.moreAvailable) return { orders: [...found.values()], isCut: false };
    }
    return { orders: [...found.values()], isCut: true };
  });

/** Of the reads of the player's bets in the markets of a room. */
export const ordersKey = "exchange-orders";

/** The player's bets in these markets, for all who show or reckon with them in one read. */
export const ordersQuery = (marketIds: readonly string[]) =>
  queryOptions({ queryKey: [ordersKey, marketIds], queryFn: () => readCurrentOrders({ marketIds }) });

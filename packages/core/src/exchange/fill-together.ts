import type { Book } from "./book.ts";
import type { PlaceCommand } from "./command.ts";
import { heldBackMinor, offersTo } from "./fill-or-kill.ts";
import { tryTogether } from "./trial.ts";
import { isCrossMatched } from "./virtual-match.ts";

/** A fill-or-kill order that is still to be placed. */
export type KillOrder = Omit<PlaceCommand, "type" | "orderId" | "target" | "orderType">;

/**
 * Whether fill-or-kill orders that are placed one after the other would each be filled whole, whatever least they name. Nothing of the book changes. Where they take
 * of each other's offers they are tried together. [BOOK-28]
 */
export function wouldFillTogether(
  book: Book,
  orders: readonly KillOrder[],
  options: { readonly front?: number } = {},
): boolean {
  if (areApart(book, orders))
    return orders.every((order) => {
      const command: PlaceCommand = { ...order, type: "place", orderId: 0 };
      return heldBackMinor(command, order.sizeMinor, () => offersTo(command, book)) === 0;
    });
  // As much as there is: where that is too little, and yet no side is used up, its price is what ends it, and nothing behind is better.
  const greedy = orders.map((order) => ({ ...order, minFillSizeMinor: 1 }));
  return tryTogether(book, greedy, options).every(
    ({ matchedMinor }, place) => matchedMinor === orders[place]?.sizeMinor,
  );
}

/** None takes of what another takes: each is of a runner of its own, in a market where runners have nothing to do with each other. */
const areApart = ({ spec }: Book, orders: readonly KillOrder[]): boolean =>
  !isCrossMatched(spec) &&
  spec.line === undefined &&
  new Set(orders.map(({ selectionId }) => selectionId)).size === orders.length;

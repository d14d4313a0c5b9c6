import type { Book, BookSnapshot } from "./book.ts";
import type { PlaceCommand } from "./command.ts";
import { createBook } from "./create-book.ts";
import { heldBackMinor, offersTo } from "./fill-or-kill.ts";
import { isCrossMatched } from "./virtual-match.ts";

/** A fill-or-kill order that is still to be placed. */
export type KillOrder = Omit<PlaceCommand, "type" | "orderId" | "target" | "orderType">;

/** Orders of each runner and side with which a trial begins. Few cash-outs reach further; one that does is tried with all of them. */
const usualFront = 64;

/**
 * Whether fill-or-kill orders that are placed one after the other would each be filled whole, whatever least they name. Nothing of the book changes. Where they take
 * of each other's offers they are tried, in order, in a book of their own with the orders that they could reach: what comes of it is exactly what would come of them
 * here. [BOOK-28]
 */
export function wouldFillTogether(
  book: Book,
  orders: readonly KillOrder[],
  { front = usualFront }: { readonly front?: number } = {},
): boolean {
  const commands = orders.map((order, place): PlaceCommand => ({
    ...order,
    type: "place",
    // Of the trial alone: no bet has so high a number.
    orderId: Number.MAX_SAFE_INTEGER - place,
  }));
  if (areApart(book, orders))
    return commands.every((command) => heldBackMinor(command, command.sizeMinor, () => offersTo(command, book)) === 0);
  return tried(book, commands, front) ?? tried(book, commands, Infinity) ?? false;
}

/** None takes of what another takes: each is of a runner of its own, in a market where runners have nothing to do with each other. */
const areApart = ({ spec }: Book, orders: readonly KillOrder[]): boolean =>
  !isCrossMatched(spec) &&
  spec.line === undefined &&
  new Set(orders.map(({ selectionId }) => selectionId)).size === orders.length;

/** What comes of them among so many of the best orders of each runner and side; undefined where that isn't enough to know. */
function tried(book: Book, commands: readonly PlaceCommand[], front: number): boolean | undefined {
  const { state, orders } = front === Infinity ? book.snapshot() : book.snapshot(front);
  const trial = createBook(book.spec, { state, orders, positions: [] });
  // As much as there is: where that is too little, and yet no side is used up, its price is what ends it, and nothing behind is better.
  const isWhole = commands.every((command) => isFilledBy(trial, { ...command, minFillSizeMinor: 1 }));
  // Without its best order a side that has more would show what isn't the best. And what is missing here may be behind.
  return front === Infinity || !mayBeCutOff(trial, orders, front) ? isWhole : undefined;
}

function isFilledBy(trial: Book, command: PlaceCommand): boolean {
  const answer = trial.apply(command);
  if (!answer.ok) return false;
  const last = answer.events.findLast((event) => event.type === "orderChanged" && event.orderId === command.orderId);
  return last?.type === "orderChanged" && last.matchedMinor === command.sizeMinor;
}

/** A side of a runner of which there may be more is used up. */
function mayBeCutOff(trial: Book, orders: BookSnapshot["orders"], front: number): boolean {
  return trial.spec.selectionIds.some((selectionId) =>
    (["BACK", "LAY"] as const).some((side) => {
      const count = orders.filter((order) => order.selectionId === selectionId && order.side === side).length;
      return count >= front && trial.levels(selectionId, side, 1).length === 0;
    }),
  );
}

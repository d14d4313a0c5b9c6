import type { Book, BookSnapshot, Front } from "./book.ts";
import type { PlaceCommand } from "./command.ts";
import { createBook } from "./create-book.ts";
import { heldBackMinor, offersTo } from "./fill-or-kill.ts";
import type { Side } from "./market.ts";
import { isCrossMatched } from "./virtual-match.ts";

/** A fill-or-kill order that is still to be placed. */
export type KillOrder = Omit<PlaceCommand, "type" | "orderId" | "target" | "orderType">;

/** Orders of each runner and side with which a trial begins. Few cash-outs reach further. */
const usualFront = 16;
/** What is used up is looked at so many times as far next time: what it costs follows what is taken, and not what there is. */
const further = 4;
/** A million orders of one side are reached with nine looks. Where sides are used up one by one so often, the whole book is looked at. */
const mostLooks = 12;

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
  const reach = new Map<string, number>();
  const frontOf: Front = (selectionId, side) => reach.get(sideKey(selectionId, side)) ?? front;
  for (let look = 0; look < mostLooks; look += 1) {
    const { isWhole, cutOff } = tried(book, commands, frontOf);
    if (cutOff.length === 0) return isWhole;
    for (const [selectionId, side] of cutOff)
      reach.set(sideKey(selectionId, side), frontOf(selectionId, side) * further);
  }
  return tried(book, commands, () => Infinity).isWhole;
}

const sideKey = (selectionId: number, side: Side): string => `${selectionId} ${side}`;

/** None takes of what another takes: each is of a runner of its own, in a market where runners have nothing to do with each other. */
const areApart = ({ spec }: Book, orders: readonly KillOrder[]): boolean =>
  !isCrossMatched(spec) &&
  spec.line === undefined &&
  new Set(orders.map(({ selectionId }) => selectionId)).size === orders.length;

/** What comes of them among so many of the best orders of each runner and side. Where sides are `cutOff` that isn't enough to know. */
function tried(book: Book, commands: readonly PlaceCommand[], front: Front): Trial {
  const { state, orders } = book.snapshot(front);
  const trial = createBook(book.spec, { state, orders, positions: [] });
  // As much as there is: where that is too little, and yet no side is used up, its price is what ends it, and nothing behind is better.
  const isWhole = commands.every((command) => isFilledBy(trial, { ...command, minFillSizeMinor: 1 }));
  // Without its best order a side that has more would show what isn't the best. And what is missing here may be behind.
  return { isWhole, cutOff: cutOffSides(trial, orders, front) };
}

interface Trial {
  readonly isWhole: boolean;
  readonly cutOff: readonly RunnerSide[];
}
type RunnerSide = readonly [selectionId: number, side: Side];

function isFilledBy(trial: Book, command: PlaceCommand): boolean {
  const answer = trial.apply(command);
  if (!answer.ok) return false;
  const last = answer.events.findLast((event) => event.type === "orderChanged" && event.orderId === command.orderId);
  return last?.type === "orderChanged" && last.matchedMinor === command.sizeMinor;
}

/** The sides that are used up and of which there may be more. */
function cutOffSides(trial: Book, orders: BookSnapshot["orders"], front: Front): RunnerSide[] {
  const counts = new Map<string, number>();
  for (const { selectionId, side } of orders) {
    const key = sideKey(selectionId, side);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return trial.spec.selectionIds
    .flatMap((selectionId): RunnerSide[] => [
      [selectionId, "BACK"],
      [selectionId, "LAY"],
    ])
    .filter(
      ([selectionId, side]) =>
        (counts.get(sideKey(selectionId, side)) ?? 0) >= front(selectionId, side) &&
        trial.levels(selectionId, side, 1).length === 0,
    );
}

import type { Book, BookSnapshot, Front, OpenOrder } from "./book.ts";
import type { PlaceCommand } from "./command.ts";
import { createBook } from "./create-book.ts";
import { isKillDecided } from "./fill-or-kill.ts";
import type { Side } from "./market.ts";
import { isCrossMatched } from "./virtual-match.ts";

/** An order that is still to be placed. */
export type TrialOrder = Omit<PlaceCommand, "type" | "orderId">;

/** What became of it once all were placed; minor units. */
export interface TriedOrder {
  /** Of one with a target what it came to at the prices that it found. */
  readonly sizeMinor: number;
  readonly matchedMinor: number;
  /** What the backer of the matched part wins. */
  readonly matchedProfitMinor: number;
  readonly remainingMinor: number;
  /** Of the prices at which it was matched the worst for it; 0 where it wasn't. */
  readonly worstX100: number;
}

/** Orders of each runner and side with which a trial begins. Few requests reach further. */
const usualFront = 16;
/** More than a request has. */
const mostOrders = 1_000_000;
/** What is used up is looked at so many times as far next time: what it costs follows what is taken, and not what there is. */
const further = 4;
/** A million orders of one side are reached with nine looks. Where sides are used up one by one so often, the whole book is looked at. */
const mostLooks = 12;

/**
 * What would come of orders that are placed one after the other, also of an earlier one that a later one meets. Nothing of the book changes: they are tried, in order, in a
 * book of their own with the orders that they could reach, so that what comes of it is exactly what would come of them here. Of one that the book refuses nothing came. [BOOK-28]
 */
export function tryTogether(
  book: Book,
  orders: readonly TrialOrder[],
  { front = usualFront }: { readonly front?: number } = {},
): TriedOrder[] {
  const commands = orders.map((order, place): PlaceCommand => ({
    ...order,
    type: "place",
    // Of the trial alone: no bet has so high a number.
    orderId: Number.MAX_SAFE_INTEGER - place,
  }));
  const reach = new Map<string, number>();
  const isOfUse = isReachable(book, orders);
  const frontOf: Front = (selectionId, side) =>
    isOfUse(selectionId) ? (reach.get(sideKey(selectionId, side)) ?? front) : 0;
  for (let look = 1; ; look += 1) {
    const found = lookOf(book, commands, look > mostLooks ? () => Infinity : frontOf);
    if ("tried" in found) return found.tried;
    for (const { selectionId, side } of found.cutOff)
      reach.set(sideKey(selectionId, side), frontOf(selectionId, side) * further);
  }
}

/** Where runners have nothing to do with each other those that nobody asks for needn't be looked at. */
function isReachable({ spec }: Book, orders: readonly TrialOrder[]): (selectionId: number) => boolean {
  const asked = new Set(orders.map(({ selectionId }) => selectionId));
  return isCrossMatched(spec) ? () => true : (selectionId) => asked.has(selectionId);
}

const sideKey = (selectionId: number, side: Side): string => `${selectionId} ${side}`;

/** What comes of them, or the last orders of the sides of which too little was there to know. */
type Look = { readonly tried: TriedOrder[] } | { readonly cutOff: readonly OpenOrder[] };

/** Among so many of the best orders of each runner and side. */
function lookOf(book: Book, commands: readonly PlaceCommand[], front: Front): Look {
  const { state, orders } = book.snapshot(front);
  const lasts = lastOf(orders, front);
  const trial = createBook(book.spec, { state, orders: markedAfter(orders, lasts), positions: [] });
  const tried = new Map<number, TriedOrder>();
  for (const command of commands) {
    follow(trial, command, tried);
    // Nothing was taken of what was too little: what there is more may be behind what it would have taken.
    const isOpen = lasts.length > 0 && isKilled(command, tried) && !isKillDecided(trial, command, markAccountId);
    // Without it the side would show what isn't the best, or nothing; an order of the trial that rests behind it may not be next.
    const cutOff = lasts.filter(
      (last) => trial.openOrder(last.orderId) === undefined || (isOpen && mayMeet(command, last)),
    );
    if (cutOff.length > 0) return { cutOff };
  }
  return { tried: commands.map(({ orderId, sizeMinor }) => tried.get(orderId) ?? nothing(sizeMinor)) };
}

/** Of the runner itself it takes the other side, of the others, if at all, its own. */
const mayMeet = (taker: PlaceCommand, resting: OpenOrder): boolean =>
  (taker.selectionId === resting.selectionId) !== (taker.side === resting.side);

/** Of the trial alone, as its orders. */
const markAccountId = Number.MAX_SAFE_INTEGER;

/** Behind the last order of a side of which there may be more a mark that says so to whoever reads as far. */
function markedAfter(orders: BookSnapshot["orders"], lasts: readonly OpenOrder[]): BookSnapshot["orders"] {
  const idOf = new Map(lasts.map((last, place) => [last.orderId, Number.MAX_SAFE_INTEGER - mostOrders - place]));
  return orders.flatMap((order) => {
    const orderId = idOf.get(order.orderId);
    return orderId === undefined ? [order] : [order, { ...order, ...smallest, orderId, accountId: markAccountId }];
  });
}

const smallest = {
  sizeMinor: 1,
  remainingMinor: 1,
  matchedMinor: 0,
  cancelledMinor: 0,
  matchedValue: 0,
  matchedProfitMinor: 0,
};

const isKilled = ({ orderId, timeInForce }: PlaceCommand, tried: ReadonlyMap<number, TriedOrder>): boolean =>
  timeInForce !== undefined && tried.get(orderId)?.matchedMinor === 0;

/** The last orders of those sides of which there may be more than was looked at. */
function lastOf(orders: BookSnapshot["orders"], front: Front): readonly OpenOrder[] {
  const sides = new Map<string, { count: number; last: OpenOrder }>();
  for (const last of orders) {
    const key = sideKey(last.selectionId, last.side);
    sides.set(key, { count: (sides.get(key)?.count ?? 0) + 1, last });
  }
  return [...sides.values()]
    .filter(({ count, last }) => count >= front(last.selectionId, last.side))
    .map(({ last }) => last);
}

const nothing = (sizeMinor: number): TriedOrder => ({
  sizeMinor,
  matchedMinor: 0,
  matchedProfitMinor: 0,
  remainingMinor: 0,
  worstX100: 0,
});

function follow(trial: Book, command: PlaceCommand, tried: Map<number, TriedOrder>): void {
  const answer = trial.apply(command);
  if (!answer.ok) return;
  for (const event of answer.events) {
    if (event.type === "orderAccepted") {
      const { orderId, sizeMinor } = event;
      tried.set(orderId, { ...nothing(sizeMinor), remainingMinor: sizeMinor });
    } else if (event.type === "orderChanged") {
      const known = tried.get(event.orderId);
      if (known === undefined) continue;
      const { orderId, matchedMinor, matchedProfitMinor, remainingMinor } = event;
      tried.set(orderId, { ...known, matchedMinor, matchedProfitMinor, remainingMinor });
    } else if (event.type === "fill") {
      const { takerOrderId, makerOrderId, takerSide, priceX100 } = event;
      noteWorst(tried, takerOrderId, { isBack: takerSide === "BACK", priceX100 });
      noteWorst(tried, makerOrderId, { isBack: takerSide === "LAY", priceX100 });
    }
  }
}

function noteWorst(
  tried: Map<number, TriedOrder>,
  orderId: number,
  { isBack, priceX100 }: { readonly isBack: boolean; readonly priceX100: number },
): void {
  const known = tried.get(orderId);
  if (known === undefined) return;
  const { worstX100 } = known;
  const isWorse = worstX100 === 0 || (isBack ? priceX100 < worstX100 : priceX100 > worstX100);
  if (isWorse) tried.set(orderId, { ...known, worstX100: priceX100 });
}

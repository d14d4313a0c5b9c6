import { tickCount } from "../odds/index.ts";
import type { Book, Level } from "./book.ts";
import type { OrderDraft, PlaceCommand } from "./command.ts";
import type { Taker } from "./event-writer.ts";
import { orderLayout } from "./order-slab.ts";

const { BACK } = orderLayout;

/**
 * How much of a fill-or-kill order is matched at once: as much as rests there without its average price becoming worse than its limit, at most its
 * size; 0 when that is less than it asks for at least, or less than its size when it asks for nothing less. Whole minor units. [BOOK-22]
 */
export function fillOrKillMinor(draft: OrderDraft, offers: Iterable<Level>): number {
  const better = draft.side === "BACK" ? 1 : -1;
  let fillMinor = 0;
  // Sum of size x what each price is better than the limit: it may be spent on worse prices, and never runs below zero.
  let credit = 0;
  for (const { priceX100, sizeMinor } of offers) {
    const gain = better * (priceX100 - draft.priceX100);
    const wanted = Math.min(sizeMinor, draft.sizeMinor - fillMinor);
    const taken = gain >= 0 ? wanted : Math.min(wanted, Math.floor(credit / -gain));
    fillMinor += taken;
    credit += taken * gain;
    if (taken < sizeMinor) break;
  }
  return fillMinor >= (draft.minFillSizeMinor ?? draft.sizeMinor) ? fillMinor : 0;
}

/** What is on offer at the order's limit or better. */
function withinLimitMinor({ side, priceX100 }: OrderDraft, offers: Iterable<Level>): number {
  let sum = 0;
  for (const level of offers) {
    if (side === "BACK" ? level.priceX100 < priceX100 : level.priceX100 > priceX100) break;
    sum += level.sizeMinor;
  }
  return sum;
}

/**
 * Of an order that is killed: it comes to what it doesn't take before it meets an order of this account, so that it would be killed whatever is there or behind it. It may
 * also be kept from that by an order of its own.
 */
export function isKillDecided(book: Pick<Book, "offers">, command: PlaceCommand, markedId: number): boolean {
  const { selectionId, side } = command;
  let isRead = false;
  let readMinor = 0;
  function* read(): Generator<Level, void> {
    for (const offer of book.offers(selectionId, side, markedId)) {
      readMinor += offer.sizeMinor;
      yield offer;
    }
    isRead = true;
  }
  if (command.target === undefined) fillOrKillMinor({ ...command, minFillSizeMinor: 1 }, read());
  else withinLimitMinor(command, read());
  if (!isRead) return true;
  if (command.sparesOwn !== true) return false;
  let spareMinor = 0;
  for (const { sizeMinor } of offersTo(command, book)) spareMinor += sizeMinor;
  return spareMinor < readMinor;
}

/** Whether the order lapses because it would be matched at a better price than it asks for. A fill-or-kill order asks for an average. [BOOK-24] */
export function isBettered(draft: OrderDraft, offers: Iterable<Level>): boolean {
  if (draft.lapsesForBetter !== true || draft.timeInForce !== undefined) return false;
  for (const { priceX100 } of offers)
    return draft.side === "BACK" ? priceX100 > draft.priceX100 : priceX100 < draft.priceX100;
  return false;
}

/** Whether something of the order may be held back from matching. */
export const mayHoldBack = ({ timeInForce, lapsesForBetter }: OrderDraft): boolean =>
  timeInForce !== undefined || lapsesForBetter === true;

/**
 * What of an order of this size isn't matched now, whatever is on offer: all of it when it lapses for a better price, of a fill-or-kill order what can't be
 * filled, of any other nothing. One with a target takes no worse price than its limit for the sake of an average: it is filled to its target there, or killed. [TARGET-05]
 */
export function heldBackMinor(draft: OrderDraft, sizeMinor: number, offers: () => Iterable<Level>): number {
  if (!mayHoldBack(draft)) return 0;
  if (isBettered(draft, offers())) return sizeMinor;
  if (draft.timeInForce === undefined) return 0;
  if (draft.target !== undefined) return withinLimitMinor(draft, offers()) < sizeMinor ? sizeMinor : 0;
  return sizeMinor - fillOrKillMinor(draft, offers());
}

/** What the order may take, best first: one that spares its account's own orders, what stands before them. [BOOK-25] */
export const offersTo = (command: PlaceCommand, book: Pick<Book, "offers">): Iterable<Level> =>
  book.offers(command.selectionId, command.side, command.sparesOwn === true ? command.accountId : undefined);

/** Takes that out of the taker, and lets a fill-or-kill order without a target take any price: its average is kept already. Returns how much. */
export function holdBack(taker: Taker, draft: PlaceCommand, book: Pick<Book, "offers">): number {
  const held = heldBackMinor(draft, taker.remaining, () => offersTo(draft, book));
  taker.remaining -= held;
  if (draft.timeInForce !== undefined && draft.target === undefined)
    taker.worstTick = taker.side === BACK ? 0 : tickCount - 1;
  return held;
}

import type { Level, RunnerLadders } from "@maidan/client/market-cache";
import { lineCount, lineIndex, type LineRange } from "@maidan/core/exchange";
import { priceOf, tickCount, tickOf } from "@maidan/core/odds";
import type { CurrentOrder } from "../use-positions.ts";

/** All prices that a market has, the highest first: the 350 odds, or its lines. */
export interface LadderScale {
  readonly count: number;
  /** Of a place, 0 to `count - 1`; in hundredths. */
  readonly priceAt: (place: number) => number;
  /** -1: there is no such price. */
  readonly placeOf: (priceX100: number) => number;
}

export function ladderScale(line: LineRange | undefined): LadderScale {
  if (line === undefined)
    return {
      count: tickCount,
      priceAt: (place) => priceOf(tickCount - 1 - place),
      placeOf: (priceX100) => fromTop(tickOf(priceX100), tickCount),
    };
  const count = lineCount(line);
  return {
    count,
    priceAt: (place) => line.mostX100 - place * line.intervalX100,
    placeOf: (priceX100) => fromTop(lineIndex(line, priceX100), count),
  };
}

const fromTop = (index: number, count: number): number => (index < 0 ? -1 : count - 1 - index);

const evensX100 = 200;

/** What a runner costs now: the last price that was matched, unless the book has moved past it since; then the best offer next to it. Undefined without a book and a match. */
function priceNow({ lastPriceTradedX100: last, back, lay }: RunnerLadders): number | undefined {
  const offers = [back[0], lay[0]].flatMap((best) => (best === undefined ? [] : [best.priceX100]));
  const [least, most] = [Math.min(...offers), Math.max(...offers)];
  if (offers.length === 0) return last;
  return last === undefined ? (back[0] ?? lay[0])?.priceX100 : Math.min(Math.max(last, least), most);
}

/** The place that the ladder opens at: the price of now, without one evens or the middle of the lines. [ROOM-42] */
export function startPlace(runner: RunnerLadders, scale: LadderScale): number {
  const places = [priceNow(runner) ?? -1, evensX100].map((price) => scale.placeOf(price));
  return places.find((place) => place >= 0) ?? scale.count >> 1;
}

export interface LadderSizes {
  /** What a backer and what a layer can take, and what was matched, by price; hundredths. */
  readonly back: ReadonlyMap<number, number>;
  readonly lay: ReadonlyMap<number, number>;
  readonly traded: ReadonlyMap<number, number>;
  readonly mostTradedX100: number;
}

const sizesOf = (levels: readonly Level[]): ReadonlyMap<number, number> =>
  new Map(levels.map((level) => [level.priceX100, level.sizeX100]));

export const ladderSizes = ({ back, lay, traded }: RunnerLadders): LadderSizes => ({
  back: sizesOf(back),
  lay: sizesOf(lay),
  traded: sizesOf(traded),
  mostTradedX100: Math.max(1, ...traded.map((level) => level.sizeX100)),
});

export const ladderSides = ["BACK", "LAY"] as const;
export type LadderSide = (typeof ladderSides)[number];

const keyOf = (side: LadderSide, priceX100: number): string => `${side} ${priceX100}`;

/** The player's bets that wait on a runner, those of a side and price together, the oldest first. */
export interface OwnBets {
  readonly all: readonly CurrentOrder[];
  readonly at: (side: LadderSide, priceX100: number) => readonly CurrentOrder[];
  /** What of them waits; hundredths. */
  readonly sizeAt: (side: LadderSide, priceX100: number) => number;
}

const nothing: readonly CurrentOrder[] = [];

export function ownBets(orders: readonly CurrentOrder[], selectionId: number): OwnBets {
  const all = orders
    .filter((order) => order.selectionId === selectionId && order.sizeRemaining > 0 && order.orderType === "LIMIT")
    .toSorted((a, b) => a.placedDate.localeCompare(b.placedDate));
  const groups = Map.groupBy(all, (order) => keyOf(order.side, Math.round(order.priceSize.price * 100)));
  const at: OwnBets["at"] = (side, priceX100) => groups.get(keyOf(side, priceX100)) ?? nothing;
  return {
    all,
    at,
    sizeAt: (side, priceX100) =>
      at(side, priceX100).reduce((sum, order) => sum + Math.round(order.sizeRemaining * 100), 0),
  };
}

/** Rows beyond both edges of what is seen, so that nothing is empty while the next ones are drawn; and how often the window moves. */
const spareRows = 8;
const windowStep = 4;

/** Which rows are drawn, of all that there are: those in view with some to spare. Moves by a few rows at a time. [ROOM-42] */
export function rowsInView(
  view: { readonly top: number; readonly height: number; readonly rowHeight: number },
  count: number,
): { readonly first: number; readonly end: number } {
  const down = (rows: number): number => Math.floor(rows / windowStep) * windowStep;
  const first = down(view.top / view.rowHeight - spareRows);
  const end = down((view.top + view.height) / view.rowHeight + spareRows) + windowStep;
  return { first: Math.min(Math.max(0, first), count), end: Math.min(Math.max(0, end), count) };
}

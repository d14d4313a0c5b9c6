import type { MatchedLevel, PlayerOrder } from "@maidan/services/exchange-reads";
import type { MatchedSides, OrderMarket, RunnerOrders } from "@maidan/services/exchange-stream";

/** What is kept of a market's bets from one reading to the next. */
export interface MarketBets {
  readonly orders: ReadonlyMap<string, PlayerOrder>;
  readonly lastFillId: string;
}
export const emptyBets: MarketBets = { orders: new Map(), lastFillId: "0" };

/** Bets that have ended are kept for those who are told at once, the latest of each market. Who is told later gets the others from the database. */
const mostEnded = 500;

interface Before {
  readonly marketId: string;
  readonly before: OrderMarket | undefined;
  readonly bets: MarketBets;
}
interface Read {
  readonly orders: readonly PlayerOrder[];
  readonly matched: { readonly levels: readonly MatchedLevel[]; readonly lastFillId: string };
}

const isSame = (one: PlayerOrder, other: PlayerOrder): boolean =>
  one.remainingMinor === other.remainingMinor &&
  one.matchedMinor === other.matchedMinor &&
  one.matchedValue === other.matchedValue &&
  one.cancelledMinor === other.cancelledMinor &&
  one.lapsedMinor === other.lapsedMinor &&
  one.voidedMinor === other.voidedMinor &&
  // What a result decides is told of once more; a bet of which nothing was matched has been told of as it ended. [STREAM-33]
  (one.matchedMinor === 0n || one.settledAtMs === other.settledAtMs) &&
  one.sizeMinor === other.sizeMinor &&
  one.priceX100 === other.priceX100 &&
  one.orderType === other.orderType &&
  one.persistence === other.persistence;

/** The bets after a reading, and those that ended by it: what is unchanged stays the same object, so that a difference is found by identity. */
function nextOrders(
  before: ReadonlyMap<string, PlayerOrder>,
  read: readonly PlayerOrder[],
): { readonly orders: ReadonlyMap<string, PlayerOrder>; readonly ended: readonly string[] } {
  const orders = new Map(before);
  const endedNow: string[] = [];
  let toldNow = 0;
  for (const order of read) {
    const known = orders.get(order.betId);
    if (known !== undefined && isSame(known, order)) continue;
    // At the end of the map, so that those that ended longest ago come first.
    orders.delete(order.betId);
    orders.set(order.betId, order);
    if (order.remainingMinor > 0n) continue;
    toldNow += 1;
    if (known === undefined || known.remainingMinor > 0n) endedNow.push(order.betId);
  }
  const ended = [...orders.values()].filter((order) => order.remainingMinor === 0n);
  // Those of this reading stay, however many ended at once: programs that read in time are about to be told.
  const kept = Math.max(mostEnded, toldNow);
  for (const order of ended.slice(0, Math.max(0, ended.length - kept))) orders.delete(order.betId);
  return { orders, ended: endedNow };
}

const noSides: MatchedSides = { back: new Map(), lay: new Map() };

function addedTo(sides: MatchedSides, level: MatchedLevel): MatchedSides {
  const key = level.side === "BACK" ? "back" : "lay";
  const ladder = new Map(sides[key]);
  ladder.set(level.priceX100, (ladder.get(level.priceX100) ?? 0n) + level.sizeMinor);
  return { ...sides, [key]: ladder };
}

function nextMatched(
  before: ReadonlyMap<string, MatchedSides>,
  levels: readonly MatchedLevel[],
): ReadonlyMap<string, MatchedSides> {
  if (levels.length === 0) return before;
  const matched = new Map(before);
  for (const level of levels) matched.set(level.strategyRef, addedTo(matched.get(level.strategyRef) ?? noSides, level));
  return matched;
}

const isSameMap = <V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): boolean =>
  one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);

/** The market after a reading of its bets and of the fills since the last one, and the bets that ended by it. */
export function nextOrderMarket(
  { marketId, before, bets }: Before,
  read: Read,
): { market: OrderMarket; bets: MarketBets; ended: readonly string[] } {
  const { orders, ended } = nextOrders(bets.orders, read.orders);
  const byRunner = Map.groupBy(orders.values(), (order) => order.selectionId);
  const levels = Map.groupBy(read.matched.levels, (level) => level.selectionId);
  const ids = new Set([...(before?.runners.keys() ?? []), ...byRunner.keys(), ...levels.keys()]);
  const runners = new Map<number, RunnerOrders>();
  for (const id of ids) {
    const old = before?.runners.get(id);
    const own = new Map((byRunner.get(id) ?? []).map((order) => [order.betId, order]));
    const matched = nextMatched(old?.matched ?? new Map<string, MatchedSides>(), levels.get(id) ?? []);
    const isUnchanged = old !== undefined && old.matched === matched && isSameMap(old.orders, own);
    runners.set(id, isUnchanged ? old : { orders: own, matched });
  }
  return {
    market: { marketId, isClosed: before?.isClosed ?? false, runners },
    bets: { orders, lastFillId: read.matched.lastFillId },
    ended,
  };
}

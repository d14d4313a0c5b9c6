import { divHalfEven } from "../money/index.ts";
import type { BookSnapshot, OpenOrder, Position } from "./book.ts";
import { fillProfitMinor } from "./fill-profit.ts";
import type { MarketSpec } from "./market.ts";
import { isOnClose } from "./starting-price.ts";

/** What a withdrawn runner does to a market. Factors are basis points of the field's chances, 0 to 10,000. [REMOVE-01..06] */
export interface Removal {
  readonly selectionId: number;
  readonly adjustmentBasisPoints: number;
}

/** From this factor on prices in a market with one winner are reduced; with several always. [REMOVE-03] */
const leastReduction = 250;
/** From this factor on lays that wait for other runners lapse. [REMOVE-04] */
const leastLapse = 400;

export const isAdjustment = (basisPoints: number): boolean =>
  Number.isInteger(basisPoints) && basisPoints >= 0 && basisPoints <= 10_000;

/** Lays at a fixed price that wait on other runners lapse. [REMOVE-04] */
export const lapsesLays = (basisPoints: number): boolean => basisPoints >= leastLapse;

/** A match between two accounts, as it counts now. */
export interface MatchedFill {
  readonly fillId: string;
  readonly selectionId: number;
  readonly priceX100: number;
  readonly sizeMinor: number;
  readonly profitMinor: number;
  readonly backAccountId: number;
  readonly layAccountId: number;
}

export interface ReducedFill {
  readonly fillId: string;
  readonly priceX100: number;
  readonly profitMinor: number;
}

export interface RemovalPlan {
  /** The market afterwards: `createBook` of both says what everybody has locked. */
  readonly spec: MarketSpec;
  readonly snapshot: BookSnapshot;
  /** Orders whose rest lapses. */
  readonly lapsed: readonly OpenOrder[];
  /** Fills on other runners that count at another price from now on. */
  readonly reduced: readonly ReducedFill[];
}

/**
 * The price at which a bet that was matched before counts afterwards, rounded half-even, at least 1.01. With one winner the whole price is reduced, from 2.5 %
 * on; with several (a place) its winnings, by any factor. [REMOVE-03]
 */
export function reducedPriceX100(priceX100: number, basisPoints: number, numberOfWinners: number): number {
  if (numberOfWinners === 1 && basisPoints < leastReduction) return priceX100;
  const kept = BigInt(10_000 - basisPoints);
  const fixed = numberOfWinners === 1 ? 0 : 100;
  return Math.max(101, Number(divHalfEven(BigInt(priceX100 - fixed) * kept, 10_000n)) + fixed);
}

function reduce(fill: MatchedFill, removal: Removal, numberOfWinners: number): MatchedFill {
  const priceX100 = reducedPriceX100(fill.priceX100, removal.adjustmentBasisPoints, numberOfWinners);
  if (priceX100 === fill.priceX100) return fill;
  // One that was matched at the starting price may have been shown at a little more than it was.
  const profitMinor = Math.min(fill.profitMinor, fillProfitMinor(fill.sizeMinor, priceX100));
  return { ...fill, priceX100, profitMinor };
}

/** What the fills bring each account; accounts without a figure are left out. */
export function positionsOfFills(spec: MarketSpec, fills: readonly MatchedFill[]): Position[] {
  const accounts = new Map<number, { other: number; readonly delta: number[] }>();
  const add = (accountId: number, runner: number, { stake, profit }: { stake: number; profit: number }): void => {
    const known = accounts.get(accountId) ?? { other: 0, delta: spec.selectionIds.map(() => 0) };
    known.other -= stake;
    known.delta[runner] = (known.delta[runner] ?? 0) + stake + profit;
    accounts.set(accountId, known);
  };
  for (const { selectionId, sizeMinor, profitMinor, backAccountId, layAccountId } of fills) {
    const runner = spec.selectionIds.indexOf(selectionId);
    add(backAccountId, runner, { stake: sizeMinor, profit: profitMinor });
    add(layAccountId, runner, { stake: -sizeMinor, profit: -profitMinor });
  }
  return [...accounts]
    .map(([accountId, { other, delta }]): Position => ({
      accountId,
      ifWinMinor: delta.map((difference) => other + difference),
      ifOtherMinor: other,
    }))
    .filter((position) => position.ifOtherMinor !== 0 || position.ifWinMinor.some((figure) => figure !== 0))
    .toSorted((a, b) => a.accountId - b.accountId);
}

const isSame = (one: readonly Position[], other: readonly Position[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The market without the runner: bets on it count no more, bets on others at reduced prices, what waits on it lapses, and from 4 % on lays that wait on
 * others. Throws when the fills (all that count, of every runner that isn't removed) are not what the positions say: then nothing may be changed.
 */
export function planRemoval(
  market: { readonly spec: MarketSpec; readonly snapshot: BookSnapshot; readonly fills: readonly MatchedFill[] },
  removal: Removal,
): RemovalPlan {
  const { spec, snapshot, fills } = market;
  if (!isSame(positionsOfFills(spec, fills), snapshot.positions)) throw new Error("the fills aren't the positions");
  const isLapsing = (order: OpenOrder): boolean =>
    order.selectionId === removal.selectionId ||
    (lapsesLays(removal.adjustmentBasisPoints) && order.side === "LAY" && !isOnClose(order));
  const kept = fills.filter((fill) => fill.selectionId !== removal.selectionId);
  const after = kept.map((fill) => reduce(fill, removal, spec.numberOfWinners));
  const { selectionId } = removal;
  return {
    spec: { ...spec, removedIds: [...(spec.removedIds ?? []), selectionId] },
    snapshot: {
      state: { ...snapshot.state, version: snapshot.state.version + 1 },
      orders: snapshot.orders.filter((order) => !isLapsing(order)),
      positions: positionsOfFills(spec, after),
    },
    lapsed: snapshot.orders.filter(isLapsing),
    reduced: after.filter((fill, index) => fill !== kept[index]),
  };
}

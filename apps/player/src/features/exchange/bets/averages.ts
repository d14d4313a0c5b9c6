import type { CurrentOrder } from "../use-positions.ts";

/** The matched bets of one side on one runner, taken together. */
export interface AveragedBets {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly sizeMinor: bigint;
  /** Weighted by size, in hundredths, rounded half up. */
  readonly averageX100: number;
  readonly betIds: readonly string[];
}

/** Matched bets averaged by runner and side, in the order of the first of each. */
export function averagedBets(orders: readonly CurrentOrder[]): readonly AveragedBets[] {
  const matched = orders.filter((order) => order.sizeMatched > 0);
  return [...Map.groupBy(matched, (order) => `${order.selectionId} ${order.side}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const sizeMinor = own.reduce((sum, order) => sum + Math.round(order.sizeMatched * 100), 0);
    const value = own.reduce(
      (sum, order) => sum + Math.round(order.sizeMatched * 100) * Math.round(order.averagePriceMatched * 100),
      0,
    );
    return [
      {
        selectionId: first.selectionId,
        side: first.side,
        sizeMinor: BigInt(sizeMinor),
        averageX100: Math.round(value / sizeMinor),
        betIds: own.map(({ betId }) => betId),
      },
    ];
  });
}

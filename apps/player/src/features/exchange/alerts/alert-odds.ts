import {
  formatPrice,
  highestPriceX100,
  isOnLadder,
  lowestPriceX100,
  nearestPriceDown,
  nearestPriceUp,
  parsePrice,
  priceTicksAway,
} from "@maidan/core/odds";

/** The odds of an alert as they are typed, in decimals. Pure. */

export type AlertOdds =
  | { readonly kind: "odds"; readonly priceX100: number }
  /** Nothing that could be odds. */
  | { readonly kind: "beyond" }
  /** Between two steps of the ladder. */
  | { readonly kind: "between"; readonly downX100: number; readonly upX100: number };

/** What was typed: odds of the ladder, or why it is none. [ALERT-01] */
export function readAlertOdds(text: string): AlertOdds {
  const priceX100 = parsePrice(text.replace(/\.$/, ""));
  if (priceX100 === undefined || priceX100 < lowestPriceX100 || priceX100 > highestPriceX100) return { kind: "beyond" };
  if (isOnLadder(priceX100)) return { kind: "odds", priceX100 };
  const [downX100, upX100] = [nearestPriceDown(priceX100), nearestPriceUp(priceX100)];
  return downX100 === undefined || upX100 === undefined ? { kind: "beyond" } : { kind: "between", downX100, upX100 };
}

/** A step up or down from what is typed; from nothing, from the best odds of the moment. It stays at the ends of the ladder. */
export function stepAlertOdds(text: string, ticks: 1 | -1, bestX100: number | undefined): string {
  const read = readAlertOdds(text);
  switch (read.kind) {
    case "odds":
      return formatPrice(priceTicksAway(read.priceX100, ticks) ?? read.priceX100);
    case "between":
      return formatPrice(ticks === 1 ? read.upX100 : read.downX100);
    case "beyond":
      return bestX100 === undefined ? "2" : formatPrice(priceTicksAway(bestX100, ticks) ?? bestX100);
  }
}

/** Whether an alert would be told at once. [ALERT-03] */
export function isThere(
  direction: "rise" | "fall",
  { priceX100, bestX100 }: { readonly priceX100: number; readonly bestX100: number | undefined },
): boolean {
  if (bestX100 === undefined) return false;
  return direction === "rise" ? bestX100 >= priceX100 : bestX100 <= priceX100;
}

import type { Book } from "./book.ts";
import { tick } from "./ladder.ts";

export interface QuoteRules {
  readonly stake: number;
  /** Ticks between the fair price and each of our quotes. */
  readonly spreadTicks: number;
  /** Net stake on a runner beyond which we quote only what brings it back. */
  readonly mostPosition: number;
}

export interface Placement {
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly price: number;
}
export interface Move {
  readonly betId: string;
  readonly newPrice: number;
}
export interface Plan {
  readonly place: readonly Placement[];
  readonly move: readonly Move[];
  readonly cancel: readonly string[];
}

/**
 * What has to be done so that each runner has one back above and one lay below its fair price: the price last traded, or an equal chance for all. A back
 * wins more than is fair, a lay pays less; who takes both pays us the spread.
 */
export function planQuotes(book: Book, rules: QuoteRules): Plan {
  const active = [...book.runners].filter(([, runner]) => runner.isActive);
  const place: Placement[] = [];
  const move: Move[] = [];
  const cancel: string[] = [];
  for (const [selectionId, runner] of active) {
    const fair = runner.lastPrice ?? active.length;
    const position = book.position(selectionId);
    for (const side of ["BACK", "LAY"] as const) {
      const price = tick(fair, side === "BACK" ? rules.spreadTicks : -rules.spreadTicks);
      const isTooMuch = side === "BACK" ? position >= rules.mostPosition : position <= -rules.mostPosition;
      const [own, ...surplus] = [...runner.orders.values()].filter((order) => order.side === side[0]);
      cancel.push(...surplus.map((order) => order.id));
      if (own === undefined) {
        if (!isTooMuch) place.push({ selectionId, side, price });
      } else if (isTooMuch) cancel.push(own.id);
      else if (own.p !== price) move.push({ betId: own.id, newPrice: price });
    }
  }
  return { place, move, cancel };
}

import { virtualMatch, virtualPrice } from "../exchange/index.ts";
import type { Fill, OfferLevel, RunnerOffers } from "./cash-out.ts";

interface Rest {
  readonly priceX100: number;
  sizeMinor: number;
  /** The player's own bet, at which everything ends: what comes after it can't be had without meeting it. */
  readonly isOwn?: true;
}
type Side = "BACK" | "LAY";

/**
 * The offers of a market that is matched across its runners, as they are taken one order after the other: each takes the best there is, real before virtual at
 * one price, and what a virtual match takes of the other runners is gone for the next. So no offer is counted twice. [CASH-02] [VIRT-03]
 */
export class CrossedOffers {
  readonly #ladders: ReadonlyMap<number, Readonly<Record<Side, Rest[]>>>;

  /** Real offers, by what can be backed and laid, and behind them the player's own bets. Runners that are out offer nothing. */
  constructor(runners: readonly RunnerOffers[]) {
    const copy = (levels: readonly OfferLevel[], ownX100: number | undefined): Rest[] => [
      ...levels.map(({ priceX100, sizeX100 }) => ({ priceX100, sizeMinor: sizeX100 })),
      ...(ownX100 === undefined ? [] : [{ priceX100: ownX100, sizeMinor: Infinity, isOwn: true } as const]),
    ];
    this.#ladders = new Map(
      runners
        .filter(({ isActive }) => isActive)
        .map(({ selectionId, real, own, ...shown }) => {
          const { back, lay } = real ?? shown;
          return [selectionId, { BACK: copy(back, own?.back), LAY: copy(lay, own?.lay) }];
        }),
    );
  }

  /** Takes until the payouts come to the one that is wanted, like `sweep`. Undefined when there is less; what was taken is gone then too. */
  take(selectionId: number, side: Side, payoutX100: number): readonly Fill[] | undefined {
    const fills: Fill[] = [];
    let rest = payoutX100;
    for (;;) {
      const fill = this.#takeBest(selectionId, side, rest);
      if (fill === "done") return fills;
      if (fill === undefined) return rest <= 0 ? fills : undefined;
      fills.push(fill);
      rest -= fill.sizeMinor * fill.priceX100;
    }
  }

  #takeBest(selectionId: number, side: Side, rest: number): Fill | "done" | undefined {
    const [real] = this.#ladders.get(selectionId)?.[side] ?? [];
    const legs = this.#legsOf(selectionId, side === "BACK" ? "LAY" : "BACK");
    const virtual =
      legs === undefined
        ? undefined
        : virtualPrice(
            side,
            legs.map(([leg]) => leg.priceX100),
          );
    const shownX100 = virtual?.shownX100;
    const isReal = real !== undefined && (shownX100 === undefined || isAsGood(side, real.priceX100, shownX100));
    const priceX100 = isReal ? real.priceX100 : shownX100;
    if (priceX100 === undefined) return undefined;
    const wanted = Math.round(rest / priceX100);
    if (wanted <= 0) return "done";
    // The best there is would meet the player's own bet, on this runner or on one that the match goes across. [BOOK-25]
    if (isReal ? real.isOwn === true : legs?.some(([leg]) => leg.isOwn === true)) return undefined;
    if (isReal) {
      const sizeMinor = Math.min(wanted, real.sizeMinor);
      this.#reduce(this.#ladders.get(selectionId)?.[side] ?? [], sizeMinor);
      return { priceX100, sizeMinor };
    }
    if (virtual === undefined || legs === undefined) return undefined;
    const offered = legs.map(([leg]) => ({ priceX100: leg.priceX100, restMinor: leg.sizeMinor }));
    const { stakesMinor, sizeMinor, profitMinor } = virtualMatch({ side, wantedMinor: wanted }, virtual, offered);
    if (sizeMinor === 0) return undefined;
    for (const [place, [, ladder]] of legs.entries()) this.#reduce(ladder, stakesMinor[place] ?? 0);
    return { priceX100, sizeMinor, profitMinor };
  }

  /** The best offer of each other runner on this side, with its ladder; undefined where one of them has none. */
  #legsOf(selectionId: number, side: Side): readonly (readonly [Rest, Rest[]])[] | undefined {
    const others = [...this.#ladders].filter(([id]) => id !== selectionId).map(([, ladders]) => ladders[side]);
    const legs = others.flatMap((ladder) => (ladder[0] === undefined ? [] : [[ladder[0], ladder] as const]));
    return legs.length === others.length && legs.length > 0 ? legs : undefined;
  }

  #reduce(ladder: Rest[], sizeMinor: number): void {
    const [best] = ladder;
    if (best === undefined) return;
    best.sizeMinor -= sizeMinor;
    if (best.sizeMinor <= 0) ladder.shift();
  }
}

const isAsGood = (side: Side, priceX100: number, otherX100: number): boolean =>
  side === "BACK" ? priceX100 >= otherX100 : priceX100 <= otherX100;

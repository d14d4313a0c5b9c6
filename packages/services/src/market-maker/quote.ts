import { nearestPriceDown, nearestPriceUp, priceTicksAway } from "@maidan/core/odds";
import type { Side } from "../exchange/index.ts";
import type { FairPrices, Position } from "../feeds/index.ts";

/** How the house quotes. All amounts in minor units. */
export interface QuoteSettings {
  /** Stake of each level at even money, nearest first; longer prices get less, so that the payout stays alike. */
  readonly stakesMinor: readonly bigint[];
  /** Distance of the nearest level from the fair price, in parts of the price: 0.006 = 0.6 %. Never less than nothing on either side. */
  readonly margin: number;
  /** The most that the account can lose in one market, all its quotes taken. */
  readonly largestLossMinor: bigint;
  readonly minimumStakeMinor: bigint;
}

export const houseQuotes: QuoteSettings = {
  stakesMinor: [800_00n, 2_400_00n, 5_000_00n],
  margin: 0.006,
  largestLossMinor: 80_000_00n,
  minimumStakeMinor: 10_00n,
};

/** Races have many runners, whose long prices would leave little to bet. */
export const raceQuotes: QuoteSettings = {
  ...houseQuotes,
  stakesMinor: [6_000_00n, 12_000_00n, 24_000_00n],
  largestLossMinor: 400_000_00n,
};

export interface Quote {
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
}

/** Chances beyond this are as good as decided: who still wants a price finds it among the players. */
const decided = { low: 0.003, high: 0.997 } as const;

/**
 * Three levels of backs and lays around the fair price of each runner: lays below it, backs above it, all on the ladder, so that they never meet
 * each other. What would add to a loss that the account already faces moves away from the fair price, what would lessen it moves up to it. No
 * set of takers can bring the loss in the market above `largestLossMinor`. [MAKER-02..05]
 */
export function wantedQuotes(prices: FairPrices, position: Position, settings: QuoteSettings): Quote[] {
  const { runners } = prices;
  const risk =
    (prices.winners ?? 1) > 1 ? severalWinners(prices, position, settings) : oneWinner(prices, position, settings);
  const budget = new LossBudget(risk);
  const quotes: Quote[] = [];
  for (const [level, stakeMinor] of settings.stakesMinor.entries()) {
    for (const { selectionId, probability } of runners) {
      if (probability < decided.low || probability > decided.high) continue;
      const skew = Math.max(-1, Math.min(1, risk.skewOf(selectionId)));
      for (const side of ["LAY", "BACK"] as const) {
        const nearest = nearestQuote(side, 100 / probability, settings.margin * marginFactor(side, skew));
        const priceX100 = nearest === undefined ? undefined : priceTicksAway(nearest, side === "LAY" ? -level : level);
        if (priceX100 === undefined) continue;
        const quote = {
          selectionId,
          side,
          priceX100,
          sizeMinor: stakeAt(stakeMinor, priceX100, { marketId: prices.marketId, level }),
        };
        const sizeMinor = budget.take(quote);
        if (sizeMinor >= settings.minimumStakeMinor) quotes.push({ ...quote, sizeMinor });
      }
    }
  }
  return quotes;
}

/** Backs of a runner that would cost us come at the fair price (they lessen the loss), further lays up to five margins away; and the mirror image. */
function marginFactor(side: Side, skew: number): number {
  const isLessening = side === "BACK" ? skew < 0 : skew > 0;
  const size = Math.abs(skew);
  return isLessening ? 1 - size : 1 + 4 * size;
}

/** The ladder price next to the fair one on our side of it. */
function nearestQuote(side: Side, fairX100: number, margin: number): number | undefined {
  // The sliver keeps the two sides apart when the fair price lies exactly on the ladder.
  return side === "LAY"
    ? nearestPriceDown(fairX100 * (1 - Math.max(margin, 1e-6)))
    : nearestPriceUp(fairX100 * (1 + margin));
}

/** The level's stake at this price in whole tens of taka, rounded down; varied by up to a fifth so that a book doesn't look stamped. */
function stakeAt(stakeMinor: bigint, priceX100: number, at: { marketId: string; level: number }): bigint {
  const variation = 80 + (scatter(`${at.marketId}/${at.level}/${priceX100}`) % 41);
  const scaled = (stakeMinor * BigInt(variation) * 2n) / BigInt(Math.max(200, priceX100));
  return (scaled / 10_00n) * 10_00n;
}

function scatter(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619) >>> 0;
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** What may be lost, and by what: each of `left` is used up by a quote's size times `perHundred`. */
interface Risk {
  readonly left: ReadonlyMap<number, bigint>;
  readonly perHundred: (quote: Quote, key: number) => bigint;
  /** -1: this runner's win would cost all that may be lost; +1: it would bring as much. */
  readonly skewOf: (selectionId: number) => number;
}

/** What is left to lose on each outcome when everything quoted so far is taken by others, and none of it that would help us. */
function oneWinner({ runners }: FairPrices, position: Position, settings: QuoteSettings): Risk {
  const figure = (selectionId: number): bigint => position.get(selectionId) ?? 0n;
  const expected = runners.reduce(
    (sum, { selectionId, probability }) => sum + probability * Number(figure(selectionId)),
    0,
  );
  return {
    left: new Map(runners.map(({ selectionId }) => [selectionId, settings.largestLossMinor + figure(selectionId)])),
    perHundred: ({ side, selectionId, priceX100 }, winner) => {
      if (side === "LAY") return selectionId === winner ? BigInt(priceX100 - 100) : 0n;
      return selectionId === winner ? 0n : 100n;
    },
    skewOf: (selectionId) => (Number(figure(selectionId)) - expected) / Number(settings.largestLossMinor),
  };
}

/** Under this stands, in a position, what comes when no runner wins. */
const nobody = 0;

/**
 * With n winners the result is what it is without any, and what each winner changes of it. None of these n + 1 figures may cost more than its equal share of
 * the bound: then their sum never does, whoever wins. [MAKER-09]
 */
function severalWinners({ runners, winners = 1 }: FairPrices, position: Position, settings: QuoteSettings): Risk {
  const share = settings.largestLossMinor / BigInt(winners + 1);
  const base = position.get(nobody) ?? 0n;
  const changeBy = (selectionId: number): bigint => (position.get(selectionId) ?? 0n) - base;
  return {
    left: new Map([
      [nobody, share + base],
      ...runners.map(({ selectionId }) => [selectionId, share + changeBy(selectionId)] as const),
    ]),
    perHundred: ({ side, selectionId, priceX100 }, key) => {
      if (side === "LAY") return selectionId === key ? BigInt(priceX100) : 0n;
      return key === nobody ? 100n : 0n;
    },
    skewOf: (selectionId) => Number(changeBy(selectionId)) / Number(share),
  };
}

class LossBudget {
  readonly #risk: Risk;
  readonly #left: Map<number, bigint>;

  constructor(risk: Risk) {
    this.#risk = risk;
    this.#left = new Map(risk.left);
  }

  /** The part of the quote's size that the budget covers; it is then taken. */
  take(quote: Quote): bigint {
    let sizeMinor = quote.sizeMinor;
    for (const [key, left] of this.#left) {
      const perUnit = this.#risk.perHundred(quote, key);
      if (perUnit === 0n) continue;
      const covered = left <= 0n ? 0n : (left * 100n) / perUnit;
      if (covered < sizeMinor) sizeMinor = covered;
    }
    for (const [key, left] of this.#left) {
      // Rounded up: what a bet can lose is never underrated.
      this.#left.set(key, left - (sizeMinor * this.#risk.perHundred(quote, key) + 99n) / 100n);
    }
    return sizeMinor;
  }
}

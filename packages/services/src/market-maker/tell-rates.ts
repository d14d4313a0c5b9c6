import type { Bus, Unsubscribe } from "../bus/index.ts";
import type { FairPrices, PriceMaker } from "../feeds/index.ts";

const leastX100 = 101;
const mostX100 = 100_000;

/** A chance as a price, in hundredths, from 1.01 to 1000. */
const priceOf = (probability: number): number =>
  Math.min(mostX100, Math.max(leastX100, Math.round(100 / Math.max(probability, 1e-9))));

/** The markets whose rates are told: `rates.<market id>`. */
const topicOf = (marketId: string): string => `rates.${marketId}`;

/**
 * Tells the engines what a feed's model says that each runner is worth, and of a LINE market the number that it expects, as soon as it has moved and before the
 * public hears of it. Without a word it has nothing to say: when a market is suspended, its rates are taken back until the next ones. [LIMIT-03] [LIMIT-07]
 */
export function createRateTeller(bus: Pick<Bus, "publish">): PriceMaker {
  const tell = ({ marketId, runners, line }: FairPrices): void =>
    bus.publish(topicOf(marketId), {
      rates: runners.map(({ selectionId, probability }) => [selectionId, priceOf(probability)]),
      ...(line === undefined ? {} : { lineX100: Math.round(line.mean * 100) }),
    });
  return {
    protect: (prices) => Promise.resolve(tell(prices)),
    quote: tell,
    withdraw: (marketId) => Promise.resolve(bus.publish(topicOf(marketId), { rates: [] })),
  };
}

/** So many markets are remembered; of older ones the rates are forgotten first. */
const mostMarkets = 2_000;

/** What feeds say of runners, or of a LINE market's number, for an engine: hundredths, undefined where no feed says anything. */
export function followRates(bus: Pick<Bus, "subscribe">): {
  readonly rateOf: (marketId: string, selectionId: number) => number | undefined;
  readonly close: Unsubscribe;
} {
  const known = new Map<string, (selectionId: number) => number | undefined>();
  const close = bus.subscribe("rates.>", (message, topic) => {
    const { rates, lineX100 } = message as { readonly rates: [number, number][]; readonly lineX100?: number };
    const marketId = topic.slice("rates.".length);
    known.delete(marketId);
    const ofRunners = new Map(rates);
    if (lineX100 !== undefined) known.set(marketId, () => lineX100);
    else if (rates.length > 0) known.set(marketId, (selectionId) => ofRunners.get(selectionId));
    const [oldest] = known.keys();
    if (known.size > mostMarkets && oldest !== undefined) known.delete(oldest);
  });
  return { rateOf: (marketId, selectionId) => known.get(marketId)?.(selectionId), close };
}

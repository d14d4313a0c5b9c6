import type { CellAddress, CellSnapshot, MarketSnapshot } from "@maidan/client/market-cache";
import type { MatchOddsMarket } from "@maidan/contract/http/exchange";
import { createContext, use, useMemo, useState, type ReactNode } from "react";
import type { BootRead } from "../boot.ts";

/** The markets whose prices came with the page, by the key under which the app would have asked for them. */
export const marketsIn = (reads: readonly BootRead[]): readonly MatchOddsMarket[] =>
  reads.flatMap(({ key, value }) => (key[0] === "/api/match-odds/:marketId" ? (value as MatchOddsMarket[]) : []));

interface FirstMarket {
  readonly market: MatchOddsMarket;
  readonly snapshot: MarketSnapshot;
}

/** At most two decimals arrive: rounding undoes the binary fraction. */
const hundredths = (decimal: number): number => Math.round(decimal * 100);

const snapshotOf = (market: MatchOddsMarket): MarketSnapshot => ({
  marketId: market.marketId,
  status: market.status,
  isInPlay: market.inplay,
  betDelaySeconds: market.betDelay,
  version: market.version,
  tradedVolumeX100: hundredths(market.totalMatched),
  runners: market.runners.map((runner) => ({
    selectionId: runner.selectionId,
    status: runner.status,
    name: runner.SelectionName,
    lastPriceTradedX100: undefined,
    tradedVolumeX100: 0,
  })),
});

const FirstMarkets = createContext<ReadonlyMap<string, FirstMarket>>(new Map());

/** Holds what the page came with until the socket's script, which takes it over, is there. */
export function FirstMarketsProvider(props: { reads: readonly BootRead[]; children: ReactNode }): ReactNode {
  const [markets] = useState(
    () => new Map(marketsIn(props.reads).map((market) => [market.marketId, { market, snapshot: snapshotOf(market) }])),
  );
  return <FirstMarkets value={markets}>{props.children}</FirstMarkets>;
}

export const useFirstMarket = (marketId: string): MarketSnapshot | undefined =>
  use(FirstMarkets).get(marketId)?.snapshot;

export function useFirstCell({ marketId, selectionId, side, level }: CellAddress): CellSnapshot | undefined {
  const runner = use(FirstMarkets)
    .get(marketId)
    ?.market.runners.find((one) => one.selectionId === selectionId);
  const best = (side === "BACK" ? runner?.ex.availableToBack : runner?.ex.availableToLay)?.[level];
  return useMemo(
    () => best && { priceX100: hundredths(best.price), sizeX100: hundredths(best.size), move: "none" },
    [best],
  );
}

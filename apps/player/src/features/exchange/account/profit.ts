import type { ResponseOf } from "@maidan/contract/http/route";
import type { houseResultsCall } from "../room-calls.ts";
import { sportOfEventType } from "../sport-of.ts";
import { minorOf, type Sport } from "../use-exchange.ts";

/** A settled market of the player, as the exchange's own call groups bets. */
export interface SettledMarket {
  readonly eventTypeId?: string | undefined;
  readonly marketId?: string | undefined;
  readonly settledDate?: string | undefined;
  readonly profit?: number | undefined;
  readonly commission?: number | undefined;
  readonly betCount?: number | undefined;
  readonly itemDescription?:
    | { readonly eventDesc?: string | undefined; readonly marketDesc?: string | undefined }
    | undefined;
}

type HouseResults = ResponseOf<typeof houseResultsCall>["markets"];

/** A market of the house as the exchange's own call would tell it. */
export const houseMarkets = (results: HouseResults): readonly SettledMarket[] =>
  results.map((result) => ({
    eventTypeId: result.event_type_id,
    marketId: result.market_id,
    settledDate: result.settled_at,
    profit: Number(result.profit),
    commission: Number(result.commission),
    betCount: result.bets,
    itemDescription: { eventDesc: result.event_name, marketDesc: result.title },
  }));

export interface ProfitLine {
  readonly netMinor: bigint;
  readonly bets: number;
}
export interface MarketProfit extends ProfitLine {
  readonly marketId: string;
  readonly event: string;
  readonly market: string;
  readonly settledAt: string;
}

export interface ProfitReport extends ProfitLine {
  readonly commissionMinor: bigint;
  readonly sports: readonly (ProfitLine & { readonly sport: Sport })[];
  /** Newest first. */
  readonly markets: readonly MarketProfit[];
  /** One for each day of the period, oldest first; days without a settlement have nothing. */
  readonly days: readonly { readonly day: number; readonly netMinor: bigint }[];
}

const dayMs = 86_400_000;
const dhakaOffsetMs = 6 * 3_600_000;
export const dhakaDay = (atMs: number): number => Math.floor((atMs + dhakaOffsetMs) / dayMs);
/** When a day of Dhaka begins. */
export const dayStartMs = (day: number): number => day * dayMs - dhakaOffsetMs;

const netOf = (market: SettledMarket): bigint => minorOf(market.profit ?? 0) - minorOf(market.commission ?? 0);

function lineOf(markets: readonly SettledMarket[]): ProfitLine {
  return {
    netMinor: markets.reduce((sum, market) => sum + netOf(market), 0n),
    bets: markets.reduce((sum, market) => sum + (market.betCount ?? 0), 0),
  };
}

/** Profit and loss after commission: in all, by sport, by market, by day of Dhaka. [ROOM-50] */
export function profitReport(
  settled: readonly SettledMarket[],
  period: { readonly days: number; readonly nowMs: number },
): ProfitReport {
  const today = dhakaDay(period.nowMs);
  const byDay = Map.groupBy(settled, (market) => dhakaDay(Date.parse(market.settledDate ?? "")));
  const bySport = Map.groupBy(settled, (market) => sportOfEventType(market.eventTypeId));
  return {
    ...lineOf(settled),
    commissionMinor: settled.reduce((sum, market) => sum + minorOf(market.commission ?? 0), 0n),
    sports: [...bySport].map(([sport, markets]) => ({ sport, ...lineOf(markets) })),
    markets: settled
      .map((market) => ({
        ...lineOf([market]),
        marketId: market.marketId ?? "",
        event: market.itemDescription?.eventDesc ?? "",
        market: market.itemDescription?.marketDesc ?? "",
        settledAt: market.settledDate ?? "",
      }))
      .toSorted((one, other) => other.settledAt.localeCompare(one.settledAt)),
    days: Array.from({ length: period.days }, (_, place) => {
      const day = today - period.days + 1 + place;
      return { day, netMinor: lineOf(byDay.get(day) ?? []).netMinor };
    }),
  };
}

export interface Bar {
  readonly isWin: boolean;
  /** Shares of the chart's height, from its top. */
  readonly top: number;
  readonly height: number;
}

/** The bars of a chart whose line of nothing stands where the largest win and the largest loss leave it. */
export function barsOf(values: readonly bigint[]): { readonly zero: number; readonly bars: readonly Bar[] } {
  const figures = values.map(Number);
  const [high, low] = [Math.max(0, ...figures), Math.min(0, ...figures)];
  const span = high - low;
  if (span === 0) return { zero: 0.5, bars: figures.map(() => ({ isWin: true, top: 0.5, height: 0 })) };
  const zero = high / span;
  return {
    zero,
    bars: figures.map((value) => {
      const height = Math.abs(value) / span;
      return { isWin: value >= 0, top: value >= 0 ? zero - height : zero, height };
    }),
  };
}

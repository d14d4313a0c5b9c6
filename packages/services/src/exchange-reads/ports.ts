import type { NamedHouseBet } from "../house-markets/index.ts";
import type { LapseCode, MarketStatus, OnCloseType, Persistence, Side } from "../exchange/index.ts";
import type { Reader } from "../command/index.ts";
import type {
  CatalogueMarket,
  CatalogueSort,
  Counted,
  CountedEvent,
  CountedTime,
  EventName,
  MarketFilter,
  MenuMarket,
  OrderState,
} from "./catalogue-types.ts";

/** What the exchange's reads need from the database. Amounts are minor units, prices hundredths, instants milliseconds since 1970. */

/** An order as it stands. The average matched price is `matchedValue / matchedMinor` in hundredths. */
export interface PlayerOrder {
  readonly betId: string;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
  readonly remainingMinor: bigint;
  readonly matchedMinor: bigint;
  readonly matchedValue: bigint;
  /** What the backer wins with the matched part, which is the layer's liability. */
  readonly matchedProfitMinor: bigint;
  readonly cancelledMinor: bigint;
  readonly lapsedMinor: bigint;
  readonly voidedMinor: bigint;
  readonly persistence: Persistence;
  /** Absent: a limit bet. What is asked for, open or lapsed of a lay at the starting price is liability. */
  readonly orderType?: OnCloseType;
  /** Of a fill-or-kill bet: so much of it had to be had at once, else nothing; its size where it named no least. Absent: any other bet. */
  readonly leastFillMinor?: bigint;
  /** A withdrawal of another runner reduced the price at which it was matched. */
  readonly isReduced?: boolean;
  readonly customerOrderRef: string | undefined;
  readonly customerStrategyRef: string | undefined;
  readonly placedAtMs: number;
  readonly matchedAtMs: number | undefined;
  readonly endedAtMs: number | undefined;
  /** When some of it, or all, was last cancelled. Absent: nothing was, or before this was kept. */
  readonly cancelledAtMs?: number;
  readonly settledAtMs: number | undefined;
  readonly profitMinor: bigint | undefined;
  readonly settledAs: SettledAs | undefined;
  /** Why it lapsed as it was placed, or its rest at the off. */
  readonly lapseCode?: LapseCode;
}
export type SettledAs = "WON" | "LOST" | "VOIDED" | "CANCELLED" | "LAPSED";

export interface Page {
  readonly from: number;
  /** At least 1. */
  readonly count: number;
}
export interface Paged<T> {
  readonly rows: readonly T[];
  readonly isMoreAvailable: boolean;
}

export type CurrentOrderSort = "BY_BET" | "BY_MARKET" | "BY_PLACE_TIME" | "BY_MATCH_TIME" | "BY_VOID_TIME";
export interface CurrentOrderQuery {
  readonly playerId: string;
  readonly betIds?: readonly string[] | undefined;
  readonly marketIds?: readonly string[] | undefined;
  readonly customerOrderRefs?: readonly string[] | undefined;
  readonly customerStrategyRefs?: readonly string[] | undefined;
  readonly state?: OrderState | undefined;
  /** Both ends inclusive, on the time that `sort` orders by (the time of placing unless it is one of matching or of becoming void). */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** BY_VOID_TIME picks what is void alone, wholly void bets too, which no other order has. */
  readonly sort: CurrentOrderSort;
  readonly isDescending: boolean;
  readonly page: Page;
}

export type ClearedStatus = "SETTLED" | "VOIDED" | "LAPSED" | "CANCELLED";
export type ClearedGrouping = "EVENT_TYPE" | "EVENT" | "MARKET" | "RUNNER" | "SIDE" | "STRATEGY";
export interface ClearedOrderQuery {
  readonly playerId: string;
  readonly status: ClearedStatus;
  readonly eventTypeIds?: readonly string[] | undefined;
  readonly eventIds?: readonly string[] | undefined;
  readonly marketIds?: readonly string[] | undefined;
  readonly runners?: readonly { readonly marketId: string; readonly selectionId: number }[] | undefined;
  readonly betIds?: readonly string[] | undefined;
  readonly customerOrderRefs?: readonly string[] | undefined;
  readonly customerStrategyRefs?: readonly string[] | undefined;
  readonly side?: Side | undefined;
  /** Both ends inclusive, on the time of settlement (of cancelling or lapsing for those). */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly page: Page;
}
/** Names that go with a line of a report. */
export interface ItemDescription {
  readonly eventTypeName: string;
  readonly eventName: string;
  readonly marketName: string;
  readonly marketType: string;
  readonly marketStartAtMs: number;
  readonly runnerName: string;
  readonly numberOfWinners: number;
}
export interface ClearedBet {
  readonly order: PlayerOrder;
  readonly eventTypeId: string;
  readonly eventId: string;
  readonly description: ItemDescription;
}
/** One line of settled bets taken together. What the grouping doesn't have is undefined. */
export interface ClearedGroup {
  readonly eventTypeId: string | undefined;
  readonly eventId: string | undefined;
  readonly marketId: string | undefined;
  readonly selectionId: number | undefined;
  readonly side: Side | undefined;
  readonly customerStrategyRef: string | undefined;
  readonly description: Partial<ItemDescription>;
  readonly settledAtMs: number;
  readonly lastMatchedAtMs: number | undefined;
  readonly betCount: number;
  readonly settledMinor: bigint;
  /** Sum of price x size over what was matched, by the price it was matched at. */
  readonly matchedValue: bigint;
  readonly matchedMinor: bigint;
  /** The same by the price asked for, of what was matched of bets that asked for one: one at any starting price is left out. */
  readonly requestedValue: bigint;
  readonly requestedMinor: bigint;
  readonly profitMinor: bigint;
  /** Of MARKET, EVENT and EVENT_TYPE alone: commission is a matter of the whole market. */
  readonly commissionMinor: bigint | undefined;
}

/** What each runner's win would bring from matched bets, if no other wins beside it. */
export interface PlayerPosition {
  readonly marketId: string;
  readonly commissionBasisPoints: number;
  readonly numberOfWinners: number;
  readonly hasStartingPrice: boolean;
  readonly runners: readonly { readonly selectionId: number; readonly ifWinMinor: bigint }[];
  /** When none of them wins. */
  readonly ifOtherMinor: bigint;
}

/** What the bets on a runner bring when it wins, and when it loses. */
export interface WinAndLoss {
  readonly winMinor: bigint;
  readonly loseMinor: bigint;
}
/** The player's matched bets on a runner, by themselves. */
export interface RunnerStakes {
  readonly marketId: string;
  readonly selectionId: number;
  /** Limit bets. */
  readonly limit: WinAndLoss;
  /** Bets at the starting price, also limit bets that took it with what was left of them. */
  readonly starting: WinAndLoss;
}

/** What a market's book tells beside its ladders. */
export interface BookFacts {
  readonly marketId: string;
  /** What its stakes are in. */
  readonly currency: string;
  readonly leastStakeMinor: bigint;
  /** When a bet was last matched; undefined: none was. */
  readonly lastMatchAtMs: number | undefined;
}

/** As many of a player's matches are read at once; one more tells that there are more. */
export const mostFills = 5_000;

export interface PlayerFill {
  readonly fillId: string;
  readonly betId: string;
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
  readonly matchedAtMs: number;
}

/** What was matched of the player's bets on a runner at one price under one strategy reference (empty = none). */
export interface MatchedLevel {
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly strategyRef: string;
  readonly sizeMinor: bigint;
}

/** `LAPSED`: a fill-or-kill bet that was killed. */
export type RecordStatus = "open" | "WON" | "LOST" | "VOID" | "LAPSED";
export interface BetRecordQuery {
  readonly playerId: string;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly status?: RecordStatus | undefined;
  readonly side?: RecordSide | undefined;
  readonly eventTypeId?: string | undefined;
  /** Of the exchange or of the house. */
  readonly marketId?: string | undefined;
  readonly page: Page;
}
/** As the record tells it: back for what is for, also of a bet at a line, where a lay is the Yes. */
export type RecordSide = "BACK" | "LAY";
/** A bet with its names, as the player's record shows it. */
/** A bet in the player's record: on the exchange, or against the house. */
export type BetRecord = ExchangeBetRecord | HouseBetRecord;
export interface ExchangeBetRecord {
  readonly kind: "exchange";
  readonly order: PlayerOrder;
  readonly eventId: string;
  readonly description: ItemDescription;
  /** It is at a line, and so at evens. [LINE-02] */
  readonly isLine: boolean;
  /** Of a void bet why, as whoever voided the market or withdrew the runner wrote it. Absent: it isn't void, or nobody said. */
  readonly voidReason?: string;
}
export interface HouseBetRecord {
  readonly kind: "house";
  readonly bet: NamedHouseBet;
  readonly eventTypeName: string;
  /** Of a void bet why, as whoever voided it or its market wrote it. */
  readonly voidReason?: string;
}

/** An event as the sports pages list it. `market` is its match-odds market, when it has one. */
export interface SportsEvent extends EventName {
  readonly isInPlay: boolean;
  readonly isFinished: boolean;
  readonly score: Readonly<Record<string, unknown>> | undefined;
  readonly market: { readonly marketId: string; readonly status: MarketStatus; readonly isInPlay: boolean } | undefined;
  /** The winner's name once the match-odds market is settled. */
  readonly result: string | undefined;
  /** Why that market was closed without a winner, as it was written: its bets are void. Undefined: it wasn't. */
  readonly voidReason: string | undefined;
}

export type StatementKind = "ALL" | "EXCHANGE" | "POKER_ROOM" | "DEPOSITS_WITHDRAWALS";
export interface StatementQuery {
  readonly playerId: string;
  readonly include: StatementKind;
  /** Both ends inclusive; for ALL alone, as the field has it. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly page: Page;
}
/** A ledger transaction that changed what a player has, free and exposed together. */
export interface StatementItem {
  readonly transactionId: string;
  /** The ledger's: `exchange.settle`, `deposit`. */
  readonly kind: string;
  readonly atMs: number;
  /** Received (+) or given (-). */
  readonly amountMinor: bigint;
  /** What the player had after it. */
  readonly balanceMinor: bigint;
  /** Of a market's settlement: all of the player's bets there together, after commission. */
  readonly market: StatementMarket | undefined;
}
export interface StatementMarket {
  readonly marketId: string;
  readonly name: string;
  readonly type: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly startAtMs: number;
  readonly commissionBasisPoints: number;
  /** Names of the winners, or the number that came; empty for a market that was voided. */
  readonly winner: string;
  /** How many of the winners share fewer places than they are; 0: none do. [SETL-08] */
  readonly sharing: number;
  /** Why it was settled so, as whoever did it wrote it; empty where that isn't known of this payment any more. */
  readonly reason: string;
  /** Against the house: Bookmaker or Fancy. */
  readonly isHouse: boolean;
  /** What of the amount the house put up because the player couldn't (+), or took back (-); 0 in markets of the house. [SETTLE-05] [REMOVE-06] */
  readonly lentMinor: bigint;
}

export interface ExchangeReadStore {
  /** What changed the player's balance, newest first. */
  statement(reader: Reader, query: StatementQuery): Promise<Paged<StatementItem>>;
  /** Counts over markets that aren't closed, by the filter; at most `mostListed` and one more. */
  eventTypes(reader: Reader, filter: MarketFilter): Promise<readonly Counted[]>;
  competitions(reader: Reader, filter: MarketFilter): Promise<readonly Counted[]>;
  events(reader: Reader, filter: MarketFilter): Promise<readonly CountedEvent[]>;
  marketTypes(reader: Reader, filter: MarketFilter): Promise<readonly Counted[]>;
  /** Those whose venue or country is known alone. */
  venues(reader: Reader, filter: MarketFilter): Promise<readonly Counted[]>;
  countries(reader: Reader, filter: MarketFilter): Promise<readonly Counted[]>;
  /** By the steps of UTC in which they start, earliest first. */
  startTimes(reader: Reader, filter: MarketFilter, step: "DAYS" | "HOURS" | "MINUTES"): Promise<readonly CountedTime[]>;
  /** All markets that aren't closed, in the order of their start, at most `limit`. */
  menuMarkets(reader: Reader, limit: number): Promise<readonly MenuMarket[]>;
  /** Markets that aren't closed, by the filter. */
  catalogue(
    reader: Reader,
    query: { readonly filter: MarketFilter; readonly sort: CatalogueSort; readonly limit: number },
  ): Promise<readonly CatalogueMarket[]>;
  /** These markets, closed ones too. */
  markets(reader: Reader, marketIds: readonly string[]): Promise<readonly CatalogueMarket[]>;
  /** These bets of the player, whatever became of them. */
  ordersById(reader: Reader, playerId: string, betIds: readonly string[]): Promise<readonly PlayerOrder[]>;
  /** The player's reference stands for bets that were placed, and for nothing that was cancelled. [EXAPI-28] */
  isForPlacing(reader: Reader, asked: { readonly playerId: string; readonly customerRef: string }): Promise<boolean>;
  /** Markets in which the player has bets that aren't settled, with something matched or still to be matched. */
  marketsWithBets(reader: Reader, playerId: string): Promise<readonly string[]>;
  /**
   * What was matched of the player's bets in the market after a fill ("0" = all), and the last fill there was. Fills of a market are numbered in their order.
   * Of bets that aren't settled, or with `hasSettled` of those that won or lost as well; never of void ones.
   */
  matchedAfter(
    reader: Reader,
    query: {
      readonly playerId: string;
      readonly marketId: string;
      readonly afterFillId: string;
      readonly hasSettled?: boolean;
    },
  ): Promise<{ readonly levels: readonly MatchedLevel[]; readonly lastFillId: string }>;
  /** Orders of markets that aren't settled, without those that ended with nothing matched. */
  currentOrders(reader: Reader, query: CurrentOrderQuery): Promise<Paged<PlayerOrder>>;
  /** The player's newest fill-or-kill bets in markets that aren't closed, newest first; of those that were killed none of a cash-out. */
  fillOrKill(reader: Reader, playerId: string): Promise<readonly PlayerOrder[]>;
  /** Newest first. */
  clearedBets(reader: Reader, query: ClearedOrderQuery): Promise<Paged<ClearedBet>>;
  /** Settled bets taken together, newest first. */
  clearedGroups(reader: Reader, query: ClearedOrderQuery, grouping: ClearedGrouping): Promise<Paged<ClearedGroup>>;
  /** Positions in those of these markets that aren't closed; a market without a bet of the player has zeros. */
  positions(reader: Reader, playerId: string, marketIds: readonly string[]): Promise<readonly PlayerPosition[]>;
  /** The player's matched bets of these markets, whose bets aren't settled, by runner; none on a runner: absent. */
  runnerStakes(reader: Reader, playerId: string, marketIds: readonly string[]): Promise<readonly RunnerStakes[]>;
  /** Of these markets, closed ones too. */
  bookFacts(reader: Reader, marketIds: readonly string[]): Promise<readonly BookFacts[]>;
  /** The player's share of the fills of these markets, oldest first; at most `mostFills` and one more. */
  fills(reader: Reader, playerId: string, marketIds: readonly string[]): Promise<readonly PlayerFill[]>;
  /** Newest first, with the number of all that match. */
  betRecords(
    reader: Reader,
    query: BetRecordQuery,
  ): Promise<{ readonly rows: readonly BetRecord[]; readonly total: number }>;
  /** In play first, then what starts next, then what finished last. */
  sportsEvents(
    reader: Reader,
    query: { readonly eventTypeId: string; readonly fromMs: number; readonly toMs: number; readonly page: Page },
  ): Promise<readonly SportsEvent[]>;
  sportsEvent(reader: Reader, eventId: string): Promise<SportsEvent | undefined>;
}

import type { Currency } from "@maidan/core/money";
import type { LineRange } from "@maidan/core/exchange";
import type { MarketStatus, RunnerStatus } from "../exchange/index.ts";

/** What can be bet on, as the exchange's reads tell it. Amounts are minor units, prices hundredths, instants milliseconds since 1970. */

export type OrderState = "EXECUTABLE" | "EXECUTION_COMPLETE";

/** Markets are chosen by all that is given; an empty or absent list restricts nothing. */
export interface MarketFilter {
  /** Every word must occur in the name of the event, its competition or the market; letters' case doesn't count. `*` in a word stands for anything. */
  readonly text?: string | undefined;
  readonly eventTypeIds?: readonly string[] | undefined;
  readonly competitionIds?: readonly string[] | undefined;
  readonly eventIds?: readonly string[] | undefined;
  readonly marketIds?: readonly string[] | undefined;
  readonly marketTypes?: readonly string[] | undefined;
  readonly currencies?: readonly Currency[] | undefined;
  readonly startFromMs?: number | undefined;
  readonly startToMs?: number | undefined;
  readonly isInPlay?: boolean | undefined;
  /** Only markets with starting prices, or only those without. */
  readonly hasStartingPrice?: boolean | undefined;
  /** Only LINE markets, or only those of odds. */
  readonly isLine?: boolean | undefined;
  readonly venues?: readonly string[] | undefined;
  /** By ISO 3166, two letters. */
  readonly countryCodes?: readonly string[] | undefined;
  /** The field's words; `NO_VALUE` is a market that is on no race, or on one whose kind isn't known. */
  readonly raceTypes?: readonly string[] | undefined;
  /** Only markets in which this player has an order in one of these states. */
  readonly withOrders?: { readonly playerId: string; readonly states: readonly OrderState[] } | undefined;
}

export interface Counted {
  readonly id: string;
  readonly name: string;
  readonly marketCount: number;
}
export interface CountedEvent extends Counted {
  readonly startAtMs: number;
  readonly venue?: string;
  readonly countryCode?: string;
}
/** Markets that start from `fromMs` to less than a day, hour or minute later. */
export interface CountedTime {
  readonly fromMs: number;
  readonly marketCount: number;
}
/** No listing is longer. The store gives one more where there is more, so that nobody takes a part for the whole. */
export const mostListed = 10_000;

export type CatalogueSort = "RANK" | "MINIMUM_TRADED" | "MAXIMUM_TRADED" | "FIRST_TO_START" | "LAST_TO_START";

/** A market with what names it. `RANK` is: in play first, then by start, then by id. */
export interface CatalogueMarket {
  readonly marketId: string;
  readonly marketType: string;
  readonly name: string;
  readonly status: MarketStatus;
  readonly isInPlay: boolean;
  readonly betDelayMs: number;
  readonly version: number;
  readonly startAtMs: number;
  readonly commissionBasisPoints: number;
  /** What may be staked at least, and with how much to get back less is taken. [BOOK-26] */
  readonly least?: { readonly currency: Currency; readonly stakeMinor: bigint; readonly payoutMinor: bigint };
  readonly numberOfWinners: number;
  readonly hasStartingPrice?: boolean;
  readonly hasVirtualPrices?: boolean;
  /** The lines of a LINE market. Absent: odds. */
  readonly line?: LineRange;
  readonly isReconciled?: boolean;
  readonly tradedVolumeMinor: bigint;
  /** The field's word for the kind of race that it is on. */
  readonly raceType?: string;
  /** When it was last settled or made void. */
  readonly settledAtMs?: number;
  readonly event: EventName;
  readonly runners: readonly CatalogueRunner[];
}
/** A market as the navigation menu has it. `raceNumber` is its race's number in the meeting; absent: it is on no race. */
export type MenuMarket = Pick<
  CatalogueMarket,
  "marketId" | "marketType" | "name" | "startAtMs" | "numberOfWinners" | "event"
> & { readonly raceNumber?: number };
export interface EventName {
  readonly eventId: string;
  readonly name: string;
  readonly startAtMs: number;
  readonly eventTypeId: string;
  readonly eventTypeName: string;
  readonly competitionId: string;
  readonly competition: string;
  /** Of a race meeting. */
  readonly venue?: string;
  readonly countryCode?: string;
}
export interface CatalogueRunner {
  readonly selectionId: number;
  readonly name: string;
  readonly sortPriority: number;
  readonly status: RunnerStatus;
  readonly lastPriceTradedX100: number | undefined;
  readonly tradedVolumeMinor: bigint;
  /** In millionths, once reconciled. */
  readonly startingPrice?: number;
  /** Of a runner that was removed. */
  readonly removedAtMs?: number;
  readonly adjustmentBasisPoints?: number;
  /** What programs read of it, under the field's names: a horse's jockey, draw and form. */
  readonly facts: Readonly<Record<string, string>>;
}

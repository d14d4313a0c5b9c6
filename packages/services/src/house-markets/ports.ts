import type { HouseBet, HouseQuestion, HouseSide } from "@maidan/core/house-markets";
import type { Reader, Tx } from "../command/index.ts";
import type { HouseAllowances } from "./allowance.ts";
import type { StaffDeeds } from "./deeds.ts";

export type HouseMarketStatus = "OPEN" | "BALL_RUNNING" | "SUSPENDED" | "CLOSED";
/** The tabs of the fancy block: 2 Fancy, 3 Ball by Ball, 4 Khadda, 5 Lottery, 6 Odd/Even. [OP-63] */
export type FancyType = 2 | 3 | 4 | 5 | 6;

/** What the house offers now: per runner, or one for a fancy. `line` is the runner, or the number. A rate of null: not offered. */
export interface HouseQuote {
  readonly line: number;
  /** Back, or YES. */
  readonly forRate: number | null;
  /** Lay, or NO; its line may be another one: a fancy says NO below where it says YES. */
  readonly againstLine: number;
  readonly againstRate: number | null;
}

export interface HouseLimits {
  readonly minimumStakeMinor: bigint;
  readonly maximumStakeMinor: bigint;
  /** The most that one player may win in the market. */
  readonly maximumProfitMinor: bigint;
  /** The most that the house may lose in it. */
  readonly maximumLiabilityMinor: bigint;
}

export interface NewHouseMarket extends HouseLimits {
  readonly eventId: string;
  /** With the event it names the market for ever. */
  readonly sourceKey: string;
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly fancyType: FancyType | null;
  readonly title: string;
  readonly question: HouseQuestion;
  readonly runners: readonly { readonly selectionId: number; readonly name: string }[];
  /** What a bet waits in play. */
  readonly betDelayMs: number;
  readonly commissionBasisPoints: number;
}

export interface HouseMarket extends NewHouseMarket {
  readonly marketId: string;
  /** Of its limits, and of all its bets. [RATES-18] */
  readonly currency: string;
  readonly status: HouseMarketStatus;
  /** The event may be under way: by its own word or its exchange markets', from its start on, and always where it has no exchange market to tell. */
  readonly isInPlay: boolean;
  /** The event says that it is over: nothing is taken any more, whatever the market's status. [RATES-66] */
  readonly isEventOver: boolean;
  /** Suspended by staff: the feed may not resume it. */
  readonly isHeld: boolean;
  /** A trader makes its rates: the feed may not change them. */
  readonly isByHand: boolean;
  readonly version: number;
  /** The version that play made last: a ball that began, what came of it, an incident; 0: none did. [RATES-61] */
  readonly movedVersion: number;
  /** A ball that the feed has told of is on its way, whatever the status. [RATES-61] */
  readonly isBallOn: boolean;
  readonly quotes: readonly HouseQuote[];
  /** The last first quote of which both rates stood; null: none did. [RATES-71] */
  readonly lastRates: HouseQuote | null;
  readonly settlement: "UNSETTLED" | "SETTLING" | "SETTLED" | "VOIDING" | "VOIDED";
  readonly settlementRevision: number;
  readonly outcome: number | null;
  /** The runners that share the win, the outcome among them; none where it has one winner. [RATES-72] */
  readonly deadHeat: readonly number[];
  /** Void because a correction took its result back, until the feed says it anew. [FEED-38] */
  readonly awaitsResult: boolean;
}

export interface PlacedHouseBet extends HouseBet {
  readonly betId: string;
  readonly marketId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly placedAtMs: number;
  readonly settledAs: "WON" | "LOST" | "VOIDED" | null;
  readonly profitMinor: bigint | null;
}
/** A bet with what it is on, for lists. */
export interface NamedHouseBet extends PlacedHouseBet {
  readonly eventId: string;
  readonly eventName: string;
  readonly title: string;
  readonly runner: string | null;
  readonly kind: "BOOKMAKER" | "FANCY";
  /** What its market asks, and of a Bookmaker the runners, in the order of their ids. */
  readonly question: HouseQuestion;
  readonly runners: HouseMarket["runners"];
  readonly settledAtMs: number | null;
  /** A cash-out made it; not known of bets from before cash-outs were marked. */
  readonly isCashOut: boolean;
}

/** Which bets of a market: all that is given holds. Times are from, and up to but without. */
export interface HouseBetQuery {
  readonly marketId: string;
  readonly side?: HouseSide;
  readonly line?: number;
  readonly rate?: number;
  readonly fromMs?: number;
  readonly untilMs?: number;
  readonly limit: number;
}
export interface FoundHouseBet extends PlacedHouseBet {
  readonly username: string;
}

/** What a settled market brought a player: before commission, and the commission. */
export interface HouseResult {
  readonly marketId: string;
  readonly title: string;
  readonly kind: "BOOKMAKER" | "FANCY";
  readonly eventName: string;
  readonly eventTypeId: string;
  readonly netMinor: bigint;
  readonly commissionMinor: bigint;
  readonly bets: number;
  readonly settledAtMs: number;
}

/** What the bets of one kind would win and lose together. */
export interface HouseTotal {
  readonly side: HouseSide;
  readonly line: number;
  readonly winMinor: bigint;
  readonly loseMinor: bigint;
}

export interface HousePosition {
  readonly playerId: string;
  readonly currency: string;
  readonly lockedMinor: bigint;
  readonly paidRevision: number;
  readonly netMinor: bigint;
  readonly commissionMinor: bigint;
  readonly receivableMinor: bigint;
  readonly transactionId: string | null;
}

/** A player of a market as a preview sees one: what was paid before, the cash of now, and the bets summed by kind. */
export interface PreviewedHousePosition extends HousePosition {
  readonly cashMinor: bigint;
  readonly bets: number;
  readonly totals: readonly PreviewedHouseTotal[];
}
/** What the bets of a kind bring: right, wrong, and on a runner that shares the win. */
export interface PreviewedHouseTotal extends HouseTotal {
  readonly sharedMinor: bigint;
}

export interface HouseMarketStore extends HouseAllowances, StaffDeeds {
  /** Makes it, suspended and without rates. */
  add(tx: Tx, market: NewHouseMarket): Promise<string>;
  /** The market, locked until the transaction ends, as it and its event are once the lock is there. */
  lock(tx: Tx, marketId: string): Promise<HouseMarket | undefined>;
  find(reader: Reader, marketId: string): Promise<HouseMarket | undefined>;
  /** Of these events, oldest first; without the closed ones. */
  openOf(reader: Reader, eventIds: readonly string[]): Promise<readonly HouseMarket[]>;
  /** Of the event the closed ones, who was made last first, after that of the cursor (a market's id): at most so many, and whether there are more. */
  closedOf(
    reader: Reader,
    at: { readonly eventId: string; readonly cursor?: string; readonly limit: number },
  ): Promise<{ readonly markets: readonly HouseMarket[]; readonly nextCursor: string | null }>;
  /** Of the event all closed ones that a feed may have settled, oldest first: as many as a match has. */
  decidedOf(reader: Reader, eventId: string): Promise<readonly HouseMarket[]>;
  /** Of the event those whose result a correction took back. */
  awaitedOf(reader: Reader, eventId: string): Promise<readonly HouseMarket[]>;
  /** Whether the event is there and not over, and held so until the transaction ends: none is opened in one that ends meanwhile. */
  lockEvent(tx: Tx, eventId: string): Promise<"none" | "finished" | "running">;
  /** Whether staff hold all of the event, which stays so until the transaction ends: they have, and something there is held still. [RATES-63] */
  isEventHeld(tx: Tx, eventId: string): Promise<boolean>;
  /** Staff hold all of the event, what is added to it by its feed too; or no longer. */
  holdEvent(tx: Tx, eventId: string, isHeld: boolean): Promise<void>;
  /** The markets of an event that aren't closed, locked until the transaction ends, in order of their ids. */
  lockOpenOf(tx: Tx, eventId: string): Promise<readonly HouseMarket[]>;
  /** Of an event, those with these keys. */
  keysOf(tx: Tx, eventId: string, sourceKeys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sets status and quotes of several markets and raises their versions. */
  offer(
    tx: Tx,
    offers: readonly {
      readonly marketId: string;
      readonly status: HouseMarketStatus;
      readonly quotes: readonly HouseQuote[];
    }[],
  ): Promise<void>;
  /** Open markets of the event take nothing until they are offered anew. */
  setBallRunning(tx: Tx, eventId: string): Promise<void>;
  /** A ball of the feed is on its way: the same, and what is suspended at the feed's rates knows of it too. [RATES-61] */
  ballBegins(tx: Tx, eventId: string): Promise<void>;
  /** It was bowled, or never will be. */
  ballEnds(tx: Tx, eventId: string): Promise<void>;
  /** Something has happened that what is suspended at the feed's rates doesn't know of. [RATES-61] */
  haveMoved(tx: Tx, eventId: string): Promise<void>;
  /** Sets what is given and raises the version. */
  change(
    tx: Tx,
    marketId: string,
    change: {
      readonly status?: HouseMarketStatus;
      readonly isHeld?: boolean;
      readonly isByHand?: boolean;
      readonly quotes?: readonly HouseQuote[];
    },
  ): Promise<void>;
  /** Nobody of the staff holds them; they stay suspended. A trader's rates are the trader's still where no feed makes any: in events by hand, and of what was opened by hand. [RATES-15] */
  giveBack(tx: Tx, marketIds: readonly string[]): Promise<void>;
  /** Whether the player may bet, and in which currency; undefined for no such player. */
  account(tx: Tx, playerId: string): Promise<{ readonly currency: string; readonly mayBet: boolean } | undefined>;
  /** Those that aren't void by themselves. */
  betsOf(
    reader: Reader,
    at: { readonly marketId: string; readonly playerId: string },
  ): Promise<readonly PlacedHouseBet[]>;
  totals(tx: Tx, marketId: string): Promise<readonly HouseTotal[]>;
  /** The same of several markets, for who watches them. */
  totalsOf(reader: Reader, marketIds: readonly string[]): Promise<ReadonlyMap<string, readonly HouseTotal[]>>;
  addBet(
    tx: Tx,
    bet: Omit<PlacedHouseBet, "betId" | "settledAs" | "profitMinor"> & Pick<NamedHouseBet, "isCashOut">,
  ): Promise<string>;
  addTotal(tx: Tx, marketId: string, total: HouseTotal): Promise<void>;
  setLocked(
    tx: Tx,
    at: {
      readonly marketId: string;
      readonly playerId: string;
      readonly currency: string;
      readonly lockedMinor: bigint;
    },
  ): Promise<void>;
  lockedOf(tx: Tx, at: { readonly marketId: string; readonly playerId: string }): Promise<bigint>;
  /** Of these bets those that are in the market and aren't void by themselves, by id. */
  standingBets(
    reader: Reader,
    at: { readonly marketId: string; readonly betIds: readonly string[] },
  ): Promise<readonly PlacedHouseBet[]>;
  /** Of the market, oldest first, at most so many; without those that are void by themselves. [RATES-74] */
  findBets(reader: Reader, query: HouseBetQuery): Promise<readonly FoundHouseBet[]>;
  /** Marks them void by themselves; a later result of their market leaves them so. [RATES-73] */
  voidBets(
    tx: Tx,
    at: { readonly betIds: readonly string[]; readonly reason: string; readonly atMs: number },
  ): Promise<void>;
  /** Closes the market under a new revision; `outcome` null is a void. `deadHeat`: the runners that share the win. */
  beginSettlement(
    tx: Tx,
    at: {
      readonly marketId: string;
      readonly outcome: number | null;
      readonly deadHeat?: readonly number[];
      readonly reason: string;
      /** Of a void alone; absent: no. */
      readonly awaitsResult?: boolean;
    },
  ): Promise<void>;
  /** A void market's result is to be said anew, and its players are told why. Does nothing to one that waits already. */
  awaitResult(tx: Tx, market: { readonly marketId: string; readonly reason: string }): Promise<void>;
  /** It waited for a result and is void after all: its players are told so. */
  endWait(tx: Tx, market: { readonly marketId: string; readonly reason: string }): Promise<void>;
  /** Positions that were not paid under this revision, by player, at most so many. */
  unpaid(
    tx: Tx,
    at: { readonly marketId: string; readonly revision: number; readonly limit: number },
  ): Promise<readonly HousePosition[]>;
  /** All players of the market as of one moment, by player; nothing is held. `sharing`: how many runners share the win, one unless it is said. */
  previewed(reader: Reader, marketId: string, sharing?: number): Promise<readonly PreviewedHousePosition[]>;
  /** The player's cash, locked until the transaction ends. */
  lockCash(tx: Tx, playerId: string): Promise<bigint>;
  /** Writes what was paid, and with a result what was at risk for it: a void leaves that as it was. [STAKE-09] */
  setPaid(tx: Tx, marketId: string, position: HousePosition & { readonly riskMinor?: bigint }): Promise<void>;
  /** Marks the player's bets. */
  setResults(
    tx: Tx,
    at: {
      readonly settledAtMs: number;
      readonly results: readonly {
        readonly betId: string;
        readonly settledAs: "WON" | "LOST" | "VOIDED";
        readonly profitMinor: bigint;
      }[];
    },
  ): Promise<void>;
  endSettlement(tx: Tx, marketId: string): Promise<void>;
  /** Markets whose settlement was begun and not ended. */
  settling(reader: Reader): Promise<readonly string[]>;
  /** A player's bets, newest first. */
  list(
    reader: Reader,
    query: {
      readonly playerId: string;
      readonly marketId?: string;
      readonly eventId?: string;
      readonly isOpen?: boolean;
      readonly page: number;
      readonly perPage: number;
    },
  ): Promise<{ readonly bets: readonly NamedHouseBet[]; readonly total: number }>;
}

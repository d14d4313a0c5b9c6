import type { VoidReason } from "@maidan/core/sport-names";
import type { Match, MatchMarket, MatchSetup, Sport } from "@maidan/core/sports";
import type { Reader, Tx } from "../command/index.ts";
import type { Side } from "../exchange/index.ts";

/** A match that a feed will play: what is known before it. */
export interface Fixture {
  readonly source: string;
  /** The fixture's own id at its source; with `source` it names the match for ever. */
  readonly sourceId: string;
  readonly sport: Sport;
  readonly competition: string;
  readonly setup: MatchSetup;
  /** By which all of it is played. A fixture that is listed again may come with another one: that which was planned counts. */
  readonly seed: string;
  readonly startAtMs: number;
  /** When the event and its market appear. */
  readonly announceAtMs: number;
}

/** Whatever knows which matches there are. The simulator is one. */
export interface FixtureList {
  /** The fixtures that are announced in the window or have been, and are not over long before it: the same ones each time, in order of announcement. */
  fixtures(window: { readonly fromMs: number; readonly toMs: number }): readonly Fixture[];
}

/** `planned`: not yet announced; `announced`: its market is open before the off; `live`: in play; `finished`: settled. */
export type FeedPhase = "planned" | "announced" | "live" | "finished";

/** A market of the match besides Match Odds that its feed runs. [SIDE-01] */
export interface SideMarket extends MatchMarket {
  readonly marketId: string;
  /** Settled or void: the feed has done with it. */
  readonly isDone: boolean;
  /** How many results it has had, all of them the feed's; absent: none, or people decided. [FEED-38] */
  readonly results?: number;
  /** A correction took its result back: it is void until it has one again. [FEED-38] */
  readonly awaitsResult?: true;
}

/** A match as the feed keeps it. */
export interface FeedMatch extends Omit<Fixture, "setup"> {
  readonly feedMatchId: string;
  readonly phase: FeedPhase;
  readonly eventId: string | null;
  readonly marketId: string | null;
  readonly sideMarkets: readonly SideMarket[];
  /** Balls, minutes or points played. */
  readonly step: number;
  readonly match: Match;
  /** The feed itself has suspended the market, and will resume it. */
  readonly isSuspended: boolean;
  /** When the feed's own silence suspended what it drives; absent: it speaks. [FEED-20] */
  readonly silencedAtMs?: number;
  readonly nextAtMs: number;
  /** When the bowler runs in for the ball of `nextAtMs`, and that this was told. Both in memory alone: after a stop it is told again. [RATES-45] */
  readonly runsInAtMs?: number;
  readonly isRunningIn?: true;
}

/** Where a match has come to. */
export interface FeedProgress extends Pick<
  FeedMatch,
  "feedMatchId" | "phase" | "eventId" | "marketId" | "sideMarkets" | "step" | "match" | "isSuspended" | "nextAtMs"
> {
  /** What the row held before; a row that holds something else is left alone. */
  readonly from: Pick<FeedMatch, "phase" | "step" | "isSuspended" | "silencedAtMs">;
}

export interface FeedStore {
  /** Adds the fixtures that are not there yet; returns how many those were. */
  plan(tx: Tx, fixtures: readonly Fixture[]): Promise<number>;
  /** The source ids of these that are there already. */
  known(
    reader: Reader,
    query: { readonly source: string; readonly sourceIds: readonly string[] },
  ): Promise<readonly string[]>;
  /** All matches of the source that are not finished. */
  unfinished(reader: Reader, source: string): Promise<readonly FeedMatch[]>;
  /** The players of a market without a result of its own, void or settled, are told so once, unless it has had another one by then. [LETTER-15] */
  note(
    tx: Tx,
    notice: {
      readonly marketId: string;
      readonly kind: "TO_COME" | "VOID";
      readonly revision: number;
      readonly reason: VoidReason;
    },
  ): Promise<void>;
  /**
   * Undefined when the row is not where the writer believed it to be. A silence that the writer doesn't know of stays: the market is suspended, and
   * is to be resumed.
   */
  advance(tx: Tx, progress: FeedProgress): Promise<{ readonly silencedAtMs: number | null } | undefined>;
}

/** A market that a trader added to a feed's event, was opened and isn't closed. [HAND-15] */
export interface AddedMarket {
  readonly marketId: string;
  readonly status: "OPEN" | "SUSPENDED";
  readonly isInPlay: boolean;
  /** It begins with its event or before, or its own start is over. */
  readonly isDue: boolean;
  readonly inPlayDelayMs: number;
}

export interface AddedMarketStore {
  of(reader: Reader, eventId: string): Promise<readonly AddedMarket[]>;
  /** Those that the event's feed has suspended, or was about to, and that aren't closed. */
  suspended(reader: Reader, eventId: string): Promise<readonly string[]>;
  note(tx: Tx, suspended: { readonly eventId: string; readonly marketIds: readonly string[] }): Promise<void>;
  forget(tx: Tx, marketIds: readonly string[]): Promise<void>;
}

/** Held by one process at a time, and by none once that process or its connection to the database has ended. */
export interface FeedLock {
  /** Undefined when another process holds it. */
  tryHold(name: string): Promise<HeldLock | undefined>;
}
export interface HeldLock {
  isHeld(): boolean;
  release(): Promise<void>;
}

/** The true chances of a market's runners, as a feed's model knows them. */
export interface FairPrices {
  readonly marketId: string;
  readonly isInPlay: boolean;
  readonly runners: readonly { readonly selectionId: number; readonly probability: number }[];
  /** Of a LINE market the number that is expected, and how far off it may be; there are no runners then. */
  readonly line?: { readonly mean: number; readonly variance: number };
  /** How many of them win; absent: one. Their chances sum to it. */
  readonly winners?: number;
}

/** Who makes prices in the feed's markets: the house market maker and the crowd. None of them may throw. */
export interface PriceMaker {
  /** Chances have moved and the public does not know yet: take away what would now be given away. Awaited. */
  protect(prices: FairPrices): Promise<void>;
  /** Make prices around these chances. Not awaited by the feed. */
  quote(prices: FairPrices): void;
  /** The market is suspended or over: take everything back. Awaited. */
  withdraw(marketId: string): Promise<void>;
}

export interface FeedClock {
  nowMs(): number;
}

/** What the feed tells the operator's log. */
export interface FeedLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** An unmatched bet, or the unmatched rest of one. */
export interface OpenOrder {
  readonly betId: string;
  readonly selectionId: number;
  readonly side: Side;
  readonly priceX100: number;
  readonly remainingMinor: bigint;
}

/** What the account's matched bets bring if a selection wins; under 0, if none of the runners does. */
export type Position = ReadonlyMap<number, bigint>;

export interface LineBet {
  readonly side: Side;
  readonly priceX100: number;
  readonly sizeMinor: bigint;
}

/** Reads of an account's bets, as every player has them. They are asked anew each time, so that a restart has nothing to restore. [MAKER-06] */
export interface AccountBook {
  openOrders(playerId: string, marketId: string): Promise<readonly OpenOrder[]>;
  position(playerId: string, marketId: string): Promise<Position>;
  /** What was matched in a LINE market, by line. */
  lines(playerId: string, marketId: string): Promise<readonly LineBet[]>;
}

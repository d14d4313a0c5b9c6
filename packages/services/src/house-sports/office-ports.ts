import type { Reader, Tx } from "../command/index.ts";
import type { KeptWager } from "../house-games/index.ts";
import type { BookMarket } from "./coupon-ports.ts";
import type { KeptFixture, KeptMarket, SelectionResult } from "./ports.ts";

/** Money of two currencies is never one sum. [SPORTSBOOK-35] */
export interface CurrencyAmount {
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** A match as the office lists it. */
export interface DeskFixture extends KeptFixture {
  readonly markets: number;
  readonly heldMarkets: number;
  /** Coupons with a leg on it whose stake counts, and what was staked on them in each currency. */
  readonly coupons: number;
  readonly staked: readonly CurrencyAmount[];
}
/** A market as the office sees it. */
export interface DeskMarket extends KeptMarket {
  readonly coupons: number;
  /** What coupons that aren't decided would pay at most, by selection and in each currency. */
  readonly liabilities: Readonly<Record<string, readonly CurrencyAmount[]>>;
}
/** A coupon with the player whose it is. */
export interface DeskCoupon {
  readonly wager: KeptWager;
  /** The platform's own player; of another operator's player their name there. */
  readonly playerId: string;
  readonly username: string | null;
}
/** One call of the wallet in a coupon's round, as it was kept. */
export interface DeskMove {
  readonly transactionId: string;
  readonly kind: "bet" | "win" | "rollback" | "tombstone";
  readonly amountMinor: bigint;
  readonly madeAt: Date;
}

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}
export interface FixtureGroupQuery {
  readonly which: "running" | "past";
  readonly source?: string;
}
export interface FixtureQuery extends Page, FixtureGroupQuery {
  /** The competition's English name. */
  readonly competition?: string;
  /** Stands in a side's or the competition's name, in either language. */
  readonly words?: string;
}
/** The matches of one competition of a source. */
export interface FixtureGroup extends Pick<KeptFixture, "source" | "sport" | "competition"> {
  readonly fixtures: number;
  readonly live: number;
  /** Matches that staff hold, or of which they hold a market. */
  readonly held: number;
}
export interface CouponQuery extends Page {
  readonly gameCode?: string;
  readonly state?: "open" | "settled" | "void";
  /** A username, or the beginning of one. */
  readonly player?: string;
  readonly fixtureId?: string;
  readonly leastStakeMinor?: bigint;
}
interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** What the office reads of the sportsbook, and what staff change of it. */
export interface BookDeskStore {
  fixtures(reader: Reader, query: FixtureQuery): Promise<PageOf<DeskFixture>>;
  /** Those with something held first, then those in play, then by their first start. [DESK-21] */
  fixtureGroups(reader: Reader, query: FixtureGroupQuery): Promise<readonly FixtureGroup[]>;
  marketsOf(reader: Reader, fixtureId: string): Promise<readonly DeskMarket[]>;
  /** The newest first. */
  coupons(reader: Reader, query: CouponQuery): Promise<PageOf<DeskCoupon>>;
  coupon(reader: Reader, wagerId: string): Promise<DeskCoupon | undefined>;
  movesOf(reader: Reader, wagerId: string): Promise<readonly DeskMove[]>;
  /** Their reason before; undefined when it isn't there. A null takes the hold away: markets then are what their source says. */
  holdFixture(
    tx: Tx,
    fixtureId: string,
    reason: string | null,
  ): Promise<{ readonly before: string | null } | undefined>;
  holdMarket(tx: Tx, marketId: string, reason: string | null): Promise<{ readonly before: string | null } | undefined>;
  lockMarket(tx: Tx, marketId: string): Promise<BookMarket | undefined>;
  /** Settles the market, or gives it other results; its coupons are due. */
  setResults(
    tx: Tx,
    decision: {
      readonly marketId: string;
      readonly results: Readonly<Record<string, SelectionResult>>;
      readonly reason: string;
    },
  ): Promise<void>;
  /** False when the coupon has no such leg. Its coupon is due. */
  voidLeg(
    tx: Tx,
    leg: { readonly wagerId: string; readonly marketId: string; readonly reason: string },
  ): Promise<boolean>;
}

import type { LineRange } from "@maidan/core/exchange";
import type { Currency } from "@maidan/core/money";
import type { OddsNotation } from "@maidan/core/odds";
import type { Delivery } from "@maidan/core/sports";
import type { Reader, Tx } from "../command/index.ts";

/** How a player's bets are made in the app. Stakes are whole units of the account's currency. */
export interface BetSettings {
  readonly stakeKeys: readonly number[];
  readonly isOneTap: boolean;
  readonly oneTapStake: number;
  readonly isConfirming: boolean;
  readonly pricePolicy: "any" | "better" | "none";
  readonly odds: OddsNotation;
  /** Otherwise bets lapse when a better price than theirs is on offer. [BOOK-24] */
  readonly takesBetterPrices: boolean;
  /** After so many minutes of playing the app says how long it has been and what it came to; 0: never. [ROOM-60] */
  readonly realityCheckMinutes: 0 | 15 | 30 | 60;
  /** Told by a message of bets that waited and were matched meanwhile. [LETTER-14] */
  readonly tellsMatched: boolean;
}

export interface Pin {
  readonly playerId: string;
  readonly marketId: string;
}

/** A pinned market with what names it. */
export interface PinnedMarket {
  readonly marketId: string;
  readonly marketName: string;
  /** `bookmaker`: of the house, with runners; `fancy`: its others. [ROOM-65] */
  readonly kind: "odds" | "line" | "bookmaker" | "fancy";
  /** Of a LINE market. */
  readonly line: LineRange | undefined;
  /** The match's own market; where the event has none of its own, the pinned one. */
  readonly eventMarketId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly competition: string;
  readonly eventTypeId: string;
  readonly startAtMs: number;
  readonly currency: Currency;
}

/** A competition is a name of its sport's events. [ROOM-66] */
export interface FavouriteCompetition {
  readonly eventTypeId: string;
  readonly competition: string;
}

export type ActivityKind =
  | "log-in"
  | "deposit"
  | "withdrawal"
  | "recall"
  | "password"
  | "password-reset"
  | "contact"
  | "phone"
  | "birthday"
  | "app-key"
  | "app-key-end"
  | "certificate"
  | "certificate-end"
  | "settings"
  | "vip"
  | "referral";

export interface Activity {
  readonly atMs: number;
  readonly kind: ActivityKind;
  readonly device: string;
  readonly network: string;
}

/** What was matched of a runner in one span of time: prices in hundredths, volume in minor units. */
export interface PricePoint {
  readonly selectionId: number;
  readonly atMs: number;
  readonly priceX100: number;
  readonly lowX100: number;
  readonly highX100: number;
  readonly volumeMinor: bigint;
}

/** The only door to `exchange_pin`, `house_market_pin`, `favourite_competition` and `exchange_setting`, and the reads of the rooms. */
export interface ExchangeRoomStore {
  settings(reader: Reader, playerId: string): Promise<BetSettings | undefined>;
  /** Of the player's account. */
  currency(reader: Reader, playerId: string): Promise<Currency>;
  keepSettings(tx: Tx, playerId: string, settings: BetSettings): Promise<void>;
  /** What the player's bets and games came to since then, in minor units: all that changed their money but what was paid in or out, given or taken back. */
  playedMinor(reader: Reader, query: { readonly playerId: string; readonly sinceMs: number }): Promise<bigint>;
  /** Pinned markets of the exchange and of the house that are not closed, newest pin first. */
  pins(reader: Reader, playerId: string): Promise<readonly PinnedMarket[]>;
  /** How many pins the player has on markets of both that are not closed; holds the player until the transaction ends. */
  countPins(tx: Tx, playerId: string): Promise<number>;
  /** Pins again what is pinned without a change. False when there is no such market. */
  pin(tx: Tx, pin: Pin): Promise<boolean>;
  unpin(tx: Tx, pin: Pin): Promise<void>;
  /** Newest first. */
  favouriteCompetitions(reader: Reader, playerId: string): Promise<readonly FavouriteCompetition[]>;
  /** How many the player has beside one; holds the player until the transaction ends. */
  countFavouriteCompetitions(
    tx: Tx,
    playerId: string,
    counted: { readonly without: FavouriteCompetition },
  ): Promise<number>;
  /** Marks again what is marked without a change. False when no event is of this competition. */
  addFavouriteCompetition(tx: Tx, playerId: string, added: FavouriteCompetition): Promise<boolean>;
  removeFavouriteCompetition(tx: Tx, playerId: string, removed: FavouriteCompetition): Promise<void>;
  /** Newest first. */
  activity(
    reader: Reader,
    query: { readonly playerId: string; readonly from: number; readonly count: number },
  ): Promise<readonly Activity[]>;
  /** Every ball of a cricket match in the order of play, of a feed that plays it or of one that was imported; none where the feed keeps none. Undefined: there is no such event. */
  deliveries(reader: Reader, eventId: string): Promise<readonly Delivery[] | undefined>;
  /** When the newest `most` fills of the market began and ended; undefined while nothing was matched. */
  matchedBetween(
    reader: Reader,
    query: { readonly marketId: string; readonly most: number },
  ): Promise<{ readonly fromMs: number; readonly toMs: number } | undefined>;
  /** The newest `most` fills in spans, by runner and time. */
  prices(
    reader: Reader,
    query: { readonly marketId: string; readonly most: number; readonly spanSeconds: number },
  ): Promise<readonly PricePoint[]>;
}

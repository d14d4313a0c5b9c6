import type { SelectionResult } from "@maidan/games/sportsbook";
import type { Json, Reader, Tx } from "../command/index.ts";

/** A name in both languages. */
export interface Words {
  readonly en: string;
  readonly bn: string;
}

/** `open`: before its start. `live`: it is played. `abandoned`: it won't come to its end; what had no result is void. */
export type FixturePhase = "open" | "live" | "finished" | "abandoned";

/** A match as its source tells it. `source` names who plays it (`feed`, `virtual`, ...), `sourceId` the match there, for ever. */
export interface Fixture {
  readonly source: string;
  readonly sourceId: string;
  readonly sport: string;
  readonly competition: Words;
  readonly home: Words;
  readonly away: Words;
  readonly startAtMs: number;
  readonly phase: FixturePhase;
  /** What stands on the scoreboard, in the source's own words. */
  readonly score: Json;
  /** What else the source's own view shows. */
  readonly details: Json;
}
export interface KeptFixture extends Fixture {
  readonly fixtureId: string;
  /** Why staff suspended it; null: they didn't. No source opens its markets then. [SPORTSBOOK-52] */
  readonly heldReason: string | null;
}

/** Decimal odds in hundredths, over 1.00; null while it is not offered. */
export interface Selection {
  /** Names the selection within its market: `home`, `over`, ... */
  readonly key: string;
  readonly name: Words;
  readonly priceX100: number | null;
}

/** A market as its source offers it. */
export interface OfferedMarket {
  /** Names the market within its fixture: its kind, or `kind:line`. */
  readonly key: string;
  readonly kind: string;
  readonly name: Words;
  /** Of totals and handicaps, in hundredths: quarters are lines too. Of a handicap, the home side's. */
  readonly lineX100: number | null;
  /** Lower is shown first. */
  readonly place: number;
  readonly status: "open" | "suspended";
  readonly selections: readonly Selection[];
  /** How much of a stake comes back unbet on the average, in hundredths of a percent, of a line that may be void or half so. [SPORTSBOOK-61] */
  readonly staysBasisPoints?: number;
}

export interface KeptMarket extends Omit<OfferedMarket, "status" | "staysBasisPoints"> {
  /** Null where its source doesn't say, or nothing of it can be void. */
  readonly staysBasisPoints: number | null;
  readonly marketId: string;
  readonly fixtureId: string;
  readonly status: "open" | "suspended" | "settled";
  /** Rises with every change of prices or status. */
  readonly version: number;
  /** By selection; null until the market is settled. */
  readonly results: Readonly<Record<string, SelectionResult>> | null;
  /** Why staff suspended it; null: they didn't. */
  readonly heldReason: string | null;
  /** Why staff gave, or corrected, its results; null: its source gave them. */
  readonly decidedReason: string | null;
}

export type { SelectionResult };

/** What a source offers on a match now. Unsettled markets that it doesn't name any more take no bets. */
export interface FixtureOffer {
  readonly fixture: Fixture & { readonly phase: "open" | "live" };
  readonly markets: readonly OfferedMarket[];
}

/** Results of a match. Each market is settled once: what was settled before stays, whatever is said later. */
export interface FixtureResult extends Pick<Fixture, "source" | "sourceId"> {
  readonly score: Json;
  /** With `finished` and `abandoned` what has no result is void. */
  readonly phase: "live" | "finished" | "abandoned";
  readonly markets: readonly {
    readonly key: string;
    readonly results: Readonly<Record<string, SelectionResult>>;
  }[];
}

/** The door of sources: a feed or a simulator writes its matches by it, in transactions of its own. */
export interface HouseSportsDesk {
  /** Adds what is new and changes what changed, in one transaction. */
  offer(offers: readonly FixtureOffer[]): Promise<void>;
  /** All open markets of the match take nothing until the next offer. */
  suspend(fixture: Pick<Fixture, "source" | "sourceId">): Promise<void>;
  settle(results: readonly FixtureResult[]): Promise<void>;
  /** Deletes old matches without bets; what was bet on stays for ever. */
  forget(): Promise<{ readonly isFinished: boolean }>;
}

/** The only door to fixtures and markets of the house. */
export interface HouseSportsStore {
  /** Adds the fixtures that aren't there and writes what changed of the others; a finished one stays as it is. Returns their ids in order, with their phases. */
  saveFixtures(
    tx: Tx,
    fixtures: readonly Fixture[],
  ): Promise<readonly { readonly fixtureId: string; readonly phase: FixturePhase }[]>;
  /** The markets of a fixture as they are now offered; others of it that aren't settled are suspended. */
  saveMarkets(tx: Tx, fixtureId: string, markets: readonly OfferedMarket[]): Promise<void>;
  suspend(tx: Tx, fixture: Pick<Fixture, "source" | "sourceId">): Promise<void>;
  /** Undefined for a fixture that isn't there. Held until the transaction ends. */
  lockFixture(tx: Tx, fixture: Pick<Fixture, "source" | "sourceId">): Promise<KeptFixture | undefined>;
  endFixture(
    tx: Tx,
    end: { readonly fixtureId: string; readonly phase: FixturePhase; readonly score: Json },
  ): Promise<void>;
  settleMarket(
    tx: Tx,
    market: { readonly marketId: string; readonly results: Readonly<Record<string, SelectionResult>> },
  ): Promise<void>;
  markets(reader: Reader, fixtureIds: readonly string[]): Promise<readonly KeptMarket[]>;
  fixtures(
    reader: Reader,
    query: {
      readonly sources: readonly string[];
      /** `running`: not finished, by start. `past`: finished, the newest first. */
      readonly which: "running" | "past";
      readonly limit: number;
    },
  ): Promise<readonly KeptFixture[]>;
  fixture(reader: Reader, fixtureId: string): Promise<KeptFixture | undefined>;
  /** What can be told of each fixture hangs on its mark, by its id: another one once it or one of its markets has changed. Of sources, all that aren't finished. */
  marks(
    reader: Reader,
    of: { readonly sources: readonly string[] } | { readonly fixtureIds: readonly string[] },
  ): Promise<ReadonlyMap<string, string>>;
  /** Deletes matches that ended so long ago and that nobody ever bet on, with their markets; returns how many. */
  forget(tx: Tx, options: { readonly endedBeforeMs: number; readonly limit: number }): Promise<number>;
}

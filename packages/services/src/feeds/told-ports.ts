import type { CricketTelling } from "@maidan/core/sports";
import type { Reader, Tx } from "../command/index.ts";
import type { FeedMatch, FeedPhase } from "./ports.ts";

/** Who may tell matches from outside. Its name is part of the source of what it tells. */
export interface FeedProvider {
  readonly providerId: string;
  readonly name: string;
}

/** A match that isn't over, as a list of providers names it. */
export interface MatchInHand {
  readonly name: string;
  readonly phase: Exclude<FeedPhase, "finished">;
  readonly startAt: Date;
}

/** A provider as it is listed, without its key. */
export interface ListedFeedProvider extends FeedProvider {
  /** The first four characters of its key. */
  readonly start: string;
  /** Networks that the key works from; none: from everywhere. */
  readonly addresses: readonly string[];
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly lastUsedAt: Date | undefined;
  /** `reason` is undefined where none was asked for yet. */
  readonly revoked: { readonly at: Date; readonly by: string; readonly reason: string | undefined } | undefined;
  /** Those that aren't over, the next to begin first; at most ten. */
  readonly matches: readonly MatchInHand[];
  /** All that it ever announced. */
  readonly matchCount: number;
}

export interface FeedProviderPage {
  readonly items: readonly ListedFeedProvider[];
  /** By what the next page begins; null: this is the last. */
  readonly nextCursor: string | null;
}

export interface FeedProviderStore {
  /** Undefined when the name is taken by a provider whose key lives; one whose key was revoked gets the new one and keeps its matches. */
  add(
    tx: Tx,
    provider: {
      readonly name: string;
      readonly keyHash: Buffer;
      readonly start: string;
      readonly addresses: readonly string[];
      readonly madeBy: string;
    },
  ): Promise<string | undefined>;
  /** False when there is none of that name, and with that beginning where one is given, whose key lives. */
  revoke(
    tx: Tx,
    ended: {
      readonly name: string;
      readonly start?: string;
      readonly revokedBy: string;
      readonly reason: string;
    },
  ): Promise<boolean>;
  /** Newest name first. */
  list(reader: Reader, page: { readonly limit: number; readonly cursor?: string }): Promise<FeedProviderPage>;
  /** By the key's hash; undefined when it isn't one, or was revoked. */
  find(
    reader: Reader,
    keyHash: Buffer,
    address: string,
  ): Promise<(FeedProvider & { readonly isAddressAllowed: boolean }) | undefined>;
}

/** One thing that was told of a match, by its place in the order of telling, from 1. */
export interface ToldEvent {
  readonly sequence: number;
  readonly telling: CricketTelling;
  /** How long the provider may say nothing after it. */
  readonly quietMs: number;
}

/** A match that a provider has announced, as its row says. */
export type ToldMatch = Pick<FeedMatch, "feedMatchId" | "phase" | "step" | "match" | "competition" | "startAtMs">;

/** What waits to be done of a match: the event that was played last, where there is one, and those that weren't yet. */
export interface PendingMatch {
  readonly feedMatchId: string;
  readonly phase: FeedPhase;
  readonly events: readonly ToldEvent[];
}

export interface ToldStore {
  /** The match, locked until the transaction ends; undefined when it isn't announced. */
  lock(tx: Tx, match: { readonly source: string; readonly sourceId: string }): Promise<ToldMatch | undefined>;
  /** What was told from this place on, in order. */
  since(reader: Reader, feedMatchId: string, sequence: number): Promise<readonly ToldEvent[]>;
  /** What was told at this place, and what was answered. */
  find(
    reader: Reader,
    feedMatchId: string,
    sequence: number,
  ): Promise<(ToldEvent & { readonly headline: string }) | undefined>;
  add(tx: Tx, event: ToldEvent & { readonly feedMatchId: string; readonly headline: string }): Promise<void>;
  /** The last place at which something was told; 0: nothing was. */
  lastSequence(reader: Reader, feedMatchId: string): Promise<number>;
  /** When the match's end was told last, or that it was abandoned, and whether that was corrected since; undefined: it wasn't told. */
  endOf(
    reader: Reader,
    feedMatchId: string,
  ): Promise<{ readonly toldAtMs: number; readonly isCorrected: boolean } | undefined>;
  /** The match is over and is pending again until it has come to this place. */
  correctEnd(tx: Tx, correction: { readonly feedMatchId: string; readonly sequence: number }): Promise<void>;
  /** Of every told match that isn't finished, or whose end is corrected still. */
  pending(reader: Reader): Promise<readonly PendingMatch[]>;
  load(reader: Reader, feedMatchIds: readonly string[]): Promise<readonly FeedMatch[]>;
}

import type { CommandContext, Reader, Tx } from "../command/index.ts";

export type InboxLanguage = "en" | "bn";

/** A text in one language. */
export interface InboxWords {
  readonly title: string;
  readonly message: string;
}
export type InboxText = Readonly<Record<InboxLanguage, InboxWords>>;

/** How other features write to a player's inbox. */
export interface Inbox {
  /** Puts a message there in the caller's transaction and tells the player's devices after the commit: never before, never without it. [LETTER-01] */
  send(tx: Tx, context: CommandContext, letter: Letter): Promise<void>;
  /** The same of many, in one statement. */
  sendAll(tx: Tx, context: CommandContext, letters: readonly Letter[]): Promise<void>;
}

export interface Letter {
  readonly playerId: string;
  readonly text: InboxText;
  /** What it is about, where the player is to be told of that once only: a second message about it is not written. */
  readonly about?: string;
  /** The market, of the exchange or the house, that it is about: while its match isn't over the letter leads there. [LETTER-17] */
  readonly marketId?: string;
}

/** What leads to a match's page: by its own market, or where it has none by the one in question. */
export interface LetterMatch {
  readonly eventId: string;
  readonly eventMarketId: string;
  readonly eventTypeId: string;
}

export interface InboxMessage {
  readonly messageId: string;
  readonly text: InboxText;
  readonly createdAt: Date;
  readonly isRead: boolean;
  readonly match?: LetterMatch;
}

export interface InboxPage {
  /** Newest first. */
  readonly items: readonly InboxMessage[];
  readonly total: number;
  readonly unread: number;
}

/** The only door to `inbox_message`. Deleted and withdrawn messages are not there for anybody. */
export interface InboxStore {
  /** Whom they were written to: not who was told of it already. */
  add(tx: Tx, letters: readonly Letter[]): Promise<readonly string[]>;
  /** `page` counts from 1. */
  page(
    reader: Reader,
    query: { readonly playerId: string; readonly page: number; readonly pageSize: number },
  ): Promise<InboxPage>;
  find(reader: Reader, own: OwnMessage): Promise<InboxMessage | undefined>;
  /** How many of the messages the player has. Reading twice is no fault. */
  markRead(tx: Tx, own: OwnMessages): Promise<number>;
  /** How many of the messages the player had. */
  remove(tx: Tx, own: OwnMessages): Promise<number>;
}
export interface OwnMessages {
  readonly playerId: string;
  readonly messageIds: readonly string[];
}
export interface OwnMessage {
  readonly playerId: string;
  readonly messageId: string;
}

export type Audience = { readonly kind: "all" } | { readonly kind: "players"; readonly playerIds: readonly string[] };

export interface Broadcast {
  readonly broadcastId: string;
  readonly audience: Audience["kind"];
  readonly text: InboxText;
  readonly recipients: number;
  readonly sent: number;
  readonly read: number;
  readonly sentBy: string | undefined;
  readonly createdAt: Date;
  readonly finishedAt: Date | undefined;
  readonly withdrawnAt: Date | undefined;
  readonly withdrawnBy: string | undefined;
}

/** The only door to `inbox_broadcast`. */
export interface BroadcastStore {
  /** Ids and usernames of the players that the words name: digits are an id, anything else a username. Those that name nobody come back as `unknown`. */
  findPlayers(
    reader: Reader,
    words: readonly string[],
  ): Promise<{
    readonly players: readonly { readonly playerId: string; readonly username: string }[];
    readonly unknown: readonly string[];
  }>;
  countPlayers(reader: Reader): Promise<number>;
  /** Undefined when there is nobody to send it to. */
  add(
    tx: Tx,
    broadcast: { readonly staffId: string | null; readonly audience: Audience; readonly text: InboxText },
  ): Promise<{ readonly broadcastId: string; readonly recipients: number } | undefined>;
  /** Gives the message to the next `limit` recipients; their ids. Empty = all have it, or it was withdrawn. */
  sendBatch(tx: Tx, broadcastId: string, limit: number): Promise<readonly string[]>;
  /** Recipients after `afterPlayerId` who have it, by id. */
  holders(
    reader: Reader,
    query: { readonly broadcastId: string; readonly afterPlayerId: string; readonly limit: number },
  ): Promise<readonly string[]>;
  /** The broadcast, if it can still be withdrawn. */
  withdraw(tx: Tx, broadcastId: string, staffId: string | null): Promise<"withdrawn" | "already" | "unknown">;
  /** Newest first. */
  list(reader: Reader, query: { readonly limit: number; readonly beforeId?: string }): Promise<readonly Broadcast[]>;
}

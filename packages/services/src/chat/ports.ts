import type { Reader, Tx } from "../command/index.ts";

/** Who of the two wrote, or whose device it is. */
export type ChatSide = "player" | "staff";
export type ChatStatus = "open" | "closed";

/** How far a side has come: everything up to this message has reached its device, or was seen there. `"0"` = nothing yet. */
export interface Marks {
  readonly deliveredId: string;
  readonly readId: string;
}

export interface ChatPicture {
  readonly pictureId: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

export interface ChatMessage {
  readonly messageId: string;
  readonly chatId: string;
  readonly side: ChatSide;
  readonly clientId: string;
  /** Empty when it is a picture alone. */
  readonly content: string;
  readonly picture: ChatPicture | undefined;
  readonly createdAt: Date;
  /** Who of the staff wrote it; undefined for a player's. */
  readonly staffEmail: string | undefined;
}

export interface Chat {
  readonly chatId: string;
  readonly playerId: string;
  readonly status: ChatStatus;
  readonly assignedTo: string | undefined;
  readonly marks: Readonly<Record<ChatSide, Marks>>;
  readonly lastMessageId: string;
  readonly createdAt: Date;
}

/** A conversation as a list shows it. */
export interface ChatRow extends Chat {
  readonly last:
    | { readonly content: string; readonly isPicture: boolean; readonly side: ChatSide; readonly at: Date }
    | undefined;
  /** Messages of the other side that this side has not read. */
  readonly unread: number;
}

export interface NewChatMessage {
  readonly chatId: string;
  readonly side: ChatSide;
  readonly staffId: string | null;
  readonly clientId: string;
  readonly content: string;
  readonly pictureId?: string;
}

export interface MessagesQuery {
  readonly chatId: string;
  /** Those before this one; absent = the newest. */
  readonly beforeId?: string;
  readonly limit: number;
}

/** The only door to `chat`, `chat_message` and `chat_picture`. */
export interface ChatStore {
  /** The player's newest chat in which nothing was written, or a new one. */
  open(tx: Tx, playerId: string): Promise<string>;
  /** Chats that the player opened since then. */
  countOpened(reader: Reader, playerId: string, sinceMs: number): Promise<number>;
  find(reader: Reader, chatId: string): Promise<Chat | undefined>;
  /** The chat, held against change until the transaction ends. */
  lock(tx: Tx, chatId: string): Promise<Chat | undefined>;
  listOwn(reader: Reader, playerId: string): Promise<readonly ChatRow[]>;
  /** In the order in which they were written. */
  messages(reader: Reader, query: MessagesQuery): Promise<readonly ChatMessage[]>;
  /** The message under the same client id, if this side already wrote it here. */
  findSent(
    reader: Reader,
    sent: Pick<NewChatMessage, "chatId" | "side" | "clientId">,
  ): Promise<ChatMessage | undefined>;
  /** Adds it, makes it the chat's last, opens a closed chat again, and has the writer's own marks reach it. */
  addMessage(tx: Tx, message: NewChatMessage): Promise<ChatMessage>;
  addPicture(
    tx: Tx,
    picture: {
      readonly chatId: string;
      readonly mediaType: string;
      readonly widthPixels: number;
      readonly heightPixels: number;
      readonly bytes: Uint8Array;
    },
  ): Promise<string>;
  picture(
    reader: Reader,
    pictureId: string,
  ): Promise<{ readonly chatId: string; readonly mediaType: string; readonly bytes: Uint8Array } | undefined>;
  /** Messages and pictures that the player sent since then, in all chats. */
  countSent(reader: Reader, playerId: string, sinceMs: number): Promise<{ messages: number; pictures: number }>;
  /** Moves a side's marks forward, never back and never beyond the last message; the marks as they are now, undefined when nothing moved. */
  mark(tx: Tx, move: { readonly chatId: string; readonly side: ChatSide } & Partial<Marks>): Promise<Marks | undefined>;
  assign(tx: Tx, chatId: string, staffId: string | null): Promise<void>;
  close(tx: Tx, chatId: string): Promise<void>;
}

export type QueueFilter = "waiting" | "mine" | "open" | "closed";

/** A conversation as support sees it. */
export interface DeskRow extends ChatRow {
  readonly username: string;
  readonly language: "en" | "bn";
  readonly assignedEmail: string | undefined;
  /** Since when the player waits for somebody to read; undefined = everything is read. */
  readonly waitingSince: Date | undefined;
}

export interface DeskReads {
  /** Unread first, those that wait longest before the others; then by the last message. */
  queue(
    reader: Reader,
    query: { readonly filter: QueueFilter; readonly staffId: string; readonly limit: number; readonly offset: number },
  ): Promise<readonly DeskRow[]>;
  one(reader: Reader, chatId: string): Promise<DeskRow | undefined>;
  counts(reader: Reader, staffId: string): Promise<Readonly<Record<QueueFilter, number>>>;
}

export interface CannedAnswer {
  readonly answerId: string;
  readonly name: string;
  readonly text: Readonly<Record<"en" | "bn", string>>;
}

export interface CannedAnswerStore {
  /** By name. */
  list(reader: Reader): Promise<readonly CannedAnswer[]>;
  /** Undefined when the name is taken. */
  add(tx: Tx, answer: Omit<CannedAnswer, "answerId">): Promise<string | undefined>;
  /** What it was before; undefined when there is none, `"NAME_TAKEN"` when another has the name. */
  change(tx: Tx, answer: CannedAnswer): Promise<CannedAnswer | "NAME_TAKEN" | undefined>;
  remove(tx: Tx, answerId: string): Promise<CannedAnswer | undefined>;
  /** Adds those whose name is not there and never was. */
  addMissing(tx: Tx, answers: readonly Omit<CannedAnswer, "answerId">[]): Promise<void>;
}

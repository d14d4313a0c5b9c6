import type { CommandContext, Reader, Tx } from "../command/index.ts";
import type { MessageLanguage, MessageParams, MessageTemplate, MessageText } from "./templates.ts";

export type MessageChannel = "sms" | "email";
/** `outbox` = no way out is configured, it is read in the office; `expired` = its code died before it could be sent. */
export type MessageStatus = "queued" | "sent" | "failed" | "expired" | "outbox";

export interface OutgoingMessage<T extends MessageTemplate = MessageTemplate> {
  readonly to: string;
  readonly channel: MessageChannel;
  readonly template: T;
  readonly language: MessageLanguage;
  readonly params: MessageParams[T];
  readonly playerId?: string;
  /** Not worth sending after this (database's clock). */
  readonly expiresAtMs?: number;
}

export interface Messenger {
  /** Records the message in the caller's transaction, and sends it after the commit: never before, never without it. */
  send<T extends MessageTemplate>(tx: Tx, context: CommandContext, message: OutgoingMessage<T>): Promise<void>;
}

/** One way out. Rejects when the message did not leave; it is tried again with growing pauses. */
export interface MessageTransport {
  send(message: { readonly to: string; readonly text: MessageText }): Promise<void>;
}

export interface NewMessage {
  readonly playerId: string | undefined;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly template: MessageTemplate;
  readonly language: MessageLanguage;
  /** What the office may read: secrets masked unless the platform runs on play money. */
  readonly shown: MessageText;
  readonly status: "queued" | "outbox";
}

export interface MessageRecord {
  readonly messageId: string;
  readonly playerId: string | undefined;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly template: string;
  readonly language: MessageLanguage;
  readonly subject: string;
  readonly body: string;
  readonly status: MessageStatus;
  readonly attempts: number;
  readonly error: string | undefined;
  readonly createdAt: Date;
  readonly sentAt: Date | undefined;
}

export interface WaitingJob {
  readonly jobId: string;
  /** Null = the message is worth sending for ever. */
  readonly expiresAtMs: number | null;
}

export interface MessageQuery {
  /** Part of the recipient, the subject or the text, or the whole player id. */
  readonly search?: string;
  readonly status?: MessageStatus;
  readonly beforeMessageId?: string;
  readonly limit: number;
}

export interface MessageStore {
  /** Returns the new message's id. */
  add(tx: Tx, message: NewMessage): Promise<string>;
  /** Newest first. */
  list(reader: Reader, query: MessageQuery): Promise<readonly MessageRecord[]>;
  /** The message, held against change until the transaction ends. */
  lock(tx: Tx, messageId: string): Promise<Pick<MessageRecord, "status" | "error"> | undefined>;
  /** The job that would try a failed message again, held; undefined = there is none, or it is sending just now. */
  lockJob(tx: Tx, messageId: string): Promise<WaitingJob | undefined>;
  /** Lets the job run at once with all its tries, and the message wait for it. */
  requeue(tx: Tx, resent: { readonly messageId: string; readonly jobId: string }): Promise<void>;
  /** Counts one attempt, before it is made. */
  beginAttempt(tx: Tx, messageId: string): Promise<void>;
  /** Notes what came of it. `failed` may be followed by another attempt. */
  endAttempt(
    tx: Tx,
    attempt: { readonly messageId: string; readonly status: "sent" | "failed" | "expired"; readonly error?: string },
  ): Promise<void>;
}

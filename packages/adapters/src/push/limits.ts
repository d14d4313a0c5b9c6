import { heartbeatMs } from "@maidan/contract/socket";

/** Every bound of the gateway, in one place. Tests make them small. */
export interface PushLimits {
  /** At most one price message per market in this time; the first change after a pause goes out at once. Suspensions don't wait. */
  readonly conflationMs: number;
  /** Changes of one topic that a returning client may still be given; beyond them it gets the image. */
  readonly ringEntries: number;
  readonly ringBytes: number;
  /** A market that nobody follows any more is kept for those who come back. */
  readonly lingerMs: number;
  /** With more than this unsent, a socket gets no more changes, but the newest state once it has caught up. */
  readonly softBufferBytes: number;
  /** With more than this unsent, a socket is ended. */
  readonly hardBufferBytes: number;
  /** A socket that has been behind for so long is ended. */
  readonly stalledMs: number;
  readonly heartbeatMs: number;
  /** How soon an ended session ends its sockets. */
  readonly sessionCheckMs: number;
  readonly messagesPerSecond: number;
  /** A client that comes back follows up to 200 topics at once. */
  readonly messageBurst: number;
  readonly socketsPerPlayer: number;
  readonly sockets: number;
  /** Tickets being looked up at once; more are told to come again. */
  readonly handshakes: number;
}

export const pushLimits: PushLimits = {
  conflationMs: 100,
  ringEntries: 256,
  ringBytes: 256 * 1024,
  lingerMs: 30_000,
  softBufferBytes: 64 * 1024,
  hardBufferBytes: 1024 * 1024,
  stalledMs: 20_000,
  heartbeatMs,
  sessionCheckMs: 500,
  messagesPerSecond: 20,
  messageBurst: 400,
  socketsPerPlayer: 10,
  sockets: 20_000,
  handshakes: 50,
};

/** What the gateway counts. */
export interface PushMetrics {
  connections(count: number): void;
  delivered(messages: number): void;
  /** Changes not sent because the socket was behind: the newest state replaced them. */
  dropped(messages: number): void;
  /** Sockets ended by us, by reason. */
  ended(reason: string): void;
}

export const noMetrics: PushMetrics = {
  connections: () => undefined,
  delivered: () => undefined,
  dropped: () => undefined,
  ended: () => undefined,
};

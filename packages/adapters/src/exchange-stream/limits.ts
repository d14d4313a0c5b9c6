/** Every bound of the stream, in one place. Tests make them small. */
export interface StreamLimits {
  /** Open connections in all, and of one player. */
  readonly connections: number;
  readonly connectionsPerPlayer: number;
  /** Connections of one address that haven't said who they are. */
  readonly strangersPerAddress: number;
  /** Authentications of one player in ten seconds. */
  readonly loginsPerTenSeconds: number;
  readonly marketsPerSubscription: number;
  /** One line of a client at most. */
  readonly lineBytes: number;
  /** Messages of a client that wait for the one before them. */
  readonly waitingMessages: number;
  readonly messagesPerSecond: number;
  readonly messageBurst: number;
  /** Without a subscription, a connection that says nothing for so long is ended. */
  readonly idleMs: number;
  /** How long a first image waits for markets whose engine doesn't answer. */
  readonly imageWaitMs: number;
  /** With more than this unsent, changes are conflated instead of sent. */
  readonly softBufferBytes: number;
  /** A client that doesn't read for so long is ended. */
  readonly stalledMs: number;
  /** Characters of one message, where the client takes segments. */
  readonly segmentSize: number;
  /** Messages of a subscription that a returning client may have missed, and how long it is waited for. */
  readonly historySteps: number;
  readonly resumeMs: number;
  readonly resumable: number;
  readonly resumablePerPlayer: number;
  /** A market that nobody follows any more is kept for those who come back. */
  readonly lingerMs: number;
  /** Order changes of a moment are read together. */
  readonly orderStepMs: number;
  /** How soon a subscription without market ids takes up new markets. */
  readonly newMarketsMs: number;
  readonly sessionCheckMs: number;
}

export const streamLimits: StreamLimits = {
  connections: 5_000,
  connectionsPerPlayer: 10,
  strangersPerAddress: 50,
  loginsPerTenSeconds: 40,
  marketsPerSubscription: 200,
  lineBytes: 256 * 1024,
  waitingMessages: 50,
  messagesPerSecond: 20,
  messageBurst: 100,
  idleMs: 15_000,
  imageWaitMs: 2_000,
  softBufferBytes: 64 * 1024,
  stalledMs: 20_000,
  segmentSize: 32 * 1024,
  historySteps: 256,
  resumeMs: 60_000,
  resumable: 500,
  resumablePerPlayer: 40,
  lingerMs: 30_000,
  orderStepMs: 20,
  newMarketsMs: 500,
  sessionCheckMs: 1_000,
};

export const conflateBounds = { least: 0, most: 120_000 } as const;
export const heartbeatBounds = { least: 500, most: 5_000 } as const;

/** What the stream counts. */
export interface StreamMetrics {
  connections(count: number): void;
  sent(messages: number): void;
  /** Connections that we ended, by reason. */
  ended(reason: string): void;
}
export const noStreamMetrics: StreamMetrics = {
  connections: () => undefined,
  sent: () => undefined,
  ended: () => undefined,
};

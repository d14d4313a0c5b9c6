import type {
  ClientMessage,
  ClosingReason,
  ServerFrame,
  ServerMessage,
  SocketErrorCode,
} from "@maidan/contract/socket";
import { heartbeatMs } from "@maidan/contract/socket-topics";
import { backoffMs } from "./backoff.ts";
import { TopicState, type TopicHandler } from "./topic-state.ts";

/** The part of the browser's WebSocket that is used. */
export interface SocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketClientOptions {
  /** A fresh ticket, or undefined when none could be had; asked before each connection. */
  readonly issueTicket: () => Promise<string | undefined>;
  readonly connect: (ticket: string) => SocketLike;
  readonly random?: () => number;
  readonly onClosing?: (reason: ClosingReason) => void;
  readonly onError?: (error: {
    readonly code: SocketErrorCode;
    readonly message: string;
    readonly topic?: string | undefined;
  }) => void;
}

/** `down`: no connection for so long, or an open one silent for so long, that the screens should poll. */
export type SocketStatus = "idle" | "connecting" | "open" | "down";

/** A connection that takes longer than this, or is away longer, makes the screens poll. */
const downAfterMs = 4_000;
/** Silence after which an open connection is doubted, and that after which it is given up. [PUSH-10] */
const doubtedAfterMs = 2 * heartbeatMs;
const deadAfterMs = 4 * heartbeatMs;
const isOpen = 1;

/**
 * One WebSocket for the whole app: asks for a ticket, connects, follows its topics again from where it was, notices gaps and silence, and comes back
 * by itself. Each connection has a generation: whatever an older one still says, or its late close, is passed over. [PUSH-07..11]
 */
export class SocketClient {
  readonly #options: SocketClientOptions;
  readonly #topics = new Map<string, TopicState>();
  readonly #statusListeners = new Set<() => void>();
  #status: SocketStatus = "idle";
  #socket: SocketLike | undefined;
  #generation = 0;
  #isOpened = false;
  #attempt = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #heardAtMs = 0;
  /** When the server last said something; what was said before a doubt no longer counts. */
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #downTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketClientOptions) {
    this.#options = options;
  }

  /** For `useSyncExternalStore`. */
  readonly status = {
    subscribe: (listener: () => void): (() => void) => {
      this.#statusListeners.add(listener);
      return () => this.#statusListeners.delete(listener);
    },
    getSnapshot: (): SocketStatus => this.#status,
  };

  /** On the clock of `performance.now()`. */
  get toldAtMs(): number {
    return this.#toldAtMs;
  }

  /** Connects, and stays connected until `stop`. */
  start(): void {
    if (this.#status !== "idle") return;
    this.#attempt = 0;
    this.#setStatus("connecting");
    void this.#connect();
  }

  stop(): void {
    this.#generation += 1;
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#downTimer);
    this.#dropSocket();
    this.#setStatus("idle");
  }

  /** Connects anew with a new ticket: after login and logout, when the owner has changed. Private topics start from an image. */
  restart(): void {
    const wasRunning = this.#status !== "idle";
    for (const state of this.#topics.values()) state.forget();
    this.stop();
    if (wasRunning) this.start();
  }

  /** Tries now instead of waiting: the phone is online again, or the tab visible. */
  wake(): void {
    if (this.#status === "idle" || this.#status === "open" || this.#retryTimer === undefined) return;
    clearTimeout(this.#retryTimer);
    void this.#connect();
  }

  /** Nothing can be trusted to arrive any more, as the phone is offline: the screens poll at once. What still arrives takes it back. */
  doubt(): void {
    this.#toldAtMs = Number.NEGATIVE_INFINITY;
    if (this.#status !== "idle") this.#setStatus("down");
  }

  /**
   * Follows a topic. The handler first gets an image, then changes in order without a gap; after any break another image where the gap
   * could not be filled. Returns the unsubscriber; the server is told when the last handler of a topic has gone.
   */
  subscribe(topic: string, handler: TopicHandler): () => void {
    const state = this.#topics.get(topic) ?? new TopicState();
    this.#topics.set(topic, state);
    state.handlers.add(handler);
    // Another handler of a followed topic has no image yet: all of them get it again.
    this.#askForImage(topic, state);
    return () => {
      if (!state.handlers.delete(handler) || state.handlers.size > 0) return;
      this.#topics.delete(topic);
      this.#send({ type: "unsubscribe", topic });
    };
  }

  async #connect(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    this.#retryTimer = undefined;
    this.#downTimer ??= setTimeout(() => this.#setStatus("down"), downAfterMs);
    const ticket = await this.#options.issueTicket().catch(() => undefined);
    if (generation !== this.#generation) return;
    if (ticket === undefined) return this.#retryLater();
    const socket = this.#options.connect(ticket);
    this.#socket = socket;
    const ifCurrent = (act: () => void) => () => {
      if (generation === this.#generation) act();
    };
    socket.onopen = ifCurrent(() => this.#opened());
    socket.onclose = ifCurrent(() => this.#lost());
    socket.onerror = ifCurrent(() => this.#lost());
    socket.onmessage = (event) => {
      if (generation === this.#generation && typeof event.data === "string") this.#received(event.data);
    };
    this.#listenForSilence();
  }

  #opened(): void {
    this.#isOpened = true;
    this.#alive();
    for (const [topic, state] of this.#topics) this.#send({ type: "subscribe", topic, ...state.position });
  }

  #alive(): void {
    this.#heardAtMs = performance.now();
    clearTimeout(this.#downTimer);
    this.#downTimer = undefined;
    this.#setStatus("open");
  }

  #received(text: string): void {
    this.#heardAtMs = performance.now();
    this.#toldAtMs = this.#heardAtMs;
    if (this.#status === "down") this.#alive();
    // Only a connection that brought something counts as a success: one that opens and dies at once goes on waiting longer.
    this.#attempt = 0;
    const frame = JSON.parse(text) as ServerFrame;
    if (Array.isArray(frame)) for (const message of frame) this.#heard(message);
    else this.#heard(frame);
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case "image":
        this.#topics.get(message.topic)?.image(message);
        return;
      case "change": {
        const state = this.#topics.get(message.topic);
        if (state?.change(message) === "gap") this.#askForImage(message.topic, state);
        return;
      }
      case "heartbeat":
        return;
      case "error":
        this.#options.onError?.(message);
        return;
      case "closing":
        this.#options.onClosing?.(message.reason);
        return;
    }
  }

  #askForImage(topic: string, state: TopicState): void {
    state.forget();
    this.#send({ type: "subscribe", topic });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === isOpen && this.#isOpened) this.#socket.send(JSON.stringify(message));
  }

  /** The server speaks at least once a heartbeat. Two of them in silence: prices may be old. Four: the connection is dead and TCP has not noticed. [PUSH-10] */
  #listenForSilence(): void {
    this.#heardAtMs = performance.now();
    const listen = (forMs: number): void => {
      this.#silenceTimer = setTimeout(() => {
        // Looked at here, and not set anew with each message: many come a second.
        const silentMs = performance.now() - this.#heardAtMs;
        if (silentMs >= deadAfterMs) return this.#lost();
        if (silentMs >= doubtedAfterMs && this.#isOpened) this.#setStatus("down");
        listen((silentMs < doubtedAfterMs ? doubtedAfterMs : deadAfterMs) - silentMs);
      }, forMs);
    };
    clearTimeout(this.#silenceTimer);
    listen(doubtedAfterMs);
  }

  #lost(): void {
    this.#generation += 1;
    this.#dropSocket();
    if (this.#status === "open") this.#setStatus("connecting");
    this.#downTimer ??= setTimeout(() => this.#setStatus("down"), downAfterMs);
    this.#retryLater();
  }

  #retryLater(): void {
    const delayMs = backoffMs(this.#attempt, this.#options.random ?? Math.random);
    this.#attempt += 1;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => void this.#connect(), delayMs);
  }

  #dropSocket(): void {
    clearTimeout(this.#silenceTimer);
    this.#isOpened = false;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #setStatus(status: SocketStatus): void {
    if (status === "idle") {
      clearTimeout(this.#downTimer);
      this.#downTimer = undefined;
    }
    if (status === this.#status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener();
  }
}

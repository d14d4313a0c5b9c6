import { closeCodes, type ClosingReason, type ServerMessage } from "@maidan/contract/socket";
import type { SocketOwner } from "@maidan/services/push";
import type { WebSocket } from "ws";
import type { PushLimits, PushMetrics } from "./limits.ts";
import { Pace } from "./pace.ts";
import type { Subscriber, TopicFeed } from "./topic-feed.ts";

const closeCodeOf: Record<ClosingReason, number> = {
  shutdown: closeCodes.goingAway,
  sessionEnded: closeCodes.sessionEnded,
  tooManySockets: closeCodes.policy,
  flood: closeCodes.policy,
  stalled: closeCodes.tryAgainLater,
};
const [opening, between, closing] = ["[", ",", "]"].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];
/** How long a peer may take to answer our close before the line is cut. */
const closeGraceMs = 1_000;

export interface ConnectionDeps {
  readonly limits: PushLimits;
  readonly metrics: PushMetrics;
  /** Called when the socket falls behind, so that the hub looks after it until it has caught up. */
  readonly onBehind: (connection: Connection) => void;
}

/**
 * One socket. What it costs is bounded: while more than the soft limit is unsent, changes are not queued but their topics marked, and once the
 * socket has caught up it gets the newest image of each; above the hard limit, or when it stays behind, it is ended. [PUSH-06]
 */
export class Connection implements Subscriber {
  readonly owner: SocketOwner;
  readonly feeds = new Set<TopicFeed>();
  /** An answer to our last ping, or any message, has come since. */
  isAlive = true;
  readonly #socket: WebSocket;
  readonly #deps: ConnectionDeps;
  readonly #behind = new Set<TopicFeed>();
  /** Messages that go with the next frame, and their bytes. */
  #bundle: Buffer[] = [];
  #bundleBytes = 0;
  /** Of all markets together: each wakes the phone at its own time otherwise. */
  readonly #pace: Pace;
  #isClosing = false;
  #behindSinceMs = 0;
  #allowance: number;
  #allowanceAtMs = performance.now();

  constructor(socket: WebSocket, owner: SocketOwner, deps: ConnectionDeps) {
    this.#socket = socket;
    this.owner = owner;
    this.#deps = deps;
    this.#allowance = deps.limits.messageBurst;
    this.#pace = new Pace(deps.limits.conflationMs, () => this.#sendBundle());
  }

  get isBehind(): boolean {
    return this.#behind.size > 0;
  }

  /** What this gateway holds for the socket in memory, in bytes. */
  get unsentBytes(): number {
    return this.#socket.bufferedAmount + this.#bundleBytes;
  }

  deliver(feed: TopicFeed, frame: Buffer, options: { readonly isUrgent: boolean }): void {
    const isFull = this.unsentBytes > this.#deps.limits.softBufferBytes;
    if (this.#behind.has(feed)) {
      // What it holds is old, so that the change alone would say nothing: the newest state does, and at once when it matters.
      if (options.isUrgent) this.#sendImage(feed);
      else this.#deps.metrics.dropped(1);
    } else if (isFull && !options.isUrgent) {
      this.#deps.metrics.dropped(1);
      this.#fallBehind(feed);
    } else if (!options.isUrgent && feed.isPaced) {
      this.#add(frame);
      this.#pace.request();
    } else this.#send(frame);
  }

  /** A message of this socket alone. */
  say(message: ServerMessage): void {
    this.#send(Buffer.from(JSON.stringify(message)));
  }

  beat(frame: Buffer): void {
    // Who is behind has something to read already.
    if (!this.isBehind) this.#send(frame);
  }

  /** Asks for a sign of life, which sets `isAlive`. */
  ping(): void {
    this.isAlive = false;
    this.#socket.ping();
  }

  forget(feed: TopicFeed): void {
    this.feeds.delete(feed);
    this.#behind.delete(feed);
  }

  /** Gives the newest state of what it missed to a socket that has caught up, and ends one that does not. */
  catchUp(): void {
    const { softBufferBytes, stalledMs } = this.#deps.limits;
    for (const feed of this.#behind) {
      if (this.#socket.bufferedAmount > softBufferBytes / 2) break;
      this.#sendImage(feed);
    }
    if (this.isBehind && performance.now() - this.#behindSinceMs > stalledMs) this.#cut("stalled");
  }

  /** We are ending it: what the client still says is passed over. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Takes one message from the client's allowance; false when it has none left. */
  takeMessage(): boolean {
    const { messagesPerSecond, messageBurst } = this.#deps.limits;
    const nowMs = performance.now();
    const refill = ((nowMs - this.#allowanceAtMs) / 1000) * messagesPerSecond;
    this.#allowance = Math.min(messageBurst, this.#allowance + refill) - 1;
    this.#allowanceAtMs = nowMs;
    return this.#allowance >= 0;
  }

  /** Says why, closes, and cuts the line when the peer does not answer. */
  close(reason: ClosingReason): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#deps.metrics.ended(reason);
    this.say({ type: "closing", reason });
    this.#socket.close(closeCodeOf[reason], reason);
    const timer = setTimeout(() => this.#socket.terminate(), closeGraceMs);
    this.#socket.once("close", () => clearTimeout(timer));
  }

  /** Ends a peer that answers nothing. */
  cutSilent(): void {
    this.#cut("silent");
  }

  #cut(reason: string): void {
    this.#deps.metrics.ended(reason);
    this.#socket.terminate();
  }

  #fallBehind(feed: TopicFeed): void {
    if (!this.isBehind) this.#behindSinceMs = performance.now();
    this.#behind.add(feed);
    this.#deps.onBehind(this);
  }

  #sendImage(feed: TopicFeed): void {
    this.#behind.delete(feed);
    this.#send(feed.imageFrame());
  }

  /** At once, with what was waiting before it: what a topic says stays in order. */
  #send(frame: Buffer): void {
    this.#add(frame);
    this.#sendBundle();
  }

  #add(frame: Buffer): void {
    this.#bundle.push(frame);
    this.#bundleBytes += frame.length;
  }

  #sendBundle(): void {
    const bundle = this.#bundle;
    this.#bundle = [];
    this.#bundleBytes = 0;
    const [first] = bundle;
    if (first === undefined || this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(bundle.length === 1 ? first : joined(bundle), { binary: false });
    this.#deps.metrics.delivered(bundle.length);
    if (this.#socket.bufferedAmount > this.#deps.limits.hardBufferBytes) this.#cut("overflow");
  }
}

/** The messages as one JSON list. */
const joined = (messages: readonly Buffer[]): Buffer =>
  Buffer.concat([
    opening,
    ...messages.flatMap((message, place) => (place === 0 ? [message] : [between, message])),
    closing,
  ]);

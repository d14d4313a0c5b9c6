import { randomBytes } from "node:crypto";
import type { TLSSocket } from "node:tls";
import { authenticationMessage, type StreamErrorCode } from "@maidan/contract/exchange-stream";
import { wireInteger, withoutNulls } from "@maidan/contract/http/exchange";
import { asciiJson } from "@maidan/services/exchange-stream";
import type { StreamLimits, StreamMetrics } from "./limits.ts";
import { LineReader } from "./line-reader.ts";
import { endsConnection, isRefusal, refusal, type StreamRefusal } from "./refusals.ts";
import { subscribeToMarkets, subscribeToOrders, type Accepted, type SubscriptionDeps } from "./subscriptions.ts";
import type { StreamSink } from "./subscription.ts";

/** Who a connection belongs to once it has said so. */
export interface StreamOwner {
  readonly playerId: string;
  readonly sessionId: string;
  /** Undefined for the demo key. */
  readonly keyId: string | undefined;
}

export interface ConnectionDeps {
  readonly subscriptions: SubscriptionDeps;
  readonly limits: StreamLimits;
  readonly metrics: StreamMetrics;
  /** Lets a program in by giving the connection its owner, or says why not. */
  readonly authenticate: (
    connection: StreamConnection,
    asked: { readonly appKey: string; readonly session: string },
  ) => Promise<{ readonly available: number } | StreamRefusal>;
  readonly onClosed: (connection: StreamConnection) => void;
  readonly onFault: (error: unknown) => void;
}

/** How long a peer may take to read our last words. */
const closeGraceMs = 1_000;

type Id = number | undefined;

/** One program's connection: its requests are done one after the other, in the order in which they came. */
export class StreamConnection {
  readonly connectionId = `M-${randomBytes(8).toString("hex")}`;
  readonly address: string;
  owner: StreamOwner | undefined;
  readonly #socket: TLSSocket;
  readonly #deps: ConnectionDeps;
  readonly #reader: LineReader;
  readonly #sink: StreamSink;
  readonly #subscriptions = new Map<"mcm" | "ocm", Accepted>();
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #allowance: number;
  #allowanceAtMs = performance.now();
  #idleTimer: NodeJS.Timeout | undefined;
  #stallTimer: NodeJS.Timeout | undefined;
  #isClosing = false;
  /** Told once the program has caught up, or is gone. */
  readonly #caughtUp = new Set<() => void>();

  constructor(socket: TLSSocket, deps: ConnectionDeps) {
    this.#socket = socket;
    this.#deps = deps;
    this.address = socket.remoteAddress ?? "";
    this.#allowance = deps.limits.messageBurst;
    this.#reader = new LineReader(deps.limits.lineBytes, (line) => this.#receive(line));
    this.#sink = { canTake: () => this.#canTake(), send: (message) => this.#send(message) };
    socket.setNoDelay(true);
    socket.on("data", (bytes: Buffer) => this.#read(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#closed());
    this.#send({ op: "connection", connectionId: this.connectionId });
    this.#waitForMore();
  }

  /** What of ours the program has not read yet, in bytes. */
  get unsentBytes(): number {
    return this.#socket.writableLength;
  }

  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Says why, and ends the connection. */
  end(code: StreamErrorCode, message: string, id?: number): void {
    if (this.#isClosing) return;
    this.#sendStatus(id, refusal(code, message));
    this.#isClosing = true;
    this.#deps.metrics.ended(code);
    this.#stopSubscriptions();
    this.#socket.end();
    setTimeout(() => this.#socket.destroy(), closeGraceMs).unref();
  }

  #read(bytes: Buffer): void {
    if (this.#isClosing) return;
    if (!this.#reader.take(bytes)) this.end("INVALID_INPUT", `a line has at most ${this.#deps.limits.lineBytes} bytes`);
  }

  #receive(line: string): void {
    if (this.#isClosing) return;
    const { waitingMessages } = this.#deps.limits;
    if (this.#waiting >= waitingMessages || !this.#takeMessage()) {
      return this.end("TOO_MANY_REQUESTS", "too many requests in a short time");
    }
    clearTimeout(this.#idleTimer);
    this.#waiting += 1;
    this.#work = this.#work.then(async () => {
      try {
        // Answers are written for those who read them, or the answers to a flood would fill our memory. [STREAM-43]
        if (!this.#isClosing && !this.#canTake()) await this.#catchUp();
        if (!this.#isClosing) await this.#handle(line);
      } catch (error) {
        this.#deps.onFault(error);
        this.end("UNEXPECTED_ERROR", "something went wrong on our side");
      } finally {
        this.#waiting -= 1;
        this.#waitForMore();
      }
    });
  }

  async #handle(line: string): Promise<void> {
    const message = parse(line);
    if (message === undefined) return this.end("INVALID_INPUT", "not a JSON object");
    const { id, op } = headOf(message);
    if (id === "wrong") return this.end("INVALID_INPUT", "id is a whole number");
    switch (op) {
      case "authentication":
        return this.#authenticate(id, message);
      case "marketSubscription":
      case "orderSubscription":
        return this.#subscribe(id, op, message);
      case "heartbeat":
        return this.owner === undefined ? this.#endStranger(id) : this.#sendStatus(id);
      default:
        return this.end("INVALID_REQUEST", "there is no such op here", id);
    }
  }

  async #authenticate(id: Id, message: unknown): Promise<void> {
    if (this.owner !== undefined) return this.end("INVALID_REQUEST", "this connection is authenticated already", id);
    const parsed = authenticationMessage.safeParse(message);
    if (!parsed.success) return this.end("INVALID_INPUT", "appKey and session are texts", id);
    const { appKey = "", session = "" } = parsed.data;
    if (appKey === "") return this.end("NO_APP_KEY", "appKey is missing", id);
    if (session === "") return this.end("NO_SESSION", "session is missing", id);
    const answer = await this.#deps.authenticate(this, { appKey, session });
    if (isRefusal(answer)) return this.end(answer.code, answer.message, id);
    this.#sendStatus(id, undefined, { connectionsAvailable: answer.available });
  }

  #endStranger(id: Id): void {
    this.end("NOT_AUTHORIZED", "authenticate first", id);
  }

  async #subscribe(id: Id, op: "marketSubscription" | "orderSubscription", message: unknown): Promise<void> {
    if (this.owner === undefined) return this.#endStranger(id);
    const { playerId } = this.owner;
    const asked = { playerId, id, message, sink: this.#sink };
    const { subscriptions } = this.#deps;
    const kind = op === "marketSubscription" ? "mcm" : "ocm";
    const answer = await (kind === "mcm"
      ? subscribeToMarkets(subscriptions, asked)
      : subscribeToOrders(subscriptions, asked));
    if (isRefusal(answer)) {
      if (endsConnection(answer.code)) this.end(answer.code, answer.message, id);
      else this.#sendStatus(id, answer);
      return;
    }
    if (this.#isClosing) return answer.stop();
    // It replaces the one before.
    this.#subscriptions.get(kind)?.stop();
    this.#subscriptions.set(kind, answer);
    this.#sendStatus(id);
    answer.begin();
  }

  #sendStatus(id: Id, refused?: StreamRefusal, more: object = {}): void {
    this.#send({
      op: "status",
      ...(id === undefined ? {} : { id }),
      statusCode: refused === undefined ? "SUCCESS" : "FAILURE",
      ...(refused === undefined
        ? {}
        : { errorCode: refused.code, errorMessage: refused.message, connectionId: this.connectionId }),
      connectionClosed: refused !== undefined && endsConnection(refused.code),
      ...more,
    });
  }

  #send(message: object): void {
    if (this.#isClosing || this.#socket.destroyed) return;
    this.#deps.metrics.sent(1);
    this.#socket.write(`${asciiJson(message)}\r\n`, "latin1", () => this.#written());
  }

  #canTake(): boolean {
    if (this.#isClosing) return false;
    // Once behind it stays so until half is read, or it would be given more with every piece that it takes.
    if (this.#stallTimer !== undefined) return false;
    if (this.#socket.writableLength <= this.#deps.limits.softBufferBytes) return true;
    // It is not waited for without end.
    this.#stallTimer = setTimeout(() => this.#stall(), this.#deps.limits.stalledMs);
    return false;
  }

  /** Some of it has gone out: who reads, however slowly, isn't stalled, and one that has caught up gets what waited for it. */
  #written(): void {
    if (this.#stallTimer === undefined) return;
    if (this.#socket.writableLength > this.#deps.limits.softBufferBytes / 2) {
      this.#stallTimer.refresh();
      return;
    }
    clearTimeout(this.#stallTimer);
    this.#stallTimer = undefined;
    for (const subscription of this.#subscriptions.values()) subscription.pump();
    this.#wake();
  }

  #catchUp(): Promise<void> {
    return new Promise((resolve) => this.#caughtUp.add(resolve));
  }

  #wake(): void {
    for (const resolve of this.#caughtUp) resolve();
    this.#caughtUp.clear();
  }

  #stall(): void {
    this.#deps.metrics.ended("STALLED");
    this.#socket.destroy();
  }

  /** Without a subscription, and with nothing more said, it is ended after a while. [STREAM-06] */
  #waitForMore(): void {
    clearTimeout(this.#idleTimer);
    const { idleMs } = this.#deps.limits;
    if (this.#isClosing || this.#subscriptions.size > 0) return;
    this.#idleTimer = setTimeout(
      () => this.end("TIMEOUT", `Connection is not subscribed and is idle: ${idleMs} ms`),
      idleMs,
    );
  }

  #takeMessage(): boolean {
    const { messagesPerSecond, messageBurst } = this.#deps.limits;
    const nowMs = performance.now();
    const refill = ((nowMs - this.#allowanceAtMs) / 1_000) * messagesPerSecond;
    this.#allowance = Math.min(messageBurst, this.#allowance + refill) - 1;
    this.#allowanceAtMs = nowMs;
    return this.#allowance >= 0;
  }

  #stopSubscriptions(): void {
    for (const subscription of this.#subscriptions.values()) subscription.stop();
    this.#subscriptions.clear();
  }

  #closed(): void {
    this.#isClosing = true;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#stallTimer);
    this.#stopSubscriptions();
    this.#wake();
    this.#deps.onClosed(this);
  }
}

function parse(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? withoutNulls(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The id is repeated as it came, one that came as text as its number; some programs send none. [STREAM-03] [STREAM-04] */
function headOf(message: unknown): { readonly id: number | undefined | "wrong"; readonly op: unknown } {
  const { id, op } = message as { readonly id?: unknown; readonly op?: unknown };
  if (id === undefined) return { id, op };
  const parsed = wireInteger.safeParse(id);
  return { id: parsed.success && Number.isSafeInteger(parsed.data) ? parsed.data : "wrong", op };
}

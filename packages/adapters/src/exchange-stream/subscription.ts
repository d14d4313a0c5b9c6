import { randomBytes } from "node:crypto";
import { clockToken, History, segmentsOf } from "@maidan/services/exchange-stream";
import type { StreamLimits } from "./limits.ts";

/** What a subscription shows: items (markets), each replaced as a whole when it changes. */
export interface StreamSource<T> {
  /** All items now; only these ids are ever touched. */
  readonly ids: () => Iterable<string>;
  readonly item: (id: string) => T | undefined;
  /** What is left of an item that the client holds and that is no longer known; undefined when that says nothing about it. */
  readonly remains: (id: string) => T | undefined;
  /**
   * The item with what the client is owed of it and that has to be read first, as it isn't kept; undefined (and absent) when nothing has. It is told instead of the
   * item, and what the client holds then is the item itself. Never rejects.
   */
  readonly whole?: (id: string, held: T | undefined, item: T) => Promise<T> | undefined;
  /** What takes a client from one state of an item to another; undefined when it sees no difference. */
  readonly delta: (before: T | undefined, after: T, options: { readonly isImage: boolean }) => object | undefined;
  /** True when the item needs not be kept once the client has it. */
  readonly isOver: (item: T) => boolean;
  /** Told of an item that is over and sent. */
  readonly onOver: (id: string) => void;
  readonly isStale: () => boolean;
  readonly stop: () => void;
}

/** Where messages go. */
export interface StreamSink {
  /** False while the client is behind in reading: changes then wait and come together. */
  readonly canTake: () => boolean;
  readonly send: (message: object) => void;
}

export interface SubscriptionOptions {
  readonly id: number | undefined;
  readonly op: "mcm" | "ocm";
  readonly isSegmented: boolean;
  readonly conflateMs: number;
  readonly heartbeatMs: number;
  readonly limits: Pick<StreamLimits, "segmentSize" | "historySteps">;
}

type ChangeType = "SUB_IMAGE" | "RESUB_DELTA";

/** What a client that comes back may go on from. */
export interface Resumable<T> {
  readonly initialClk: string;
  readonly history: History<T>;
}

/**
 * One subscription of one connection. It holds what the client was last told of each item, and sends the difference to what is now: so a client that is slow, asked
 * for conflation, or comes back gets one change for all that happened. [STREAM-24]
 */
export class Subscription<T> {
  readonly initialClk = randomBytes(16).toString("base64url");
  readonly #options: SubscriptionOptions;
  readonly #source: StreamSource<T>;
  readonly #sink: StreamSink;
  readonly #dirty = new Set<string>();
  /** Items of which something is being read for this client, and those of which it has been. */
  readonly #reading = new Set<string>();
  readonly #whole = new Map<string, { readonly item: T; readonly told: T }>();
  #history: History<T>;
  #isStarted = false;
  #lastFlushAt = Number.NEGATIVE_INFINITY;
  #paceTimer: NodeJS.Timeout | undefined;
  #beatTimer: NodeJS.Timeout | undefined;

  constructor(source: StreamSource<T>, sink: StreamSink, options: SubscriptionOptions) {
    this.#source = source;
    this.#sink = sink;
    this.#options = options;
    this.#history = new History(new Map(), options.limits.historySteps);
  }

  get resumable(): Resumable<T> {
    return { initialClk: this.initialClk, history: this.#history };
  }

  /** Sends the first message: the image of all, or, to a client that holds something already, what changed since. */
  start(held: ReadonlyMap<string, T> | undefined): void {
    this.#isStarted = true;
    if (held !== undefined) this.#history = new History(held, this.#options.limits.historySteps);
    for (const id of [...(held?.keys() ?? []), ...this.#source.ids()]) this.#dirty.add(id);
    this.#flush(held === undefined ? "SUB_IMAGE" : "RESUB_DELTA");
  }

  /** The item has changed, or is new. */
  touch(id: string): void {
    // It is looked at again when it has been read.
    if (this.#reading.has(id)) return;
    this.#dirty.add(id);
    this.pump();
  }

  /** Sends what waits, when it is time and the client reads. */
  pump(): void {
    if (!this.#isStarted || this.#dirty.size === 0 || this.#paceTimer !== undefined) return;
    if (!this.#sink.canTake()) return;
    const waitMs = this.#lastFlushAt + this.#options.conflateMs - performance.now();
    if (waitMs <= 0) this.#flush();
    else {
      this.#paceTimer = setTimeout(() => {
        this.#paceTimer = undefined;
        if (this.#sink.canTake()) this.#flush();
      }, waitMs);
    }
  }

  stop(): void {
    clearTimeout(this.#paceTimer);
    clearTimeout(this.#beatTimer);
    this.#isStarted = false;
    this.#source.stop();
  }

  #flush(ct?: ChangeType): void {
    const changes: object[] = [];
    const sent = new Map<string, T | undefined>();
    const unseen = new Map<string, T>();
    const over: string[] = [];
    const read: string[] = [];
    for (const id of this.#dirty) {
      const held = this.#history.held.get(id);
      const next = this.#next(id, held, ct);
      if (next === undefined) continue;
      const { item, told } = next;
      if (told !== item) read.push(id);
      const change = this.#source.delta(held, told, { isImage: ct === "SUB_IMAGE" });
      if (change === undefined) unseen.set(id, item);
      else changes.push(change);
      const isOver = this.#source.isOver(item);
      if (isOver) over.push(id);
      sent.set(id, isOver ? undefined : item);
    }
    this.#dirty.clear();
    if (changes.length > 0 || ct !== undefined) this.#say(changes, { ct, clock: this.#history.sent(sent) });
    // Held all the same, or the next change that the client sees would look like two. [STREAM-24]
    else this.#history.unseen(unseen);
    for (const id of over) this.#source.onOver(id);
    // It may have changed while it was read.
    for (const id of read) if (!over.includes(id)) this.touch(id);
  }

  /** What to tell of an item, and what the client holds then; undefined when there is nothing to tell, or something to be read first. */
  #next(id: string, held: T | undefined, ct?: ChangeType): { readonly item: T; readonly told: T } | undefined {
    const whole = this.#whole.get(id);
    if (whole !== undefined) {
      this.#whole.delete(id);
      return whole;
    }
    const item = this.#source.item(id) ?? (held === undefined ? undefined : this.#source.remains(id));
    if (item === undefined) return undefined;
    const reading = ct === "SUB_IMAGE" ? undefined : this.#source.whole?.(id, held, item);
    if (reading === undefined) return { item, told: item };
    this.#reading.add(id);
    void reading.then((told) => {
      this.#reading.delete(id);
      this.#whole.set(id, { item, told });
      this.touch(id);
    });
    return undefined;
  }

  #say(
    changes: readonly object[],
    { ct, clock }: { readonly ct: ChangeType | undefined; readonly clock: number },
  ): void {
    const { op, isSegmented, limits, conflateMs, heartbeatMs } = this.#options;
    this.#lastFlushAt = performance.now();
    const sizeOf = (item: object): number => JSON.stringify(item).length;
    const most = isSegmented ? limits.segmentSize : Number.POSITIVE_INFINITY;
    const pieces = isSegmented ? segmentsOf(changes, { most, sizeOf }) : [{ items: changes }];
    pieces.forEach((piece, index) => {
      const isLast = index === pieces.length - 1;
      this.#send({
        ...(isLast && ct !== undefined ? { initialClk: this.initialClk } : {}),
        ...(isLast ? { clk: clockToken(clock) } : {}),
        ...(ct === undefined ? {} : { conflateMs, heartbeatMs }),
        pt: Date.now(),
        ...(ct === undefined ? {} : { ct }),
        ...("segmentType" in piece && piece.segmentType !== undefined ? { segmentType: piece.segmentType } : {}),
        ...(piece.items.length === 0 ? {} : { [op === "mcm" ? "mc" : "oc"]: piece.items }),
      });
    });
  }

  #send(body: object): void {
    const { op, id } = this.#options;
    const status = this.#source.isStale() ? { status: 503 } : {};
    this.#sink.send({ op, ...(id === undefined ? {} : { id }), ...body, ...status });
    clearTimeout(this.#beatTimer);
    this.#beatTimer = setTimeout(() => this.#beat(), this.#options.heartbeatMs);
  }

  #beat(): void {
    if (!this.#isStarted) return;
    // Who is behind has something to read already.
    if (this.#sink.canTake()) this.#send({ clk: clockToken(this.#history.clock), pt: Date.now(), ct: "HEARTBEAT" });
    else this.#beatTimer = setTimeout(() => this.#beat(), this.#options.heartbeatMs);
  }
}

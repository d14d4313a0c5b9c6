import type { ChangeMessage, ImageMessage, Topic } from "@maidan/contract/socket";

/** Who can be given frames. The same frame object goes to all, so that it is serialised once. */
export interface Subscriber {
  deliver(feed: TopicFeed, frame: Buffer, options: { readonly isUrgent: boolean }): void;
}

export interface Position {
  readonly epoch: number;
  readonly sequence: number;
}

interface RingEntry {
  readonly base: number;
  readonly sequence: number;
  readonly frame: Buffer;
}

const frameOf = (message: ImageMessage | ChangeMessage): Buffer => Buffer.from(JSON.stringify(message));

/**
 * One topic as the gateway keeps it: where it is (epoch, sequence), its image, the last changes, and who follows it. Until `reset` was called for
 * the first time there is no image, and subscribers wait for it.
 */
export class TopicFeed {
  readonly topic: Topic;
  /** Its changes that are not urgent may go along with those of others. */
  readonly isPaced: boolean;
  readonly #subscribers = new Set<Subscriber>();
  readonly #readImage: () => unknown;
  readonly #bounds: { readonly ringEntries: number; readonly ringBytes: number };
  readonly #ring: RingEntry[] = [];
  #ringBytes = 0;
  #position: Position | undefined;
  #imageFrame: Buffer | undefined;

  constructor(options: {
    readonly topic: Topic;
    readonly isPaced?: boolean;
    readonly readImage: () => unknown;
    readonly bounds: { readonly ringEntries: number; readonly ringBytes: number };
  }) {
    this.topic = options.topic;
    this.isPaced = options.isPaced ?? false;
    this.#readImage = options.readImage;
    this.#bounds = options.bounds;
  }

  get size(): number {
    return this.#subscribers.size;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** Begins at a position with the image as it now is, and gives it to all. Earlier changes are forgotten. */
  reset(position: Position): void {
    this.#position = position;
    this.#ring.length = 0;
    this.#ringBytes = 0;
    this.#imageFrame = undefined;
    for (const subscriber of this.#subscribers) subscriber.deliver(this, this.imageFrame(), { isUrgent: true });
  }

  /** Moves on to `sequence` and gives all what changed since. */
  publish(change: { readonly sequence: number; readonly data: unknown; readonly isUrgent: boolean }): void {
    const position = this.#position;
    if (position === undefined) throw new Error(`${this.topic} changed before it had an image`);
    const { epoch } = position;
    const { sequence, data } = change;
    const base = position.sequence;
    const frame = frameOf({ type: "change", topic: this.topic, epoch, base, sequence, data });
    this.#position = { epoch, sequence };
    this.#imageFrame = undefined;
    this.#remember({ base, sequence, frame });
    for (const subscriber of this.#subscribers) subscriber.deliver(this, frame, { isUrgent: change.isUrgent });
  }

  /** The newest whole, serialised once until it changes. */
  imageFrame(): Buffer {
    if (this.#position === undefined) throw new Error(`${this.topic} has no image yet`);
    this.#imageFrame ??= frameOf({ type: "image", topic: this.topic, ...this.#position, data: this.#readImage() });
    return this.#imageFrame;
  }

  /** Adds the subscriber and brings it up to date: by what it missed since `from` when that is still held, else by the image. [PUSH-07] */
  add(subscriber: Subscriber, from: Position | undefined): void {
    this.#subscribers.add(subscriber);
    if (this.#position === undefined) return;
    const missed = from === undefined ? undefined : this.#missedSince(from);
    for (const frame of missed ?? [this.imageFrame()]) subscriber.deliver(this, frame, { isUrgent: true });
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
  }

  subscribers(): Iterable<Subscriber> {
    return this.#subscribers;
  }

  #missedSince(from: Position): readonly Buffer[] | undefined {
    const position = this.#position;
    if (position === undefined || from.epoch !== position.epoch || from.sequence > position.sequence) return undefined;
    if (from.sequence === position.sequence) return [this.#nothingMissed(position)];
    // Levels are absolute, so that a change that begins earlier than `from` does no harm: only one that begins later would.
    const first = this.#ring.findIndex((entry) => entry.sequence > from.sequence);
    const entry = this.#ring[first];
    if (entry === undefined || entry.base > from.sequence) return undefined;
    return this.#ring.slice(first).map((one) => one.frame);
  }

  #nothingMissed({ epoch, sequence }: Position): Buffer {
    return frameOf({ type: "change", topic: this.topic, epoch, base: sequence, sequence, data: null });
  }

  #remember(entry: RingEntry): void {
    this.#ring.push(entry);
    this.#ringBytes += entry.frame.length;
    while (this.#ring.length > this.#bounds.ringEntries || this.#ringBytes > this.#bounds.ringBytes) {
      const oldest = this.#ring.shift();
      if (oldest === undefined) return;
      this.#ringBytes -= oldest.frame.length;
    }
  }
}

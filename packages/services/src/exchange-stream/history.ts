interface Step<T> {
  readonly clock: number;
  /** What the client held of each item before this message; undefined = nothing. */
  readonly before: ReadonlyMap<string, T | undefined>;
}

/** What a client holds after each message that was sent to it, as far back as it may come and resume. [STREAM-41] */
export class History<T> {
  readonly #held: Map<string, T>;
  readonly #most: number;
  readonly #steps: Step<T>[] = [];
  #clock = 0;

  constructor(held: ReadonlyMap<string, T>, most: number) {
    this.#held = new Map(held);
    this.#most = most;
  }

  /** The number of the last message. */
  get clock(): number {
    return this.#clock;
  }
  get held(): ReadonlyMap<string, T> {
    return this.#held;
  }

  /** Notes that a message takes the client to these items; undefined = it is to forget the item. Gives the message's number. */
  sent(items: ReadonlyMap<string, T | undefined>): number {
    const before = new Map([...items.keys()].map((id) => [id, this.#held.get(id)]));
    for (const [id, item] of items) {
      if (item === undefined) this.#held.delete(id);
      else this.#held.set(id, item);
    }
    this.#clock += 1;
    this.#steps.push({ clock: this.#clock, before });
    if (this.#steps.length > this.#most) this.#steps.shift();
    return this.#clock;
  }

  /** Notes states in which the client sees nothing new: no message takes it there, so that none is numbered. */
  unseen(items: ReadonlyMap<string, T>): void {
    for (const [id, item] of items) this.#held.set(id, item);
  }

  /** What the client held after the message of that number; undefined when that is too long ago. Throws for a number that was never sent. */
  heldAt(clock: number): ReadonlyMap<string, T> | undefined {
    if (clock < 0 || clock > this.#clock) throw new RangeError(`message ${clock} was never sent`);
    const oldest = this.#steps[0]?.clock ?? this.#clock + 1;
    if (clock < oldest - 1) return undefined;
    const held = new Map(this.#held);
    for (const step of this.#steps.toReversed()) {
      if (step.clock <= clock) break;
      for (const [id, item] of step.before) {
        if (item === undefined) held.delete(id);
        else held.set(id, item);
      }
    }
    return held;
  }
}

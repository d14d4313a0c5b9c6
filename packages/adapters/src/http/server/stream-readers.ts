import { setImmediate as immediately } from "node:timers/promises";
import { HttpError } from "./errors.ts";
import type { EventStream } from "./event-stream.ts";

export interface StreamReadersOptions {
  readonly most: number;
  readonly mostOfPlayer: number;
}

/** Written in one go; whoever waits for an answer comes in between. */
const toldAtOnce = 100;

/**
 * Those who read one source of events, by player. What all of them are told is written some at a time, in the order in which it was told, so that thousands of
 * readers don't keep an answer waiting. [HOUSE-23]
 */
export class StreamReaders {
  readonly #options: StreamReadersOptions;
  readonly #streams = new Map<string, Set<EventStream>>();
  readonly #untold: string[] = [];
  #count = 0;
  #isTelling = false;

  constructor(options: StreamReadersOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes up a reader; a player's oldest goes for one that is too many. The answer ends it. */
  add(player: string, stream: EventStream): () => void {
    if (this.#count >= this.#options.most)
      throw new HttpError("UNAVAILABLE", "The table is full. Please try again soon.");
    const own = this.#streams.get(player) ?? new Set();
    const [oldest] = own;
    if (own.size >= this.#options.mostOfPlayer) oldest?.end();
    this.#streams.set(player, own.add(stream));
    this.#count += 1;
    return () => this.#remove(player, stream);
  }

  tell(player: string, json: string): void {
    for (const stream of this.#streams.get(player) ?? []) stream.send(json);
  }

  tellAll(json: string): void {
    this.#untold.push(json);
    if (!this.#isTelling) void this.#tellAll();
  }

  async #tellAll(): Promise<void> {
    this.#isTelling = true;
    for (let json = this.#untold.shift(); json !== undefined; json = this.#untold.shift()) {
      const all = [...this.#streams.values()].flatMap((own) => [...own]);
      for (let first = 0; first < all.length; first += toldAtOnce) {
        if (first > 0) await immediately();
        for (const stream of all.slice(first, first + toldAtOnce)) stream.send(json);
      }
    }
    this.#isTelling = false;
  }

  #remove(player: string, stream: EventStream): void {
    const own = this.#streams.get(player);
    if (own?.delete(stream) !== true) return;
    this.#count -= 1;
    if (own.size === 0) this.#streams.delete(player);
  }
}

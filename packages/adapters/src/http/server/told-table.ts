import { setImmediate as immediately } from "node:timers/promises";
import type { EventStream } from "./event-stream.ts";
import { StreamReaders } from "./stream-readers.ts";

/** What one reader is told of what was seen. */
export interface Telling {
  /** What it hangs on, clocks apart: nothing is sent while it stays the same. */
  readonly key: string;
  /** Asked for when it is sent alone. */
  readonly body: () => object;
}

export interface ToldTableOptions<Seen, Reader> {
  /** One look for all who read. */
  readonly look: (readers: readonly Reader[]) => Promise<Seen>;
  readonly tell: (seen: Seen, reader: Reader) => Telling;
  /** Whose stream it is. */
  readonly playerOf: (reader: Reader) => string;
  readonly lookMs: number;
  readonly onFault: (error: unknown) => void;
}

interface Read<Reader> {
  readonly reader: Reader;
  readonly stream: EventStream;
  key: string | undefined;
}

const mostStreams = 5_000;
const mostOfPlayer = 4;
/** After a fault, and between two looks however often one is asked for. */
const againMs = 1_000;
const leastMs = 100;
const toldAtOnce = 100;

/**
 * Tells a table, a room or a pond to all who watch it: it is looked at once for all of them while anybody is there, and each is sent the whole of it as they may
 * see it when that has changed. Nobody reads the database by watching. [HOUSE-25]
 */
export class ToldTable<Seen, Reader> {
  readonly #options: ToldTableOptions<Seen, Reader>;
  readonly #readers = new StreamReaders({ most: mostStreams, mostOfPlayer });
  readonly #reads = new Map<EventStream, Read<Reader>>();
  #isLooking = false;
  #wake: () => void = () => undefined;

  constructor(options: ToldTableOptions<Seen, Reader>) {
    this.#options = options;
  }

  /** Takes up a reader, who hears all of it first. The answer ends it. */
  async open(reader: Reader, stream: EventStream): Promise<() => void> {
    const { look, playerOf } = this.#options;
    const leave = this.#readers.add(playerOf(reader), stream);
    const close = (): void => {
      this.#reads.delete(stream);
      leave();
    };
    try {
      const read: Read<Reader> = { reader, stream, key: undefined };
      this.#tell(await look([reader]), read);
      this.#reads.set(stream, read);
    } catch (error) {
      close();
      throw error;
    }
    if (!this.#isLooking) void this.#lookOn();
    return close;
  }

  /** Something has happened: the next look is soon. */
  readonly wake = (): void => this.#wake();

  async #lookOn(): Promise<void> {
    this.#isLooking = true;
    while (this.#reads.size > 0) {
      let waitMs = this.#options.lookMs;
      try {
        await this.#lookOnce();
      } catch (error) {
        waitMs = againMs;
        this.#options.onFault(error);
      }
      await this.#pause(waitMs);
    }
    this.#isLooking = false;
  }

  async #lookOnce(): Promise<void> {
    const all = [...this.#reads.values()];
    const seen = await this.#options.look(all.map(({ reader }) => reader));
    for (const [place, read] of all.entries()) {
      if (place > 0 && place % toldAtOnce === 0) await immediately();
      this.#tell(seen, read);
    }
  }

  #tell(seen: Seen, read: Read<Reader>): void {
    const { key, body } = this.#options.tell(seen, read.reader);
    if (key === read.key) return;
    read.key = key;
    read.stream.send(JSON.stringify(body()));
  }

  #pause(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#wake = () => {
        this.#wake = () => undefined;
        clearTimeout(timer);
        setTimeout(resolve, Math.min(waitMs, leastMs));
      };
    });
  }
}

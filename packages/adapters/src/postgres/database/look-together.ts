import pg from "pg";
import type { Reader } from "@maidan/services/command";
import { queryableOf, type Queryable } from "./database.ts";

export interface TogetherLook<Asked, Found> {
  /** Asked for by one statement. */
  readonly most: number;
  /** Statements at a time: a second one goes while the first is slow, and what comes meanwhile goes together with the next. */
  readonly underWay: number;
  /** Gives for each what was found, in their order. */
  readonly look: (queryable: Queryable, asked: readonly Asked[]) => Promise<readonly (Found | Promise<Found>)[]>;
}

/**
 * A look at the database that calls which come at the same time share: one statement for all of them, always sent after each had asked, so that each is told
 * what was there then or later, as by a statement of its own. On the connection of an open transaction each asks at once.
 */
export function createTogetherLook<Asked, Found>(
  options: TogetherLook<Asked, Found>,
): (reader: Reader, asked: Asked) => Promise<Found> {
  const looksOf = new WeakMap<Queryable, Looks<Asked, Found>>();
  return async (reader, asked) => {
    const queryable = queryableOf(reader);
    if (!(queryable instanceof pg.Pool)) return only(await options.look(queryable, [asked]));
    const looks = looksOf.get(queryable) ?? new Looks(queryable, options);
    looksOf.set(queryable, looks);
    return looks.find(asked);
  };
}

function only<Found>(found: readonly Found[]): Found {
  if (found.length !== 1) throw new Error("a look without an answer for each");
  return found[0] as Found;
}

interface Waiting<Asked, Found> {
  readonly asked: Asked;
  readonly resolve: (found: Found | Promise<Found>) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * From the beginning of a look to that of the next: what comes meanwhile goes together. A statement costs both processes some tenths of a millisecond however little
 * it asks, and at a thousand calls a second each of them would have its own.
 */
const apartMs = 5;

class Looks<Asked, Found> {
  readonly #queryable: Queryable;
  readonly #options: TogetherLook<Asked, Found>;
  readonly #waiting: Waiting<Asked, Found>[] = [];
  #underWay = 0;
  #isDue = false;
  #begunMs = -apartMs;

  constructor(queryable: Queryable, options: TogetherLook<Asked, Found>) {
    this.#queryable = queryable;
    this.#options = options;
  }

  find(asked: Asked): Promise<Found> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ asked, resolve, reject });
      this.#next();
    });
  }

  /** After what else was read with this call, so that all of it goes in one; and not at the heels of the look before. */
  #next(): void {
    if (this.#isDue || this.#underWay >= this.#options.underWay || this.#waiting.length === 0) return;
    this.#isDue = true;
    const begin = (): void => {
      this.#isDue = false;
      this.#begunMs = performance.now();
      void this.#look(this.#waiting.splice(0, this.#options.most));
      this.#next();
    };
    const restMs = this.#begunMs + apartMs - performance.now();
    if (restMs > 0) setTimeout(begin, restMs);
    else setImmediate(begin);
  }

  async #look(waiting: readonly Waiting<Asked, Found>[]): Promise<void> {
    this.#underWay += 1;
    try {
      const found = await this.#options.look(
        this.#queryable,
        waiting.map(({ asked }) => asked),
      );
      if (found.length !== waiting.length) throw new Error("a look without an answer for each");
      for (const [place, { resolve }] of waiting.entries()) resolve(found[place] as Found | Promise<Found>);
    } catch (fault) {
      for (const { reject } of waiting) reject(fault);
    }
    this.#underWay -= 1;
    this.#next();
  }
}

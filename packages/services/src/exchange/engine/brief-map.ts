/** So many entries are added to a map before another takes its place. */
const turnAfter = 512;

/**
 * A map of entries that are there for moments. V8 makes a map that is added to and deleted from anew all the time and links each former table to the one after it, so that
 * one that has come into the old generation keeps all later ones, with whatever lay in them then, until that generation is collected as a whole. Here a map is let go as a
 * whole once its entries are gone: two of them are in use at most. [ADR 2]
 */
export class BriefMap<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #added = 0;

  get(key: string): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key);
  }

  set(key: string, value: Value): void {
    if (this.#added >= turnAfter && this.#old.size === 0) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#added = 0;
    }
    this.#old.delete(key);
    this.#young.set(key, value);
    this.#added += 1;
  }

  delete(key: string): void {
    if (!this.#young.delete(key)) this.#old.delete(key);
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}

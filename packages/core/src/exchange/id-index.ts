/** An entry: the place + 1 (0: nothing is here) and the low 32 bits of its id. */
const ENTRY = 2;
/** Entries of a line of the processor's cache, as bits: ids that follow each other share lines. */
const lineBits = 3;
const inLine = (1 << lineBits) - 1;
const noEntries = new Int32Array(ENTRY << lineBits);

/**
 * From an id (any positive safe integer) to its place in `keys`: open addressing, 8 bytes an entry, at most five eighths full. The ids themselves stay where
 * they are; of each the index has the low half, so that neither a missing id nor a removed one is looked for among the keys of others. An empty index costs nothing.
 */
export class IdIndex {
  /** Where ids are; the owner sets it again whenever the array is replaced. */
  keys: Float64Array;
  private table = noEntries;
  private shift = 32 - lineBits;
  private count = 0;
  /** Grown when it has so many. */
  private most = 0;

  constructor(keys: Float64Array) {
    this.keys = keys;
  }

  /**
   * Where in the table an id's low half belongs. Fibonacci hashing of the ids' eights: what isn't in one line lands far apart, so that deleting one never shifts a
   * long run.
   */
  private home(word: number): number {
    return ENTRY * (((Math.imul(word >>> lineBits, 0x9e3779b1) >>> this.shift) & ~inLine) | (word & inLine));
  }

  /** The id's place, or -1. */
  find(id: number): number {
    const { table } = this;
    const word = id | 0;
    let at = this.home(word);
    for (;;) {
      const place = (table[at] as number) - 1;
      if (place < 0 || (table[at + 1] === word && this.keys[place] === id)) return place;
      at = (at + ENTRY) & (table.length - 1);
    }
  }

  /** Adds a place whose id is already in `keys` and not yet in the index. */
  add(place: number): void {
    if (this.count === this.most) this.grow();
    this.insert(place + 1, (this.keys[place] as number) | 0);
    this.count += 1;
  }

  private insert(entry: number, word: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let at = this.home(word);
    while (table[at] !== 0) at = (at + ENTRY) & mask;
    table[at] = entry;
    table[at + 1] = word;
  }

  /** Forgets everything and gives the memory back. */
  clear(): void {
    this.table = noEntries;
    this.shift = 32 - lineBits;
    this.count = 0;
    this.most = 0;
  }

  private grow(): void {
    const old = this.table;
    const capacity = this.most === 0 ? 1 << lineBits : old.length;
    this.table = new Int32Array(ENTRY * capacity);
    this.shift = Math.clz32(capacity) + 1;
    this.most = (capacity * 5) / 8;
    for (let at = 0; at < old.length; at += ENTRY) {
      const entry = old[at] as number;
      if (entry !== 0) this.insert(entry, old[at + 1] as number);
    }
  }

  /** Takes out a place that is in the index, its id still in `keys`; entries behind it move up, so that no tombstones are left. */
  remove(place: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let hole = this.home((this.keys[place] as number) | 0);
    while (table[hole] !== place + 1) hole = (hole + ENTRY) & mask;
    let at = (hole + ENTRY) & mask;
    let entry = table[at] as number;
    while (entry !== 0) {
      const word = table[at + 1] as number;
      if (((at - this.home(word)) & mask) >= ((at - hole) & mask)) {
        table[hole] = entry;
        table[hole + 1] = word;
        hole = at;
      }
      at = (at + ENTRY) & mask;
      entry = table[at] as number;
    }
    table[hole] = 0;
    this.count -= 1;
  }
}

const noEntries = new Int32Array(1);

/**
 * From an id (any positive safe integer) to the slot that holds it: open addressing over slot numbers, 4 bytes an entry, at most half full.
 * The ids themselves stay where they are, in `keys[slot * stride]`. An empty index costs nothing.
 */
export class IdIndex {
  /** Where ids are; the owner sets it again whenever the array is replaced. */
  keys: Float64Array;
  private readonly stride: number;
  /** Slot + 1, or 0 where nothing is. */
  private table = noEntries;
  private shift = 0;
  private count = 0;

  constructor(keys: Float64Array, stride: number) {
    this.keys = keys;
    this.stride = stride;
  }

  private home(id: number): number {
    // Fibonacci hashing: ids that follow each other land far apart, so that deleting one never shifts a long run.
    return this.table.length === 1 ? 0 : Math.imul(id | 0, 0x9e3779b1) >>> this.shift;
  }

  /** The id's slot, or -1. */
  find(id: number): number {
    const { table, keys, stride } = this;
    const mask = table.length - 1;
    let at = this.home(id);
    let entry = table[at] as number;
    while (entry !== 0) {
      if (keys[(entry - 1) * stride] === id) return entry - 1;
      at = (at + 1) & mask;
      entry = table[at] as number;
    }
    return -1;
  }

  /** Adds a slot whose id is already in `keys` and not yet in the index. */
  add(slot: number): void {
    if ((this.count + 1) * 2 > this.table.length) this.grow();
    this.insert(slot);
    this.count += 1;
  }

  private insert(slot: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let at = this.home(this.keys[slot * this.stride] as number);
    while (table[at] !== 0) at = (at + 1) & mask;
    table[at] = slot + 1;
  }

  /** Forgets everything and gives the memory back. */
  clear(): void {
    this.table = noEntries;
    this.count = 0;
  }

  private grow(): void {
    const old = this.table;
    const capacity = old.length === 1 ? 8 : old.length * 2;
    this.table = new Int32Array(capacity);
    this.shift = Math.clz32(capacity) + 1;
    for (const entry of old) if (entry !== 0) this.insert(entry - 1);
  }

  /** Takes out a slot that is in the index, its id still in `keys`; entries behind it move up, so that no tombstones are left. */
  remove(slot: number): void {
    const { table, keys, stride } = this;
    const mask = table.length - 1;
    let hole = this.home(keys[slot * stride] as number);
    while (table[hole] !== slot + 1) hole = (hole + 1) & mask;
    let at = (hole + 1) & mask;
    let entry = table[at] as number;
    while (entry !== 0) {
      const home = this.home(keys[(entry - 1) * stride] as number);
      if (((at - home) & mask) >= ((at - hole) & mask)) {
        table[hole] = entry;
        hole = at;
      }
      at = (at + 1) & mask;
      entry = table[at] as number;
    }
    table[hole] = 0;
    this.count -= 1;
  }
}

import { tickCount } from "../odds/index.ts";
import { LINKS, NEXT, PREVIOUS, type OrderSlab } from "./order-slab.ts";

/** Ends of a level's queue. */
const HEAD = 0;
const TAIL = 1;
const ENDS = 2;
const words = Math.ceil(tickCount / 32);

/**
 * One side of one runner: 350 ticks, each with a queue of slots linked through the slab. Only ticks in use have a level (16 bytes), and a bit in a
 * set by which the next best is found in a few steps. Made when the first order of its side rests.
 */
export class PriceLadder {
  /** The best tick for a taker: the highest of lays, the lowest of backs; -1 when nothing rests. */
  best = -1;
  private readonly isHighestBest: boolean;
  private readonly slab: OrderSlab;
  /** Level + 1 of a tick, or 0. */
  private readonly levelOf = new Uint16Array(tickCount);
  private readonly bits = new Int32Array(words);
  private ends = new Int32Array(0);
  private totals = new Float64Array(0);
  private free = -1;

  constructor(slab: OrderSlab, side: "BACK" | "LAY") {
    this.slab = slab;
    this.isHighestBest = side === "LAY";
  }

  /** The first slot in the queue of a tick; -1 when the tick is empty. */
  headOf(tick: number): number {
    const level = this.levelOf[tick] as number;
    return level === 0 ? -1 : (this.ends[(level - 1) * ENDS + HEAD] as number);
  }

  /** What rests at a tick, in minor units. */
  totalOf(tick: number): number {
    const level = this.levelOf[tick] as number;
    return level === 0 ? 0 : (this.totals[level - 1] as number);
  }

  /** Puts a slot at the end of its tick's queue and its remaining size into the total. */
  append(tick: number, slot: number, sizeMinor: number): void {
    const { links } = this.slab;
    links[slot * LINKS + NEXT] = -1;
    let level = (this.levelOf[tick] as number) - 1;
    if (level < 0) {
      level = this.open(tick);
      this.ends[level * ENDS + HEAD] = slot;
      links[slot * LINKS + PREVIOUS] = -1;
    } else {
      const tail = this.ends[level * ENDS + TAIL] as number;
      links[tail * LINKS + NEXT] = slot;
      links[slot * LINKS + PREVIOUS] = tail;
    }
    this.ends[level * ENDS + TAIL] = slot;
    this.totals[level] = (this.totals[level] as number) + sizeMinor;
  }

  /** Takes a size out of a tick's total; returns what is left. */
  reduce(tick: number, sizeMinor: number): number {
    const level = (this.levelOf[tick] as number) - 1;
    const total = (this.totals[level] as number) - sizeMinor;
    this.totals[level] = total;
    return total;
  }

  /** Takes a slot out of its tick's queue; its size leaves the total by `reduce`. The tick closes with its last slot, and its total with it. */
  unlink(tick: number, slot: number): void {
    const { links } = this.slab;
    const next = links[slot * LINKS + NEXT] as number;
    const previous = links[slot * LINKS + PREVIOUS] as number;
    const level = (this.levelOf[tick] as number) - 1;
    if (previous < 0) this.ends[level * ENDS + HEAD] = next;
    else links[previous * LINKS + NEXT] = next;
    if (next < 0) this.ends[level * ENDS + TAIL] = previous;
    else links[next * LINKS + PREVIOUS] = previous;
    if (previous < 0 && next < 0) this.close(tick, level);
  }

  /** The tick that a taker reaches after this one; -1 when there is none. */
  worseThan(tick: number): number {
    return this.isHighestBest ? this.below(tick) : this.above(tick);
  }

  /** The lowest tick in use, or the next above one; -1 when there is none. */
  above(tick: number): number {
    let word = (tick + 1) >>> 5;
    if (word >= words) return -1;
    let set = (this.bits[word] as number) & (-1 << ((tick + 1) & 31));
    while (set === 0) {
      word += 1;
      if (word >= words) return -1;
      set = this.bits[word] as number;
    }
    return word * 32 + 31 - Math.clz32(set & -set);
  }

  private below(tick: number): number {
    let word = tick >>> 5;
    let set = (this.bits[word] as number) & ((1 << (tick & 31)) - 1);
    while (set === 0) {
      word -= 1;
      if (word < 0) return -1;
      set = this.bits[word] as number;
    }
    return word * 32 + 31 - Math.clz32(set);
  }

  private open(tick: number): number {
    if (this.free < 0) this.grow();
    const level = this.free;
    this.free = this.ends[level * ENDS + HEAD] as number;
    this.totals[level] = 0;
    this.levelOf[tick] = level + 1;
    this.bits[tick >>> 5] = (this.bits[tick >>> 5] as number) | (1 << (tick & 31));
    if (this.best < 0 || (this.isHighestBest ? tick > this.best : tick < this.best)) this.best = tick;
    return level;
  }

  private close(tick: number, level: number): void {
    this.levelOf[tick] = 0;
    this.bits[tick >>> 5] = (this.bits[tick >>> 5] as number) & ~(1 << (tick & 31));
    this.ends[level * ENDS + HEAD] = this.free;
    this.free = level;
    if (tick === this.best) this.best = this.worseThan(tick);
  }

  private grow(): void {
    const from = this.totals.length;
    const capacity = Math.min(tickCount, Math.max(4, from * 2));
    const ends = new Int32Array(capacity * ENDS);
    const totals = new Float64Array(capacity);
    ends.set(this.ends);
    totals.set(this.totals);
    for (let level = from; level < capacity; level += 1) {
      ends[level * ENDS + HEAD] = level + 1 < capacity ? level + 1 : -1;
    }
    this.ends = ends;
    this.totals = totals;
    this.free = from;
  }
}

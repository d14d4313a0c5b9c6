import { tickCount } from "../odds/index.ts";
import { orderLayout, type OrderSlab } from "./order-slab.ts";

const { NEXT, PREVIOUS } = orderLayout;

/** A level: the ends of its queue and what rests there. */
const HEAD = 0;
const TAIL = 1;
const TOTAL = 2;
const LEVEL = 3;
/** Words of 16 bits, one bit a tick. */
const words = Math.ceil(tickCount / 16);

const noLevels = new Float64Array(0);

/**
 * One side of one runner: 350 ticks, each with a queue of slots linked through the slab. Only ticks in use have a level (24 bytes), and a bit in a
 * set by which the next best is found in a few steps. Made when the first order of its side rests.
 */
export class PriceLadder {
  /** The best tick for a taker: the highest of lays, the lowest of backs; -1 when nothing rests. */
  best = -1;
  private readonly isHighestBest: boolean;
  private readonly slab: OrderSlab;
  /** The set of ticks in use, and then the level + 1 of each tick, or 0: together, so that a ladder is in few places of memory. */
  private readonly ticks = new Uint16Array(words + tickCount);
  private levels = noLevels;
  private free = -1;

  constructor(slab: OrderSlab, side: "BACK" | "LAY") {
    this.slab = slab;
    this.isHighestBest = side === "LAY";
  }

  /** The first slot in the queue of a tick; -1 when the tick is empty. */
  headOf(tick: number): number {
    const level = this.ticks[words + tick] as number;
    return level === 0 ? -1 : (this.levels[(level - 1) * LEVEL + HEAD] as number);
  }

  /** What rests at a tick, in minor units. */
  totalOf(tick: number): number {
    const level = this.ticks[words + tick] as number;
    return level === 0 ? 0 : (this.levels[(level - 1) * LEVEL + TOTAL] as number);
  }

  /** Puts a slot at the end of its tick's queue and its remaining size into the total. */
  append(tick: number, slot: number, sizeMinor: number): void {
    const { links } = this.slab;
    links[2 * slot + NEXT] = -1;
    const present = (this.ticks[words + tick] as number) - 1;
    const level = LEVEL * (present < 0 ? this.open(tick, slot) : present);
    const { levels } = this;
    const tail = levels[level + TAIL] as number;
    links[2 * slot + PREVIOUS] = tail;
    if (tail >= 0) links[2 * tail + NEXT] = slot;
    levels[level + TAIL] = slot;
    levels[level + TOTAL] = (levels[level + TOTAL] as number) + sizeMinor;
  }

  /** Takes a size out of a tick's total; returns what is left. */
  reduce(tick: number, sizeMinor: number): number {
    const { levels } = this;
    const at = LEVEL * ((this.ticks[words + tick] as number) - 1) + TOTAL;
    const total = (levels[at] as number) - sizeMinor;
    levels[at] = total;
    return total;
  }

  /** Takes a slot out of its tick's queue; its size leaves the total by `reduce`. The tick closes with its last slot, and its total with it. */
  unlink(tick: number, slot: number): void {
    const { links } = this.slab;
    const next = links[2 * slot + NEXT] as number;
    const previous = links[2 * slot + PREVIOUS] as number;
    const level = (this.ticks[words + tick] as number) - 1;
    if (previous < 0) this.levels[level * LEVEL + HEAD] = next;
    else links[2 * previous + NEXT] = next;
    if (next < 0) this.levels[level * LEVEL + TAIL] = previous;
    else links[2 * next + PREVIOUS] = previous;
    if (previous < 0 && next < 0) this.close(tick, level);
  }

  /** The tick that a taker reaches after this one; -1 when there is none. */
  worseThan(tick: number): number {
    return this.isHighestBest ? this.below(tick) : this.above(tick);
  }

  /** The lowest tick in use, or the next above one; -1 when there is none. */
  above(tick: number): number {
    let word = (tick + 1) >>> 4;
    if (word >= words) return -1;
    let set = (this.ticks[word] as number) & (-1 << ((tick + 1) & 15));
    while (set === 0) {
      word += 1;
      if (word >= words) return -1;
      set = this.ticks[word] as number;
    }
    return word * 16 + 31 - Math.clz32(set & -set);
  }

  private below(tick: number): number {
    let word = tick >>> 4;
    let set = (this.ticks[word] as number) & ((1 << (tick & 15)) - 1);
    while (set === 0) {
      word -= 1;
      if (word < 0) return -1;
      set = this.ticks[word] as number;
    }
    return word * 16 + 31 - Math.clz32(set);
  }

  /** A level for a tick with this slot at the head of its queue, not yet at its end. */
  private open(tick: number, slot: number): number {
    if (this.free < 0) this.grow();
    const level = this.free;
    this.free = this.levels[level * LEVEL + HEAD] as number;
    this.levels[level * LEVEL + HEAD] = slot;
    this.levels[level * LEVEL + TAIL] = -1;
    this.levels[level * LEVEL + TOTAL] = 0;
    this.ticks[words + tick] = level + 1;
    this.ticks[tick >>> 4] = (this.ticks[tick >>> 4] as number) | (1 << (tick & 15));
    if (this.best < 0 || (this.isHighestBest ? tick > this.best : tick < this.best)) this.best = tick;
    return level;
  }

  private close(tick: number, level: number): void {
    this.ticks[words + tick] = 0;
    this.ticks[tick >>> 4] = (this.ticks[tick >>> 4] as number) & ~(1 << (tick & 15));
    this.levels[level * LEVEL + HEAD] = this.free;
    this.free = level;
    if (tick === this.best) this.best = this.worseThan(tick);
  }

  private grow(): void {
    const from = this.levels.length / LEVEL;
    const capacity = Math.min(tickCount, Math.max(4, from * 2));
    const levels = new Float64Array(capacity * LEVEL);
    levels.set(this.levels);
    for (let level = from; level < capacity; level += 1) {
      levels[level * LEVEL + HEAD] = level + 1 < capacity ? level + 1 : -1;
    }
    this.levels = levels;
    this.free = from;
  }
}

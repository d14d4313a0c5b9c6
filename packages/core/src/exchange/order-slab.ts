import { IdIndex } from "./id-index.ts";

/** Sides as numbers. */
export const BACK = 0;
export const LAY = 1;

/** Figures of an order, doubles. The id comes first: the index reads it there. */
export const ID = 0;
export const REMAINING = 1;
export const MATCHED = 2;
export const CANCELLED = 3;
export const VALUE = 4;
export const PROFIT = 5;
export const FIGURES = 6;

/** Links of an order, 32-bit whole numbers; slots are -1 where there is none. */
export const NEXT = 0;
export const PREVIOUS = 1;
export const ACCOUNT = 2;
export const META = 3;
export const LINKS = 4;

/** Everything about an order that never changes and is small, in one number. */
export const metaOf = (
  place: { readonly runner: number; readonly side: number; readonly tick: number },
  keeps: number,
): number => (place.runner << 11) | (keeps << 10) | (place.side << 9) | place.tick;
export const metaTick = (meta: number): number => meta & 0x1ff;
export const metaSide = (meta: number): number => (meta >>> 9) & 1;
export const metaKeeps = (meta: number): number => (meta >>> 10) & 1;
export const withKeeps = (meta: number, keeps: number): number => (meta & ~(1 << 10)) | (keeps << 10);
export const metaRunner = (meta: number): number => meta >>> 11;

const noFigures = new Float64Array(0);
const noLinks = new Int32Array(0);

/**
 * The open orders of one market side by side in two arrays, 64 bytes an order, reused through a free list and doubled when full.
 * The arrays are replaced when they grow: read them anew after `allocate`.
 */
export class OrderSlab {
  figures = noFigures;
  links = noLinks;
  count = 0;
  readonly index = new IdIndex(noFigures, FIGURES);
  private capacity = 0;
  private free = -1;

  /** A slot for this order, findable at once; all its other figures and links are the caller's to set. */
  allocate(orderId: number): number {
    if (this.free < 0) this.grow();
    const slot = this.free;
    this.free = this.links[slot * LINKS + NEXT] as number;
    this.figures[slot * FIGURES + ID] = orderId;
    this.index.add(slot);
    this.count += 1;
    return slot;
  }

  release(slot: number): void {
    this.index.remove(slot);
    this.figures[slot * FIGURES + ID] = 0;
    this.links[slot * LINKS + NEXT] = this.free;
    this.free = slot;
    this.count -= 1;
  }

  /** Gives all memory back; no order may be open. */
  clear(): void {
    if (this.count !== 0) throw new Error(`${this.count} orders are open`);
    this.figures = noFigures;
    this.links = noLinks;
    this.capacity = 0;
    this.free = -1;
    this.index.clear();
  }

  private grow(): void {
    const from = this.capacity;
    this.capacity = Math.max(8, from * 2);
    const figures = new Float64Array(this.capacity * FIGURES);
    const links = new Int32Array(this.capacity * LINKS);
    figures.set(this.figures);
    links.set(this.links);
    // The lowest free slot first: slots close together are close in memory.
    for (let slot = from; slot < this.capacity; slot += 1) {
      links[slot * LINKS + NEXT] = slot + 1 < this.capacity ? slot + 1 : -1;
    }
    this.figures = figures;
    this.links = links;
    this.index.keys = figures;
    this.free = from;
  }
}

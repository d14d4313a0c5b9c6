import { cacheLines, lineDoubles } from "./cache-lines.ts";
import { IdIndex } from "./id-index.ts";
import type { OnCloseType, Persistence } from "./market.ts";

/**
 * Where what is in the numbers of an order. Modules take what they need by `const { NEXT } = orderLayout` and not by an import each: a constant of the module is
 * part of the compiled code, an imported one is looked up whenever it is used, some hundred times a command. The same holds for other constants of the hot path.
 */
export const orderLayout = {
  /** Sides as numbers. */
  BACK: 0,
  LAY: 1,
  /** Figures of an order, doubles. The id comes first: the index reads it there. */
  ID: 0,
  REMAINING: 1,
  MATCHED: 2,
  CANCELLED: 3,
  VALUE: 4,
  PROFIT: 5,
  /** Links of an order, 32-bit whole numbers, behind its figures: `links[2 * slot + NEXT]`. Slots are -1 where there is none. */
  NEXT: 12,
  PREVIOUS: 13,
  ACCOUNT: 14,
  META: 15,
} as const;
const { ID, NEXT } = orderLayout;
/** An order fills a line: 64 bytes. */
const ORDER = lineDoubles;

/** What an order is at the off, as a number of 4 bits: the place of its persistence, and of its type (0 = limit) from bit 2 on. */
const persistences = ["LAPSE", "PERSIST", "MARKET_ON_CLOSE"] as const satisfies readonly Persistence[];
const onCloseTypes = [undefined, "LIMIT_ON_CLOSE", "MARKET_ON_CLOSE"] as const satisfies readonly (
  | OnCloseType
  | undefined
)[];
export const termsOf = (persistence: Persistence, orderType: OnCloseType | undefined): number =>
  (persistence === "PERSIST" ? 1 : persistence === "LAPSE" ? 0 : 2) |
  (orderType === undefined ? 0 : orderType === "LIMIT_ON_CLOSE" ? 4 : 8);
export const termsPersistence = (terms: number): Persistence => persistences[terms & 3] ?? "LAPSE";
/** Undefined: a limit order. */
export const termsType = (terms: number): OnCloseType | undefined => onCloseTypes[terms >>> 2];
export const isOnCloseTerms = (terms: number): boolean => terms > 3;
/** Of a limit order that keeps its place at the off. */
export const keepsTerms = 1;

/** Everything about an order that never changes and is small, in one number. */
export const metaOf = (
  place: { readonly runner: number; readonly side: number; readonly tick: number },
  terms: number,
): number => (place.runner << 14) | (terms << 10) | (place.side << 9) | place.tick;
export const metaTick = (meta: number): number => meta & 0x1ff;
export const metaSide = (meta: number): number => (meta >>> 9) & 1;
export const metaTerms = (meta: number): number => (meta >>> 10) & 0xf;
export const withTerms = (meta: number, terms: number): number => (meta & ~(0xf << 10)) | (terms << 10);
export const metaRunner = (meta: number): number => meta >>> 14;

const noFigures = new Float64Array(0);
const noLinks = new Int32Array(0);

/**
 * The open orders of one market side by side, 64 bytes an order, reused through a free list and doubled when full. A slot is where an order begins; figures and
 * links are two views of the same memory. They are replaced when it grows: read them anew after `allocate`.
 */
export class OrderSlab {
  figures = noFigures;
  links = noLinks;
  count = 0;
  readonly index = new IdIndex(noFigures);
  private capacity = 0;
  private free = -1;

  /** A slot for this order, findable at once; all its other figures and links are the caller's to set. */
  allocate(orderId: number): number {
    if (this.free < 0) this.grow();
    const slot = this.free;
    this.free = this.links[2 * slot + NEXT] as number;
    this.figures[slot + ID] = orderId;
    this.index.add(slot);
    this.count += 1;
    return slot;
  }

  release(slot: number): void {
    this.index.remove(slot);
    this.figures[slot + ID] = 0;
    this.links[2 * slot + NEXT] = this.free;
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
    const from = this.capacity * ORDER;
    this.capacity = Math.max(8, this.capacity * 2);
    const end = this.capacity * ORDER;
    const figures = cacheLines(end);
    const links = new Int32Array(figures.buffer, figures.byteOffset);
    figures.set(this.figures);
    // The lowest free slot first: slots close together are close in memory.
    for (let slot = from; slot < end; slot += ORDER) links[2 * slot + NEXT] = slot + ORDER < end ? slot + ORDER : -1;
    this.figures = figures;
    this.links = links;
    this.index.keys = figures;
    this.free = from;
  }
}

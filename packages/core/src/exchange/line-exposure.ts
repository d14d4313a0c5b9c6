import type { OrderDraft } from "./command.ts";
import { lineCount, lineIndex, type LineRange } from "./line-range.ts";
import type { Side } from "./market.ts";

/** One account's bets in a LINE market: results by outcome of what is matched, and what waits by line. Whole minor units. */
interface Row {
  readonly matched: Float64Array;
  readonly backs: Float64Array;
  readonly lays: Float64Array;
  lockedMinor: number;
}

/**
 * Exposure as a step function over the result, kept bet by bet. What waits counts where it would lose: sold lines for results above them, bought lines for
 * results below. [LINE-04]
 */
export class LineExposure {
  readonly #range: LineRange;
  readonly #lines: number;
  readonly #rows = new Map<number, Row>();

  constructor(range: LineRange) {
    this.#range = range;
    this.#lines = lineCount(range);
  }

  load(accountId: number, figures: readonly number[]): void {
    this.#rowOf(accountId).matched.set(figures);
  }

  /** Adds (or takes away, negative) to what waits. */
  addWaiting(
    accountId: number,
    { side, priceX100, sizeMinor }: Pick<OrderDraft, "side" | "priceX100" | "sizeMinor">,
  ): void {
    addTo(this.#rowOf(accountId), this.#range, { side, priceX100, sizeMinor });
  }

  /** Books a bet that was matched at this line. Throws when a figure leaves the safe integers. */
  addMatched(accountId: number, side: Side, bet: { readonly lineX100: number; readonly sizeMinor: number }): void {
    const { matched } = this.#rowOf(accountId);
    const line = lineIndex(this.#range, bet.lineX100);
    for (let outcome = 0; outcome <= this.#lines; outcome += 1) {
      const isWon = outcome > line === (side === "LAY");
      const figure = (matched[outcome] as number) + (isWon ? bet.sizeMinor : -bet.sizeMinor);
      if (!(Math.abs(figure) <= Number.MAX_SAFE_INTEGER)) throw new RangeError("a position is out of range");
      matched[outcome] = figure;
    }
  }

  /** Computes the account's lock anew, keeps it and returns it. */
  relock(accountId: number): number {
    const row = this.#rowOf(accountId);
    row.lockedMinor = this.#lockedOf(row);
    return row.lockedMinor;
  }

  release(): void {
    for (const row of this.#rows.values()) row.lockedMinor = 0;
  }

  lockedFor(accountId: number): number {
    return this.#rows.get(accountId)?.lockedMinor ?? 0;
  }

  lockedWith(accountId: number, drafts: readonly OrderDraft[]): number {
    const known = this.#rows.get(accountId);
    const copy = known === undefined ? this.#emptyRow() : copyOf(known);
    for (const draft of drafts) addTo(copy, this.#range, draft);
    return this.#lockedOf(copy);
  }

  figuresOf(accountId: number): number[] {
    return [...(this.#rows.get(accountId)?.matched ?? new Float64Array(this.#lines + 1))];
  }

  accountIds(): number[] {
    return [...this.#rows.keys()].toSorted((a, b) => a - b);
  }

  #rowOf(accountId: number): Row {
    const known = this.#rows.get(accountId);
    if (known !== undefined) return known;
    const row = this.#emptyRow();
    this.#rows.set(accountId, row);
    return row;
  }

  #emptyRow(): Row {
    return {
      matched: new Float64Array(this.#lines + 1),
      backs: new Float64Array(this.#lines),
      lays: new Float64Array(this.#lines),
      lockedMinor: 0,
    };
  }

  /** The loss of the worst outcome: from the least result on, each line that is passed turns its sold bets against the account and its bought ones for it. */
  #lockedOf({ matched, backs, lays }: Row): number {
    let against = 0;
    for (let line = 0; line < this.#lines; line += 1) against += lays[line] as number;
    let worst = (matched[0] as number) - against;
    for (let line = 0; line < this.#lines; line += 1) {
      against += (backs[line] as number) - (lays[line] as number);
      worst = Math.min(worst, (matched[line + 1] as number) - against);
    }
    return Math.max(0, -worst);
  }
}

function addTo(row: Row, range: LineRange, bet: Pick<OrderDraft, "side" | "priceX100" | "sizeMinor">): void {
  const sizes = bet.side === "BACK" ? row.backs : row.lays;
  const line = lineIndex(range, bet.priceX100);
  sizes[line] = (sizes[line] as number) + bet.sizeMinor;
}

const copyOf = ({ matched, backs, lays, lockedMinor }: Row): Row => ({
  matched: matched.slice(),
  backs: backs.slice(),
  lays: lays.slice(),
  lockedMinor,
});

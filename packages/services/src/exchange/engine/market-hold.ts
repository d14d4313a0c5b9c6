import type { MarketRow } from "../engine-ports.ts";

type HoldRow = Pick<MarketRow, "isHeld" | "isHeldOverSuspension" | "haltReason">;

/** Who keeps a market suspended: staff, or itself until a trader looks at it. [ENG-26] [LIMIT-05] */
export class MarketHold {
  #row: HoldRow;

  constructor({ isHeld, isHeldOverSuspension, haltReason }: HoldRow) {
    this.#row = { isHeld, isHeldOverSuspension, haltReason };
  }

  /** As it is kept. */
  get row(): HoldRow {
    return this.#row;
  }
  /** Suspended by staff, and only staff may resume it. */
  get isHeld(): boolean {
    return this.#row.isHeld;
  }
  /** Were it not held it would be suspended all the same: by its feed, its start, its end. */
  get isOverSuspension(): boolean {
    return this.#row.isHeldOverSuspension;
  }
  /** It suspended itself: a trader looks at it before it opens. */
  get isHalt(): boolean {
    return this.#row.haltReason !== null;
  }

  /** Begins or ends; over nothing, until that is said. */
  set(isHeld: boolean): void {
    this.#row = { isHeld, isHeldOverSuspension: false, haltReason: isHeld ? this.#row.haltReason : null };
  }
  /** What becomes of the market when it is given back. */
  setOver(isHeldOverSuspension: boolean): void {
    this.#row = { ...this.#row, isHeldOverSuspension };
  }
  halt(haltReason: string): void {
    this.#row = { isHeld: true, isHeldOverSuspension: false, haltReason };
  }
}

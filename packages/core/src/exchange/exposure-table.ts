import { cacheLines, lineDoubles } from "./cache-lines.ts";
import { lockedMinor, worstOutcomeMinor } from "./exposure.ts";
import { IdIndex } from "./id-index.ts";
import { houseAccountId, type MarketSpec } from "./market.ts";

/** A row: the account, then one group per runner. Sums of whole minor units, doubles. */
const ACCOUNT_ID = 0;
const LOCKED = 1;
/** Matched result when no listed runner wins. */
const OTHER = 2;
/** Unmatched backs of all runners. */
const BACKS = 3;
/** How many open orders the account has here. */
const ORDERS = 4;
const HEADER = 5;
/** What the runner's win adds to `OTHER`. */
const DELTA = 0;
/** Unmatched backs of the runner. */
const BACK = 1;
/** Liability of the unmatched lays of the runner. */
const LAY = 2;
const GROUP = 3;
/** A row's last number, whether it was touched: to ask for it brings the row's end into the processor's cache by the time that it is needed. */
const TOUCHED = 1;

const largestPosition = Number.MAX_SAFE_INTEGER;
/** The account of a row that was given back; the next such row is where its lock was. */
const nobody = -1;
const noRows = new Float64Array(0);
/** Rows touched by the command that is being done, in whatever table: one command is done at a time. As long as any table has rows. */
const touchedRows = { list: new Int32Array(64) };

function growTouched(): void {
  const list = new Int32Array(touchedRows.list.length * 2);
  list.set(touchedRows.list);
  touchedRows.list = list;
}

function refusePosition(): never {
  throw new RangeError("a position is out of range");
}

/** What one more order would add to an account's unmatched stakes on a runner (its index). */
export interface AddedStake {
  readonly runner: number;
  readonly backMinor: number;
  readonly layLiabilityMinor: number;
}

/**
 * Positions and locks of a market's accounts, kept bet by bet. With the sums above the result of outcome r with all unmatched bets against the
 * account is OTHER - BACKS + DELTA[r] + BACK[r] - LAY[r], and that of an untouched runner falls out of the same: its group is zero.
 */
export class ExposureTable {
  /** Where the next new row begins. A row is named by its beginning. */
  private end = 0;
  /** The row that was given back last, or -1. */
  private free = -1;
  /** Numbers of a row: whole lines of the processor's cache. */
  private readonly stride: number;
  private readonly groupsEnd: number;
  /** Rows touched since `touchedCount` was 0, in order. */
  get touched(): Int32Array {
    return touchedRows.list;
  }
  touchedCount = 0;
  private readonly spec: MarketSpec;
  /** One winner, and it can be any runner. */
  private readonly isOrdinary: boolean;
  private readonly hasOtherOutcome: boolean;
  private rows = noRows;
  /** What rounding leaves to the house locks nothing. -1: nothing yet. */
  private houseRow = -1;
  private readonly index: IdIndex;

  constructor(spec: MarketSpec) {
    this.spec = spec;
    this.isOrdinary = spec.numberOfWinners === 1 && (spec.removedIds ?? []).length === 0;
    this.hasOtherOutcome = spec.hasOtherOutcome;
    this.groupsEnd = HEADER + GROUP * spec.selectionIds.length;
    this.stride = lineDoubles * Math.ceil((this.groupsEnd + TOUCHED) / lineDoubles);
    this.index = new IdIndex(noRows);
  }

  /** The account's row, or -1. */
  find(accountId: number): number {
    return this.index.find(accountId);
  }

  /** The account's row, made when it is new. */
  rowOf(accountId: number): number {
    const found = this.index.find(accountId);
    return found >= 0 ? found : this.newRow(accountId);
  }

  private newRow(accountId: number): number {
    const row = this.free < 0 ? this.lastRow() : this.takeFree();
    this.rows[row + ACCOUNT_ID] = accountId;
    this.index.add(row);
    if (accountId === houseAccountId) this.houseRow = row;
    return row;
  }

  private takeFree(): number {
    const row = this.free;
    this.free = this.rows[row + LOCKED] as number;
    this.rows[row + LOCKED] = 0;
    return row;
  }

  private lastRow(): number {
    const row = this.end;
    if (row + this.stride > this.rows.length) this.grow();
    this.end += this.stride;
    if (this.end > this.stride * touchedRows.list.length) growTouched();
    return row;
  }

  /** Gives back the row of an account that has no order and no result here, whatever wins: all its numbers are zero but its own id. */
  private giveBack(row: number): void {
    const { rows } = this;
    if (row === this.houseRow || rows[row + OTHER] !== 0) return;
    for (let group = row + HEADER; group < row + this.groupsEnd; group += GROUP) if (rows[group + DELTA] !== 0) return;
    this.index.remove(row);
    rows[row + ACCOUNT_ID] = nobody;
    rows[row + LOCKED] = this.free;
    this.free = row;
  }

  /** Of all accounts that have an order or a result here, in no order that means anything. */
  allRows(): number[] {
    return Array.from({ length: this.end / this.stride }, (_, place) => place * this.stride).filter(
      (row) => this.rows[row + ACCOUNT_ID] !== nobody,
    );
  }

  private grow(): void {
    const rows = cacheLines(Math.max(4 * this.stride, this.rows.length * 2));
    rows.set(this.rows);
    this.rows = rows;
    this.index.keys = rows;
  }

  accountOf(row: number): number {
    return this.rows[row + ACCOUNT_ID] as number;
  }

  lockedOf(row: number): number {
    return this.rows[row + LOCKED] as number;
  }

  ifOtherOf(row: number): number {
    return this.rows[row + OTHER] as number;
  }

  ifWinOf(row: number, runner: number): number {
    return (this.rows[row + OTHER] as number) + (this.rows[row + HEADER + GROUP * runner + DELTA] as number);
  }

  setPosition(row: number, ifWinMinor: readonly number[], ifOtherMinor: number): void {
    this.rows[row + OTHER] = ifOtherMinor;
    for (const [runner, figure] of ifWinMinor.entries()) {
      this.rows[row + HEADER + GROUP * runner + DELTA] = figure - ifOtherMinor;
    }
  }

  touch(row: number): void {
    const { rows } = this;
    const at = row + this.stride - TOUCHED;
    if (rows[at] !== 0) return;
    rows[at] = 1;
    touchedRows.list[this.touchedCount] = row;
    this.touchedCount += 1;
  }

  /** The account has one more open order here, or one less (-1). */
  countOrder(row: number, change: 1 | -1): void {
    const { rows } = this;
    rows[row + ORDERS] = (rows[row + ORDERS] as number) + change;
  }

  /** Adds (or takes away, negative) size to the unmatched backs of a runner. */
  addBack(row: number, runner: number, sizeMinor: number): void {
    const { rows } = this;
    const group = row + HEADER + GROUP * runner;
    rows[row + BACKS] = (rows[row + BACKS] as number) + sizeMinor;
    rows[group + BACK] = (rows[group + BACK] as number) + sizeMinor;
  }

  /** Adds (or takes away, negative) liability to the unmatched lays of a runner. */
  addLay(row: number, runner: number, liabilityMinor: number): void {
    const { rows } = this;
    const at = row + HEADER + GROUP * runner + LAY;
    rows[at] = (rows[at] as number) + liabilityMinor;
  }

  /** Books matched bets on a runner: `stakeMinor` is lost when it loses (negative for a layer, who wins it). Throws when a figure leaves the safe integers. */
  addMatched(at: { readonly row: number; readonly runner: number }, stakeMinor: number, profitMinor: number): void {
    const { rows } = this;
    const start = at.row;
    const group = start + HEADER + GROUP * at.runner + DELTA;
    const other = (rows[start + OTHER] as number) - stakeMinor;
    const delta = (rows[group] as number) + stakeMinor + profitMinor;
    if (!(Math.abs(other) + Math.abs(delta) <= largestPosition)) refusePosition();
    rows[start + OTHER] = other;
    rows[group] = delta;
  }

  /** Computes the row's lock anew, keeps it and returns it. */
  relock(row: number): number {
    const locked = row === this.houseRow ? 0 : this.lockedIn(this.rows, row);
    this.rows[row + LOCKED] = locked;
    return locked;
  }

  /**
   * Computes a touched row's lock anew, forgets that it was touched, and writes what is to be told of it from `to` on: account, lock before and after, the result
   * when no listed runner wins, and of each runner that of its win. One walk through the groups, since every command ends with it. Of an account that holds nothing more
   * the row is given back by that.
   */
  tell(row: number, values: Float64Array, to: number): void {
    const { rows, groupsEnd } = this;
    const other = rows[row + OTHER] as number;
    let worst = this.hasOtherOutcome ? 0 : Infinity;
    let at = to + 4;
    for (let group = row + HEADER; group < row + groupsEnd; group += GROUP) {
      const delta = rows[group + DELTA] as number;
      const difference = delta + (rows[group + BACK] as number) - (rows[group + LAY] as number);
      if (difference < worst) worst = difference;
      values[at] = other + delta;
      at += 1;
    }
    values[to] = rows[row + ACCOUNT_ID] as number;
    values[to + 1] = rows[row + LOCKED] as number;
    const isWorst = this.isOrdinary && row !== this.houseRow;
    const locked = isWorst ? lockedMinor(other - (rows[row + BACKS] as number) + worst) : this.relock(row);
    rows[row + LOCKED] = locked;
    rows[row + this.stride - TOUCHED] = 0;
    values[to + 2] = locked;
    values[to + 3] = other;
    if (rows[row + ORDERS] === 0 && other === 0) this.giveBack(row);
  }

  /** The same when nothing is locked any more. */
  tellEnded(row: number, values: Float64Array, to: number): void {
    this.tell(row, values, to);
    values[to + 2] = 0;
    if (this.accountOf(row) !== nobody) this.rows[row + LOCKED] = 0;
  }

  /** The lock of an account (row -1: one without a bet here) with these unmatched stakes besides. */
  lockedWith(row: number, stakes: readonly AddedStake[]): number {
    const copy = row < 0 ? new Float64Array(this.stride) : this.rows.slice(row, row + this.stride);
    for (const stake of stakes) {
      const group = HEADER + GROUP * stake.runner;
      copy[BACKS] = (copy[BACKS] as number) + stake.backMinor;
      copy[group + BACK] = (copy[group + BACK] as number) + stake.backMinor;
      copy[group + LAY] = (copy[group + LAY] as number) + stake.layLiabilityMinor;
    }
    return this.lockedIn(copy, 0);
  }

  private lockedIn(rows: Float64Array, at: number): number {
    if (this.isOrdinary) return this.lockedWithOne(rows, at);
    return this.lockedWithWinners(rows, at);
  }

  private lockedWithOne(rows: Float64Array, at: number): number {
    const allLose = (rows[at + OTHER] as number) - (rows[at + BACKS] as number);
    const end = at + this.groupsEnd;
    let worst = this.hasOtherOutcome ? 0 : Infinity;
    for (let group = at + HEADER; group < end; group += GROUP) {
      const difference =
        (rows[group + DELTA] as number) + (rows[group + BACK] as number) - (rows[group + LAY] as number);
      if (difference < worst) worst = difference;
    }
    return lockedMinor(allLose + worst);
  }

  private lockedWithWinners(rows: Float64Array, at: number): number {
    const allLose = (rows[at + OTHER] as number) - (rows[at + BACKS] as number);
    const figures = this.spec.selectionIds.map((_, runner) => {
      const group = at + HEADER + GROUP * runner;
      return {
        winMinor: (rows[group + DELTA] as number) + (rows[group + BACK] as number) - (rows[group + LAY] as number),
        loseMinor: 0,
      };
    });
    return lockedMinor(allLose + worstOutcomeMinor(figures, this.spec));
  }
}

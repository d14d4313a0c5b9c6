import type pg from "pg";
import { changedStrategy } from "./sim-changing.ts";
import { replacedStrategies } from "./sim-replacing.ts";
import { checkDecided, decisionsOf, type Fates } from "./pending.ts";
import type { PlaceReport, PlaceRequest } from "../../packages/services/src/exchange/index.ts";

interface Attempt {
  readonly request: PlaceRequest;
  /** The first answer that came; undefined while none did. */
  report?: PlaceReport;
  /** It was said that the bets are pending: they are decided without anybody waiting for it. */
  isPending?: true;
}

/** Of bets that the platform placed itself, and of those that are judged with what was asked of them later. */
const judgedElsewhere = new Set<string | null>(["cash-out", changedStrategy, ...replacedStrategies]);

export interface OrderRow {
  bet_id: bigint;
  customer_order_ref: string;
  customer_strategy_ref: string | null;
  player_id: bigint;
  market_id: string;
  selection_id: number;
  side: string;
  price_x100: number;
  size_minor: bigint;
  remaining_minor: bigint;
  matched_minor: bigint;
  lapsed_minor: bigint;
  /** Only of bets that lapsed instead of being placed. */
  lapse_code: string | null;
  voided_minor: bigint;
}

/**
 * What was attempted and what was answered, against what the database holds: acknowledged is within committed, committed within attempted, and nothing
 * is there twice. Each instruction carries a `customerOrderRef` of its own, by which its row is known, and a request is known by its first one.
 */
export class History {
  readonly #attempts = new Map<string, Attempt>();
  readonly #instructions = new Map<string, { readonly attempt: Attempt; readonly index: number }>();
  readonly lost = new Set<string>();
  readonly duplicated = new Set<string>();
  readonly unexpected = new Set<string>();
  /** What became of bets that were told to be pending, as of the last check. */
  fates: Fates = { told: 0, placed: 0, lapsed: 0, overdue: 0, refused: 0 };

  get acknowledged(): number {
    return [...this.#attempts.values()].filter((attempt) => attempt.report?.status === "SUCCESS").length;
  }

  attempted(request: PlaceRequest): void {
    const attempt: Attempt = { request };
    this.#attempts.set(nameOf(request), attempt);
    for (const [index, { customerOrderRef }] of request.instructions.entries()) {
      this.#instructions.set(customerOrderRef ?? "", { attempt, index });
    }
  }

  /** A repetition must get the first answer again. */
  answered(request: PlaceRequest, report: PlaceReport): void {
    const attempt = this.#attempts.get(nameOf(request));
    if (attempt === undefined) throw new Error(`answered but never attempted: ${request.customerRef}`);
    if (report.errorCode === "SERVICE_UNAVAILABLE") return;
    const first = attempt.report;
    if (first === undefined) attempt.report = report;
    else if (text(first) !== text(report))
      this.unexpected.add(`${request.customerRef} was answered ${text(first)} and then ${text(report)}`);
  }

  /** Its program was told that the bets are pending. */
  pending(request: PlaceRequest): void {
    const attempt = this.#attempts.get(nameOf(request));
    if (attempt === undefined) throw new Error(`pending but never attempted: ${request.customerRef}`);
    if (attempt.report?.status === "FAILURE" && !attempt.isPending)
      this.unexpected.add(`${request.customerRef} was refused, and then told to be pending`);
    attempt.isPending = true;
  }

  isPending(request: PlaceRequest): boolean {
    return this.#attempts.get(nameOf(request))?.isPending === true;
  }

  /** Whether a definite answer has come. */
  isAnswered(request: PlaceRequest): boolean {
    return this.#attempts.get(nameOf(request))?.report !== undefined;
  }

  async check(pool: pg.Pool): Promise<void> {
    const { rows } = await pool.query<OrderRow>("select * from exchange_order");
    const byRef = new Map<string, OrderRow>();
    for (const row of rows) {
      if (judgedElsewhere.has(row.customer_strategy_ref)) continue;
      if (byRef.has(row.customer_order_ref)) this.duplicated.add(row.customer_order_ref);
      byRef.set(row.customer_order_ref, row);
      const known = this.#instructions.get(row.customer_order_ref);
      if (known === undefined) this.unexpected.add(`bet ${row.bet_id} was never attempted`);
      else if (known.attempt.report?.status === "FAILURE" && known.attempt.isPending !== true)
        this.#checkRefused(known.attempt.report.reports[known.index], row);
    }
    for (const attempt of this.#attempts.values()) {
      if (attempt.report?.status === "SUCCESS") this.#checkAcknowledged(attempt, attempt.report, byRef);
      else this.#checkWhole(attempt, byRef);
    }
    await this.#checkPending(pool, byRef);
  }

  /** Each request that was told to be pending is decided once, and its bets are there accordingly. */
  async #checkPending(pool: pg.Pool, byRef: ReadonlyMap<string, OrderRow>): Promise<void> {
    const pending = [...this.#attempts].filter(([, attempt]) => attempt.isPending === true);
    if (pending.length === 0) return;
    const decisions = await decisionsOf(pool);
    this.fates = { told: pending.length, placed: 0, lapsed: 0, overdue: 0, refused: 0 };
    for (const [name, { request, report }] of pending) {
      const made = decisions.get(name) ?? [];
      if (made.length > 1) this.duplicated.add(`${name}, pending, was decided ${made.length} times`);
      const [decided] = made;
      if (decided === undefined) {
        this.lost.add(`${name}, pending, was never decided`);
        continue;
      }
      if (report !== undefined && text(report) !== text(decided))
        this.unexpected.add(`${name} was answered ${text(report)} and decided as ${text(decided)}`);
      for (const fault of checkDecided(request, decided, { byRef, fates: this.fates, isAsked: report !== undefined }))
        this.unexpected.add(fault);
    }
  }

  #checkAcknowledged(attempt: Attempt, report: PlaceReport, byRef: ReadonlyMap<string, OrderRow>): void {
    const { playerId, marketId, instructions } = attempt.request;
    for (const [index, instruction] of instructions.entries()) {
      const ref = instruction.customerOrderRef ?? "";
      const row = byRef.get(ref);
      const told = report.reports[index];
      const isThere =
        row !== undefined &&
        String(row.bet_id) === told?.betId &&
        String(row.player_id) === playerId &&
        row.market_id === marketId &&
        row.selection_id === instruction.selectionId &&
        row.side === instruction.side &&
        row.price_x100 === instruction.priceX100 &&
        // A target comes to a size of its own.
        (instruction.target !== undefined || row.size_minor === instruction.sizeMinor) &&
        row.matched_minor + row.voided_minor >= (told.sizeMatchedMinor ?? 0n) &&
        (row.lapse_code === "MKT_VERSION") === (attempt.request.marketVersion !== undefined);
      if (!isThere) this.lost.add(ref);
    }
  }

  /** It is there only where it was told to have lapsed for a better price than its own. [ENG-57] */
  #checkRefused(told: PlaceReport["reports"][number] | undefined, row: OrderRow): void {
    const isLapsed = row.lapse_code === "PRICE_IMP_TOO_LARGE" && row.lapsed_minor === row.size_minor;
    if (told?.betId !== String(row.bet_id) || !isLapsed)
      this.unexpected.add(`bet ${row.bet_id} was refused and is there`);
  }

  /** All or nothing of a request, answered or not. */
  #checkWhole(attempt: Attempt, byRef: ReadonlyMap<string, OrderRow>): void {
    const { instructions, customerRef } = attempt.request;
    const there = instructions.filter(({ customerOrderRef }) => byRef.has(customerOrderRef ?? "")).length;
    if (there !== 0 && there !== instructions.length) this.unexpected.add(`${customerRef} is there in part`);
  }
}

const nameOf = ({ instructions }: PlaceRequest): string => instructions[0]?.customerOrderRef ?? "";

const text = (report: PlaceReport): string =>
  JSON.stringify({ ...report, isReplay: false }, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );

import type { Reader } from "../command/index.ts";
import { stakesAtLine, stakesOf, type BetStakes } from "./figures.ts";
import type { ExchangeBetRecord, ExchangeReadStore, HouseBetRecord, RecordSide, RecordStatus } from "./ports.ts";

const dayMs = 86_400_000;
/** Bangladesh keeps GMT+6 the whole year. */
const dhakaOffsetMs = 6 * 3_600_000;

export type RecordDate = "today" | "yesterday" | "last7days" | "all";

/** From (inclusive) and to (exclusive) of a choice of days, by the calendar of Bangladesh. "Last 7 days" ends with today. [RECORDS-05] */
export function daysOf(date: RecordDate, nowMs: number): { readonly fromMs?: number; readonly toMs?: number } {
  const today = Math.floor((nowMs + dhakaOffsetMs) / dayMs) * dayMs - dhakaOffsetMs;
  switch (date) {
    case "today":
      return { fromMs: today, toMs: today + dayMs };
    case "yesterday":
      return { fromMs: today - dayMs, toMs: today };
    case "last7days":
      return { fromMs: today - 6 * dayMs, toMs: today + dayMs };
    case "all":
      return {};
  }
}

export type RecordedBet = RecordedExchangeBet | RecordedHouseBet;
export type RecordedHouseBet = HouseBetRecord & { readonly status: RecordStatus };
export interface RecordedExchangeBet extends ExchangeBetRecord {
  readonly status: RecordStatus;
  readonly stakes: BetStakes;
  /** Null while the bet is open, and of one that was killed. */
  readonly netMinor: bigint | null;
}

const statusOf = (settledAs: string | null | undefined): RecordStatus => {
  if (settledAs === "WON" || settledAs === "LOST") return settledAs;
  if (settledAs === "LAPSED") return settledAs;
  return settledAs === "VOIDED" ? "VOID" : "open";
};

export interface ListBetRecordsDeps {
  readonly reader: Reader;
  readonly store: ExchangeReadStore;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
}
export interface ListBetRecords {
  readonly playerId: string;
  readonly date: RecordDate;
  readonly status?: RecordStatus | undefined;
  readonly side?: RecordSide | undefined;
  readonly eventTypeId?: string | undefined;
  readonly marketId?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** One page of the player's bets with what each could win and lose, newest first. */
export function createListBetRecords(deps: ListBetRecordsDeps) {
  return async (input: ListBetRecords): Promise<{ readonly bets: readonly RecordedBet[]; readonly total: number }> => {
    const { rows, total } = await deps.store.betRecords(deps.reader, {
      playerId: input.playerId,
      ...daysOf(input.date, deps.now()),
      status: input.status,
      side: input.side,
      eventTypeId: input.eventTypeId,
      marketId: input.marketId,
      page: { from: (input.page - 1) * input.perPage, count: input.perPage },
    });
    const bets = rows.map((record): RecordedBet => {
      if (record.kind === "house") return { ...record, status: statusOf(record.bet.settledAs) };
      const status = statusOf(record.order.settledAs);
      const netMinor = status === "open" || status === "LAPSED" ? null : (record.order.profitMinor ?? 0n);
      const stakes = record.isLine ? stakesAtLine(record.order) : stakesOf(record.order);
      return { ...record, status, stakes, netMinor };
    });
    return { bets, total };
  };
}

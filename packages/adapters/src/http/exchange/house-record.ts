import type { ExchangeRecord } from "@maidan/contract/http/exchange";
import { loseMinor, numberNamed, winMinor } from "@maidan/core/house-markets";
import { toDecimal } from "@maidan/core/money";
import type { RecordedBet, RecordedHouseBet } from "@maidan/services/exchange-reads";
import { dateText } from "./numbers.ts";

/** What a bet says that is not filled or killed. */
export const mayWait = { time_in_force: null, min_fill_size: null, lapsed: null } as const;

export const whyVoid = ({ voidReason }: Pick<RecordedBet, "voidReason">): Pick<ExchangeRecord, "void_reason"> =>
  voidReason === undefined || voidReason === "" ? {} : { void_reason: voidReason };

/** A bet against the house: back and lay for what is for and against, its rate as odds, and the number that it names. */
export function houseRecordItem(record: RecordedHouseBet): ExchangeRecord {
  const { bet, status, eventTypeName } = record;
  const odds = toDecimal(BigInt(bet.rate + 100));
  return {
    created_at: dateText(bet.placedAtMs),
    event_name: bet.eventName,
    game_type: eventTypeName,
    market_name: bet.title,
    selection_name: bet.question.type === "WINNER" ? (bet.runner ?? "") : bet.title,
    bet_type: bet.side === "FOR" ? "BACK" : "LAY",
    stake: toDecimal(bet.stakeMinor),
    odds,
    odds_asked: odds,
    potential_profit: toDecimal(winMinor(bet)),
    potential_liability: toDecimal(loseMinor(bet)),
    net_profit_loss: bet.profitMinor === null ? null : toDecimal(bet.profitMinor),
    run: numberNamed(bet.question, bet.line) ?? null,
    is_yes_no: bet.question.type !== "WINNER",
    status,
    transaction_id: bet.betId,
    market_id: bet.marketId,
    event_id: bet.eventId,
    is_cash_out: bet.isCashOut,
    matched: toDecimal(bet.stakeMinor),
    settled_at: bet.settledAtMs === null ? null : dateText(bet.settledAtMs),
    ...mayWait,
    ...whyVoid(record),
  };
}

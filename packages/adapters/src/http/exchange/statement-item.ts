import type { StatementItemResult } from "@maidan/contract/http/exchange";
import { toDecimal } from "@maidan/core/money";
import type { StatementItem, StatementMarket } from "@maidan/services/exchange-reads";
import { dateText, sizeNumber } from "./numbers.ts";

/**
 * A statement's item in the field's form. A settled market is one item, because one entry of the ledger pays all of a player's bets in it after commission:
 * its `refId` is the market's, and what only a single bet has is empty. Its winner, or the number that came, is `selectionName`, of a dead heat with how many share it behind, and why is the end of its class data. What of its amount the house put up for the player, or took back of that, is `lent` there. [SETTLE-05] Of anything else `refId` is the ledger transaction. [EXAPI-52]
 */
export function statementItem(item: StatementItem): StatementItemResult {
  const { market } = item;
  const isWon = item.amountMinor > 0n;
  return {
    refId: market?.marketId ?? item.transactionId,
    itemDate: dateText(item.atMs),
    amount: sizeNumber(item.amountMinor),
    balance: sizeNumber(item.balanceMinor),
    itemClass: "UNKNOWN",
    itemClassData: {
      unknownStatementItem: [item.kind, market?.eventName, market?.name, market?.reason].filter(Boolean).join(","),
      ...(market !== undefined && market.lentMinor !== 0n && { lent: toDecimal(market.lentMinor) }),
    },
    legacyData: {
      avgPrice: 0,
      betSize: 0,
      betType: "",
      // Bets against the house are none of the field's.
      betCategoryType: market === undefined || market.isHouse ? "NONE" : "E",
      commissionRate: market === undefined ? "" : String(market.commissionBasisPoints / 100),
      eventId: Number(market?.eventId ?? 0),
      eventTypeId: Number(market?.eventTypeId ?? 0),
      fullMarketName: market === undefined ? item.kind : `${market.eventName} / ${market.name}`,
      grossBetAmount: 0,
      marketName: market?.name ?? "",
      marketType: market === undefined ? "NOT_APPLICABLE" : "O",
      placedDate: dateText(item.atMs),
      selectionId: 0,
      selectionName: market === undefined ? "" : winnerOf(market),
      startDate: dateText(market?.startAtMs ?? item.atMs),
      transactionType: isWon ? "ACCOUNT_CREDIT" : "ACCOUNT_DEBIT",
      transactionId: Number(item.transactionId),
      winLose: market === undefined ? "RESULT_NOT_APPLICABLE" : isWon ? "RESULT_WON" : "RESULT_LOST",
    },
  };
}

const winnerOf = ({ winner, sharing }: StatementMarket): string =>
  sharing > 0 ? `${winner} (dead heat of ${sharing})` : winner;

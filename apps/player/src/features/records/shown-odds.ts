import { formatOdds, useOdds } from "@maidan/ui/figures";
import type { ExchangeRecord } from "./exchange-records.ts";

/** Markets of the house; their rates are per 100 and stand as they are. */
const isOfHouse = (marketId: string): boolean => marketId.startsWith("9.");

/** Odds of a record in the notation of the player's choice. [ROOM-56] */
export function useRecordOdds(): (record: Pick<ExchangeRecord, "market_id">, odds: string) => string {
  const oddsText = useOdds();
  return (record, odds) => (isOfHouse(record.market_id) ? formatOdds : oddsText)(Math.round(Number(odds) * 100));
}

import type { Tx } from "@maidan/services/command";
import { settledMarketText, voidBetsText, type InboxText } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";

async function namesOf(tx: Tx, marketId: string) {
  const { rows } = await queryableOf(tx).query<{ event: string; market: string; reason: string | null }>(
    `select e.name as event, m.title as market, m.settlement_reason as reason
     from house_market m join exchange_event e on e.id = m.event_id where m.id = $1`,
    [marketId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${marketId} is no market of the house`);
  return row;
}

/** What the players of a void market are told, with the reason as it was written. [RATES-24] */
export function createHouseVoidText(inBangla: (text: string) => string) {
  return async (tx: Tx, marketId: string): Promise<InboxText> => {
    const { event, market, reason } = await namesOf(tx, marketId);
    const outcome = {
      kind: "VOID",
      winners: [],
      sharing: [],
      reason: reason ?? "",
      profitMinor: 0n,
      currency: "BDT",
    } as const;
    return settledMarketText({ event, market, ...outcome }, inBangla);
  };
}

/** What a player is told whose bets are void while their market stands. [RATES-73] */
export function createHouseBetsVoidText(inBangla: (text: string) => string) {
  return async (
    tx: Tx,
    { marketId, reason, bets }: { readonly marketId: string; readonly reason: string; readonly bets: number },
  ): Promise<InboxText> => {
    const { event, market } = await namesOf(tx, marketId);
    return voidBetsText({ event, market, reason, bets }, inBangla);
  };
}

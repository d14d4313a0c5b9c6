import type { Tx } from "@maidan/services/command";
import { settledMarketText, type InboxText } from "@maidan/services/inbox";
import { queryableOf } from "../database/index.ts";

/** What the players of a void market are told, with the reason as it was written. [RATES-24] */
export function createHouseVoidText(inBangla: (text: string) => string) {
  return async (tx: Tx, marketId: string): Promise<InboxText> => {
    const { rows } = await queryableOf(tx).query<{ event: string; market: string; reason: string | null }>(
      `select e.name as event, m.title as market, m.settlement_reason as reason
       from house_market m join exchange_event e on e.id = m.event_id where m.id = $1`,
      [marketId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error(`${marketId} is no market of the house`);
    const { event, market, reason } = row;
    const outcome = { kind: "VOID", winners: [], reason: reason ?? "", profitMinor: 0n, currency: "BDT" } as const;
    return settledMarketText({ event, market, ...outcome }, inBangla);
  };
}

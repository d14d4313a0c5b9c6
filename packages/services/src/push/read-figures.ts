import type { Reader } from "../command/index.ts";
import type { LedgerStore } from "../ledger/index.ts";
import type { Figures } from "./ports.ts";

/** What the header shows of a player's money, from the ledger; undefined when the player has no accounts. */
export function createReadFigures(deps: { readonly reader: Reader; readonly ledger: Pick<LedgerStore, "balances"> }) {
  return async (playerId: string): Promise<Figures | undefined> => {
    const balances = await deps.ledger.balances(deps.reader, playerId);
    return balances && { balanceMinor: balances.cashMinor, exposureMinor: balances.lockedMinor };
  };
}

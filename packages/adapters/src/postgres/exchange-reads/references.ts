import { scopeOf } from "@maidan/services/command";
import { cancelReference } from "@maidan/services/exchange";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { queryableOf } from "../database/index.ts";

/** What became of the references of a player's programs, as the engine and the bets that nobody waits for have written them. */
export const referenceReads: Pick<ExchangeReadStore, "isForPlacing"> = {
  isForPlacing: async (reader, { playerId, customerRef }) => {
    const { rows } = await queryableOf(reader).query<{ key: string }>(
      "select key from command where scope = $1 and key = any($2::text[])",
      [
        scopeOf({ kind: "player", playerId }),
        [`place:${customerRef}`, `async:${customerRef}`, cancelReference(customerRef)],
      ],
    );
    return rows.length > 0 && !rows.some(({ key }) => key.startsWith("cancel:"));
  },
};

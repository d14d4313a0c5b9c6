import type { StatementItem } from "@maidan/services/exchange-reads";
import type pg from "pg";
import { readerOf } from "../../database/index.ts";
import { createExchangeReadStore } from "../../exchange-reads/index.ts";

/** A player's newest ten items, newest first. */
export async function statementOf(pool: pg.Pool, playerId: string): Promise<readonly StatementItem[]> {
  const page = { from: 0, count: 10 };
  const asked = { playerId, include: "ALL", fromMs: undefined, toMs: undefined, page } as const;
  return (await createExchangeReadStore().statement(readerOf(pool), asked)).rows;
}

import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { catalogueReads } from "./catalogue.ts";
import { clearedReads } from "./cleared.ts";
import { countReads } from "./counts.ts";
import { orderReads } from "./orders.ts";
import { recordReads } from "./records.ts";
import { referenceReads } from "./references.ts";
import { statementReads } from "./statement.ts";
import { streamOrderReads } from "./stream-orders.ts";

/** The exchange's tables, read for people and programs. */
export const createExchangeReadStore = (): ExchangeReadStore => ({
  ...catalogueReads,
  ...countReads,
  ...orderReads,
  ...clearedReads,
  ...recordReads,
  ...referenceReads,
  ...statementReads,
  ...streamOrderReads,
});

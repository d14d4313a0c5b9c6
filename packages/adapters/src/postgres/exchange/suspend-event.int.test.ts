import { randomUUID } from "node:crypto";
import type { Actor } from "@maidan/services/command";
import { createExchangeCatalogue, type MarketControl } from "@maidan/services/exchange";
import { createHoldExchange } from "@maidan/services/office";
import { expect, test } from "vitest";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createOfficeReads } from "../office/index.ts";
import { createResultStore } from "../result-decisions/index.ts";
import { testControl } from "../office/test-support/test-control.ts";
import { createCatalogueStore } from "./index.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();
const trader = { email: "trader@maidan.test", role: "trader", address: "local", requestId: "r" } as const;
const feed: Actor = { kind: "system", name: "feed" };

/** An event with an open market and one that no feed has opened yet. */
async function event() {
  const { pool } = stage.database;
  const openId = await stage.exchange.createMarket();
  const { rows } = await pool.query<{ event_id: bigint; start_at: Date }>(
    "select event_id, start_at from exchange_market where id = $1",
    [openId],
  );
  const eventId = String(rows[0]?.event_id);
  const catalogue = createExchangeCatalogue({
    runner: createCommandRunner({ pool }),
    catalogue: createCatalogueStore(),
    actor: feed,
    mintKey: randomUUID,
  });
  const { marketId: comingId } = await catalogue.createMarket({
    eventId,
    marketType: "TIED_MATCH",
    name: "Tied Match",
    startAtMs: rows[0]?.start_at.getTime() ?? 0,
    inPlayDelayMs: 0,
    commissionBasisPoints: 0,
    runners: ["Yes", "No"].map((name, place) => ({ selectionId: place + 1, name })),
  });
  return { eventId, openId, comingId };
}

test("[RATES-63] [ENG-26] suspended with all of its event, a market that was never open is opened by no feed; given back it is as it was, and can be opened", async () => {
  const { pool } = stage.database;
  const { eventId, openId, comingId } = await event();
  const reader = readerOf(pool);
  const results = createResultStore();
  const controlMarket = testControl(stage.exchange.door, { runner: createCommandRunner({ pool }) });
  const hold = createHoldExchange({ reader, reads: createOfficeReads(), controlMarket, results });
  const { rows } = await pool.query<{ id: bigint }>(
    "insert into staff (email, name, role, password_hash) values ($1, 'Trader', 'trader', 'x') returning id",
    [trader.email],
  );
  const by = { ...trader, staffId: String(rows[0]?.id) };
  const holdAll = (isHeld: boolean) => hold({ by, idempotencyKey: randomUUID(), eventId, isHeld });
  const byFeed = (marketId: string, control: MarketControl) =>
    stage.exchange.door.control({ marketId, actor: feed, idempotencyKey: randomUUID(), control });
  const stands = async (): Promise<unknown[]> =>
    (await createOfficeReads().openMarkets(reader, eventId)).map(({ marketId, status, isHeld }) => [
      marketId,
      status,
      isHeld,
    ]);

  expect(await holdAll(true)).toEqual({ markets: 2, failed: [], isUnknown: false });
  expect(await stands()).toEqual([
    [openId, "SUSPENDED", true],
    [comingId, "INACTIVE", true],
  ]);
  for (const [marketId, type] of [
    [openId, "resume"],
    [comingId, "open"],
  ] as const)
    expect(await byFeed(marketId, { type })).toMatchObject({ ok: false, code: "MARKET_HELD" });
  expect(await holdAll(false)).toEqual({ markets: 2, failed: [], isUnknown: false });
  expect(await stands()).toEqual([
    [openId, "OPEN", false],
    [comingId, "INACTIVE", false],
  ]);
  expect(await byFeed(comingId, { type: "open" })).toMatchObject({ ok: true });
});

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { anyPriceX100, type LineRange } from "@maidan/core/exchange";
import type { AccountRef, Posting } from "@maidan/core/ledger";
import type { Currency } from "@maidan/core/money";
import type { Bus } from "@maidan/services/bus";
import { done } from "@maidan/services/command";
import {
  createEngineDoor,
  createEngineResponder,
  createExchangeCatalogue,
  defaultQueueLimits,
  Engine,
  type ControlReport,
  type EngineOptions,
  type ExchangeEngine,
  type MarketControl,
  type PlaceInstruction,
  type PlaceReport,
} from "@maidan/services/exchange";
import type pg from "pg";
import { createMemoryBus } from "../../../memory/bus/index.ts";
import { createCommandRunner } from "../../command/index.ts";
import { readerOf } from "../../database/index.ts";
import { createLedgerStore } from "../../ledger/index.ts";
import {
  createBatchStore,
  createCatalogueStore,
  createLeaseStore,
  exchangeInvariants,
  createMarketsToCancel,
  sha256,
} from "../index.ts";

/** The pieces of a running exchange over a test's own database. */
export const testClock = { monotonicMs: () => performance.now(), pause: (ms: number) => delay(ms) };

export interface TestEngine {
  readonly engine: Engine;
  stop(): Promise<void>;
}

export interface TestExchange {
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly door: ExchangeEngine;
  /** `wrap` stands between the engine and its database. */
  startEngine(
    changes?: Partial<EngineOptions>,
    wrap?: (database: EngineOptions["database"]) => EngineOptions["database"],
  ): Promise<TestEngine>;
  /** A player with accounts and this much cash, in taka. */
  createPlayer(taka: number, options?: { readonly isHouse?: boolean; readonly currency?: Currency }): Promise<string>;
  createMarket(options?: {
    readonly runners?: number;
    readonly commissionBasisPoints?: number;
    readonly inPlayDelayMs?: number;
    readonly hasStartingPrice?: boolean;
    readonly hasPassiveDelay?: boolean;
    /** Absent: Match Odds. */
    readonly marketType?: string;
    readonly hasVirtualPrices?: boolean;
    readonly numberOfWinners?: number;
    readonly line?: LineRange;
    readonly currency?: Currency;
    /** Absent: cricket. */
    readonly eventTypeId?: string;
  }): Promise<string>;
  control(marketId: string, control: MarketControl): Promise<ControlReport>;
  bet(playerId: string, marketId: string, bet: Bet): Promise<PlaceReport>;
  /** Gives the player so many paisa of play money, or takes them. */
  fund(playerId: string, amountMinor: bigint): Promise<void>;
  /** Locks so many paisa of the player's cash for nothing that the engine knows of, or gives them back. */
  lock(playerId: string, amountMinor: bigint): Promise<void>;
  balances(playerId: string): Promise<{ cash: bigint; locked: bigint }>;
  /** What breaks the invariants of the ledger and the exchange; empty while they hold. */
  offenders(): Promise<string[]>;
}

export interface Bet {
  readonly on: number;
  readonly side: "BACK" | "LAY";
  readonly price: number;
  readonly taka: number;
  readonly ref?: string;
  readonly persistence?: "LAPSE" | "PERSIST" | "MARKET_ON_CLOSE";
  /** A bet at the starting price; `taka` of a lay is then its liability, and a price of 0 takes any. */
  readonly orderType?: "LIMIT_ON_CLOSE" | "MARKET_ON_CLOSE";
}

export const instructionOf = (bet: Bet): PlaceInstruction => ({
  selectionId: bet.on,
  side: bet.side,
  priceX100: bet.orderType === "MARKET_ON_CLOSE" ? anyPriceX100(bet.side) : Math.round(bet.price * 100),
  sizeMinor: BigInt(Math.round(bet.taka * 100)),
  persistence: bet.persistence ?? "LAPSE",
  ...(bet.orderType === undefined ? {} : { orderType: bet.orderType }),
});

const actor = { kind: "system", name: "test" } as const;

/** Opening accounts and moving money between the house and a player, by ordinary commands. */
function createFunding(pool: pg.Pool): Pick<TestExchange, "createPlayer" | "fund" | "lock" | "balances" | "offenders"> {
  const runner = createCommandRunner({ pool });
  const ledger = createLedgerStore({ invariants: exchangeInvariants });
  const moveIn = async (
    currency: Currency,
    amountMinor: bigint,
    [from, to]: readonly [AccountRef, AccountRef],
  ): Promise<void> => {
    if (amountMinor === 0n) return;
    const postings: Posting[] = [
      { account: from, amountMinor: -amountMinor, currency },
      { account: to, amountMinor, currency },
    ];
    await runner.run({ kind: "test.move", actor, idempotencyKey: randomUUID(), content: {} }, async (_tx, context) => {
      await context.post({ kind: "test.move", reason: "test", postings });
      return done(null);
    });
  };
  const move = (from: AccountRef, to: AccountRef, amountMinor: bigint): Promise<void> =>
    moveIn("BDT", amountMinor, [from, to]);
  const cash = (playerId: string): AccountRef => ({ owner: "player", playerId, bucket: "cash" });
  const fund: TestExchange["fund"] = (playerId, amountMinor) =>
    move({ owner: "house", name: "issue" }, cash(playerId), amountMinor);
  return {
    fund,
    lock: (playerId, amountMinor) => move(cash(playerId), { owner: "player", playerId, bucket: "locked" }, amountMinor),
    createPlayer: async (taka, { isHouse = false, currency = "BDT" } = {}) => {
      const username = `p${randomUUID().replaceAll("-", "").slice(0, 12)}`;
      const { rows } = await pool.query<{ id: bigint }>(
        `insert into player (username, password_hash, name, email, currency, referral_code)
         values ($1, 'x', $1, $1 || '@maidan.test', $3, $2) returning id`,
        [username, isHouse ? `BOT${username.toUpperCase()}` : username, currency],
      );
      const playerId = String(rows[0]?.id);
      await runner.run(
        { kind: "test.open", actor, idempotencyKey: randomUUID(), content: { playerId } },
        async (tx) => {
          await ledger.openPlayerAccounts(tx, playerId, currency);
          return done(null);
        },
      );
      await moveIn(currency, BigInt(taka) * 100n, [{ owner: "house", name: "issue" }, cash(playerId)]);
      return playerId;
    },
    balances: async (playerId) => {
      const found = await ledger.balances(readerOf(pool), playerId);
      return { cash: found?.cashMinor ?? 0n, locked: found?.lockedMinor ?? 0n };
    },
    offenders: async () => (await ledger.check(readerOf(pool))).flatMap((result) => result.offenders),
  };
}

export function createTestExchange(database: { readonly url: string; readonly pool: pg.Pool }): TestExchange {
  const { pool, url } = database;
  const bus = createMemoryBus();
  const runner = createCommandRunner({ pool });
  const catalogue = createExchangeCatalogue({ runner, catalogue: createCatalogueStore(), actor, mintKey: randomUUID });
  const door = createEngineDoor({
    bus,
    marketsToCancel: createMarketsToCancel({ pool, runner }),
    timeoutMs: 60_000,
    ...testClock,
  });
  const control = (marketId: string, change: MarketControl): Promise<ControlReport> =>
    door.control({ marketId, actor, idempotencyKey: randomUUID(), control: change });
  return {
    pool,
    bus,
    door,
    control,
    ...createFunding(pool),
    startEngine: (changes, wrap) =>
      startEngine({ url, pool, bus, changes: changes ?? {}, wrap: wrap ?? ((inner) => inner) }),
    createMarket: async (options = {}) => {
      const startAtMs = 1_800_000_000_000;
      const { eventTypeId = "4" } = options;
      const event = { eventTypeId, competition: "Test Cup", name: "Dhaka v Khulna", startAtMs };
      const { eventId } = await catalogue.createEvent({ ...event, source: "test", sourceId: randomUUID() });
      const { marketId } = await catalogue.createMarket({
        eventId,
        marketType: options.marketType ?? "MATCH_ODDS",
        name: "Match Odds",
        startAtMs,
        inPlayDelayMs: options.inPlayDelayMs ?? 0,
        commissionBasisPoints: options.commissionBasisPoints ?? 0,
        hasStartingPrice: options.hasStartingPrice ?? false,
        hasPassiveDelay: options.hasPassiveDelay ?? false,
        hasVirtualPrices: options.hasVirtualPrices ?? false,
        numberOfWinners: options.numberOfWinners ?? 1,
        ...(options.line !== undefined && { line: options.line }),
        ...(options.currency !== undefined && { currency: options.currency }),
        runners: Array.from({ length: options.runners ?? 2 }, (_, index) => ({
          selectionId: index + 1,
          name: `Runner ${index + 1}`,
        })),
      });
      const opened = await control(marketId, { type: "open" });
      if (!opened.ok) throw new Error(opened.message);
      return marketId;
    },
    bet: (playerId, marketId, bet) =>
      door.place({ playerId, marketId, customerRef: bet.ref ?? null, instructions: [instructionOf(bet)] }),
  };
}

async function startEngine(options: {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly bus: Bus;
  readonly changes: Partial<EngineOptions>;
  readonly wrap: (database: EngineOptions["database"]) => EngineOptions["database"];
}): Promise<TestEngine> {
  const { url, pool, bus, changes } = options;
  const owner = changes.owner ?? `engine-${randomUUID().slice(0, 13)}`;
  const database = createBatchStore({ url, owner, onError: () => undefined });
  const engine: Engine = new Engine({
    owner,
    database: options.wrap(database),
    bus,
    clock: testClock,
    leases: createLeaseStore(pool),
    // Longer than a busy machine stands still.
    leaseTermMs: 8_000,
    limits: defaultQueueLimits,
    hash: sha256,
    log: { info: () => undefined, error: () => undefined },
    onShards: (shards) => responder.serve(shards),
    ...changes,
  });
  const responder = createEngineResponder(bus, engine);
  await engine.start();
  return {
    engine,
    stop: async () => {
      responder.close();
      await engine.stop();
      await database.close();
    },
  };
}

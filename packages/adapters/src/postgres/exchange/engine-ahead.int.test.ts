import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { CommitResult, EngineOptions, PlaceReport } from "@maidan/services/exchange";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

/** A batch that is done in memory while the one before is still being written. */

let database: TestDatabase;
let exchange: TestExchange;
let engine: TestEngine | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
});
afterAll(() => database.close());
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  expect(await exchange.offenders()).toEqual([]);
});

type Database = EngineOptions["database"];
const back = { on: 1, side: "BACK", price: 3, taka: 20 } as const;
/** More than the engine lets wait while it writes. */
const many = 40;

interface Gate {
  /** How each commit ended, in order. */
  readonly ends: CommitResult["type"][];
  /** Resolves when the first batch with bets has come to be written. */
  readonly isHeld: Promise<void>;
  /** Resolves when the engine has asked what the second batch is decided from, and has done it. */
  readonly isAhead: Promise<void>;
  open(): void;
}

/** The first batch with bets is held before it is written until the gate opens, and then ends as `first` says. */
async function startGated(first: (commit: () => Promise<CommitResult>) => Promise<CommitResult>): Promise<Gate> {
  const ends: CommitResult["type"][] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let seen = (): void => undefined;
  const isAhead = new Promise<void>((resolve) => (seen = resolve));
  let isFound = false;
  let found = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (found = resolve));
  const held = async (inner: Database, ...[rows, fence]: Parameters<Database["commit"]>): Promise<CommitResult> => {
    const copy = structuredClone(rows);
    await opened;
    return first(() => inner.commit(copy, fence));
  };
  engine = await exchange.startEngine({}, (inner) => ({
    ...inner,
    look: async (question) => {
      const read = await inner.look(question);
      if (isFound) setImmediate(seen);
      return read;
    },
    commit: async (rows, fence) => {
      const isFirst = !isFound && rows.newOrders.length > 0;
      if (isFirst) found();
      isFound ||= isFirst;
      const result = await (isFirst ? held(inner, rows, fence) : inner.commit(rows, fence));
      ends.push(result.type);
      return result;
    },
  }));
  return { ends, isHeld, isAhead, open };
}

const codesOf = (reports: readonly PlaceReport[]): string[] =>
  reports.map((report) => report.errorCode ?? report.status);

async function betsOf(playerId: string): Promise<number> {
  const { rows } = await database.pool.query("select from exchange_order where player_id = $1", [playerId]);
  return rows.length;
}

test("[ENG-54] money that a batch still being written locks is not there for the next one, and no batch fails for it", async () => {
  const gate = await startGated((commit) => commit());
  const marketId = await exchange.createMarket();
  const playerId = await exchange.createPlayer(200);
  const other = await exchange.createPlayer(10_000);
  const first = exchange.bet(playerId, marketId, { ...back, taka: 190 });
  await gate.isHeld;
  const rest = [
    exchange.bet(playerId, marketId, back),
    ...Array.from({ length: many }, () => exchange.bet(other, marketId, back)),
  ];
  await gate.isAhead;
  gate.open();
  expect(codesOf([await first])).toEqual(["SUCCESS"]);
  expect(codesOf(await Promise.all(rest))).toEqual(["INSUFFICIENT_FUNDS", ...Array(many).fill("SUCCESS")]);
  expect(gate.ends.filter((end) => end !== "committed")).toEqual([]);
  expect(await exchange.balances(playerId)).toEqual({ cash: 1_000n, locked: 19_000n });
});

test.each([
  [
    "was rolled back",
    () => Promise.resolve<CommitResult>({ type: "rolledBack", isRetryable: true, error: new Error("as if") }),
  ],
  ["broke off", () => Promise.resolve<CommitResult>({ type: "unknown", error: new Error("as if") })],
  [
    "broke off after it was committed",
    async (commit: () => Promise<CommitResult>): Promise<CommitResult> => {
      await commit();
      return { type: "unknown", error: new Error("as if") };
    },
  ],
])(
  "[ENG-54] what was done on top of a batch that %s is undone with it, and all of it is done once",
  async (_, first) => {
    const gate = await startGated(first);
    const marketId = await exchange.createMarket();
    const backer = await exchange.createPlayer(1_000);
    const layer = await exchange.createPlayer(10_000);
    const waiting = exchange.bet(backer, marketId, { ...back, taka: 800 });
    await gate.isHeld;
    const lays = Array.from({ length: many }, () => exchange.bet(layer, marketId, { ...back, side: "LAY" }));
    await gate.isAhead;
    gate.open();
    expect(codesOf([await waiting, ...(await Promise.all(lays))])).toEqual(Array(many + 1).fill("SUCCESS"));
    expect([await betsOf(backer), await betsOf(layer)]).toEqual([1, many]);
    // The bet of the first batch was there first, so that all that followed met it.
    const { rows } = await database.pool.query("select remaining_minor from exchange_order where player_id = $1", [
      backer,
    ]);
    expect(rows).toEqual([{ remaining_minor: 0n }]);
  },
);

test("[ENG-55] who takes money out between the reading and the writing of a batch has the bet refused; the others of the batch are done", async () => {
  const gate = await startGated((commit) => commit());
  const marketId = await exchange.createMarket();
  const poor = await exchange.createPlayer(100);
  const others = await exchange.createPlayer(10_000);
  const instruction = { ...back, taka: 100 };
  const bets = [exchange.bet(poor, marketId, instruction), exchange.bet(others, marketId, back)];
  await gate.isHeld;
  // The engine counted on these.
  await exchange.fund(poor, -5_000n);
  gate.open();
  expect(codesOf(await Promise.all(bets))).toEqual(["INSUFFICIENT_FUNDS", "SUCCESS"]);
  expect(await exchange.balances(poor)).toEqual({ cash: 5_000n, locked: 0n });
});

test("[LIMIT-32] [ENG-55] who locks money elsewhere between the reading and the writing of a batch has the bet refused that would pass the bound over all markets", async () => {
  const gate = await startGated((commit) => commit());
  const marketId = await exchange.createMarket();
  const [bounded, others] = [await exchange.createPlayer(10_000), await exchange.createPlayer(10_000)];
  await database.pool.query(
    "insert into player_limit (player_id, market_type, exposure_max_minor) values ($1, '*', 15000)",
    [bounded],
  );
  const bets = [exchange.bet(bounded, marketId, { ...back, taka: 100 }), exchange.bet(others, marketId, back)];
  await gate.isHeld;
  // As another engine does, or a bet against the house: 50 of the 150 are left by the time the batch is written.
  await exchange.lock(bounded, 10_000n);
  gate.open();
  expect(codesOf(await Promise.all(bets))).toEqual(["LOSS_LIMIT_EXCEEDED", "SUCCESS"]);
  expect(codesOf([await exchange.bet(bounded, marketId, { ...back, taka: 50 })])).toEqual(["SUCCESS"]);
  expect(await exchange.balances(bounded)).toEqual({ cash: 985_000n, locked: 15_000n });
  expect(gate.ends.filter((end) => end !== "committed")).toEqual(["outrun"]);
  await exchange.lock(bounded, -10_000n);
});

test("[ENG-22] a suspension done while the batch that made a bet wait is being written refuses that bet", async () => {
  const gate = await startGated((commit) => commit());
  const marketId = await exchange.createMarket({ inPlayDelayMs: 60_000 });
  const quick = await exchange.createMarket();
  const playerId = await exchange.createPlayer(10_000);
  await exchange.control(marketId, { type: "turnInPlay", betDelayMs: 60_000 });
  const [slow, first] = [exchange.bet(playerId, marketId, back), exchange.bet(playerId, quick, back)];
  await gate.isHeld;
  const rest = Array.from({ length: many }, () => exchange.bet(playerId, quick, back));
  const suspended = exchange.control(marketId, { type: "suspend", reason: "test" });
  await gate.isAhead;
  gate.open();
  expect(codesOf([await slow, await first])).toEqual(["MARKET_SUSPENDED", "SUCCESS"]);
  expect(codesOf(await Promise.all(rest))).toEqual(Array(many).fill("SUCCESS"));
  expect(await suspended).toMatchObject({ ok: true });
});

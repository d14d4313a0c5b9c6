import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createTestExchange,
  instructionOf,
  type TestExchange,
} from "../../packages/adapters/src/postgres/exchange/test-support/exchange-fixture.ts";
import { loadMarket } from "../../packages/adapters/src/postgres/exchange/load-market.ts";
import { OwnedMarket } from "../../packages/services/src/exchange/engine/owned-market.ts";
import type { PlaceReport, PlaceRequest } from "../../packages/services/src/exchange/index.ts";
import { createTestDatabase, type TestDatabase } from "../../tools/test-database.ts";
import { ChildEngine, Unanswered } from "./child-engine.ts";

let database: TestDatabase;
let exchange: TestExchange;
let engine: ChildEngine;

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  engine = new ChildEngine(database.url);
});
afterAll(async () => {
  await engine.kill();
  await database.close();
});

/** A market with something in its book, made by an engine that then ends as told. */
async function marketWithBets(): Promise<{ marketId: string; players: string[] }> {
  const starter = await exchange.startEngine();
  const marketId = await exchange.createMarket({ runners: 3, commissionBasisPoints: 250 });
  const players = [await exchange.createPlayer(5_000), await exchange.createPlayer(5_000)];
  const [one = "", two = ""] = players;
  for (let step = 0; step < 6; step += 1) {
    await exchange.bet(one, marketId, { on: (step % 3) + 1, side: "LAY", price: 2 + step / 10, taka: 20 + step });
    await exchange.bet(two, marketId, { on: (step % 3) + 1, side: "BACK", price: 2 + step / 5, taka: 15 });
  }
  await starter.stop();
  return { marketId, players };
}

async function rebuiltHash(marketId: string): Promise<string> {
  const stored = await loadMarket(database.pool, marketId);
  if (stored === undefined) throw new Error("no such market");
  return new OwnedMarket(stored, { shard: 0, epoch: 0, sequence: 0 }).book.stateHash();
}

async function answerOf(request: PlaceRequest): Promise<PlaceReport | "unanswered"> {
  try {
    return await engine.place(request);
  } catch (error) {
    if (error instanceof Unanswered) return "unanswered";
    throw error;
  }
}

test("[ENG-51] after kill -9 at rest the next engine rebuilds every book to the same state hash", async () => {
  const { marketId } = await marketWithBets();
  await engine.start();
  const before = await engine.stateHash(marketId);
  await engine.kill();
  await engine.start();
  expect(await engine.stateHash(marketId)).toBe(before);
  expect(before).toBe(await rebuiltHash(marketId));
  await engine.kill();
});

test.each([
  ["mid_batch", 0],
  ["before_commit", 0],
  ["after_commit_before_answer", 1],
] as const)(
  "[ENG-52] an engine killed at %s leaves %i bets of the batch, and the same reference then has exactly one effect",
  async (failpoint, committed) => {
    const { marketId, players } = await marketWithBets();
    const playerId = players[0] ?? "";
    const request: PlaceRequest = {
      playerId,
      marketId,
      customerRef: `crash-${failpoint}`,
      instructions: [instructionOf({ on: 1, side: "BACK", price: 2, taka: 33 })],
    };
    const countOf = async (): Promise<number> => {
      const { rows } = await database.pool.query(
        "select from exchange_order where market_id = $1 and size_minor = 3300",
        [marketId],
      );
      return rows.length;
    };
    await engine.start(`${failpoint}:1`);
    expect(await answerOf(request)).toBe("unanswered");
    expect(await countOf()).toBe(committed);
    expect(await exchange.offenders()).toEqual([]);
    await engine.start();
    expect(await engine.stateHash(marketId)).toBe(await rebuiltHash(marketId));
    const first = await engine.place(request);
    expect(first).toMatchObject({ status: "SUCCESS", isReplay: committed === 1 });
    expect(await engine.place(request)).toEqual({ ...first, isReplay: true });
    expect(await countOf()).toBe(1);
    expect(await exchange.offenders()).toEqual([]);
    await engine.kill();
  },
);

test.each(["mid_batch", "before_commit", "after_commit_before_answer"] as const)(
  "[ENG-53] a settlement killed at %s pays each bet exactly once when it is asked for again",
  async (failpoint) => {
    const { marketId, players } = await marketWithBets();
    const settle = {
      marketId,
      actor: { kind: "staff", staffId: "1", role: "trader" },
      idempotencyKey: `settle-${failpoint}`,
      control: { type: "settle", winners: [1], reason: "result" },
    } as const;
    await engine.start(`${failpoint}:1`);
    await expect(engine.control(settle)).rejects.toThrow(Unanswered);
    expect(await exchange.offenders()).toEqual([]);
    await engine.start();
    expect(await engine.control(settle)).toMatchObject({ ok: true });
    const paid = await Promise.all(players.map((playerId) => exchange.balances(playerId)));
    expect(await engine.control(settle)).toMatchObject({ ok: true, isReplay: true });
    expect(await Promise.all(players.map((playerId) => exchange.balances(playerId)))).toEqual(paid);
    const { rows } = await database.pool.query("select from exchange_settlement where market_id = $1", [marketId]);
    expect(rows).toHaveLength(1);
    expect(await exchange.offenders()).toEqual([]);
    await engine.kill();
  },
);

test.each([
  ["mid_batch", 0],
  ["before_commit", 0],
  ["after_commit_before_answer", 1],
] as const)(
  "[ENG-27] [ENG-52] a withdrawal killed at %s has happened whole or not at all, and once when it is asked for again",
  async (failpoint, done) => {
    const { marketId, players } = await marketWithBets();
    const remove = {
      marketId,
      actor: { kind: "staff", staffId: "1", role: "trader" },
      idempotencyKey: `remove-${failpoint}`,
      control: { type: "removeRunner", selectionId: 2, adjustmentBasisPoints: 2_500, reason: "lame" },
    } as const;
    const removed = async (): Promise<number> => {
      const { rows } = await database.pool.query(
        "select from exchange_runner where market_id = $1 and status = 'REMOVED'",
        [marketId],
      );
      return rows.length;
    };
    const stakes = async (): Promise<unknown> => {
      const { rows } = await database.pool.query(
        "select bet_id, matched_minor, voided_minor, remaining_minor, matched_profit_minor from exchange_order where market_id = $1 order by bet_id",
        [marketId],
      );
      return [rows, await Promise.all(players.map((playerId) => exchange.balances(playerId)))];
    };
    const before = await stakes();
    await engine.start(`${failpoint}:1`);
    await expect(engine.control(remove)).rejects.toThrow(Unanswered);
    expect(await removed()).toBe(done);
    if (done === 0) expect(await stakes()).toEqual(before);
    expect(await exchange.offenders()).toEqual([]);
    await engine.start();
    expect(await engine.control(remove)).toMatchObject({ ok: true });
    const after = await stakes();
    expect(after).not.toEqual(before);
    expect(await engine.control(remove)).toMatchObject({ ok: true, isReplay: true });
    expect(await stakes()).toEqual(after);
    expect(await engine.stateHash(marketId)).toBe(await rebuiltHash(marketId));
    expect(await exchange.offenders()).toEqual([]);
    await engine.kill();
  },
);

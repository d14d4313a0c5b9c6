import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import {
  createDecideHouseMarket,
  createVoidHouseBets,
  type HouseBetQuery,
  type VoidHouseBets,
} from "@maidan/services/house-markets";
import { createInbox } from "@maidan/services/inbox";
import { createNameResult, createApproveResult, type CarryOutResult } from "@maidan/services/result-decisions";
import { initialSettings } from "@maidan/services/settings";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createInboxStore } from "../inbox/index.ts";
import { createResultStore } from "../result-decisions/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createHouseBetsVoidText } from "./index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";
import { staffMember } from "../result-decisions/test-support/staff-member.ts";

let database: TestDatabase;
let stage: Stage;
let voidBets: (asked: Partial<VoidHouseBets> & Pick<VoidHouseBets, "marketId" | "betIds">) => Promise<string>;
let decide: ReturnType<typeof createDecideHouseMarket>;
let voidHouseBets: ReturnType<typeof createVoidHouseBets>;
let staff: StaffContext[];
const reason = "The rate was wrong";

beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  staff = [await staffMember(database.pool, "one"), await staffMember(database.pool, "two")];
  const { runner, markets, finish } = stage;
  const run = createRunAudited({ runner, audit: createAuditStore() });
  voidHouseBets = createVoidHouseBets({
    run,
    markets,
    finish,
    inbox: createInbox({ inbox: createInboxStore() }),
    voidBetsText: createHouseBetsVoidText(createInBangla({})),
  });
  decide = createDecideHouseMarket({ run, markets, finish });
  voidBets = async (asked) => {
    const { outcome } = await voidHouseBets({ by: trader(0), idempotencyKey: randomUUID(), reason, ...asked });
    return outcome.ok ? "void" : outcome.code;
  };
});
afterAll(() => database.close());
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

function trader(index: number): StaffContext {
  const found = staff[index];
  if (found === undefined) throw new Error("no such trader");
  return found;
}

const found = async (query: Partial<HouseBetQuery> & Pick<HouseBetQuery, "marketId">): Promise<readonly string[]> =>
  (await stage.markets.findBets(readerOf(stage.pool), { limit: 100, ...query })).map(({ betId }) => betId);
const letters = async (playerId: string): Promise<readonly { message_en: string; message_bn: string }[]> => {
  const { rows } = await stage.pool.query<{ message_en: string; message_bn: string }>(
    "select message_en, message_bn from inbox_message where player_id = $1 order by id",
    [playerId],
  );
  return rows;
};

/** YES 46 at 90 and, after the rate was mistyped, at 900. */
async function mistyped() {
  const { marketId, eventId } = await stage.createMarket();
  const [right, wrong] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  expect(await stage.bet(right, marketId, { taka: 200 })).toBe("taken");
  expect(await stage.bet(wrong, marketId, { taka: 100 })).toBe("taken");
  await stage.offer(eventId, [{ line: 46, forRate: 900, againstLine: 44, againstRate: 110 }]);
  expect(await stage.bet(wrong, marketId, { rate: 900, taka: 300 })).toBe("taken");
  return { marketId, eventId, right, wrong };
}

test("[RATES-73] [RATES-74] of a wrong rate only those bets are void: their money is free at once, their player reads why, and all others stand and are paid", async () => {
  const { marketId, right, wrong } = await mistyped();
  const betIds = await found({ marketId, rate: 900 });
  expect(betIds).toHaveLength(1);
  expect(await stage.locked(wrong)).toBe(40_000n);
  expect(await voidBets({ marketId, betIds })).toBe("void");
  expect([await stage.locked(wrong), await stage.cash(wrong)]).toEqual([10_000n, 90_000n]);
  expect(await letters(right)).toEqual([]);
  const [letter] = await letters(wrong);
  expect(letter?.message_en).toBe(
    `Dhaka v Khulna · 6 over runs: 1 of your bets there counts as not placed; all others stand. Reason: ${reason}`,
  );
  expect(letter?.message_bn).toContain("১টি বেট");
  expect((await stage.markets.find(readerOf(stage.pool), marketId))?.status).toBe("OPEN");
  await stage.settle(marketId, 46);
  expect([await stage.cash(right), await stage.cash(wrong)]).toEqual([118_000n, 109_000n]);
  const { rows } = await stage.pool.query("select settled_as, profit_minor, void_reason from house_bet where id = $1", [
    betIds[0],
  ]);
  expect(rows).toEqual([{ settled_as: "VOIDED", profit_minor: 0n, void_reason: reason }]);
});

test("[RATES-73] bets after the result are void of a settled market too: everybody's difference is paid by a new revision, and what cannot be given back the house carries", async () => {
  const { marketId, right, wrong } = await mistyped();
  await stage.settle(marketId, 50);
  expect(await stage.cash(wrong)).toBe(100_000n + 9_000n + 270_000n);
  const late = await found({ marketId, rate: 900 });
  // All but 1,000 taka of it is at stake elsewhere by then.
  const elsewhere = await stage.createMarket();
  expect(await stage.bet(wrong, elsewhere.marketId, { taka: 2_790 })).toBe("taken");
  expect(await voidBets({ marketId, betIds: late })).toBe("void");
  expect([await stage.cash(wrong), await stage.cash(right)]).toEqual([0n, 118_000n]);
  const market = await stage.markets.find(readerOf(stage.pool), marketId);
  expect(market).toMatchObject({ settlement: "SETTLED", outcome: 50, settlementRevision: 2 });
  const { rows } = await stage.pool.query(
    "select net_minor, receivable_minor from house_position where market_id = $1 and player_id = $2",
    [marketId, wrong],
  );
  expect(rows).toEqual([{ net_minor: 9_000n, receivable_minor: 170_000n }]);
  // Whose bets are void was told so; to all others nothing has happened. [LETTER-15]
  const notices = async () =>
    (await stage.pool.query("select kind, revision from market_notice where market_id = $1", [marketId])).rows;
  expect(await notices()).toEqual([]);
  // The other result afterwards leaves them void.
  await stage.settle(marketId, 10);
  expect(await notices()).toEqual([{ kind: "CORRECTED", revision: 3 }]);
  expect(await stage.cash(right)).toBe(80_000n);
});

test("[LETTER-15] a correction that not everybody has been told yet is told on when single bets become void after it", async () => {
  const { marketId } = await mistyped();
  await stage.settle(marketId, 50);
  await stage.settle(marketId, 47);
  expect(await voidBets({ marketId, betIds: await found({ marketId, rate: 900 }) })).toBe("void");
  const { rows } = await stage.pool.query(
    "select kind, revision, reason from market_notice where market_id = $1 order by id",
    [marketId],
  );
  expect(rows.map(({ kind, revision }) => [kind, revision])).toEqual([
    ["CORRECTED", 2],
    ["CORRECTED", 3],
  ]);
  expect(rows[1]?.reason).toBe(rows[0]?.reason);
});

test("[RATES-73] without the bet that hedged another more is locked, as far as the cash reaches", async () => {
  const { marketId } = await stage.createMarket({}, [{ line: 46, forRate: 100, againstLine: 46, againstRate: 100 }]);
  const player = await stage.createPlayer(100);
  expect(await stage.bet(player, marketId, { rate: 100, taka: 100 })).toBe("taken");
  expect(await stage.bet(player, marketId, { side: "AGAINST", rate: 100, taka: 100 })).toBe("taken");
  expect(await stage.locked(player)).toBe(0n);
  const elsewhere = await stage.createMarket();
  expect(await stage.bet(player, elsewhere.marketId, { taka: 100 })).toBe("taken");
  const [hedge] = await found({ marketId, side: "AGAINST" });
  expect(await voidBets({ marketId, betIds: [hedge ?? ""] })).toBe("void");
  expect([await stage.cash(player), await stage.locked(player)]).toEqual([0n, 10_000n]);
  await stage.settle(marketId, 45);
  await stage.settle(elsewhere.marketId, null);
  expect(await stage.cash(player)).toBe(10_000n);
});

test("[RATES-74] bets are found by side, line, rate and time; what is not there, is void already or is not of the market makes the whole a refusal", async () => {
  const { marketId, eventId, wrong } = await mistyped();
  const all = await found({ marketId });
  expect(all).toHaveLength(3);
  await stage.pool.query("update house_bet set placed_at = now() - interval '1 hour' where id = $1", [all[0]]);
  const halfAnHourAgo = Date.now() - 1_800_000;
  expect(await found({ marketId, untilMs: halfAnHourAgo })).toEqual(all.slice(0, 1));
  expect(await found({ marketId, fromMs: halfAnHourAgo })).toEqual(all.slice(1));
  expect(await found({ marketId, side: "AGAINST" })).toEqual([]);
  expect(await found({ marketId, line: 47 })).toEqual([]);
  expect(await found({ marketId, limit: 2 })).toEqual(all.slice(0, 2));
  const other = await stage.createMarket();
  expect(await voidBets({ marketId: other.marketId, betIds: all })).toBe("CONFLICT");
  expect(await voidBets({ marketId, betIds: [] })).toBe("CONFLICT");
  expect(await voidBets({ marketId: "9.999999", betIds: all })).toBe("NOT_FOUND");
  const [first = "", second = ""] = all;
  const idempotencyKey = randomUUID();
  expect(await voidBets({ marketId, betIds: [first], idempotencyKey })).toBe("void");
  expect(await voidBets({ marketId, betIds: [first], idempotencyKey })).toBe("void");
  expect(await voidBets({ marketId, betIds: [first, second] })).toBe("CONFLICT");
  expect(await found({ marketId })).toEqual(all.slice(1));
  expect(await stage.locked(wrong)).toBe(40_000n);
  await stage.offer(eventId, [], "SUSPENDED");
  await stage.settle(marketId, null);
  expect(await voidBets({ marketId, betIds: [second] })).toBe("NO_CHANGE");
});

test("[RATES-74] [RESULT-01] where much is at stake another person decides: until then nothing is void, and then just those bets are", async () => {
  const { marketId, wrong } = await mistyped();
  const { runner } = stage;
  const results = createResultStore();
  const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId: of, wanted }) => {
    if (wanted.action !== "void_bets") throw new Error("only bets are void here");
    const { outcome } = await voidHouseBets({
      by,
      idempotencyKey,
      marketId: of,
      betIds: wanted.betIds,
      reason: wanted.reason,
    });
    return outcome.ok ? { ok: true, version: null } : outcome;
  };
  const run = createRunAudited({ runner, audit: createAuditStore() });
  const reader = readerOf(stage.pool);
  const deps = {
    run,
    runner,
    reader,
    results,
    carryOut,
    settings: { all: async () => ({ ...initialSettings, resultFourEyesAboveMinor: 1n }) },
  };
  const betIds = await found({ marketId, rate: 900 });
  const wanted = { action: "void_bets", betIds, reason } as const;
  const asking = { look: async () => undefined, stop: async () => undefined };
  const nameResult = createNameResult({ ...deps, ...asking });
  const named = await nameResult({ by: trader(0), idempotencyKey: randomUUID(), marketId, wanted });
  if (!named.ok || named.resultId === null) throw new Error("nothing waits");
  expect(await stage.locked(wrong)).toBe(40_000n);
  expect(await results.read(reader, named.resultId)).toMatchObject({ wanted, marketName: "6 over runs" });
  const approve = createApproveResult(deps);
  const { resultId } = named;
  expect(await approve({ by: trader(0), idempotencyKey: randomUUID(), resultId })).toMatchObject({ code: "FOUR_EYES" });
  expect(await approve({ by: trader(1), idempotencyKey: randomUUID(), resultId })).toMatchObject({ status: "done" });
  expect(await stage.locked(wrong)).toBe(10_000n);
});

test("[RATES-72] reference 5.5: a win that two share returns 18,750 of 10,000 at odds of 3.75; another result afterwards pays the difference", async () => {
  const runners = [1, 2, 3].map((selectionId) => ({ selectionId, name: `Batter ${selectionId}` }));
  const question = { type: "WINNER", selectionIds: [1, 2, 3] } as const;
  const quotes = runners.map(({ selectionId: line }) => ({ line, forRate: 275, againstLine: line, againstRate: 280 }));
  const { marketId } = await stage.createMarket({ kind: "BOOKMAKER", fancyType: null, question, runners }, quotes);
  const [backer, layer, other] = [
    await stage.createPlayer(10_000),
    await stage.createPlayer(50_000),
    await stage.createPlayer(1_000),
  ];
  expect(await stage.bet(backer, marketId, { line: 1, rate: 275, taka: 10_000 })).toBe("taken");
  expect(await stage.bet(layer, marketId, { side: "AGAINST", line: 2, rate: 280, taka: 10_000 })).toBe("taken");
  expect(await stage.bet(other, marketId, { line: 3, rate: 275, taka: 1_000 })).toBe("taken");
  const result = async (outcome: number, deadHeat?: readonly number[]): Promise<string> => {
    const by = trader(0);
    const answer = await decide({
      by,
      idempotencyKey: randomUUID(),
      marketId,
      reason,
      outcome,
      ...(deadHeat && { deadHeat }),
    });
    return answer.outcome.ok ? "settled" : answer.outcome.code;
  };
  for (const wrong of [[1], [1, 1], [1, 4], [2, 1], [2, 3]]) expect(await result(1, wrong)).toBe("INVALID_OUTCOME");
  expect(await result(1, [1, 2])).toBe("settled");
  // 38,000 of a lay at 280 shared by two: it pays 19,000 for its stake of 10,000.
  expect([await stage.cash(backer), await stage.cash(layer), await stage.cash(other)]).toEqual([
    1_875_000n,
    4_100_000n,
    0n,
  ]);
  expect(await result(1, [1, 2])).toBe("NO_CHANGE");
  expect(await result(1)).toBe("settled");
  expect([await stage.cash(backer), await stage.cash(layer)]).toEqual([3_750_000n, 6_000_000n]);
  const runs = await stage.createMarket();
  const shared = await decide({
    by: trader(0),
    idempotencyKey: randomUUID(),
    marketId: runs.marketId,
    reason,
    outcome: 1,
    deadHeat: [1, 2],
  });
  expect(shared.outcome).toMatchObject({ code: "INVALID_OUTCOME" });
});

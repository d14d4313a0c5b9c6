import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import {
  controlOf,
  createApproveResult,
  createFinishResults,
  createNameResult,
  createRefuseResult,
  type BeforeAsking,
  type CarryOutResult,
  type ResultDecisionDeps,
} from "@maidan/services/result-decisions";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { createTestExchange, type TestEngine, type TestExchange } from "../exchange/test-support/exchange-fixture.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createResultStore } from "./index.ts";
import { testControl } from "../office/test-support/test-control.ts";
import { testBeforeAsking } from "./test-support/before-asking.ts";
import { staffMember } from "./test-support/staff-member.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let deps: ResultDecisionDeps & BeforeAsking;
const traders: StaffContext[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  running = await exchange.startEngine();
  const runner = createCommandRunner({ pool: database.pool });
  const run = createRunAudited({ runner, audit: createAuditStore() });
  deps = {
    runner,
    reader: runner.reader,
    results: createResultStore(),
    run,
    settings: createSettingsStore(),
    carryOut,
    ...testBeforeAsking(exchange.door, { runner }),
  };
  for (const name of ["one", "two"]) traders.push(await staffMember(database.pool, name));
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  expect(await exchange.offenders()).toEqual([]);
});

const trader = (index: number): StaffContext => {
  const found = traders[index];
  if (found === undefined) throw new Error("no such trader");
  return found;
};

const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId, ...asked }) => {
  const actor = { kind: "staff", staffId: by.staffId ?? "0", role: by.role } as const;
  return exchange.door.control({ marketId, actor, idempotencyKey, control: controlOf(asked) });
};

interface Stage {
  readonly marketId: string;
  readonly backer: string;
  readonly layer: string;
}
/** So many taka, or rupees, matched on runner 1 at 2.0; each began with 1,000,000. */
async function matched(taka: number, currency: Currency = "BDT", marketType = "MATCH_ODDS"): Promise<Stage> {
  const marketId = await exchange.createMarket({ currency, marketType });
  const [backer, layer] = [
    await exchange.createPlayer(1_000_000, { currency }),
    await exchange.createPlayer(1_000_000, { currency }),
  ];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2, taka });
  return { marketId, backer, layer };
}
const wanted = { action: "settle", winners: [1], reason: "the scorecard" } as const;
const named = (marketId: string, changes: Partial<Parameters<ReturnType<typeof createNameResult>>[0]> = {}) =>
  createNameResult(deps)({ by: trader(0), idempotencyKey: randomUUID(), marketId, wanted, ...changes });
const approve = (resultId: string, by: StaffContext, idempotencyKey = randomUUID()) =>
  createApproveResult(deps)({ by, idempotencyKey, resultId });
const cashOf = async (playerId: string): Promise<bigint> => (await exchange.balances(playerId)).cash;

async function asked(marketId: string): Promise<string> {
  const answer = await named(marketId);
  if (!answer.ok || answer.resultId === null) throw new Error("nothing waits");
  return answer.resultId;
}

test("[RESULT-01] up to the amount that one person may decide a result is paid at once, and above it waits and pays nobody", async () => {
  const small = await matched(200_000);
  expect(await named(small.marketId)).toMatchObject({ ok: true, resultId: null });
  expect(await cashOf(small.backer)).toBe(120_000_000n);
  const large = await matched(200_001);
  expect(await named(large.marketId)).toMatchObject({
    ok: true,
    version: null,
    resultId: expect.stringMatching(/^\d+$/),
  });
  expect(await cashOf(large.backer)).toBe(79_999_900n);
  const voided = await named((await matched(200_001)).marketId, { wanted: { action: "void", reason: "rain" } });
  expect(voided).toMatchObject({ ok: true, resultId: expect.any(String) });
});

test("[RESULT-01] [SET-04] the amount that one person may decide is of the market's currency: what is set in it, and else what the taka come to", async () => {
  const { pool } = database;
  await pool.query("insert into setting (key, value) values ('resultFourEyesAbovePkrMinor', '\"50000000\"')");
  for (const [currency, most] of [
    ["BDT", 200_000],
    ["INR", 140_000],
    ["PKR", 500_000],
  ] as const) {
    const [small, large] = [await matched(most, currency), await matched(most + 0.01, currency)];
    expect(await named(small.marketId), currency).toMatchObject({ ok: true, resultId: null });
    const resultId = await asked(large.marketId);
    expect(await deps.results.read(deps.reader, resultId)).toMatchObject({ currency, status: "waiting" });
  }
  await pool.query("delete from setting");
});

test("[RESULT-02] one result of a market waits at a time; the same request again has its first answer", async () => {
  const { marketId } = await matched(300_000);
  const idempotencyKey = randomUUID();
  const first = await named(marketId, { idempotencyKey });
  expect(await named(marketId, { idempotencyKey })).toEqual(first);
  expect(await named(marketId, { by: trader(1) })).toMatchObject({ ok: false, code: "RESULT_WAITING" });
  const { items, nextCursor } = await deps.results.list(deps.reader, { status: "waiting", limit: 100 });
  expect(nextCursor).toBeNull();
  expect(items.filter((item) => item.marketId === marketId)).toMatchObject([
    { wanted, stakeMinor: 30_000_000n, winnerNames: ["Runner 1"], askedBy: { email: "one@maidan.test" } },
  ]);
});

test("[RESULT-03] another member of staff approves and it is paid once; whoever asked can't, nor is it decided twice", async () => {
  const { marketId, backer, layer } = await matched(500_000);
  const resultId = await asked(marketId);
  expect(await approve(resultId, trader(0))).toMatchObject({ ok: false, code: "FOUR_EYES" });
  expect(await cashOf(backer)).toBe(50_000_000n);
  const decided = await Promise.all(Array.from({ length: 6 }, () => approve(resultId, trader(1))));
  expect(decided.filter((answer) => "status" in answer)).toEqual([{ id: resultId, status: "done", note: null }]);
  expect([await cashOf(backer), await cashOf(layer)]).toEqual([150_000_000n, 50_000_000n]);
  const { rows } = await database.pool.query(
    "select action, actor from audit_entry where subject_kind = 'result' and subject_id = $1",
    [resultId],
  );
  expect(rows).toEqual([{ action: "market.result.approve", actor: "two@maidan.test" }]);
});

test("[RESULT-04] a refused or taken back result pays nobody, and another may be asked for", async () => {
  const { marketId, backer } = await matched(250_000);
  const refuse = createRefuseResult(deps);
  const first = await asked(marketId);
  const taken = await refuse({ by: trader(0), idempotencyKey: randomUUID(), resultId: first, reason: "wrong runner" });
  expect(taken).toEqual({ id: first, status: "refused", note: "wrong runner" });
  const second = await asked(marketId);
  await refuse({ by: trader(1), idempotencyKey: randomUUID(), resultId: second, reason: "not over yet" });
  expect(await approve(second, trader(1))).toMatchObject({ ok: false, code: "CONFLICT" });
  expect(await cashOf(backer)).toBe(75_000_000n);
  await asked(marketId);
});

test("[RESULT-05] an approved result whose process ended before it was carried out is carried out later, once; one that can't be says why", async () => {
  const { marketId, backer } = await matched(400_000);
  const resultId = await asked(marketId);
  const broken = { ...deps, carryOut: () => Promise.reject(new Error("ended here")) };
  const key = randomUUID();
  await expect(createApproveResult(broken)({ by: trader(1), idempotencyKey: key, resultId })).rejects.toThrow(
    "ended here",
  );
  expect(await cashOf(backer)).toBe(60_000_000n);
  await createFinishResults(deps)();
  expect(await cashOf(backer)).toBe(60_000_000n);
  await database.pool.query("update result_decision set decided_at = decided_at - interval '2 minutes' where id = $1", [
    resultId,
  ]);
  await Promise.all([createFinishResults(deps)(), approve(resultId, trader(1), key), createFinishResults(deps)()]);
  expect(await cashOf(backer)).toBe(140_000_000n);
  expect(await deps.results.read(deps.reader, resultId)).toMatchObject({ status: "done" });
  // Settled by its feed while it waited.
  const other = await matched(400_000);
  const again = await asked(other.marketId);
  await exchange.control(other.marketId, { type: "settle", winners: [2], reason: "the feed" });
  expect(await approve(again, trader(1))).toEqual({
    id: again,
    status: "failed",
    note: "The market is settled already.",
  });
});

test("[RESULT-06] a withdrawal with much at stake waits as a result does, and approved voids and reduces; a dead heat pays shares after a second person", async () => {
  const marketId = await exchange.createMarket({ runners: 3 });
  const [backer, layer] = [await exchange.createPlayer(1_000_000), await exchange.createPlayer(1_000_000)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 300_000 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 300_000 });
  const remove = { action: "remove", selectionId: 3, adjustmentBasisPoints: 1_000, reason: "injured" } as const;
  const waiting = await named(marketId, { wanted: remove });
  const resultId = waiting.ok ? (waiting.resultId ?? "") : "";
  expect(await deps.results.read(deps.reader, resultId)).toMatchObject({ wanted: remove, winnerNames: ["Runner 3"] });
  expect((await exchange.balances(layer)).cash).toBe(40_000_000n);
  expect(await approve(resultId, trader(1))).toMatchObject({ status: "done" });
  // 3.0 less a tenth is 2.7: the layer stands for 1.7 times the stake instead of twice.
  expect((await exchange.balances(layer)).cash).toBe(100_000_000n - 51_000_000n);
  const heat = { action: "settle", winners: [1, 2], deadHeat: [1, 2], reason: "level on the line" } as const;
  const second = await named(marketId, { wanted: heat });
  const heatId = second.ok ? (second.resultId ?? "") : "";
  expect(await deps.results.read(deps.reader, heatId)).toMatchObject({ wanted: heat });
  expect(await approve(heatId, trader(1))).toMatchObject({ status: "done" });
  // Half of 300,000 wins at 2.7, half loses: 255,000 - 150,000.
  expect(await cashOf(backer)).toBe(100_000_000n + 10_500_000n);
});

test("[RESULT-06] whoever approves a dead heat behind an outright winner reads those who share last", async () => {
  const marketId = await exchange.createMarket({ runners: 3, numberOfWinners: 2 });
  const [backer, layer] = [await exchange.createPlayer(1_000_000), await exchange.createPlayer(1_000_000)];
  await exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka: 300_000 });
  await exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2, taka: 300_000 });
  const heat = { action: "settle", winners: [3, 1, 2], deadHeat: [1, 2], reason: "level on the line" } as const;
  const waiting = await named(marketId, { wanted: heat });
  const resultId = waiting.ok ? (waiting.resultId ?? "") : "";
  expect(await deps.results.read(deps.reader, resultId)).toMatchObject({
    wanted: heat,
    winnerNames: ["Runner 3", "Runner 1", "Runner 2"],
  });
});

const standingOf = async (marketId: string) =>
  (await database.pool.query("select status, is_held from exchange_market where id = $1", [marketId])).rows[0];

test("[RESULT-11] a market whose result or void waits takes no bets, and a refusal leaves it to staff to open it again; one that is decided at once is closed", async () => {
  const late = async (marketId: string) => {
    const player = await exchange.createPlayer(1_000);
    return exchange.bet(player, marketId, { on: 1, side: "BACK", price: 2, taka: 100 });
  };
  for (const what of [wanted, { action: "void", reason: "rain" } as const]) {
    const { marketId } = await matched(300_000);
    const answer = await named(marketId, { wanted: what });
    const resultId = answer.ok ? (answer.resultId ?? "") : "";
    expect(await standingOf(marketId), what.action).toEqual({ status: "SUSPENDED", is_held: true });
    expect(await late(marketId), what.action).toMatchObject({ status: "FAILURE", errorCode: "MARKET_SUSPENDED" });
    expect(await exchange.control(marketId, { type: "resume" })).toMatchObject({ ok: false, code: "MARKET_HELD" });
    const refuse = createRefuseResult(deps);
    await refuse({ by: trader(1), idempotencyKey: randomUUID(), resultId, reason: "not yet" });
    expect(await standingOf(marketId), what.action).toEqual({ status: "SUSPENDED", is_held: true });
  }
});

test("[RESULT-11] the market is suspended before a second person is asked: an end in between leaves none open that waits, and the same request again is asked", async () => {
  const { marketId } = await matched(300_000);
  const ended = async (): Promise<never> => {
    throw new Error("the process ends here");
  };
  const request = { by: trader(0), idempotencyKey: randomUUID(), marketId, wanted };
  await expect(createNameResult({ ...deps, stop: ended })(request)).rejects.toThrow("ends here");
  expect(await deps.results.isWaiting(deps.reader, marketId)).toBe(false);
  await expect(createNameResult({ ...deps, run: ended })(request)).rejects.toThrow("ends here");
  expect(await deps.results.isWaiting(deps.reader, marketId)).toBe(false);
  expect(await standingOf(marketId)).toEqual({ status: "SUSPENDED", is_held: true });
  expect(await createNameResult(deps)(request)).toMatchObject({ ok: true, resultId: expect.any(String) });
  expect(await standingOf(marketId)).toEqual({ status: "SUSPENDED", is_held: true });
});

test("[RESULT-11] nobody opens a market whose result waits; once that is refused staff do, and the same request again suspends nothing that they have opened", async () => {
  const { marketId } = await matched(300_000);
  const idempotencyKey = randomUUID();
  const first = await named(marketId, { idempotencyKey });
  const { runner } = deps;
  const control = testControl(exchange.door, { runner });
  const open = () => control({ by: trader(1), idempotencyKey: randomUUID(), marketId, control: { type: "resume" } });
  expect(await open()).toMatchObject({ ok: false, code: "RESULT_WAITING" });
  expect(await standingOf(marketId)).toEqual({ status: "SUSPENDED", is_held: true });
  const resultId = first.ok ? (first.resultId ?? "") : "";
  await createRefuseResult(deps)({ by: trader(1), idempotencyKey: randomUUID(), resultId, reason: "not yet" });
  expect(await open()).toMatchObject({ ok: true });
  await named(marketId, { idempotencyKey });
  expect(await standingOf(marketId)).toEqual({ status: "OPEN", is_held: false });
});

test("[RESULT-11] a request that was made has its first answer, also once the market would refuse it", async () => {
  const { marketId } = await matched(300_000, "BDT", "WIN");
  const what = { action: "remove", selectionId: 1, adjustmentBasisPoints: 1_000, reason: "injured" } as const;
  const idempotencyKey = randomUUID();
  const first = await named(marketId, { idempotencyKey, wanted: what });
  await approve(first.ok ? (first.resultId ?? "") : "", trader(1));
  expect(await named(marketId, { wanted: what })).toMatchObject({ ok: false });
  expect(await named(marketId, { idempotencyKey, wanted: what })).toEqual(first);
});

test("[RESULT-11] nobody is asked to approve what the market would refuse: it is refused at once, and the market goes on", async () => {
  const { marketId } = await matched(300_000);
  const heat = { action: "settle", winners: [1], deadHeat: [1, 9], reason: "level" } as const;
  const remove = { action: "remove", selectionId: 9, adjustmentBasisPoints: 1_000, reason: "injured" } as const;
  for (const what of [{ ...wanted, winners: [9] }, { ...wanted, winners: [1, 1] }, heat])
    expect(await named(marketId, { wanted: what })).toMatchObject({ ok: false, code: "INVALID_WINNERS" });
  expect(await named(marketId, { wanted: remove })).toMatchObject({ ok: false });
  const again = { ...wanted, action: "resettle" } as const;
  expect(await named(marketId, { wanted: again })).toMatchObject({ ok: false, code: "MARKET_NOT_SETTLED" });
  const { marketId: settled } = await matched(300_000);
  await exchange.control(settled, { type: "settle", winners: [2], reason: "the feed" });
  for (const winner of [1, 2])
    expect(await named(settled, { wanted: { ...wanted, winners: [winner] } })).toMatchObject({
      ok: false,
      code: "MARKET_ALREADY_SETTLED",
    });
  const same = { ...again, winners: [2] };
  expect(await named(settled, { wanted: same })).toMatchObject({ ok: false, code: "NO_CHANGE" });
  expect(await deps.results.isWaiting(deps.reader, marketId)).toBe(false);
  expect(await standingOf(marketId)).toEqual({ status: "OPEN", is_held: false });
});

test("[RESULT-10] of two who settle an exchange market again at once the one has it, and over a result that was not seen nothing is done", async () => {
  const { marketId, backer, layer } = await matched(100_000);
  await exchange.control(marketId, { type: "settle", winners: [1], reason: "the scorecard" });
  const seen = async (winner: number) =>
    (await exchange.door.previewSettlement({ marketId, winners: [winner] })).revision;
  expect([await seen(2), await seen(2)]).toEqual([1, 1]);
  const again = { action: "resettle", winners: [2], reason: "the umpire" } as const;
  const nobody = { action: "void", reason: "rain" } as const;
  const keys = [randomUUID(), randomUUID()] as const;
  const answers = await Promise.all([
    named(marketId, { wanted: again, seenRevision: 1, idempotencyKey: keys[0] }),
    named(marketId, { wanted: nobody, seenRevision: 1, idempotencyKey: keys[1], by: trader(1) }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "MARKET_CHANGED" });
  const first = answers[0].ok;
  expect([await cashOf(backer), await cashOf(layer)]).toEqual(
    first ? [90_000_000n, 110_000_000n] : [100_000_000n, 100_000_000n],
  );
  // Asked again each has its first answer.
  const repeated = await named(marketId, { wanted: again, seenRevision: 1, idempotencyKey: keys[0] });
  expect(repeated).toMatchObject({ ok: first });
  for (const wanted of [{ ...again, winners: [1] }, first ? nobody : again])
    expect(await named(marketId, { wanted, seenRevision: 1 })).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await named(marketId, { wanted: { ...again, winners: [1] }, seenRevision: 2 })).toMatchObject({ ok: true });
  expect(await cashOf(backer)).toBe(110_000_000n);
});

test("[RESULT-10] what waited for a second person while the exchange's market had another result stands as failed, and that result stays", async () => {
  const again = { action: "resettle", winners: [2], reason: "the umpire" } as const;
  const nobody = { action: "void", reason: "rain" } as const;
  const cases = [
    [again, { type: "void", reason: "the feed" }, 100_000_000n],
    [nobody, { type: "resettle", winners: [2], reason: "the feed" }, 70_000_000n],
  ] as const;
  for (const [what, meanwhile, cash] of cases) {
    const { marketId, backer } = await matched(300_000);
    await exchange.control(marketId, { type: "settle", winners: [1], reason: "the scorecard" });
    const asking = await named(marketId, { wanted: what, seenRevision: 1 });
    const resultId = asking.ok ? (asking.resultId ?? "") : "";
    await exchange.control(marketId, meanwhile);
    const note = "The market has had another result since. Look at it and decide again.";
    expect(await approve(resultId, trader(1)), what.action).toEqual({ id: resultId, status: "failed", note });
    expect(await cashOf(backer), what.action).toBe(cash);
    expect(await named(marketId, { wanted: what, seenRevision: 1 })).toMatchObject({ code: "MARKET_CHANGED" });
  }
});

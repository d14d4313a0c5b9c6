import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { createInBangla } from "@maidan/core/sport-names";
import {
  createDecideHouseMarket,
  createHoldHouseMarket,
  createPublishRates,
  createPreviewHouseMarket,
  createVoidHouseBets,
} from "@maidan/services/house-markets";
import { createInbox } from "@maidan/services/inbox";
import {
  controlOf,
  createApproveResult,
  createFinishResults,
  createNameResult,
  createRefuseResult,
  housePrefix,
  type BeforeAsking,
  type CarryOutResult,
  type ResultDecisionDeps,
  type WantedResult,
} from "@maidan/services/result-decisions";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { createHouseBetsVoidText } from "../house-markets/index.ts";
import { createStage, type Stage } from "../house-markets/test-support/house-stage.ts";
import type { TestEngine } from "../exchange/test-support/exchange-fixture.ts";
import { createInboxStore } from "../inbox/index.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createAuditStore } from "../staff/index.ts";
import { createResultStore } from "./index.ts";
import { testBeforeAsking } from "./test-support/before-asking.ts";
import { staffMember } from "./test-support/staff-member.ts";

let database: TestDatabase;
let stage: Stage;
let engine: TestEngine;
let deps: ResultDecisionDeps & BeforeAsking;
let asker: StaffContext;
let approver: StaffContext;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  engine = await stage.exchange.startEngine();
  const runner = createCommandRunner({ pool: database.pool });
  const audit = createAuditStore();
  const run = createRunAudited({ runner, audit });
  const decide = createDecideHouseMarket({ run, markets: stage.markets, finish: stage.finish });
  const voidBets = createVoidHouseBets({
    run,
    markets: stage.markets,
    finish: stage.finish,
    inbox: createInbox({ inbox: createInboxStore() }),
    voidBetsText: createHouseBetsVoidText(createInBangla({})),
  });
  /** As the platform does it: by the market's number. */
  const carryOut: CarryOutResult = async ({ by, idempotencyKey, marketId, wanted, seenRevision }) => {
    const actor = { kind: "staff", staffId: by.staffId ?? "0", role: by.role } as const;
    if (!marketId.startsWith(housePrefix))
      return stage.exchange.door.control({
        marketId,
        actor,
        idempotencyKey,
        control: controlOf({ wanted, seenRevision }),
      });
    const outcome = "outcome" in wanted ? wanted.outcome : null;
    const { reason } = wanted;
    const answer =
      wanted.action === "void_bets"
        ? await voidBets({ by, idempotencyKey, marketId, betIds: wanted.betIds, reason })
        : await decide({ by, idempotencyKey, marketId, outcome, seenRevision, reason });
    return answer.outcome.ok ? { ok: true, version: null } : answer.outcome;
  };
  const settings = createSettingsStore();
  deps = {
    run,
    runner,
    reader: runner.reader,
    results: createResultStore(),
    settings,
    carryOut,
    ...testBeforeAsking(stage.exchange.door, { runner }),
  };
  [asker, approver] = [await staffMember(database.pool, "asks"), await staffMember(database.pool, "approves")];
});
afterAll(async () => {
  await engine.stop();
  await database.close();
});
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const few = { minimumStakeMinor: 10_000n, maximumProfitMinor: 100_000_000n, maximumLiabilityMinor: 200_000_000n };

/** Two players with YES at 46 and one with NO at 44, 300,000 taka of stakes in all; each began with 1,000,000. */
async function muchAtStake(): Promise<{ readonly marketId: string; readonly players: readonly string[] }> {
  const { marketId } = await stage.createMarket({ ...few, maximumStakeMinor: 20_000_000n });
  const players = await Promise.all([1, 2, 3].map(() => stage.createPlayer(1_000_000)));
  const [first = "", second = "", third = ""] = players;
  expect(await stage.bet(first, marketId, { taka: 100_000 })).toBe("taken");
  expect(await stage.bet(second, marketId, { taka: 100_000 })).toBe("taken");
  expect(await stage.bet(third, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 100_000 })).toBe("taken");
  return { marketId, players };
}
/** What the players have in cash, in taka. */
const cashOf = async (players: readonly string[]): Promise<readonly number[]> => {
  const cash: number[] = [];
  for (const player of players) cash.push(Number(await stage.cash(player)) / 100);
  return cash;
};
const untouched = [900_000, 900_000, 890_000];
const paidBy46 = [1_090_000, 1_090_000, 890_000];

const settled = (outcome: number): WantedResult => ({ action: "settle", outcome, reason: "the scorecard" });
const name = (marketId: string, wanted: WantedResult) =>
  createNameResult(deps)({ by: asker, idempotencyKey: randomUUID(), marketId, wanted });
const approve = (resultId: string, by: StaffContext) =>
  createApproveResult(deps)({ by, idempotencyKey: randomUUID(), resultId });

async function asked(marketId: string, wanted: WantedResult): Promise<string> {
  const answer = await name(marketId, wanted);
  if (!answer.ok || answer.resultId === null) throw new Error("nothing waits");
  return answer.resultId;
}

/** A process of its own approves and is killed at the point; then the minute's job comes by, more than once. */
async function killedThenFinished(
  resultId: string,
  point: "approved" | "closed" | "paying" | "carried",
): Promise<void> {
  const file = path.join(import.meta.dirname, "test-support/approve-and-die.ts");
  const args = [file, database.url, resultId, approver.staffId ?? "", approver.email, point];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  expect(await once(child, "exit"), point).toEqual([null, "SIGKILL"]);
  expect(await deps.results.read(deps.reader, resultId), point).toMatchObject({ status: "approved" });
  await database.pool.query("update result_decision set decided_at = decided_at - interval '2 minutes' where id = $1", [
    resultId,
  ]);
  const finish = createFinishResults(deps);
  await Promise.all([finish(), finish()]);
  await finish();
  expect(await deps.results.read(deps.reader, resultId), point).toMatchObject({ status: "done", note: null });
}

test("[RESULT-01] [RESULT-03] a result of a house market with much at stake waits with its number, pays nobody, and is paid once another approves", async () => {
  const { marketId, players } = await muchAtStake();
  const resultId = await asked(marketId, settled(46));
  expect(await cashOf(players)).toEqual(untouched);
  const listed = await deps.results.list(deps.reader, { status: "waiting", limit: 100 });
  expect(listed.items.find((item) => item.resultId === resultId)).toMatchObject({
    wanted: settled(46),
    stakeMinor: 30_000_000n,
    marketName: "6 over runs",
  });
  expect(await approve(resultId, asker)).toMatchObject({ ok: false, code: "FOUR_EYES" });
  const decided = await Promise.all(Array.from({ length: 4 }, () => approve(resultId, approver)));
  expect(decided.filter((answer) => "status" in answer)).toEqual([{ id: resultId, status: "done", note: null }]);
  expect(await cashOf(players)).toEqual(paidBy46);
});

test("[RESULT-11] [RATES-61] rates published, or the market given back, while its result waits open nothing; once that is refused they do", async () => {
  const { marketId } = await muchAtStake();
  const resultId = await asked(marketId, settled(46));
  const desk = { run: deps.run, markets: stage.markets, results: deps.results };
  const publish = async () => {
    const market = await stage.markets.find(deps.reader, marketId);
    const { version = 0, quotes = [] } = market ?? {};
    const asking = { by: asker, idempotencyKey: randomUUID(), marketId, version, quotes, isLargeMoveConfirmed: true };
    return (await createPublishRates(desk)(asking)).outcome;
  };
  const giveBack = () =>
    createHoldHouseMarket(desk)({ by: asker, idempotencyKey: randomUUID(), marketId, reason: "on", isHeld: false });
  expect(await publish()).toMatchObject({ ok: false, code: "RESULT_WAITING" });
  expect((await giveBack()).outcome).toMatchObject({ ok: false, code: "RESULT_WAITING" });
  await createRefuseResult(deps)({ by: approver, idempotencyKey: randomUUID(), resultId, reason: "not over yet" });
  expect(await publish()).toMatchObject({ ok: true, value: { status: "OPEN" } });
});

test("[RESULT-01] a result by which the house could pay more than the set amount waits, however little is staked", async () => {
  const quotes = [{ line: 46, forRate: 100_000, againstLine: 44, againstRate: null }];
  const { marketId } = await stage.createMarket({ ...few, maximumStakeMinor: 20_000_000n }, quotes);
  const player = await stage.createPlayer(1_000);
  expect(await stage.bet(player, marketId, { rate: 100_000, taka: 300 })).toBe("taken");
  const resultId = await asked(marketId, settled(46));
  expect(await stage.cash(player)).toBe(70_000n);
  const listed = await deps.results.list(deps.reader, { status: "waiting", limit: 100 });
  expect(listed.items.find((item) => item.resultId === resultId)).toMatchObject({ stakeMinor: 30_000_000n });
  expect(await approve(resultId, approver)).toMatchObject({ status: "done" });
  expect(await stage.cash(player)).toBe(30_100_000n);
});

test("[RESULT-02] [RESULT-04] one of a house market waits at a time; left undone it pays nobody, and a void approved afterwards gives all back", async () => {
  const { marketId, players } = await muchAtStake();
  const first = await asked(marketId, settled(46));
  expect(await name(marketId, settled(47))).toMatchObject({ ok: false, code: "RESULT_WAITING" });
  const refused = { by: approver, idempotencyKey: randomUUID(), resultId: first, reason: "not over yet" };
  expect(await createRefuseResult(deps)(refused)).toMatchObject({ status: "refused" });
  expect(await cashOf(players)).toEqual(untouched);
  const second = await asked(marketId, { action: "void", reason: "the pitch was unfit" });
  expect(await approve(second, approver)).toMatchObject({ status: "done" });
  expect(await cashOf(players)).toEqual([1_000_000, 1_000_000, 1_000_000]);
});

test("[RATES-25] [RESULT-03] who approves another result of a house market sees what it then does: the difference, and what would be owed", async () => {
  const { marketId, players } = await muchAtStake();
  expect(await approve(await asked(marketId, settled(46)), approver)).toMatchObject({ status: "done" });
  const [first = ""] = players;
  await stage.exchange.fund(first, -(await stage.cash(first)));
  const again = await asked(marketId, settled(40));
  const preview = await createPreviewHouseMarket({ reader: deps.reader, markets: stage.markets })({
    marketId,
    outcome: 40,
  });
  // Both who won 90,000 lose 100,000, one of them with nothing left; who lost 110,000 wins 100,000.
  expect(preview).toMatchObject({ isAgain: true, givenMinor: 21_000_000n, takenMinor: 38_000_000n, owing: 1 });
  expect(preview).toMatchObject({ owedMinor: 19_000_000n, houseMinor: 10_000_000n });
  expect(await approve(again, approver)).toMatchObject({ status: "done" });
  expect(await cashOf(players)).toEqual([0, 900_000, 1_100_000]);
});

test("[RESULT-05] a result of a house market whose process was killed once approved, closed, half paid or paid is carried out later, each player once", async () => {
  for (const point of ["approved", "closed", "paying", "carried"] as const) {
    const { marketId, players } = await muchAtStake();
    await killedThenFinished(await asked(marketId, settled(46)), point);
    expect(await cashOf(players), point).toEqual(paidBy46);
  }
});

test("[RESULT-05] a result of the exchange whose process was killed once approved is carried out later, once", async () => {
  const marketId = await stage.exchange.createMarket();
  const [backer, layer] = [await stage.createPlayer(1_000_000), await stage.createPlayer(1_000_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 2, taka: 300_000 });
  await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 2, taka: 300_000 });
  await killedThenFinished(await asked(marketId, { action: "settle", winners: [1], reason: "won" }), "approved");
  expect(await cashOf([backer, layer])).toEqual([1_300_000, 700_000]);
});

test("[RESULT-05] one that can't be carried out for now keeps no other from being carried out", async () => {
  const [stuck, other] = [await muchAtStake(), await muchAtStake()];
  const ids = [await asked(stuck.marketId, settled(46)), await asked(other.marketId, settled(46))];
  const ended = { ...deps, carryOut: () => Promise.reject(new Error("ended here")) };
  for (const resultId of ids)
    await expect(createApproveResult(ended)({ by: approver, idempotencyKey: randomUUID(), resultId })).rejects.toThrow(
      "ended here",
    );
  await database.pool.query("update result_decision set decided_at = decided_at - interval '2 minutes'");
  const busy: CarryOutResult = (request) =>
    request.marketId === stuck.marketId ? Promise.reject(new Error("no answer")) : deps.carryOut(request);
  await expect(createFinishResults({ ...deps, carryOut: busy })()).rejects.toThrow(
    "1 results could not be carried out",
  );
  expect(await cashOf(other.players)).toEqual(paidBy46);
  await createFinishResults(deps)();
  expect(await cashOf(stuck.players)).toEqual(paidBy46);
});

test("[RESULT-08] another result, or a void, without a reason is refused and changes nothing", async () => {
  const { marketId, players } = await muchAtStake();
  for (const wanted of [{ action: "void", reason: " " }, settledFor("")] as const)
    expect(await name(marketId, wanted)).toMatchObject({ ok: false, code: "VALIDATION" });
  expect(await cashOf(players)).toEqual(untouched);
});

test("[RESULT-10] of two who decide one market at once the one has it, and over a result that was not seen nothing is done", async () => {
  const { marketId } = await stage.createMarket();
  const player = await stage.createPlayer(1_000);
  expect(await stage.bet(player, marketId, { taka: 1_000 })).toBe("taken");
  const nameOver = (seenRevision: number, outcome: number, idempotencyKey = randomUUID()) =>
    createNameResult(deps)({ by: asker, idempotencyKey, marketId, wanted: settled(outcome), seenRevision });
  const answers = await Promise.all([nameOver(0, 46), nameOver(0, 45)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    code: expect.stringMatching(/^(?:MARKET_CHANGED|SETTLEMENT_UNDER_WAY)$/u),
  });
  const cash = await stage.cash(player);
  expect(await nameOver(0, 47)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  expect(await stage.cash(player)).toBe(cash);
  const key = randomUUID();
  expect(await nameOver(1, 10, key)).toMatchObject({ ok: true });
  // Asked again it has its first answer, though there is a newer result by now.
  expect(await nameOver(1, 10, key)).toMatchObject({ ok: true });
  expect(await stage.cash(player)).toBe(0n);
});

test("[RESULT-10] what waited for a second person while the feed settled the market stands as failed, and the feed's result stays", async () => {
  const { marketId, players } = await muchAtStake();
  const waiting = await asked(marketId, settled(40));
  expect(await stage.settle(marketId, 46)).toBeUndefined();
  const note = "The market has had another result since. Look at it and decide again.";
  expect(await approve(waiting, approver)).toEqual({ id: waiting, status: "failed", note });
  expect(await cashOf(players)).toEqual(paidBy46);
  const request = { by: asker, idempotencyKey: randomUUID(), marketId, wanted: settled(40), seenRevision: 0 };
  expect(await createNameResult(deps)(request)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  const again = await asked(marketId, settled(40));
  expect(await approve(again, approver)).toMatchObject({ status: "done" });
});

const settledFor = (reason: string): WantedResult => ({ action: "settle", outcome: 46, reason });

test("[RESULT-11] a market of the house whose result waits takes no bets, no feed opens it, and nobody is asked for what can't be", async () => {
  const { marketId } = await muchAtStake();
  expect(await name(marketId, { action: "void", reason: " " })).toMatchObject({ code: "VALIDATION" });
  expect(await name(marketId, { action: "settle", outcome: 46, deadHeat: [46, 47], reason: "level" })).toMatchObject({
    code: "INVALID_OUTCOME",
  });
  await asked(marketId, settled(46));
  const late = await stage.createPlayer(1_000);
  expect(await stage.bet(late, marketId, { taka: 100 })).toBe("MARKET_NOT_OPEN");
  const market = await stage.markets.find(deps.reader, marketId);
  await stage.offer(market?.eventId ?? "", market?.quotes ?? []);
  expect(await stage.markets.find(deps.reader, marketId)).toMatchObject({ status: "SUSPENDED", isHeld: true });
});

test("[RESULT-11] nobody is asked to approve a void of single bets that can't be: one that isn't there or is void already, or in a market that is being settled or is void", async () => {
  const { marketId } = await muchAtStake();
  const [first = "", second = ""] = (await stage.markets.findBets(deps.reader, { marketId, limit: 3 })).map(
    ({ betId }) => betId,
  );
  const voiding = (...betIds: string[]): WantedResult => ({ action: "void_bets", betIds, reason: "a wrong rate" });
  expect(await name(marketId, voiding(first, "999999999"))).toMatchObject({ ok: false, code: "CONFLICT" });
  expect(await name((await muchAtStake()).marketId, voiding(first))).toMatchObject({ ok: false, code: "CONFLICT" });
  const ask = (idempotencyKey: string) =>
    createNameResult(deps)({ by: asker, idempotencyKey, marketId, wanted: voiding(first) });
  const key = randomUUID();
  const waiting = await ask(key);
  expect(await approve(waiting.ok ? (waiting.resultId ?? "") : "", approver)).toMatchObject({ status: "done" });
  expect(await name(marketId, voiding(first, second))).toMatchObject({ ok: false, code: "CONFLICT" });
  // What was asked for has its first answer, also once it can't be asked for any more.
  expect(await ask(key)).toEqual(waiting);
  const standAs = (settlement: string) =>
    database.pool.query("update house_market set settlement = $2 where id = $1", [marketId, settlement]);
  await standAs("VOIDING");
  expect(await name(marketId, voiding(second))).toMatchObject({ ok: false, code: "SETTLEMENT_UNDER_WAY" });
  await standAs("UNSETTLED");
  expect(await stage.settle(marketId, null)).toBeUndefined();
  expect(await name(marketId, voiding(second))).toMatchObject({ ok: false, code: "NO_CHANGE" });
  expect(await deps.results.isWaiting(deps.reader, marketId)).toBe(false);
});

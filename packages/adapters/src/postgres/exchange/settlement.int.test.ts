import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readerOf } from "../database/index.ts";
import { createOfficeReads } from "../office/index.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";
import { statementOf } from "./test-support/statement-rows.ts";

const stage = exchangePerFile();

interface Stage {
  readonly marketId: string;
  readonly backer: string;
  readonly layer: string;
}

/** The backer has 100 taka on runner 1 at 3.0 against the layer: +200 when it wins, -100 when it loses; each began with 1,000. */
async function matched(commissionBasisPoints = 500): Promise<Stage> {
  const marketId = await stage.exchange.createMarket({ commissionBasisPoints });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price: 3, taka: 100 });
  await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 100 });
  return { marketId, backer, layer };
}

const settle = (marketId: string, winner: number): ReturnType<typeof stage.exchange.control> =>
  stage.exchange.control(marketId, { type: "settle", winners: [winner], reason: "result" });
const resettle = (marketId: string, winner: number): ReturnType<typeof stage.exchange.control> =>
  stage.exchange.control(marketId, { type: "resettle", winners: [winner], reason: "corrected result" });

async function house(name: string): Promise<bigint> {
  const { rows } = await stage.database.pool.query<{ sum: bigint }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id
     where a.owner = 'house' and a.name = $1`,
    [name],
  );
  return rows[0]?.sum ?? 0n;
}

async function spendAll(playerId: string): Promise<void> {
  const { cash } = await stage.exchange.balances(playerId);
  await stage.exchange.fund(playerId, -cash);
}

test("[SETTLE-01] a settlement releases what was locked, pays the winner, and takes commission from the net winnings alone", async () => {
  const { marketId, backer, layer } = await matched();
  const commission = await house("commission");
  expect(await settle(marketId, 1)).toMatchObject({ ok: true });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 80_000n, locked: 0n });
  expect((await house("commission")) - commission).toBe(1_000n);
});

test("[SETTLE-02] what is open at the settlement lapses and is freed", async () => {
  const { marketId, backer } = await matched(0);
  const open = await stage.exchange.bet(backer, marketId, { on: 2, side: "BACK", price: 10, taka: 50 });
  await settle(marketId, 1);
  const { rows } = await stage.database.pool.query(
    "select lapsed_minor, settled_as, profit_minor from exchange_order where bet_id = $1",
    [open.reports[0]?.betId],
  );
  expect(rows).toEqual([{ lapsed_minor: 5_000n, settled_as: "LAPSED", profit_minor: 0n }]);
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 120_000n, locked: 0n });
});

test("[SETTLE-03] a preview says what the settlement then does, and changes nothing", async () => {
  const { marketId, backer, layer } = await matched();
  const before = [await stage.exchange.balances(backer), await stage.exchange.balances(layer)];
  const preview = await stage.exchange.door.previewSettlement({ marketId, winners: [2] });
  expect(preview).toMatchObject({ bets: 2, players: 2, totalPaidMinor: 10_000n, totalCommissionMinor: 500n });
  expect([await stage.exchange.balances(backer), await stage.exchange.balances(layer)]).toEqual(before);
  await settle(marketId, 2);
  for (const { playerId, netMinor, commissionMinor } of preview.perPlayer) {
    expect((await stage.exchange.balances(playerId)).cash).toBe(100_000n + netMinor - commissionMinor);
  }
});

test("[SETTLE-03] a preview refuses the winners that a settlement refuses, in the same words", async () => {
  const { marketId } = await matched();
  for (const winners of [[1, 2], [], [9], [1, 1]]) {
    const refused = await stage.exchange.control(marketId, { type: "settle", winners, reason: "result" });
    expect(refused).toMatchObject({ ok: false, code: "INVALID_WINNERS" });
    await expect(stage.exchange.door.previewSettlement({ marketId, winners })).rejects.toMatchObject({
      name: "PreviewRefused",
      code: "INVALID_WINNERS",
      message: refused.ok ? "" : refused.message,
    });
  }
});

test("[SETTLE-04] other winners reverse the first payment by postings of their own and pay anew", async () => {
  const { marketId, backer, layer } = await matched();
  await settle(marketId, 1);
  expect(await resettle(marketId, 2)).toMatchObject({ ok: true });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 90_000n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 109_500n, locked: 0n });
  const { rows } = await stage.database.pool.query(
    "select kind, reverses_id is not null as reverses from ledger_transaction where reason = $1 and kind <> 'exchange.exposure' order by id",
    [marketId],
  );
  expect(rows).toEqual([
    { kind: "exchange.settle", reverses: false },
    { kind: "exchange.unsettle", reverses: true },
    { kind: "exchange.settle", reverses: false },
  ]);
});

test("[SETTLE-05] what a player can't give back is owed to the house; cash never goes below zero, and a third result takes it back", async () => {
  const { marketId, backer, layer } = await matched(0);
  await settle(marketId, 1);
  await spendAll(backer);
  const receivable = await house("receivable");
  await resettle(marketId, 2);
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 0n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 110_000n, locked: 0n });
  expect((await house("receivable")) - receivable).toBe(-30_000n);
  await resettle(marketId, 1);
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 0n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 80_000n, locked: 0n });
  expect((await house("receivable")) - receivable).toBe(0n);
  const told = (await statementOf(stage.database.pool, backer))
    .filter(({ market }) => market !== undefined)
    .toReversed();
  expect(told.map(({ kind, amountMinor, market }) => [kind, amountMinor, market?.lentMinor])).toEqual([
    ["exchange.settle", 20_000n, 0n],
    ["exchange.unsettle", -20_000n, 0n],
    ["exchange.settle", 20_000n, 30_000n],
    ["exchange.unsettle", -20_000n, -30_000n],
    ["exchange.settle", 20_000n, 0n],
  ]);
});

test("[SETTLE-06] a void gives everything back, before and after a settlement, and a result may still follow", async () => {
  const { marketId, backer, layer } = await matched();
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 100_000n, locked: 0n });
  await resettle(marketId, 1);
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned after all" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n, locked: 0n });
  const { rows } = await stage.database.pool.query(
    "select settled_as, matched_minor, voided_minor from exchange_order where market_id = $1",
    [marketId],
  );
  expect(rows).toEqual([
    { settled_as: "VOIDED", matched_minor: 0n, voided_minor: 10_000n },
    { settled_as: "VOIDED", matched_minor: 0n, voided_minor: 10_000n },
  ]);
});

test("[SETTLE-07] twenty copies of one settlement pay once", async () => {
  const { marketId, backer } = await matched();
  const request = {
    marketId,
    actor: { kind: "staff", staffId: "3", role: "trader" },
    idempotencyKey: randomUUID(),
    control: { type: "settle", winners: [1], reason: "result" },
  } as const;
  const reports = await Promise.all(Array.from({ length: 20 }, () => stage.exchange.door.control(request)));
  expect(reports.filter((report) => report.ok && !report.isReplay)).toHaveLength(1);
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
});

test("[SETTLE-08] a settlement that can't be is refused in words and pays nobody", async () => {
  const { marketId, backer } = await matched();
  expect(await settle(marketId, 9)).toMatchObject({ ok: false, code: "INVALID_WINNERS" });
  expect(await resettle(marketId, 1)).toMatchObject({ ok: false, code: "MARKET_NOT_SETTLED" });
  await settle(marketId, 1);
  expect(await settle(marketId, 2)).toMatchObject({ ok: false, code: "MARKET_ALREADY_SETTLED" });
  expect(await stage.exchange.control("1.299999999", { type: "suspend", reason: "?" })).toMatchObject({
    ok: false,
    code: "INVALID_MARKET_ID",
  });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 119_000n, locked: 0n });
});

test("[SETTLE-09] a bet after the settlement is refused as MARKET_NOT_OPEN_FOR_BETTING, and no cancel finds anything", async () => {
  const { marketId, backer } = await matched();
  await settle(marketId, 1);
  expect(await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price: 3, taka: 10 })).toMatchObject({
    status: "FAILURE",
    errorCode: "MARKET_NOT_OPEN_FOR_BETTING",
  });
  expect(
    (await stage.exchange.door.cancel({ playerId: backer, marketId, customerRef: null, instructions: [] })).reports,
  ).toEqual([]);
});

test("[SETL-08] [SETTLE-10] a dead heat is paid by halves, settled anew as a clear win, and halves again, with nothing left in the market", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, commissionBasisPoints: 500 });
  const [backer, layer] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  for (const [price, taka] of [
    [4, 30.01],
    [3.95, 25.03],
  ] as const) {
    await stage.exchange.bet(layer, marketId, { on: 1, side: "LAY", price, taka });
    await stage.exchange.bet(backer, marketId, { on: 1, side: "BACK", price, taka });
  }
  const preview = await stage.exchange.door.previewSettlement({ marketId, winners: [1, 2], deadHeat: [1, 2] });
  await stage.exchange.control(marketId, { type: "settle", winners: [1, 2], deadHeat: [1, 2], reason: "dead heat" });
  // 30.01 at 4.0 wins 90.03, 25.03 at 3.95 wins 73.83 (rounded down): half of 163.86 less half of 55.04.
  expect(preview.perPlayer.find(({ playerId }) => playerId === backer)).toMatchObject({ netMinor: 5_441n });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n + 5_441n - 272n, locked: 0n });
  expect(await stage.exchange.balances(layer)).toEqual({ cash: 100_000n - 5_441n, locked: 0n });
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n - 5_504n, locked: 0n });
  await stage.exchange.control(marketId, {
    type: "resettle",
    winners: [1, 3],
    deadHeat: [1, 3],
    reason: "a dead heat after all",
  });
  expect(await stage.exchange.balances(backer)).toEqual({ cash: 100_000n + 5_441n - 272n, locked: 0n });
});

test("[RESULT-06] the office's list of markets knows who shares the result that stands, and nobody of a clear win or a void", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3 });
  const sharing = async () => {
    const [market] = await createOfficeReads().marketsById(readerOf(stage.database.pool), [marketId]);
    return market?.deadHeat;
  };
  expect(await sharing()).toEqual([]);
  await stage.exchange.control(marketId, { type: "settle", winners: [1, 3], deadHeat: [1, 3], reason: "photo" });
  expect(await sharing()).toEqual([1, 3]);
  await stage.exchange.control(marketId, { type: "resettle", winners: [2], reason: "corrected" });
  expect(await sharing()).toEqual([]);
  await stage.exchange.control(marketId, { type: "void", reason: "abandoned" });
  expect(await sharing()).toEqual([]);
});

test("[PUSH-12] [EXCH-14] lists of events are told when a match's own market is settled or made void, and not of a refusal", async () => {
  const marketId = await stage.exchange.createMarket();
  const told: unknown[] = [];
  const unsubscribe = stage.exchange.bus.subscribe("events", (message) => void told.push(message));
  await stage.exchange.control(marketId, { type: "settle", winners: [99], reason: "nobody" });
  expect(told).toEqual([]);
  await stage.exchange.control(marketId, { type: "void", reason: "rain" });
  expect(told).toMatchObject([{ marketId }]);
  unsubscribe();
});

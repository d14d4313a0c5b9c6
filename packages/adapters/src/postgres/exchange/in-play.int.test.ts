import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { MarketControl, PlaceReport } from "@maidan/services/exchange";
import { instructionOf, type Bet } from "./test-support/exchange-fixture.ts";
import { exchangePerFile } from "./test-support/exchange-per-file.ts";

const stage = exchangePerFile();

const back: Bet = { on: 1, side: "BACK", price: 3, taka: 20 };
const ask = (playerId: string, marketId: string, ...bets: readonly Bet[]): Promise<PlaceReport> =>
  stage.exchange.door.place({ playerId, marketId, customerRef: null, instructions: bets.map(instructionOf) });
const turnInPlay = (marketId: string, betDelayMs: number) =>
  stage.exchange.control(marketId, { type: "turnInPlay", betDelayMs });
const untilWaiting = async (): Promise<void> => {
  while (stage.running.engine.queued < 1) await delay(5);
};

test("[ENG-20] a bet that waits in play is checked again in full as it enters: money that was spent meanwhile, an account that was locked, a runner that was withdrawn", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3 });
  const player = () => stage.exchange.createPlayer(100);
  const [spent, locked, stranded, free] = [await player(), await player(), await player(), await player()];
  await turnInPlay(marketId, 6_000);
  const waiting = [
    ask(spent, marketId, { ...back, taka: 100 }),
    ask(locked, marketId, back),
    ask(stranded, marketId, { ...back, on: 3 }),
    ask(free, marketId, back),
  ];
  while (stage.running.engine.queued < waiting.length) await delay(5);
  await stage.exchange.fund(spent, -1n);
  await stage.database.pool.query("update player set status = 'locked' where id = $1", [locked]);
  const withdrawal = { type: "removeRunner", selectionId: 3, adjustmentBasisPoints: 0, reason: "lame" } as const;
  expect(await stage.exchange.control(marketId, withdrawal)).toMatchObject({ ok: true });
  const reports = await Promise.all(waiting);
  expect(reports.map(({ errorCode, reports: [first] }) => [errorCode, first?.errorCode])).toEqual([
    ["INSUFFICIENT_FUNDS", "ERROR_IN_ORDER"],
    ["INVALID_ACCOUNT_STATE", "ERROR_IN_ORDER"],
    ["BET_ACTION_ERROR", "RUNNER_REMOVED"],
    [undefined, undefined],
  ]);
  expect(await stage.exchange.balances(spent)).toEqual({ cash: 9_999n, locked: 0n });
});

test("[ENG-65] a bet that waits in play was asked for by a session that lived: it may end while the bet waits", async () => {
  const [marketId, elsewhere] = [await stage.exchange.createMarket(), await stage.exchange.createMarket()];
  const [playerId, other] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  const { rows } = await stage.database.pool.query<{ id: bigint }>(
    `insert into player_session (player_id, kind, token_hash, user_agent, address_prefix, expires_at)
     values ($1, 'app', sha256('in-play'), 'test', '127.0.0', now() + interval '1 hour') returning id`,
    [playerId],
  );
  const sessionId = String(rows[0]?.id);
  await turnInPlay(marketId, 1_000);
  const request = { playerId, marketId, customerRef: null, instructions: [instructionOf(back)], sessionId };
  const waiting = stage.exchange.door.place(request);
  await untilWaiting();
  // A bet that came after it is committed: so it was taken by a batch, which confirmed its session, and waits.
  await ask(other, elsewhere, back);
  await stage.database.pool.query("update player_session set revoked_at = now() where id = $1", [sessionId]);
  expect(await waiting).toMatchObject({ status: "SUCCESS" });
  expect(await stage.exchange.door.place(request)).toMatchObject({ status: "FAILURE", isSessionEnded: true });
});

test("[ENG-23] a market that is suspended at the off goes in play suspended, and takes bets once it is resumed", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await stage.exchange.control(marketId, { type: "suspend", reason: "toss" });
  await turnInPlay(marketId, 0);
  expect(await stage.exchange.door.image(marketId)).toMatchObject({
    definition: { status: "SUSPENDED", isInPlay: true },
  });
  expect(await ask(playerId, marketId, back)).toMatchObject({ errorCode: "MARKET_SUSPENDED" });
  await stage.exchange.control(marketId, { type: "resume" });
  expect(await ask(playerId, marketId, back)).toMatchObject({ reports: [{ status: "SUCCESS" }] });
});

test("[ENG-22] a bet that begins to wait in the very batch in which the market is suspended, and resumed, is refused too", async () => {
  const marketId = await stage.exchange.createMarket();
  const playerId = await stage.exchange.createPlayer(1_000);
  await turnInPlay(marketId, 60_000);
  const { engine } = stage.running;
  const control = (change: MarketControl) =>
    engine.control({
      marketId,
      actor: { kind: "system", name: "test" },
      idempotencyKey: randomUUID(),
      control: change,
    });
  // Asked for in one go: they are one batch.
  const waiting = engine.place({ playerId, marketId, customerRef: null, instructions: [instructionOf(back)] });
  const done = await Promise.all([control({ type: "suspend", reason: "wicket" }), control({ type: "resume" })]);
  expect(done).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await waiting).toMatchObject({ status: "FAILURE", errorCode: "MARKET_SUSPENDED" });
});

test("[ENG-28] with a passive delay bets of one request that together take what rests across the runners wait, though each by itself would rest at once", async () => {
  const marketId = await stage.exchange.createMarket({ runners: 3, hasPassiveDelay: true, hasVirtualPrices: true });
  const [first, second] = [await stage.exchange.createPlayer(1_000), await stage.exchange.createPlayer(1_000)];
  await turnInPlay(marketId, 5_000);
  const away: Bet = { on: 3, side: "BACK", price: 4, taka: 25 };
  expect((await ask(first, marketId, away)).reports[0]).toMatchObject({ orderStatus: "EXECUTABLE" });
  const home: Bet = { on: 1, side: "BACK", price: 2, taka: 20 };
  const entered: string[] = [];
  const together = ask(second, marketId, home, { on: 2, side: "BACK", price: 4, taka: 10 });
  void together.finally(() => void entered.push("together"));
  await untilWaiting();
  // The first of them alone goes in at once, and rests.
  expect((await ask(second, marketId, { ...home, price: 2.1 })).reports[0]).toMatchObject({
    orderStatus: "EXECUTABLE",
  });
  expect(entered).toEqual([]);
  expect((await together).reports).toMatchObject([{ sizeMatchedMinor: 0n }, { sizeMatchedMinor: 1_000n }]);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { done } from "@maidan/services/command";
import { createPlaceHouseBet } from "@maidan/services/house-markets";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createExchangeReadStore } from "../exchange-reads/index.ts";
import { createStakeStore } from "../stakes/index.ts";
import { houseResults } from "./index.ts";
import { actor, createStage, runsQuotes, type Bet, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

describe("[RATES-10] a bet against the house", () => {
  test("locks the worst outcome of all the player's bets in the market, and frees what a second bet covers", async () => {
    const { marketId } = await stage.createMarket();
    const playerId = await stage.createPlayer(2_000);
    expect(await stage.bet(playerId, marketId, { taka: 1_000 })).toBe("taken");
    expect([await stage.cash(playerId), await stage.locked(playerId)]).toEqual([100_000n, 100_000n]);
    expect(await stage.bet(playerId, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 500 })).toBe("taken");
    expect(await stage.locked(playerId)).toBe(155_000n);
    expect(await stage.offenders()).toEqual([]);
  });
  test("is refused in the field's words and changes nothing, for each reason", async () => {
    const { marketId, eventId } = await stage.createMarket();
    const playerId = await stage.createPlayer(1_000);
    const bet = (changes: Partial<Bet>) => stage.bet(playerId, marketId, { taka: 500, ...changes });
    expect(await bet({ rate: 91 })).toBe("ODDS_CHANGED");
    expect(await bet({ line: 47 })).toBe("ODDS_CHANGED");
    expect(await bet({ side: "AGAINST", line: 44, rate: 109 })).toBe("ODDS_CHANGED");
    expect(await bet({ taka: 99 })).toBe("STAKE_OUT_OF_RANGE");
    expect(await bet({ taka: 25_001 })).toBe("STAKE_OUT_OF_RANGE");
    expect(await bet({ taka: 1_001 })).toBe("INSUFFICIENT_FUNDS");
    await stage.offer(eventId, runsQuotes, "BALL_RUNNING");
    expect(await bet({})).toBe("BALL_RUNNING");
    await stage.offer(eventId, runsQuotes, "SUSPENDED");
    expect(await bet({})).toBe("MARKET_NOT_OPEN");
    await stage.offer(eventId, runsQuotes);
    await stage.pool.query("update player set status = 'locked' where id = $1", [playerId]);
    expect(await bet({})).toBe("INVALID_ACCOUNT_STATE");
    expect(await stage.bet(playerId, "9.999999", { taka: 100 })).toBe("NOT_FOUND");
    expect([await stage.cash(playerId), await stage.locked(playerId)]).toEqual([100_000n, 0n]);
  });
  test("[RATES-11] reference 5.1: the field's own words tell why", async () => {
    const { marketId, eventId } = await stage.createMarket();
    const player = { playerId: await stage.createPlayer(1_000), sessionId: "1" };
    const place = createPlaceHouseBet({ runner: stage.runner, markets: stage.markets, pause: async () => undefined });
    const wordsOf = async ({ rate = 90, taka = 500 }: { readonly rate?: number; readonly taka?: number }) => {
      const bet = { side: "FOR" as const, line: 46, rate, stakeMinor: BigInt(taka) * 100n };
      const { outcome } = await place({ player, idempotencyKey: randomUUID(), marketId, ...bet });
      return outcome.ok ? "taken" : outcome.message;
    };
    expect(await wordsOf({ rate: 91 })).toBe("Bet not confirm Odds change");
    expect(await wordsOf({ taka: 99 })).toBe("Bet Not Confirm Reason Min and Max Bet Range Not Valid.");
    await stage.offer(eventId, runsQuotes, "BALL_RUNNING");
    expect(await wordsOf({})).toBe("Ball Running");
    await stage.offer(eventId, runsQuotes, "SUSPENDED");
    expect(await wordsOf({})).toBe("Bet Not Confirm Reason Game Not Active.");
  });
  test("a rate that has become better is the one that counts", async () => {
    const { marketId } = await stage.createMarket();
    const playerId = await stage.createPlayer(1_000);
    expect(await stage.bet(playerId, marketId, { rate: 80, taka: 100 })).toBe("taken");
    const { rows } = await stage.pool.query("select rate from house_bet where market_id = $1", [marketId]);
    expect(rows).toEqual([{ rate: 90 }]);
  });
  test("is taken once under one key, whoever asks how often at once", async () => {
    const { marketId } = await stage.createMarket();
    const playerId = await stage.createPlayer(1_000);
    const key = randomUUID();
    const tries = Array.from({ length: 5 }, () => stage.bet(playerId, marketId, { taka: 300, key }));
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["taken"]));
    expect(await stage.locked(playerId)).toBe(30_000n);
  });
  test("waits the market's delay first", async () => {
    const { marketId } = await stage.createMarket({ betDelayMs: 3_000 });
    const playerId = await stage.createPlayer(1_000);
    stage.pauses.length = 0;
    await stage.bet(playerId, marketId, { taka: 100 });
    expect(stage.pauses).toEqual([3_000]);
  });
});

test("[RATES-12] what one player may win, and what the house may lose over all players, is bounded", async () => {
  const { marketId } = await stage.createMarket({ maximumProfitMinor: 100_000n, maximumLiabilityMinor: 150_000n });
  const [one, two] = [await stage.createPlayer(5_000), await stage.createPlayer(5_000)];
  expect(await stage.bet(one, marketId, { taka: 1_000 })).toBe("taken");
  expect(await stage.bet(one, marketId, { taka: 200 })).toBe("PROFIT_LIMIT");
  // 900 and 100 of 1,000: what comes just to the limit is taken.
  expect(await stage.bet(one, marketId, { taka: 111.12 })).toBe("taken");
  expect(await stage.bet(one, marketId, { taka: 100.02 })).toBe("PROFIT_LIMIT");
  expect(await stage.bet(two, marketId, { taka: 700 })).toBe("LIABILITY_LIMIT");
  // A limit that is lower by now keeps nobody from winning less.
  await stage.pool.query("update house_market set maximum_profit_minor = 50000 where id = $1", [marketId]);
  expect(await stage.bet(one, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 100 })).toBe("taken");
  expect(await stage.bet(one, marketId, { taka: 100 })).toBe("PROFIT_LIMIT");
  // Who bets on the other outcome makes room.
  expect(await stage.bet(two, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 500 })).toBe("taken");
});

test("[RATES-18] [RATES-11] an account of another currency is refused before any wait: nothing is locked or counted, the cash-out of what it had is too, and the database takes no such bet", async () => {
  const { marketId, eventId } = await stage.createMarket({ betDelayMs: 3_000 });
  const [playerId, other] = [await stage.createPlayer(1_000, { currency: "INR" }), await stage.createPlayer(1_000)];
  stage.pauses.length = 0;
  expect(await stage.bet(playerId, marketId, { taka: 100 })).toBe("CURRENCY_MISMATCH");
  expect(await stage.cashOut(playerId, marketId, { taka: 1 })).toBe("CURRENCY_MISMATCH");
  await stage.offer(eventId, runsQuotes, "BALL_RUNNING");
  expect(await stage.bet(playerId, marketId, { taka: 100 })).toBe("CURRENCY_MISMATCH");
  await stage.offer(eventId, runsQuotes, "OPEN");
  expect(await stage.locked(playerId)).toBe(0n);
  expect(await stage.bet(other, marketId, { taka: 100 })).toBe("taken");
  const { rows } = await stage.pool.query(
    "select (select count(*)::int from house_bet where market_id = $1) as bets, win_minor::int as win from house_total where market_id = $1",
    [marketId],
  );
  expect(rows).toEqual([{ bets: 1, win: 9_000 }]);
  const forged = `insert into house_bet (market_id, player_id, currency, side, line, rate, stake_minor, placed_at) values ($1, $2, 'INR', 'FOR', 46, 90, 100, now())`;
  await expect(stage.pool.query(forged, [marketId, playerId])).rejects.toThrow(/house_bet_in_currency/);
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-13] bets of one market are taken one after the other: of many at once exactly those that its bounds have room for", async () => {
  const { marketId } = await stage.createMarket({ maximumLiabilityMinor: 180_000n });
  const players = await Promise.all(Array.from({ length: 8 }, () => stage.createPlayer(2_000)));
  // Each of them costs the house 900.
  const answers = await Promise.all(players.map((playerId) => stage.bet(playerId, marketId, { taka: 1_000 })));
  expect(answers.toSorted()).toEqual([...Array.from({ length: 6 }, () => "LIABILITY_LIMIT"), "taken", "taken"]);
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-16] whatever changes what the house offers on an event is told to who watches it, and to nobody else", async () => {
  const { marketId, eventId } = await stage.createMarket();
  const told = async (change: () => Promise<unknown>): Promise<readonly string[]> => {
    await stage.pool.query("delete from outbox");
    await change();
    const { rows } = await stage.pool.query<{ topic: string }>("select topic from outbox where topic like 'house.%'");
    return rows.map(({ topic }) => topic);
  };
  const changes = [
    () => stage.offer(eventId, [{ line: 50, forRate: 100, againstLine: 48, againstRate: 100 }]),
    () => stage.offer(eventId, runsQuotes, "BALL_RUNNING"),
    () => stage.hold(marketId, true),
    () => stage.hold(marketId, false),
    () => stage.settle(marketId, 50),
  ];
  for (const change of changes) expect(new Set(await told(change))).toEqual(new Set([`house.${eventId}`]));
});

describe("[RATES-20] a settlement", () => {
  const played = async () => {
    const { marketId } = await stage.createMarket({ commissionBasisPoints: 200 });
    const players = [await stage.createPlayer(1_000), await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
    const [yes, no, both] = players as [string, string, string];
    await stage.bet(yes, marketId, { taka: 1_000 });
    await stage.bet(no, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 500 });
    await stage.bet(both, marketId, { taka: 100 });
    return { marketId, yes, no, both };
  };

  test("pays by the result, less commission on what was won, and the house has the other side", async () => {
    const { marketId, yes, no, both } = await played();
    expect(await stage.settle(marketId, 50)).toBeUndefined();
    // 900 won less 2 %.
    expect(await stage.cash(yes)).toBe(100_000n + 90_000n - 1_800n);
    expect(await stage.cash(no)).toBe(100_000n - 55_000n);
    expect(await stage.cash(both)).toBe(100_000n + 9_000n - 180n);
    expect([await stage.locked(yes), await stage.locked(no)]).toEqual([0n, 0n]);
    expect(await stage.offenders()).toEqual([]);
    expect(await stage.bet(yes, marketId, { taka: 100 })).toBe("MARKET_NOT_OPEN");
  });
  test("[RATES-21] another result pays the difference, and what a player can't give back the house carries until they can", async () => {
    const { marketId, yes, no } = await played();
    await stage.settle(marketId, 50);
    await stage.exchange.fund(yes, -150_000n);
    expect(await stage.settle(marketId, 40)).toBeUndefined();
    expect(await stage.cash(yes)).toBe(0n);
    // 500 won less 2 %.
    expect(await stage.cash(no)).toBe(149_000n);
    expect(await stage.offenders()).toEqual([]);
    // Back to the first result: what was carried is forgotten, not paid twice.
    await stage.settle(marketId, 50);
    expect(await stage.cash(yes)).toBe(100_000n + 90_000n - 1_800n - 150_000n);
    expect(await stage.offenders()).toEqual([]);
  });
  test("a void gives everything back, and a result may follow", async () => {
    const { marketId, yes } = await played();
    await stage.settle(marketId, null);
    expect([await stage.cash(yes), await stage.locked(yes)]).toEqual([100_000n, 0n]);
    await stage.settle(marketId, 46);
    expect(await stage.cash(yes)).toBe(188_200n);
    expect(await stage.offenders()).toEqual([]);
  });
  test("[RATES-24] who had bets in a void market reads why, once, in both languages", async () => {
    const { marketId, yes, no, both } = await played();
    await stage.settle(marketId, null);
    const { rows } = await stage.pool.query<{ player_id: bigint; message_en: string; message_bn: string }>(
      "select player_id, message_en, message_bn from inbox_message where about like $1 order by player_id",
      [`house-void:${marketId}:%`],
    );
    expect(rows.map(({ player_id: id }) => String(id)).toSorted()).toEqual([yes, no, both].toSorted());
    for (const row of rows) {
      expect(row.message_en).toMatch(/was voided\..* Reason: test$/);
      expect(row.message_bn).toMatch(/বাতিল হয়েছে।.* কারণ: test$/);
    }
    // A result that follows is no void.
    await stage.settle(marketId, 46);
    const { rowCount } = await stage.pool.query("select from inbox_message where about like $1", [
      `house-void:${marketId}:%`,
    ]);
    expect(rowCount).toBe(3);
  });
  test("what can't be a result is refused, and so is the one that it has", async () => {
    const { marketId } = await stage.createMarket();
    expect(await stage.settle(marketId, -1)).toMatchObject({ code: "INVALID_OUTCOME" });
    await stage.settle(marketId, 12);
    expect(await stage.settle(marketId, 12)).toMatchObject({ code: "NO_CHANGE" });
    expect(await stage.settle("9.999999", 12)).toMatchObject({ code: "NOT_FOUND" });
  });
  test("[RATES-22] one that stopped between two players is finished later, and pays nobody twice", async () => {
    const { marketId, yes, no } = await played();
    const { markets } = stage;
    const stopped = stage.settleWith({
      ...markets,
      setPaid: async (tx, id, position) => {
        if (position.playerId === no) throw new Error("as if the power had failed");
        await markets.setPaid(tx, id, position);
      },
    });
    const verdict = { actor, idempotencyKey: randomUUID(), marketId, outcome: 50, reason: "test" };
    await expect(stopped(verdict)).rejects.toThrow("as if the power");
    expect(await stage.cash(yes)).toBe(188_200n);
    // The second one's payment was undone with its mark: their money is where it was.
    expect([await stage.cash(no), await stage.locked(no)]).toEqual([45_000n, 55_000n]);
    expect(await markets.settling(readerOf(stage.pool))).toEqual([marketId]);
    await stage.finish(marketId);
    await stage.finish(marketId);
    expect([await stage.cash(yes), await stage.cash(no)]).toEqual([188_200n, 45_000n]);
    expect(await markets.settling(readerOf(stage.pool))).toEqual([]);
    expect(await stage.offenders()).toEqual([]);
  });
});

test("[RATES-14] [RATES-15] what staff hold no offer opens, until they give it back and new rates come", async () => {
  const { marketId, eventId } = await stage.createMarket();
  const playerId = await stage.createPlayer(1_000);
  await stage.hold(marketId, true);
  await stage.offer(eventId, [{ line: 50, forRate: 100, againstLine: 48, againstRate: 100 }]);
  expect(await stage.bet(playerId, marketId, { line: 50, rate: 100, taka: 100 })).toBe("MARKET_NOT_OPEN");
  await stage.hold(marketId, false);
  expect(await stage.bet(playerId, marketId, { line: 50, rate: 100, taka: 100 })).toBe("MARKET_NOT_OPEN");
  await stage.offer(eventId, [{ line: 51, forRate: 100, againstLine: 49, againstRate: 100 }]);
  expect(await stage.bet(playerId, marketId, { line: 51, rate: 100, taka: 100 })).toBe("taken");
});

test("[STAKE-09] bets against the house count as one stake, what was at risk; a void takes it back and a result tells it again", async () => {
  const stakes = createStakeStore();
  const take = async (which: "takeSettled" | "takeVoided"): Promise<readonly object[]> => {
    const ids = await stakes.due(stage.runner.reader, "house", 500);
    const command = { kind: "test.stakes", actor, idempotencyKey: randomUUID(), content: null };
    let taken: readonly object[] = [];
    await stage.runner.run(command, async (tx) => {
      taken = await stakes[which](tx, { source: "house", ids, limit: 500 });
      return done(null);
    });
    return taken;
  };
  await take("takeVoided");
  await take("takeSettled");
  const { marketId } = await stage.createMarket();
  const [playerId, sure] = [await stage.createPlayer(5_000), await stage.createPlayer(5_000)];
  await stage.bet(playerId, marketId, { taka: 1_000 });
  await stage.bet(playerId, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 500 });
  await stage.bet(sure, marketId, { taka: 100 });
  await stage.settle(marketId, 46);
  const counted = { source: "house", gameType: "EXCHANGE", playerId, stakeMinor: 155_000n, profitMinor: 35_000n };
  expect(await take("takeSettled")).toMatchObject([
    counted,
    { playerId: sure, stakeMinor: 10_000n, profitMinor: 9_000n },
  ]);
  expect(await take("takeSettled")).toEqual([]);
  await stage.settle(marketId, 50);
  expect([await take("takeVoided"), await take("takeSettled")]).toEqual([[], []]);
  await stage.settle(marketId, null);
  expect(await take("takeSettled")).toEqual([]);
  expect(await take("takeVoided")).toMatchObject([counted, { playerId: sure }]);
  expect([await take("takeVoided"), await take("takeSettled")]).toEqual([[], []]);
  await stage.settle(marketId, 46);
  expect(await take("takeSettled")).toMatchObject([counted, { playerId: sure }]);
});

test("[RATES-50] bets against the house stand in the player's record among those of the exchange, newest first, by their state", async () => {
  const { marketId } = await stage.createMarket();
  const engine = await stage.exchange.startEngine();
  const exchangeMarketId = await stage.exchange.createMarket();
  const playerId = await stage.createPlayer(5_000);
  await stage.bet(playerId, marketId, { taka: 100 });
  await stage.exchange.bet(playerId, exchangeMarketId, { on: 1, side: "BACK", price: 3, taka: 20 });
  await stage.bet(playerId, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 200 });
  await engine.stop();
  const store = createExchangeReadStore();
  const list = async (query: object) => {
    const page = { from: 0, count: 10 };
    const found = await store.betRecords(readerOf(stage.pool), { playerId, page, ...query });
    return [found.total, ...found.rows.map((row) => (row.kind === "house" ? row.bet.line : row.kind))];
  };
  expect(await list({})).toEqual([3, 44, "exchange", 46]);
  expect(await list({ page: { from: 1, count: 1 } })).toEqual([3, "exchange"]);
  expect([await list({ side: "LAY" }), await list({ side: "BACK" })]).toEqual([
    [1, 44],
    [2, "exchange", 46],
  ]);
  expect([await list({ eventTypeId: "4" }), await list({ eventTypeId: "2" })]).toEqual([[3, 44, "exchange", 46], [0]]);
  expect([await list({ marketId }), await list({ marketId: exchangeMarketId })]).toEqual([
    [2, 44, 46],
    [1, "exchange"],
  ]);
  await stage.settle(marketId, 45);
  expect(await list({ status: "LOST", marketId })).toEqual([2, 44, 46]);
  expect(await list({ status: "LOST" })).toEqual([2, 44, 46]);
  expect(await list({ status: "open" })).toEqual([1, "exchange"]);
});

test("[ROOM-50] what settled markets of the house brought a player is told by market, before commission and with it; a voided one brought nothing", async () => {
  const [first, second] = [
    await stage.createMarket({ commissionBasisPoints: 200 }),
    await stage.createMarket({ commissionBasisPoints: 200 }),
  ];
  const playerId = await stage.createPlayer(5_000);
  for (const { marketId } of [first, second]) await stage.bet(playerId, marketId, { taka: 100 });
  await stage.bet(playerId, first.marketId, { side: "AGAINST", line: 44, rate: 110, taka: 50 * 2 });
  await stage.settle(first.marketId, 46);
  await stage.settle(second.marketId, null);
  const results = (sinceMs: number) => houseResults(readerOf(stage.pool), { playerId, sinceMs, from: 0, count: 10 });
  expect(await results(0)).toMatchObject([
    { marketId: first.marketId, eventTypeId: "4", netMinor: -2_000n, commissionMinor: 0n, bets: 2 },
  ]);
  await stage.settle(second.marketId, 50);
  expect((await results(0)).find(({ marketId }) => marketId === second.marketId)).toMatchObject({
    netMinor: 9_000n,
    commissionMinor: 180n,
    bets: 1,
  });
  expect(await results(Date.now() + 86_400_000)).toEqual([]);
});

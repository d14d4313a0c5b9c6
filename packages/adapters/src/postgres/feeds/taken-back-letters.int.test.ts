import { randomUUID } from "node:crypto";
import type { CricketTelling } from "@maidan/core/sports";
import { createInBangla } from "@maidan/core/sport-names";
import { createSettleHouseMarket } from "@maidan/services/house-markets";
import { createInbox, createTellMarketNotices, createTellSettled } from "@maidan/services/inbox";
import { createPreviewVoid } from "@maidan/services/office";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHouseMarketStore, createHouseVoidText } from "../house-markets/index.ts";
import { createStage } from "../house-markets/test-support/house-stage.ts";
import { createOfficeReads } from "../office/index.ts";
import { staffMember } from "../result-decisions/test-support/staff-member.ts";
import { createInboxStore, createMarketNoticeStore, createSettlementNoticeStore } from "../inbox/index.ts";
import { playedMatch } from "./test-support/played-match.ts";
import { stageResults } from "./test-support/result-desk.ts";
import { openStage, type Stage } from "./test-support/stage.ts";
import { ball } from "./test-support/told-stage.ts";

let stage: Stage;
let house: ReturnType<typeof createStage>;
beforeAll(async () => {
  stage = await openStage();
  house = createStage(stage);
});
afterAll(() => stage.stop());

const inBangla = createInBangla({ Dhaka: "ঢাকা", Khulna: "খুলনা" });
const start: CricketTelling = { type: "start", batting: 0 };
const abandoned: CricketTelling = { type: "abandoned" };
const goesOn: CricketTelling = { type: "end_correction" };
const outs = ["0.2", "0.3", "0.4", "0.5", "0.6", "1.1", "1.2", "1.3", "1.4", "1.5"];
const allOut = outs.map((at) => ball(1, at, { wicket: "out" }));
const chase: CricketTelling = { type: "innings_start", innings: 2, batting: 1 };

/** A told match, who tells its players, and what they were told since they were asked last. */
async function playing(name: string) {
  const inbox = createInbox({ inbox: createInboxStore() });
  const desk = stageResults(stage, () => 10_000_000n);
  const letters = { inbox, voidText: createHouseVoidText(inBangla) };
  const match = await playedMatch(stage, name, {
    hasHouse: true,
    hasSides: true,
    nameResult: desk.nameResult,
    letters,
  });
  const deps = { runner: stage.runner, inbox, newKey: randomUUID, inBangla };
  const settled = createTellSettled({ ...deps, notices: createSettlementNoticeStore() });
  const others = createTellMarketNotices({ ...deps, notices: createMarketNoticeStore() });
  let known = 0;
  const told = async (playerId: string, language: "en" | "bn" = "en"): Promise<readonly string[]> => {
    for (const tell of [settled, others]) expect(await tell()).toEqual({ isFinished: true });
    const page = await createInboxStore().page(stage.reader, { playerId, page: 1, pageSize: 100 });
    const fresh = page.items.slice(0, page.items.length - known).map(({ text }) => text[language]);
    known = page.items.length;
    return fresh.map(({ title, message }) => `${title}: ${message.replace("Dhaka v Khulna · ", "")}`).toSorted();
  };
  const marketId = async (type: string): Promise<string> => {
    const text = "select id from exchange_market where event_id = $1 and market_type = $2 order by part desc limit 1";
    const { rows } = await stage.pool.query<{ id: string }>(text, [(await match.row()).event_id, type]);
    return rows[0]?.id ?? "";
  };
  return { ...match, desk, told, marketId };
}

const toCome =
  "your bets there stand, they are not void. What they win or lose is booked when the result comes; until then the stakes are in your balance. Reason: The match goes on: the result is still to come";
const isVoid = "was voided. Your stakes there count as if they had not been placed. Reason: Match abandoned";

test("[LETTER-15] [FEED-42] whose bets an abandonment voided, and who had lost by it, is told that the match goes on, each time, and then what became of the bet; of the exchange and the house", async () => {
  const match = await playing("told on");
  const players = [await house.createPlayer(1_000), await house.createPlayer(1_000)] as const;
  const [backer] = players;
  await match.play(start);
  for (const type of ["MATCH_ODDS", "COMPLETED_MATCH"]) await match.bet(players, await match.marketId(type));
  const open = await createHouseMarketStore().openOf(stage.reader, [(await match.row()).event_id]);
  const bookmaker = open.find(({ sourceKey }) => sourceKey === "bookmaker");
  const rate = bookmaker?.quotes.find(({ line }) => line === 1)?.forRate;
  expect(await house.bet(backer, bookmaker?.marketId ?? "", { line: 1, rate: rate ?? 0, taka: 100 })).toBe("taken");
  expect(await match.told(backer)).toEqual([]);

  await match.play(abandoned);
  expect(await match.told(backer)).toEqual([
    `Market settled: Completed Match is settled. Winner: No. You lost ৳ 100.00.`,
    `Market void: Bookmaker ${isVoid}`,
    `Market void: Match Odds ${isVoid}`,
  ]);
  expect(await match.tell("told on", goesOn)).toMatchObject({ ok: true });
  await match.catchUpStopped("before_step_written");
  expect(await match.told(backer)).toEqual([
    `Result to come: Bookmaker: ${toCome}`,
    `Result to come: Completed Match: ${toCome}`,
    `Result to come: Match Odds: ${toCome}`,
  ]);
  await match.wait(match.feed, 60_000);
  // Abandoned in truth, and once more not.
  await match.play(abandoned);
  expect(await match.told(backer)).toMatchObject(
    [
      /^Market void: Bookmaker /,
      /^Market void: Match Odds /,
      /^Result corrected: Completed Match was settled again\. Winner: No\. You lost ৳ 100\.00\./,
    ].map((words) => expect.stringMatching(words)),
  );
  await match.play(goesOn);
  expect((await match.told(backer, "bn")).map((words) => words.split("।")[0])).toEqual([
    "ফল আসা বাকি: ঢাকা বনাম খুলনা · খেলা সম্পূর্ণ হবে: এখানে আপনার বেট বহাল আছে, বাতিল নয়",
    "ফল আসা বাকি: ঢাকা বনাম খুলনা · বুকমেকার: এখানে আপনার বেট বহাল আছে, বাতিল নয়",
    "ফল আসা বাকি: ঢাকা বনাম খুলনা · ম্যাচ অডস: এখানে আপনার বেট বহাল আছে, বাতিল নয়",
  ]);
  await match.wait(match.feed, 60_000);
  await match.play(ball(1, "0.1", { runsOffBat: 4 }), ...allOut, chase, ball(2, "0.1", { runsOffBat: 6 }));
  await match.play({ type: "end", winner: 1 });
  expect(await match.told(backer)).toMatchObject(
    [
      /^Result corrected: Bookmaker was settled again\. Winner: Khulna\. You lost ৳ 100\.00\.$/,
      /^Result corrected: Completed Match was settled again\. Winner: Yes\. You won ৳ 98\.00\./,
      /^Result corrected: Match Odds was settled again\. Winner: Khulna\. You lost ৳ 100\.00\./,
    ].map((words) => expect.stringMatching(words)),
  );
  expect(await match.told(backer)).toEqual([]);
  const { rows } = await stage.pool.query("select from house_market where awaits_result");
  expect(rows).toEqual([]);
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[LETTER-15] a bet of the house that is void by its result after all waits for it no more, and its player is told", async () => {
  const match = await playing("void after all");
  const player = await house.createPlayer(1_000);
  await match.play(start);
  const { event_id: eventId } = await match.row();
  const open = await createHouseMarketStore().openOf(stage.reader, [eventId]);
  const bookmaker = open.find(({ sourceKey }) => sourceKey === "bookmaker");
  const rate = bookmaker?.quotes.find(({ line }) => line === 1)?.forRate ?? 0;
  expect(await house.bet(player, bookmaker?.marketId ?? "", { line: 1, rate, taka: 100 })).toBe("taken");
  await match.play(abandoned, goesOn, abandoned);
  const { rows } = await stage.pool.query("select source_key from house_market where event_id = $1 and awaits_result", [
    eventId,
  ]);
  expect(rows).toEqual([]);
  const isVoidNow = `Market void: Bookmaker ${isVoid}`;
  expect(await match.told(player)).toEqual([isVoidNow, isVoidNow, `Result to come: Bookmaker: ${toCome}`]);
  await match.feed.stop();
  expect(stage.faults).toEqual([]);
});

test("[LETTER-15] [FEED-35] after a hand-over a trader makes void for good what waits for a result: nobody is paid anything, and its player is told once", async () => {
  const match = await playing("void by hand");
  const player = await house.createPlayer(1_000);
  await match.play(start);
  const { event_id: eventId } = await match.row();
  const markets = createHouseMarketStore();
  const bookmaker = (await markets.openOf(stage.reader, [eventId])).find(({ sourceKey }) => sourceKey === "bookmaker");
  const marketId = bookmaker?.marketId ?? "";
  const rate = bookmaker?.quotes.find(({ line }) => line === 1)?.forRate ?? 0;
  expect(await house.bet(player, marketId, { line: 1, rate, taka: 100 })).toBe("taken");
  await match.play(abandoned, goesOn, { type: "hand_over" });
  await match.told(player);
  const deeds = async (): Promise<number | undefined> => {
    const { items } = await createOfficeReads().events(stage.reader, { isFinished: true, limit: 100 });
    return items.find((event) => event.eventId === eventId)?.deeds;
  };
  const before = (await deeds()) ?? 0;
  const { settlementRevision } = (await markets.find(stage.reader, marketId)) ?? {};
  const settle = createSettleHouseMarket({ runner: stage.runner, markets, newKey: randomUUID });
  const verdict = { actor: { kind: "system", name: "trader" }, marketId, outcome: null, reason: "Rained off" } as const;
  expect(await settle({ ...verdict, idempotencyKey: randomUUID() })).toBeUndefined();
  expect(await markets.find(stage.reader, marketId)).toMatchObject({ awaitsResult: false, settlementRevision });
  expect(await deeds()).toBe(before - 1);
  expect(await match.told(player)).toEqual([
    "Market void: Bookmaker was voided. Your stakes there count as if they had not been placed. Reason: Rained off",
  ]);
  expect(await settle({ ...verdict, idempotencyKey: randomUUID() })).toMatchObject({ code: "NO_CHANGE" });
  await match.feed.stop();
});

test("[LETTER-15] [FEED-35] so does a trader a market of the exchange, as any void is decided: its players are told once, and what has a result by then is no wait", async () => {
  const match = await playing("void for good");
  const players = [await house.createPlayer(1_000), await house.createPlayer(1_000)] as const;
  const [backer] = players;
  await match.play(start);
  const matchOdds = await match.marketId("MATCH_ODDS");
  const completed = await match.marketId("COMPLETED_MATCH");
  for (const marketId of [matchOdds, completed]) await match.bet(players, marketId);
  await match.play(abandoned, goesOn);
  await match.told(backer);
  const by = await staffMember(stage.pool, "void for good");
  const voided = (marketId: string, seenRevision?: number, idempotencyKey = randomUUID()) =>
    match.desk.nameResult({
      by,
      idempotencyKey,
      marketId,
      seenRevision,
      wanted: { action: "void", reason: "Rained off" },
    });
  const awaited = async (): Promise<readonly string[]> => {
    const { items } = await createOfficeReads().markets(stage.reader, {
      isWaiting: true,
      limit: 100,
    });
    return items.filter(({ awaitsResult }) => awaitsResult).map(({ name }) => name);
  };
  const noChange = { ok: false, code: "NO_CHANGE" };
  // While its match is told it waits for that.
  expect(await voided(matchOdds)).toMatchObject(noChange);
  expect(await awaited()).toEqual([]);
  await match.play({ type: "hand_over" });
  expect((await awaited()).toSorted()).toEqual(["Completed Match", "Match Odds"]);
  const look = createPreviewVoid({ engine: stage.engine, reader: stage.reader, reads: createOfficeReads() });
  expect(await look(matchOdds)).toMatchObject({
    revision: 1,
    players: 2,
    isAgain: true,
    givenMinor: 0n,
    perPlayer: [],
  });
  const balances = await Promise.all(players.map((player) => house.exchange.balances(player)));
  expect(await voided(matchOdds, 7)).toMatchObject({ ok: false, code: "MARKET_CHANGED" });
  const key = randomUUID();
  for (const _ of [1, 2]) expect(await voided(matchOdds, 1, key)).toMatchObject({ ok: true });
  expect(await awaited()).toEqual(["Completed Match"]);
  expect(await match.told(backer)).toEqual([
    `Market void: Match Odds ${isVoid.replace("Match abandoned", "Rained off")}`,
  ]);
  expect(await voided(matchOdds)).toMatchObject(noChange);
  await expect(look(matchOdds)).rejects.toMatchObject({ code: "NO_CHANGE" });
  expect(await Promise.all(players.map((player) => house.exchange.balances(player)))).toEqual(balances);
  const settled = { action: "resettle", winners: [1], reason: "The scorecard" } as const;
  const named = await match.desk.nameResult({ by, idempotencyKey: randomUUID(), marketId: completed, wanted: settled });
  expect(named).toMatchObject({ ok: true });
  expect(await awaited()).toEqual([]);
  expect(await match.told(backer)).toEqual([
    "Result corrected: Completed Match was settled again. Winner: Yes. You won ৳ 98.00. Reason: The scorecard",
  ]);
  await match.feed.stop();
});

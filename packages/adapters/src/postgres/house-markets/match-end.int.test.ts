import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { advanceMatch, isMatchOver, startMatch, type Match } from "@maidan/core/sports";
import { done } from "@maidan/services/command";
import {
  createFollowMatch,
  createOfferHouseMarkets,
  createPublishRates,
  createSettleByResults,
  type HouseMarket,
  type HouseQuote,
} from "@maidan/services/house-markets";
import { createInbox } from "@maidan/services/inbox";
import type { RunAudited } from "@maidan/services/staff";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createInboxStore } from "../inbox/index.ts";
import { createHouseVoidText } from "./index.ts";
import { actor, createStage, runsQuotes, type Stage } from "./test-support/house-stage.ts";
import { createResultStore } from "../result-decisions/index.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());

const eleven = Array.from({ length: 11 }, (_, index) => `Player ${index + 1}`);
const setup = {
  sport: "cricket",
  teams: [
    { name: "Dhaka", strength: 0, players: eleven },
    { name: "Khulna", strength: 0, players: eleven },
  ],
} as const;
const limits = {
  minimumStakeMinor: 100n,
  maximumStakeMinor: 10n ** 7n,
  maximumProfitMinor: 10n ** 10n,
  maximumLiabilityMinor: 10n ** 10n,
};

const follow = () =>
  createFollowMatch({
    runner: stage.runner,
    markets: stage.markets,
    actor,
    newKey: randomUUID,
    limits,
    betDelayMs: 0,
    commissionBasisPoints: async () => 0,
    letters: {
      inbox: createInbox({ inbox: createInboxStore() }),
      voidText: createHouseVoidText(createInBangla({ Dhaka: "ঢাকা" })),
    },
  });

async function makeEvent(): Promise<string> {
  const about = { eventTypeId: "4", competition: "Cup", name: "Dhaka v Khulna", startAtMs: 0, source: "test" };
  return (await stage.catalogue.createEvent({ ...about, sourceId: randomUUID() })).eventId;
}
const openOf = (eventId: string): Promise<readonly HouseMarket[]> =>
  stage.markets.openOf(readerOf(stage.pool), [eventId]);

/** A match after the toss and so many balls. */
function played(seed: string, balls: number): Match {
  let match: Match = startMatch(setup, seed);
  for (let step = 0; step <= balls; step += 1) match = advanceMatch(match).match;
  return match;
}
function ended(seed: string): Match {
  let match: Match = startMatch(setup, seed);
  while (!isMatchOver(match)) match = advanceMatch(match).match;
  return match;
}

test("[RATES-24] who had bets in a market that the feed voids reads why, once, in both languages; nobody else does", async () => {
  const eventId = await makeEvent();
  const match = played("rain", 45);
  await follow().stands({ eventId, match });
  const session = (await openOf(eventId)).find(({ sourceKey }) => sourceKey === "first:20-overs");
  const [quote] = session?.quotes ?? [];
  const [player, other] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  const bet = { line: quote?.line ?? 0, rate: quote?.forRate ?? 0, taka: 100 };
  expect(await stage.bet(player, session?.marketId ?? "", bet)).toBe("taken");
  const abandoned: Match = { ...match, cutShort: { kind: "abandoned" } };
  await follow().ends({ eventId, match: abandoned });
  await follow().ends({ eventId, match: abandoned });
  expect(await stage.cash(player)).toBe(100_000n);
  const { rows } = await stage.pool.query<{ player_id: bigint; message_en: string; message_bn: string }>(
    "select player_id, message_en, message_bn from inbox_message where player_id = any($1::bigint[])",
    [[player, other]],
  );
  expect(rows).toMatchObject([{ player_id: BigInt(player) }]);
  expect(rows[0]?.message_en).toMatch(/20 over runs .* was voided\. .* Reason: Match abandoned$/u);
  expect(rows[0]?.message_bn).toMatch(/বাতিল হয়েছে।.* কারণ: ম্যাচ পরিত্যক্ত$/u);
});

test("[RATES-66] when a match is over what a trader opened waits suspended, and in an event that is over nothing is taken or published", async () => {
  const { marketId, eventId } = await stage.createMarket({ sourceKey: "hand:dot balls", title: "Dot balls" });
  const [player, late] = [await stage.createPlayer(1_000), await stage.createPlayer(1_000)];
  expect(await stage.bet(player, marketId, { taka: 100 })).toBe("taken");
  await follow().ends({ eventId, match: ended("a match") });
  expect(await openOf(eventId)).toMatchObject([{ marketId, status: "SUSPENDED", quotes: runsQuotes }]);
  // Whatever its status says: a trader may have opened it while the last ball was bowled.
  await stage.pool.query("update house_market set status = 'OPEN' where id = $1", [marketId]);
  expect(await stage.bet(late, marketId, { taka: 100 })).toBe("taken");
  await stage.catalogue.updateEventState(eventId, { isInPlay: false, isFinished: true, score: {} });
  expect(await stage.bet(late, marketId, { taka: 100 })).toBe("MARKET_NOT_OPEN");
  expect(await stage.cashOut(player, marketId, { taka: -100 })).toBe("MARKET_NOT_OPEN");
  expect(await stage.cashOutOffer(player, marketId)).toMatchObject({ code: "MARKET_NOT_OPEN" });
  const run: RunAudited = ({ kind, idempotencyKey, content }, handler) =>
    stage.runner.run({ kind, actor, idempotencyKey, content }, (tx, context) =>
      handler(tx, Object.assign(context, { note: () => undefined })),
    );
  const by = { staffId: null, email: "test", role: "trader", address: "", requestId: "" } as const;
  const publish = createPublishRates({ run, markets: stage.markets, results: createResultStore() });
  const version = (await openOf(eventId))[0]?.version ?? 0;
  const { outcome } = await publish({ by, idempotencyKey: randomUUID(), marketId, version, quotes: runsQuotes });
  expect(outcome).toMatchObject({ ok: false, code: "EVENT_OVER" });
  await stage.settle(marketId, 50);
  expect(await stage.cash(player)).toBe(109_000n);
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-43] [RATES-72] reference 5.5: the most runs of a side that two batters share pays each half of stake and win, by the balls of the innings", async () => {
  const eventId = await makeEvent();
  const selectionIds = [1, 2, 3];
  const market = {
    ...limits,
    eventId,
    sourceKey: "first:top-batter",
    kind: "BOOKMAKER",
    fancyType: null,
    title: "Most runs",
    question: { type: "WINNER", selectionIds },
    runners: selectionIds.map((selectionId) => ({ selectionId, name: `Player ${selectionId}` })),
    betDelayMs: 0,
    commissionBasisPoints: 0,
  } as const;
  const quotes = selectionIds.map((line) => ({ line, forRate: 275, againstLine: line, againstRate: 300 }));
  const offer = createOfferHouseMarkets({ runner: stage.runner, markets: stage.markets });
  await offer({ actor, idempotencyKey: randomUUID(), eventId, markets: [{ market, status: "OPEN", quotes }] });
  const [{ marketId } = { marketId: "" }] = await openOf(eventId);
  const [first, third] = [await stage.createPlayer(10_000), await stage.createPlayer(10_000)];
  expect(await stage.bet(first, marketId, { line: 1, rate: 275, taka: 10_000 })).toBe("taken");
  expect(await stage.bet(third, marketId, { line: 3, rate: 275, taka: 10_000 })).toBe("taken");
  const settle = createSettleByResults({ runner: stage.runner, markets: stage.markets, actor, newKey: randomUUID });
  await settle({ eventId, resultOf: () => ({ type: "shared", numbers: [1, 2] }) });
  expect([await stage.cash(first), await stage.cash(third)]).toEqual([1_875_000n, 0n]);
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-71] reference 5.4: the meter of an abandoned match is settled in the middle between its last NO and its last YES; without rates it is void", async () => {
  const settle = createSettleByResults({ runner: stage.runner, markets: stage.markets, actor, newKey: randomUUID });
  const outcomeOf = async (no: number, yes: number) => {
    const quotes = [{ line: yes, forRate: 90, againstLine: no, againstRate: 110 }];
    const { marketId, eventId } = await stage.createMarket({ sourceKey: "first:meter" }, quotes);
    await settle({ eventId, resultOf: () => ({ type: "middleOfRates", made: 0 }) });
    return (await stage.markets.find(readerOf(stage.pool), marketId))?.outcome;
  };
  expect([await outcomeOf(75, 77), await outcomeOf(53, 54)]).toEqual([76, 54]);
  const takenBack = async (later: HouseQuote[]) => {
    const quotes = [{ line: 77, forRate: 90, againstLine: 75, againstRate: 110 }];
    const { marketId, eventId } = await stage.createMarket({ sourceKey: "first:meter" }, quotes);
    const change = { quotes: later, status: "SUSPENDED" } as const;
    const command = { kind: "test.change", actor, idempotencyKey: randomUUID(), content: { marketId } };
    await stage.runner.run(command, async (tx) => {
      await stage.markets.change(tx, marketId, change);
      return done(null);
    });
    await settle({ eventId, resultOf: () => ({ type: "middleOfRates", made: 0 }) });
    return (await stage.markets.find(readerOf(stage.pool), marketId))?.outcome;
  };
  // Of what is offered on one side alone, or no more, the last that stood on both counts.
  expect(await takenBack([])).toBe(76);
  expect(await takenBack([{ line: 90, forRate: 90, againstLine: 0, againstRate: null }])).toBe(76);
  expect(await takenBack([{ line: 0, forRate: null, againstLine: 80, againstRate: 90 }])).toBe(76);
  const { marketId, eventId } = await stage.createMarket({}, []);
  await settle({ eventId, resultOf: () => ({ type: "middleOfRates", made: 0 }) });
  expect(await stage.markets.find(readerOf(stage.pool), marketId)).toMatchObject({
    settlement: "VOIDED",
    outcome: null,
  });
});

import { randomUUID } from "node:crypto";
import { advanceMatch, isMatchOver, startMatch, type Match, type MatchSetup } from "@maidan/core/sports";
import { createHouseSportsDesk, FeedFollower } from "@maidan/services/house-sports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import {
  createBookTermsStore,
  createCouponStore,
  createFeedReads,
  createFreshPrices,
  createHouseSportsStore,
} from "./index.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const store = createHouseSportsStore();
const followerOf = (): FeedFollower => {
  const runner = createCommandRunner({ pool: database.pool });
  return new FeedFollower({
    reader: runner.reader,
    store,
    terms: createBookTermsStore(),
    feed: createFeedReads(),
    desk: createHouseSportsDesk({ runner, store, newKey: randomUUID }),
    inBangla: (name) => (name === "Delta" ? "ডেল্টা" : name),
  });
};
const soccer: MatchSetup = {
  sport: "soccer",
  teams: [
    { name: "Delta", attackX100: 170 },
    { name: "Mohona", attackX100: 120 },
  ],
};

/** A match in the feed's own table, with its market on the exchange, moved on as the feed would. */
async function feedMatch(seed: string) {
  const { pool } = database;
  const { rows: events } = await pool.query<{ id: bigint }>(
    `insert into exchange_event (event_type_id, competition, name, start_at, source, source_id) values ('1', 'Delta Cup', 'x', now(), 'test', $1) returning id`,
    [seed],
  );
  const eventId = String(events[0]?.id);
  const { rows: markets } = await pool.query<{ id: string }>(
    `insert into exchange_market (event_id, market_type, name, status, in_play_delay_ms, start_at, commission_basis_points)
     values ($1, 'MATCH_ODDS', 'Match Odds', 'OPEN', 5000, now(), 200) returning id`,
    [eventId],
  );
  const marketId = markets[0]?.id ?? "";
  let match: Match = startMatch(soccer, seed);
  let step = 0;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, phase, event_id, market_id, match, next_at)
     values ('test', $1, 'soccer', 'Delta Cup', $1, now(), now(), 'announced', $2, $3, $4::jsonb, now()) returning id`,
    [seed, eventId, marketId, JSON.stringify(match)],
  );
  const id = String(rows[0]?.id);
  const write = (phase: string): Promise<unknown> =>
    pool.query("update feed_match set phase = $2, step = $3, match = $4::jsonb where id = $1", [
      id,
      phase,
      step,
      JSON.stringify(match),
    ]);
  return {
    id,
    marketId,
    now: () => match,
    kickOff: () => write("live"),
    play: async (isEnough: (match: Match) => boolean) => {
      while (!isMatchOver(match) && !isEnough(match)) {
        ({ match } = advanceMatch(match));
        step += 1;
      }
      await write(isMatchOver(match) ? "finished" : "live");
    },
  };
}
const kept = async (sourceId: string) => {
  const reader = readerOf(database.pool);
  const all = await Promise.all(
    (["running", "past"] as const).map((which) => store.fixtures(reader, { sources: ["feed"], which, limit: 50 })),
  );
  const fixture = all.flat().find((one) => one.sourceId === sourceId);
  const markets = fixture === undefined ? [] : await store.markets(reader, [fixture.fixtureId]);
  return { fixture, markets, odds: markets.find(({ kind }) => kind === "match-odds") };
};

test("[SPORTSBOOK-03] the book offers what the feed announces, follows it in play, is suspended with the exchange's market, and is settled by the match", async () => {
  const match = await feedMatch("follow-1");
  const follower = followerOf();
  expect(await follower.look()).toBe(1);
  expect(await follower.look()).toBe(0);
  const before = await kept(match.id);
  expect(before.fixture).toMatchObject({
    phase: "open",
    home: { en: "Delta", bn: "ডেল্টা" },
    competition: { en: "Delta Cup" },
  });
  expect(before.odds?.selections.map(({ key }) => key)).toEqual(["home", "draw", "away"]);

  await match.kickOff();
  await match.play(({ state }) => "goals" in state && state.goals[0] + state.goals[1] > 0);
  await follower.look();
  const after = await kept(match.id);
  expect(after.fixture?.phase).toBe("live");
  expect(after.odds?.version).toBeGreaterThan(before.odds?.version ?? 0);
  // The goal that was asked for is decided, and its market is settled while the match goes on.
  expect(after.markets.find(({ key }) => key === "next-goal:1")?.results).toMatchObject({ none: "lose" });
  expect(after.markets.find(({ key }) => key === "next-goal:2")?.status).toBe("open");

  await database.pool.query("update exchange_market set status = 'SUSPENDED' where id = $1", [match.marketId]);
  await follower.look();
  expect((await kept(match.id)).markets.filter(({ status }) => status === "open")).toEqual([]);
  await database.pool.query("update exchange_market set status = 'OPEN' where id = $1", [match.marketId]);
  await match.play(() => false);
  // Another process takes over: it knows nothing of what the first one saw.
  await followerOf().look();
  const end = await kept(match.id);
  expect(end.fixture?.phase).toBe("finished");
  expect(end.markets.every(({ status }) => status === "settled")).toBe(true);
  const state = match.now().state;
  const [home, away] = "goals" in state ? state.goals : [0, 0];
  const winner = home > away ? "home" : home < away ? "away" : "draw";
  expect(end.odds?.results).toMatchObject({ [winner]: "win" });
  expect(Object.values(end.odds?.results ?? {}).filter((result) => result === "win")).toHaveLength(1);
});

test("[SPORTSBOOK-05] a match whose odds were made void in play, one that was put off for over 48 hours and one that the feed knows no more are abandoned: what was decided stays, the rest is void", async () => {
  const [halted, late, put, gone] = await Promise.all(
    ["halted", "late", "put-off", "gone"].map((seed) => feedMatch(seed)),
  );
  if (halted === undefined || late === undefined || put === undefined || gone === undefined) throw new Error("none");
  const { pool } = database;
  await halted.kickOff();
  await followerOf().look();
  await halted.play(({ state }) => "goals" in state && state.goals[0] + state.goals[1] > 0);
  await pool.query(
    `with command as (insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
       values ('test', $1, 'test', '{}', '{}', '\\x00', '{}', true) returning id)
     insert into exchange_settlement (market_id, revision, kind, winners, reason, command_id, bets, total_paid_minor, total_commission_minor, settled_at)
     select $1, 1, 'VOID', '{}', 'rain', command.id, 0, 0, 0, now() from command`,
    [halted.marketId],
  );
  const startedBefore = (id: string, hours: number): Promise<unknown> =>
    pool.query("update feed_match set start_at = now() - $2 * interval '1 hour' where id = $1", [id, hours]);
  await startedBefore(late.id, 47);
  await startedBefore(put.id, 49);
  await pool.query("delete from feed_match where id = $1", [gone.id]);
  await followerOf().look();
  const resultsOf = async (id: string) => {
    const { fixture, markets } = await kept(id);
    const given = markets
      .filter(({ key }) => key !== "next-goal:1")
      .flatMap(({ results }) => Object.values(results ?? {}));
    return {
      phase: fixture?.phase,
      next: markets.find(({ key }) => key === "next-goal:1")?.results,
      given: new Set(given),
    };
  };
  expect(await resultsOf(halted.id)).toMatchObject({ phase: "abandoned", next: { none: "lose" } });
  expect((await resultsOf(halted.id)).given.has("void")).toBe(true);
  expect((await kept(halted.id)).odds?.results).toEqual({ home: "void", draw: "void", away: "void" });
  for (const { id } of [put, gone])
    expect(await resultsOf(id)).toMatchObject({ phase: "abandoned", given: new Set(["void"]) });
  expect(await resultsOf(late.id)).toMatchObject({ phase: "open", given: new Set() });
});

test("[SPORTSBOOK-31] prices are fresh while the match stands where they were made, and not once it has moved or its market is suspended", async () => {
  const match = await feedMatch("follow-2");
  const follower = followerOf();
  await match.kickOff();
  await follower.look();
  const { odds } = await kept(match.id);
  const reader = readerOf(database.pool);
  const areFresh = async (): Promise<boolean> =>
    createFreshPrices().areFresh(reader, await createCouponStore().markets(reader, [odds?.marketId ?? "0"]));
  expect(await areFresh()).toBe(true);
  let steps = 0;
  await match.play(() => (steps += 1) > 3);
  expect(await areFresh()).toBe(false);
  await follower.look();
  expect(await areFresh()).toBe(true);
  await database.pool.query("update exchange_market set status = 'SUSPENDED' where id = $1", [match.marketId]);
  expect(await areFresh()).toBe(false);
});

import { randomUUID } from "node:crypto";
import { contestPlans, pointsOf, rankEntries, squadOf, tallyAll, teamPointsX10 } from "@maidan/games/fantasy";
import type { HouseSession } from "@maidan/services/house-games";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { Killed, type CallFate } from "../house-games/test-support/index.ts";
import {
  createTestFantasy,
  teamOf,
  testSetup,
  voidMatch,
  type PlayedMatch,
  type TestFantasy,
} from "./test-support/index.ts";

let database: TestDatabase;
let fantasy: TestFantasy;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
beforeAll(async () => {
  database = await createTestDatabase();
  fantasy = await createTestFantasy(database.pool, { fate: () => fates(), isKilled: () => kills() });
});
afterAll(async () => {
  await fantasy.close();
  await database.close();
});
afterEach(() => {
  fates = () => "arrives";
  kills = () => false;
});

async function teamFor(session: HouseSession, match: PlayedMatch, variant = 0): Promise<string> {
  const saved = await fantasy.teams.add(session, match.matchId, { ...teamOf(variant), idempotencyKey: randomUUID() });
  if (!saved.ok) throw new Error(saved.message);
  return saved.value.teamId;
}
/** A player with a team who entered this contest. */
async function entrant(match: PlayedMatch, code: string, variant = 0) {
  const player = await fantasy.newPlayer();
  const teamId = await teamFor(player.session, match, variant);
  const answer = await fantasy.enter(player.session, (await match.contest(code)).contestId, teamId);
  if ("code" in answer) throw new Error(answer.message);
  return { ...player, teamId };
}
const start = 10_000_000n;

describe("a coming match", () => {
  test("[FANTASY-01] gets each contest once, whichever process looks how often; one that has begun, isn't announced or isn't cricket of the simulator gets none", async () => {
    const match = await fantasy.newMatch();
    await Promise.all([fantasy.tick(), fantasy.tick(), fantasy.tick()]);
    const contests = await fantasy.store.contests(fantasy.reader, match.matchId);
    expect(contests.map(({ code, copy }) => [code, copy])).toEqual(contestPlans.map(({ code }) => [code, 1]));
    await expect(fantasy.newMatch({ startsInMs: -1_000 }).then((late) => late.seen())).rejects.toThrow();
    const changes = ["phase = 'planned'", "sport = 'soccer'", "source = 'cricsheet'"];
    const count = async () =>
      (await database.pool.query<{ count: number }>("select count(*)::int as count from house_fantasy_match")).rows[0]
        ?.count;
    const before = await count();
    for (const change of changes)
      await database.pool.query(
        `with copied as (insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, phase, event_id, market_id, match, next_at)
           select source, $1, sport, competition, seed, start_at, announce_at, 'planned', event_id, market_id, match, next_at
           from feed_match where source = 'simulator' and start_at > now() order by id limit 1 returning id)
         select id from copied`,
        [change],
      );
    for (const change of changes)
      await database.pool.query(
        `update feed_match set phase = 'announced', ${change.replace("phase = 'planned'", "step = 1")} where source_id = $1`,
        [change],
      );
    await fantasy.tick();
    expect(await count()).toBe(before);
  });
});

describe("a contest", () => {
  test("[FANTASY-07] [FANTASY-09] [HOUSE-20] pays what its rules say of the balls that were bowled, once, and the house keeps the rest", async () => {
    const match = await fantasy.newMatch();
    const players = [];
    for (let variant = 0; variant < 5; variant += 1) players.push(await entrant(match, "everybody", variant));
    const { contestId, terms } = await match.contest("everybody");
    for (const { cash } of players) expect(await cash()).toBe(start - 2_000n);
    await match.begin();
    await fantasy.tick();
    await match.play(100);
    await fantasy.tick();
    expect((await match.contest("everybody")).phase).toBe("running");
    await match.play();
    await fantasy.settle();
    await fantasy.settle();
    expect((await match.contest("everybody")).phase).toBe("settled");
    const squad = squadOf(testSetup);
    const tallies = tallyAll(squad, await fantasy.store.balls(fantasy.reader, match.matchId));
    const points = squad.map(({ role }, place) => {
      const tally = tallies[place];
      return tally === undefined ? 0 : pointsOf(tally, role);
    });
    const ranked = rankEntries(
      terms,
      players.map((_, order) => ({
        entryId: String(order),
        order,
        pointsX10: teamPointsX10(teamOf(order), points),
      })),
    );
    for (const { order, prizeMinor } of ranked) expect(await players[order]?.cash()).toBe(start - 2_000n + prizeMinor);
    expect(ranked.reduce((sum, { prizeMinor }) => sum + prizeMinor, 0n)).toBe(8_800n);
    const board = await fantasy.store.leaderboard(fantasy.reader, { contestId, offset: 0, limit: 10 });
    expect(board.map(({ rank, prizeMinor }) => [rank, prizeMinor])).toEqual(
      ranked.map(({ rank, prizeMinor }) => [rank, prizeMinor]),
    );
    expect(await fantasy.house.provider.broken()).toEqual([]);
    // The replay of the best entry: its rank and prize, and its team with what each player scored.
    const [best] = board;
    const { rows } = await database.pool.query<{ wager_id: string }>(
      "select wager_id from house_fantasy_entry where id = $1",
      [best?.entryId],
    );
    const wager = await fantasy.house.wagers.find(fantasy.reader, rows[0]?.wager_id ?? "");
    if (wager === undefined) throw new Error("the wager is gone");
    const parts = await fantasy.house.wagers.replay(fantasy.reader, wager);
    const facts = Object.fromEntries(parts.flatMap((part) => part.facts));
    expect(facts).toMatchObject({ Rank: "1", "Points of the team": String((best?.pointsX10 ?? 0) / 10) });
    expect(parts[1]?.facts).toHaveLength(12);
  });

  test("[FANTASY-08] one that isn't full, and one with a single player, are given back; a guaranteed one with two is played", async () => {
    const match = await fantasy.newMatch();
    const lonely = await entrant(match, "head-to-head-100");
    const alone = await entrant(match, "guaranteed");
    const first = await entrant(match, "fifty-fifty");
    const [one, other] = [await entrant(match, "winner-takes-all"), await entrant(match, "winner-takes-all", 3)];
    const second = await teamFor(first.session, match, 5);
    await fantasy.enter(first.session, (await match.contest("guaranteed")).contestId, second);
    await match.begin();
    await fantasy.settle();
    expect(await match.contest("head-to-head-100")).toMatchObject({ phase: "given-back", reason: "alone" });
    expect(await match.contest("winner-takes-all")).toMatchObject({ phase: "given-back", reason: "not-full" });
    expect(await match.contest("fifty-fifty")).toMatchObject({ phase: "given-back", reason: "alone" });
    expect(await match.contest("guaranteed")).toMatchObject({ phase: "running", taken: 2 });
    for (const { cash } of [lonely, one, other]) expect(await cash()).toBe(start);
    expect(await first.cash()).toBe(start - 5_000n);
    await match.play();
    await fantasy.settle();
    // First and second prize of the guarantee: 300.00 and 160.00.
    expect((await alone.cash()) + (await first.cash())).toBe(2n * (start - 5_000n) + 46_000n);
  });

  test("[FANTASY-08] with two of the same player alone in it, a contest is given back too", async () => {
    const match = await fantasy.newMatch();
    const { session, cash } = await entrant(match, "everybody");
    await fantasy.enter(session, (await match.contest("everybody")).contestId, await teamFor(session, match, 1));
    await match.begin();
    await fantasy.settle();
    expect(await match.contest("everybody")).toMatchObject({ phase: "given-back", reason: "alone", taken: 2 });
    expect(await cash()).toBe(start);
  });

  test("[FANTASY-10] when the match is made void in play, or never ends, everything is given back and nothing is paid", async () => {
    for (const fate of ["void", "lost"] as const) {
      const match = await fantasy.newMatch();
      const [one, other] = [await entrant(match, "everybody"), await entrant(match, "everybody", 1)];
      await match.begin();
      await match.play(50);
      await fantasy.settle();
      expect((await match.contest("everybody")).phase).toBe("running");
      if (fate === "void") await voidMatch(database.pool, match.matchId);
      else
        await database.pool.query(
          "update house_fantasy_match set start_at = now() - interval '25 hours' where id = $1",
          [match.matchId],
        );
      await fantasy.settle();
      await match.play();
      await fantasy.settle();
      expect((await match.seen()).phase).toBe("void");
      expect(await match.contest("everybody")).toMatchObject({ phase: "given-back", reason: "void" });
      for (const { cash } of [one, other]) expect(await cash()).toBe(start);
    }
  });

  test("[FANTASY-08] twelve players at once for two spots: two are in, ten are refused and pay nothing, and the next contest is open", async () => {
    const match = await fantasy.newMatch();
    const { contestId } = await match.contest("head-to-head-20");
    const players = await Promise.all(Array.from({ length: 12 }, () => fantasy.newPlayer()));
    const teams = await Promise.all(players.map(({ session }) => teamFor(session, match)));
    const answers = await Promise.all(
      players.map(({ session }, place) => fantasy.enter(session, contestId, teams[place] ?? "")),
    );
    expect(answers.filter((answer) => "code" in answer)).toHaveLength(10);
    for (const [place, { cash }] of players.entries()) {
      const answer = answers[place];
      expect(await cash()).toBe(answer !== undefined && "code" in answer ? start : start - 2_000n);
    }
    expect(await match.contest("head-to-head-20")).toMatchObject({ taken: 2 });
    expect(await match.contest("head-to-head-20", 2)).toMatchObject({ taken: 0, phase: "open" });
  });

  test("[FANTASY-12] an account in rupees enters no contest: no spot is held and nothing is asked of its wallet", async () => {
    const match = await fantasy.newMatch();
    const { session, cash } = await fantasy.newPlayer({ currency: "INR" });
    const { contestId } = await match.contest("everybody");
    const teamId = await teamFor(session, match);
    expect(await fantasy.enter(session, contestId, teamId)).toMatchObject({ code: "CURRENCY_MISMATCH" });
    expect(await match.contest("everybody")).toMatchObject({ taken: 0 });
    expect(await cash()).toBe(start);
  });

  test("[FANTASY-08] a player enters a contest as often as it allows, each time with another team, and never twice by one key", async () => {
    const match = await fantasy.newMatch();
    const { session, cash } = await fantasy.newPlayer();
    const { contestId } = await match.contest("everybody");
    const teams: string[] = [];
    for (let variant = 0; variant < 7; variant += 1) teams.push(await teamFor(session, match, variant));
    const [first = ""] = teams;
    const idempotencyKey = randomUUID();
    await fantasy.enterAgain(session, { contestId, teamId: first, idempotencyKey });
    await fantasy.enterAgain(session, { contestId, teamId: first, idempotencyKey });
    expect(await cash()).toBe(start - 2_000n);
    expect(await fantasy.enter(session, contestId, first)).toMatchObject({ code: "CONFLICT" });
    for (const teamId of teams.slice(1, 6))
      expect(await fantasy.enter(session, contestId, teamId)).not.toHaveProperty("code");
    expect(await fantasy.enter(session, contestId, teams[6] ?? "")).toMatchObject({ code: "LIMIT_REACHED" });
    expect(await cash()).toBe(start - 12_000n);
    const other = await fantasy.newPlayer();
    expect(await fantasy.enter(other.session, contestId, first)).toMatchObject({ code: "NOT_FOUND" });
    const elsewhere = await fantasy.newMatch();
    const { contestId: foreign } = await elsewhere.contest("everybody");
    expect(await fantasy.enter(session, foreign, first)).toMatchObject({ code: "NOT_FOUND" });
    expect(await other.cash()).toBe(start);
  });

  test("[FANTASY-08] whoever hasn't the money, or whose stake isn't heard of, is out, and the spot is free again", async () => {
    const match = await fantasy.newMatch();
    const { contestId } = await match.contest("head-to-head-500");
    const poor = await fantasy.newPlayer({ cashMinor: 49_999n });
    expect(await fantasy.enter(poor.session, contestId, await teamFor(poor.session, match))).toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });
    const unheard = await fantasy.newPlayer();
    const teamId = await teamFor(unheard.session, match);
    fates = () => "unanswered";
    expect(await fantasy.enter(unheard.session, contestId, teamId)).toMatchObject({ code: "UNAVAILABLE" });
    fates = () => "arrives";
    await fantasy.settle();
    expect(await unheard.cash()).toBe(start);
    expect((await match.contest("head-to-head-500")).taken).toBe(0);
    expect(await fantasy.enter(unheard.session, contestId, teamId)).not.toHaveProperty("code");
    expect(await unheard.cash()).toBe(start - 50_000n);
  });
});

describe("the start of a match", () => {
  test("[FANTASY-09] locks teams and entries by the database's clock, before anything was bowled", async () => {
    const match = await fantasy.newMatch();
    const { session, teamId, cash } = await entrant(match, "everybody");
    const change = { ...teamOf(4), idempotencyKey: randomUUID() };
    expect(await fantasy.teams.change(session, teamId, change)).toMatchObject({ ok: true });
    await match.begin();
    const late = { ...teamOf(7), idempotencyKey: randomUUID() };
    expect(await fantasy.teams.change(session, teamId, late)).toMatchObject({ code: "CONFLICT" });
    expect(await fantasy.teams.add(session, match.matchId, late)).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    expect(await fantasy.teams.add(session, match.matchId, { ...late, idempotencyKey: randomUUID() })).toMatchObject({
      code: "CONFLICT",
    });
    const { contestId } = await match.contest("fifty-fifty");
    expect(await fantasy.enter(session, contestId, teamId)).toMatchObject({ code: "CONFLICT" });
    expect(await cash()).toBe(start - 2_000n);
    expect((await fantasy.store.team(fantasy.reader, teamId))?.captain).toBe(teamOf(4).captain);
  });

  test("[FANTASY-09] locks them too when the feed has bowled before its time", async () => {
    const match = await fantasy.newMatch();
    const { session, teamId } = await entrant(match, "everybody");
    await match.play(2);
    const { contestId } = await match.contest("fifty-fifty");
    expect(await fantasy.enter(session, contestId, teamId)).toMatchObject({ code: "CONFLICT" });
    expect(await fantasy.teams.change(session, teamId, { ...teamOf(4), idempotencyKey: randomUUID() })).toMatchObject({
      code: "CONFLICT",
    });
  });

  test("[FANTASY-09] waits for a stake that is asked for: taken it plays, not heard of it doesn't", async () => {
    const match = await fantasy.newMatch();
    const [one, other] = [await entrant(match, "everybody"), await entrant(match, "everybody", 1)];
    const { contestId } = await match.contest("everybody");
    const third = await fantasy.newPlayer();
    const teamId = await teamFor(third.session, match, 2);
    let writes = 0;
    // The process ends after the stake was asked for and before its answer was written.
    kills = () => {
      writes += 1;
      return writes === 3;
    };
    await expect(fantasy.enter(third.session, contestId, teamId)).rejects.toThrow(Killed);
    kills = () => false;
    expect(await third.cash()).toBe(start - 2_000n);
    await match.begin();
    await fantasy.tick();
    expect((await match.contest("everybody")).phase).toBe("open");
    await fantasy.house.recoverAll();
    await fantasy.tick();
    expect(await match.contest("everybody")).toMatchObject({ phase: "running", taken: 2 });
    expect(await third.cash()).toBe(start);
    await match.play();
    await fantasy.settle();
    expect((await one.cash()) + (await other.cash())).toBe(2n * start - 4_000n + 3_520n);
  });
});

describe("teams", () => {
  test("[FANTASY-03] are checked against the match's own squad, differ, and are ten at most", async () => {
    const match = await fantasy.newMatch();
    const { session } = await fantasy.newPlayer();
    const team = teamOf(0);
    const add = (asked: typeof team) =>
      fantasy.teams.add(session, match.matchId, { ...asked, idempotencyKey: randomUUID() });
    expect(await add({ ...team, picks: team.picks.slice(1) })).toMatchObject({ code: "VALIDATION" });
    expect(await add({ ...team, viceCaptain: team.captain })).toMatchObject({ code: "VALIDATION" });
    expect(await add({ ...team, picks: [...team.picks.slice(0, 10), 22] })).toMatchObject({ code: "VALIDATION" });
    expect(await add(team)).toMatchObject({ ok: true, value: { number: 1 } });
    expect(await add({ ...team, picks: [...team.picks].reverse() })).toMatchObject({ code: "CONFLICT" });
    for (let variant = 1; variant < 10; variant += 1)
      expect(await add(teamOf(variant))).toMatchObject({ ok: true, value: { number: variant + 1 } });
    expect(await add(teamOf(10))).toMatchObject({ code: "LIMIT_REACHED" });
    const other = await fantasy.newPlayer();
    const [mine] = await fantasy.store.teams(fantasy.reader, session, match.matchId);
    const change = { ...teamOf(3), idempotencyKey: randomUUID() };
    expect(await fantasy.teams.change(other.session, mine?.teamId ?? "", change)).toMatchObject({ code: "NOT_FOUND" });
    expect(await fantasy.teams.change(session, mine?.teamId ?? "", change)).toMatchObject({ code: "CONFLICT" });
  });
});

describe("points", () => {
  test("[FANTASY-05] looked at every few balls or seldom, by two processes at once, they are those of the kept balls counted again", async () => {
    const match = await fantasy.newMatch({ seed: "points" });
    const { teamId } = await entrant(match, "everybody");
    const squad = squadOf(testSetup);
    await match.begin();
    for (const steps of [1, 1, 7, 40, 3, 90, 1, 10_000]) {
      await match.play(steps);
      await Promise.all([fantasy.tick(), fantasy.tick()]);
      const seen = await match.seen();
      const tallies = tallyAll(squad, await fantasy.store.balls(fantasy.reader, match.matchId));
      expect(seen.tallies).toEqual(tallies);
      const points = squad.map(({ role }, place) => {
        const tally = tallies[place];
        return tally === undefined ? 0 : pointsOf(tally, role);
      });
      expect(seen.points).toEqual(points);
      expect((await fantasy.store.team(fantasy.reader, teamId))?.pointsX10).toBe(teamPointsX10(teamOf(0), points));
    }
    expect((await match.seen()).phase).toBe("finished");
  });
});

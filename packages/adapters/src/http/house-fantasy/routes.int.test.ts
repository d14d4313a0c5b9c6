import { randomUUID } from "node:crypto";
import * as contract from "@maidan/contract/http/house-fantasy";
import type { ResponseOf, RouteContract } from "@maidan/contract/http/route";
import type { HouseSession } from "@maidan/services/house-games";
import { createEnterContest } from "@maidan/services/house-fantasy";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createFantasyFeed } from "../../postgres/house-fantasy/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerFantasyRoutes } from "./index.ts";
import { createTestFantasy, teamOf, type TestFantasy } from "./test-support/index.ts";

let database: TestDatabase;
let fantasy: TestFantasy;
let app: FastifyInstance;
let origin: string;
const sessions = new Map<string, HouseSession>();
beforeAll(async () => {
  database = await createTestDatabase();
  fantasy = await createTestFantasy(database.pool);
  const { store, reader, teams, house } = fantasy;
  const server = await startStreamServer((token) => sessions.get(token)?.player);
  app = server.app;
  registerFantasyRoutes(app, {
    store,
    reader,
    teams,
    enter: createEnterContest({ store, reader, wagers: house.wagers, feed: createFantasyFeed() }),
    sessionOf: async ({ sessionId }) => sessions.get(sessionId) ?? Promise.reject(new Error(sessionId)),
    inBangla: (text) => (text === "Test North" ? "উত্তর" : text),
  });
  origin = await server.listen();
});
afterAll(async () => {
  await app.close();
  await fantasy.close();
  await database.close();
});

async function seat(changes: Partial<HouseSession> = {}) {
  const player = await fantasy.newPlayer();
  const session = { ...player.session, ...changes };
  sessions.set(session.sessionId, session);
  const send = async <T>(method: "GET" | "POST" | "PUT", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${session.sessionId}`, "idempotency-key": randomUUID() };
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: response.statusCode, body: response.json<T>() };
  };
  return {
    ...player,
    get: async <R extends RouteContract>(_contract: R, url: string) => (await send<ResponseOf<R>>("GET", url)).body,
    watch: <T>(query: string, response: { parse(told: unknown): T }) =>
      watchStream({ url: `${origin}/api/fantasy/stream?${query}`, token: session.sessionId }, response),
    statusOf: async (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
      (await send(method, url, payload)).status,
    /** A team of this player for the match, and its entry in the contest. */
    enter: async (matchId: string, contestId: string, variant = 0) => {
      const { picks, captain, viceCaptain } = teamOf(variant);
      const body = { picks, captain, vice_captain: viceCaptain };
      const saved = await send<{ id: string }>("POST", `/api/fantasy/matches/${matchId}/teams`, body);
      const entered = await send<{ balance: string }>("POST", `/api/fantasy/contests/${contestId}/entries`, {
        team_id: saved.body.id,
      });
      return { teamId: saved.body.id, balance: entered.body.balance };
    },
  };
}

test("[FANTASY-09] [FANTASY-11] others' teams and entries are hidden until the start, and their players are named by the end of their id", async () => {
  const match = await fantasy.newMatch();
  const { contestId } = await match.contest("everybody");
  const [one, other] = [await seat(), await seat()];
  expect(await one.enter(match.matchId, contestId)).toMatchObject({ balance: "99980.00" });
  await other.enter(match.matchId, contestId, 1);
  const board = `/api/fantasy/contests/${contestId}/leaderboard`;
  const before = await one.get(contract.fantasyLeaderboard, board);
  expect(before.rows).toEqual([]);
  expect(before.mine).toHaveLength(1);
  const [theirs] = (await other.get(contract.fantasyLeaderboard, board)).mine;
  const entry = `/api/fantasy/entries/${theirs?.entry_id ?? ""}`;
  expect(await one.statusOf("GET", entry)).toBe(404);
  expect((await other.get(contract.readFantasyEntry, entry)).team.captain).toBe(teamOf(1).captain);
  await match.begin();
  await match.play(60);
  await fantasy.settle();
  const after = await one.get(contract.fantasyLeaderboard, board);
  expect(after.rows.filter(({ is_mine: isMine }) => isMine)).toHaveLength(1);
  for (const row of after.rows) expect(row.player).toMatch(/^….{1,2}$/u);
  expect((await one.get(contract.readFantasyEntry, entry)).team.picks).toEqual(
    [...teamOf(1).picks].sort((left, right) => left - right),
  );
});

test("[FANTASY-11] a leaderboard of many comes a page at a time, level teams at one rank, the own entries with each page", async () => {
  const match = await fantasy.newMatch();
  const { contestId } = await match.contest("everybody");
  const own = await seat();
  await own.enter(match.matchId, contestId);
  for (let player = 0; player < 27; player += 1) await (await seat()).enter(match.matchId, contestId, player % 3);
  await match.begin();
  await match.play(120);
  await fantasy.settle();
  const page = (number: number) =>
    own.get(contract.fantasyLeaderboard, `/api/fantasy/contests/${contestId}/leaderboard?page=${number}`);
  const [first, second] = [await page(1), await page(2)];
  expect([first.rows.length, first.has_more, second.rows.length, second.has_more]).toEqual([25, true, 3, false]);
  expect(first.mine).toEqual(second.mine);
  const rows = [...first.rows, ...second.rows];
  expect(new Set(rows.map(({ entry_id: id }) => id)).size).toBe(28);
  for (const { points_x10: points, rank } of rows)
    expect(rank).toBe(1 + rows.filter(({ points_x10: better }) => better > points).length);
});

test("[FANTASY-04] a match tells each player's points and what they are for, and names in the session's language", async () => {
  const match = await fantasy.newMatch();
  const [english, bangla] = [await seat(), await seat({ language: "bn" })];
  await match.begin();
  await match.play(90);
  await fantasy.settle();
  const url = `/api/fantasy/matches/${match.matchId}`;
  const told = await english.get(contract.readFantasyMatch, url);
  expect(told.match.sides).toEqual(["Test North", "Test South"]);
  expect((await bangla.get(contract.readFantasyMatch, url)).match.sides).toEqual(["উত্তর", "Test South"]);
  expect(told.squad).toHaveLength(22);
  expect(told.match.innings).toHaveLength(1);
  for (const { points, lines } of told.squad) expect(lines.reduce((sum, line) => sum + line.points, 0)).toBe(points);
});

test("what was entered is listed with what came of it, newest first, and given back ones say so", async () => {
  const match = await fantasy.newMatch();
  const player = await seat();
  await player.enter(match.matchId, (await match.contest("everybody")).contestId);
  await player.enter(match.matchId, (await match.contest("head-to-head-20")).contestId, 1);
  await (await seat()).enter(match.matchId, (await match.contest("everybody")).contestId, 2);
  const list = () => player.get(contract.listFantasyEntries, "/api/fantasy/entries");
  const open = await list();
  expect(open.entries.map(({ contest, is_given_back: isBack }) => [contest.code, isBack])).toEqual([
    ["head-to-head-20", false],
    ["everybody", false],
  ]);
  await match.begin();
  await match.play();
  await fantasy.settle();
  const [back, played] = (await list()).entries;
  expect(back).toMatchObject({ is_given_back: true, entry: { rank: null }, contest: { reason: "alone" } });
  expect(played?.entry.prize).toMatch(/^\d+\.\d\d$/);
  expect([1, 2]).toContain(played?.entry.rank);
});

test("[HOUSE-01] a session of another game, and things that aren't there, are told nothing", async () => {
  const match = await fantasy.newMatch();
  const { contestId } = await match.contest("everybody");
  const elsewhere = await seat({ gameCode: "coin" });
  const player = await seat();
  const calls = [
    "matches?which=coming",
    `matches/${match.matchId}`,
    `matches/${match.matchId}/contests`,
    `matches/${match.matchId}/teams`,
    `contests/${contestId}/leaderboard`,
    "entries",
    "entries/1",
  ];
  for (const call of calls) expect(await elsewhere.statusOf("GET", `/api/fantasy/${call}`), call).toBe(404);
  expect(await elsewhere.statusOf("POST", `/api/fantasy/contests/${contestId}/entries`, { team_id: "1" })).toBe(404);
  for (const call of ["matches/999999", "matches/999999/contests", "contests/999999/leaderboard", "entries/999999"])
    expect(await player.statusOf("GET", `/api/fantasy/${call}`), call).toBe(404);
  expect(await player.statusOf("POST", "/api/fantasy/contests/999999/entries", { team_id: "1" })).toBe(404);
  expect(await player.statusOf("GET", "/api/fantasy/matches/0x1")).toBe(422);
});

test("[HOUSE-29] matches, contests, boards and entries are told to who watches them as balls are bowled, and to each their own", async () => {
  const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
  const match = await fantasy.newMatch();
  const { contestId } = await match.contest("everybody");
  const [one, other] = [await seat(), await seat()];
  const [now, board, entries, coming] = [
    await one.watch(`of=match&id=${match.matchId}`, contract.fantasyMatchNow),
    await other.watch(`of=leaderboard&id=${contestId}`, contract.fantasyLeaderboard.response),
    await one.watch("of=entries", contract.listFantasyEntries.response),
    await other.watch("of=matches&which=live", contract.listFantasyMatches.response),
  ];
  await waitFor(() => expect([now, board, entries, coming].map(({ events }) => events.length)).toEqual([1, 1, 1, 1]));
  await one.enter(match.matchId, contestId);
  await other.enter(match.matchId, contestId, 1);
  await waitFor(() => {
    const contest = now.events.at(-1)?.contests.find((listed) => listed.contest.id === contestId);
    expect(contest).toMatchObject({ contest: { taken: 2 }, mine: [{ rank: null }] });
  });
  expect(now.events.at(-1)?.teams).toHaveLength(1);
  await match.begin();
  await match.play(60);
  await fantasy.settle();
  await waitFor(() => expect(board.events.at(-1)?.rows).toHaveLength(2));
  await waitFor(() => expect(now.events.at(-1)?.squad.some(({ points }) => points > 4)).toBe(true));
  await waitFor(() => expect(coming.events.at(-1)?.matches.map(({ match: { id } }) => id)).toContain(match.matchId));
  await match.play();
  await fantasy.settle();
  await waitFor(() => expect(entries.events.at(-1)?.entries[0]?.entry.prize).toMatch(/^\d/));
  for (const { leave } of [now, board, entries, coming]) leave();
  const elsewhere = await seat({ gameCode: "coin" });
  expect((await elsewhere.watch("of=entries", contract.listFantasyEntries.response)).status).toBe(404);
  expect((await one.watch("of=match&id=999999", contract.fantasyMatchNow)).status).toBe(404);
  expect((await one.watch("of=match", contract.fantasyMatchNow)).status).toBe(422);
});

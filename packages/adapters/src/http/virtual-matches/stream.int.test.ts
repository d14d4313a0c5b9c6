import { randomUUID } from "node:crypto";
import { virtualLeagues, virtualMatch, virtualStream, virtualTable } from "@maidan/contract/http/virtual-matches";
import { leagueOf, virtualSport } from "@maidan/games/virtual";
import { createHouseSportsDesk } from "@maidan/services/house-sports";
import { createVirtualBook, VirtualSchedule, VirtualViews } from "@maidan/services/virtual-matches";
import type { HouseSession } from "@maidan/services/house-games";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../../../../../tools/test-database.ts";
import { testBytes } from "../../../../../tools/test-random.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { createSharedRoundStore } from "../../postgres/house-games/index.ts";
import { createHouseSportsStore } from "../../postgres/house-sports/index.ts";
import { createVirtualMatchStore } from "../../postgres/virtual-matches/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerVirtualRoutes } from "./index.ts";

const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** One league that is played, and a server that tells of it; who is elsewhere plays another game. */
async function openLeague() {
  const database = await createTestDatabase();
  const league = leagueOf("delta-league");
  if (league === undefined) throw new Error("the league is gone");
  const runner = createCommandRunner({ pool: database.pool });
  const [store, tables] = [createVirtualMatchStore(), createSharedRoundStore()];
  const book = createVirtualBook(
    createHouseSportsDesk({ runner, store: createHouseSportsStore(), newKey: randomUUID }),
  );
  const schedule = new VirtualSchedule({
    runner,
    store,
    tables,
    book,
    newKey: randomUUID,
    randomBytes: testBytes("virtual stream"),
    marketsOf: async (setup) => virtualSport(setup.sport).markets(setup),
    leagues: [league],
    chainLength: 40,
  });
  const { app, listen } = await startStreamServer((token) => token);
  registerVirtualRoutes(app, {
    views: new VirtualViews({ runner, store, tables, leagues: [league] }),
    schedule,
    sessionOf: async ({ playerId }) =>
      ({ gameCode: playerId.startsWith("watcher") ? league.gameCode : "coin" }) as HouseSession,
  });
  const origin = await listen();
  const watch = <T>(query: string, response: { parse(told: unknown): T }, player = "watcher") =>
    watchStream({ url: `${origin}${virtualStream.path}?${query}`, token: player.padEnd(30, "-") }, response);
  const play = async (ms = 0): Promise<void> => {
    await database.pool.query(
      `update virtual_round set starts_at = starts_at - interval '1 millisecond' * $1 where phase <> 'over'`,
      [ms],
    );
    await database.pool.query("update house_table set owned_until = now()");
    for (let tick = 0; tick < 20 && (await schedule.tick()); tick += 1);
  };
  const close = async (): Promise<void> => {
    await app.close();
    await database.close();
  };
  return { league: league.code, watch, play, close };
}

test("[HOUSE-29] [VSPORT-06] leagues, a match and a table are told to who watches them: each event at its time and nothing before it, and the result once", async () => {
  const { league, watch, play, close } = await openLeague();
  const leagues = await watch("of=leagues", virtualLeagues.response);
  await waitFor(() => expect(leagues.events).toHaveLength(1));
  // Whoever watches has rounds announced.
  await play();
  await waitFor(() => expect(leagues.events.at(-1)?.leagues[0]?.rounds.length).toBeGreaterThan(0));
  const round = leagues.events.at(-1)?.leagues[0]?.rounds[0];
  const number = round?.number ?? 0;
  const match = await watch(`of=match&league=${league}&number=${number}&place=0`, virtualMatch.response);
  const table = await watch(`of=table&league=${league}`, virtualTable.response);
  await waitFor(() =>
    expect(match.events.at(-1)).toMatchObject({ round: { phase: "announced", hash: null }, beats: [] }),
  );
  await play((round?.starts_in_ms ?? 0) + 20_000);
  await waitFor(() => expect(match.events.at(-1)?.beats.length).toBeGreaterThan(0));
  const running = match.events.at(-1);
  expect(running).toMatchObject({ round: { phase: "running", hash: null } });
  for (const { at_ms: atMs } of running?.beats ?? [])
    expect(atMs).toBeLessThanOrEqual(-(running?.round.starts_in_ms ?? 0));
  await play(600_000);
  await waitFor(() =>
    expect(match.events.at(-1)).toMatchObject({ round: { phase: "over" }, match: { is_over: true } }),
  );
  await waitFor(() => expect(table.events.at(-1)?.past.map((one) => one.number)).toContain(number));
  for (const { leave } of [leagues, match, table]) leave();
  for (const query of ["of=leagues", `of=table&league=${league}`])
    expect((await watch(query, virtualTable.response, "elsewhere")).status, query).toBe(404);
  expect((await watch(`of=match&league=${league}&number=9999&place=0`, virtualMatch.response)).status).toBe(404);
  await close();
});

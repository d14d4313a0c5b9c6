import { randomUUID } from "node:crypto";
import { horsebookStream, listHorsebookBets, listRaces, readRace } from "@maidan/contract/http/horsebook";
import { createReadPrices, HorsebookDesk } from "@maidan/services/horsebook";
import type { HouseSession } from "@maidan/services/house-games";
import { horsebookAccount, houseMaker, houseQuotes, MarketMaker } from "@maidan/services/market-maker";
import { expect, test, vi } from "vitest";
import { readerOf } from "../../postgres/database/index.ts";
import { StageClock } from "../../postgres/feeds/test-support/stage-fixtures.ts";
import { openStage } from "../../postgres/feeds/test-support/stage.ts";
import { createHorsebookStore } from "../../postgres/horsebook/index.ts";
import { createSettingsStore } from "../../postgres/settings/index.ts";
import { createRaceReads } from "../../postgres/racing/index.ts";
import { meetingOf } from "../../postgres/racing/test-support/meetings.ts";
import { raceOfFeed, runRacesUntil, stageRaces } from "../../postgres/racing/test-support/races.ts";
import { createTestHouse } from "../house-games/test-support/index.ts";
import { startStreamServer, watchStream } from "../server/test-support/watch-stream.ts";
import { registerHorsebookRoutes } from "./index.ts";

const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const startAtMs = Date.UTC(2026, 10, 24, 12, 0);

/** A meeting of one race whose markets are quoted, and a server that tells of it. */
async function openMeeting() {
  const stage = await openStage();
  const house = await createTestHouse(stage.pool);
  const accountId = await stage.openBot(horsebookAccount);
  const makerId = await stage.openBot({ ...houseMaker, fundsMinor: 500_000_000_00n });
  const { engine, book, runner } = stage;
  const quiet = { info: () => undefined, warn: () => undefined };
  const maker = new MarketMaker({ engine, book, playerId: makerId, settings: houseQuotes, log: quiet });
  const [store, races] = [createHorsebookStore(), createRaceReads()];
  const settings = createSettingsStore();
  const deps = {
    runner,
    wagers: house.wagers,
    store,
    races,
    engine,
    settings,
    newKey: randomUUID,
    wake: () => undefined,
  };
  const desk = new HorsebookDesk({ ...deps, accountId: async () => accountId });
  const clock = new StageClock(startAtMs - 120_000);
  const meeting = { races: meetingOf("told", { races: 1, startAtMs }), clock, makers: [maker], seedOf: () => "runs 1" };
  const feed = stageRaces(stage, meeting);
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "announced");
  await maker.idle();
  const sessions = new Map<string, HouseSession>();
  const { app, listen } = await startStreamServer((token) => sessions.get(token)?.player);
  registerHorsebookRoutes(app, {
    reader: readerOf(stage.pool),
    races,
    store,
    desk,
    wallet: { balance: async () => ({ kind: "ok", balanceMinor: 0n }) },
    readPrices: createReadPrices({ engine, clock: () => performance.now(), keptMs: 0 }),
    sessionOf: async ({ sessionId }) => sessions.get(sessionId) ?? Promise.reject(new Error(sessionId)),
    nowMs: () => clock.nowMs(),
    bangla: {},
    speed: 1,
  });
  const origin = await listen();
  const sitDown = async (gameCode: string) => {
    const player = await house.provider.createPlayer({ cashMinor: 1_000_000_00n });
    const session = await house.openGame(player, gameCode);
    sessions.set(session.sessionId, session);
    const watch = <T>(query: string, response: { parse(told: unknown): T }) =>
      watchStream({ url: `${origin}${horsebookStream.path}?${query}`, token: session.sessionId }, response);
    return { session, watch };
  };
  const close = async (): Promise<void> => {
    await app.close();
    await feed.stop();
    await house.close();
    await stage.stop();
  };
  return { race: raceOfFeed(feed, "told-1"), feed, clock, desk, house, pool: stage.pool, sitDown, close };
}

test("[HOUSE-29] [HORSEBOOK-07] races, a race with its prices and run, and to each their own bets are told to who watches them, second by second", async () => {
  const { race, feed, clock, desk, house, pool, sitDown, close } = await openMeeting();
  const [one, other, stranger] = [await sitDown("horsebook"), await sitDown("horsebook"), await sitDown("coin")];
  const [races, seen, mine, theirs] = [
    await other.watch("of=races", listRaces.response),
    await other.watch(`of=race&id=${race.raceId}`, readRace.response),
    await one.watch("of=bets", listHorsebookBets.response),
    await other.watch("of=bets", listHorsebookBets.response),
  ];
  await waitFor(() => expect(seen.events.at(-1)?.is_open).toEqual({ win: true, place: true }));
  expect(races.events.at(-1)?.open).toMatchObject([{ id: race.raceId, phase: "announced" }]);
  const runner = seen.events.at(-1)?.runners.find(({ win }) => (win?.back_x100 ?? null) !== null);
  const priceX100 = runner?.win?.back_x100 ?? 0;
  const asked = { raceId: race.raceId, market: "WIN", runner: runner?.number ?? 0, stakeMinor: 5_000n } as const;
  expect(await desk.place(one.session, { ...asked, priceX100, idempotencyKey: randomUUID() })).toMatchObject({
    phase: "standing",
  });
  await waitFor(() => expect(mine.events.at(-1)?.bets).toMatchObject([{ state: "open", stake: "50.00" }]));
  await runRacesUntil(feed, clock, () => feed.races()[0]?.phase === "running");
  await waitFor(() => expect(seen.events.at(-1)?.run?.metres).toBe(race.card.metres));
  expect(seen.events.at(-1)).toMatchObject({ seed: null, result: [] });
  await runRacesUntil(feed, clock, () => feed.races().length === 0);
  await pool.query("update horsebook_bet set due_at = now()");
  while (!(await desk.sweep()).isFinished);
  await house.recoverAll();
  await waitFor(() => expect(races.events.at(-1)?.finished).toMatchObject([{ id: race.raceId }]));
  await waitFor(() => expect(seen.events.at(-1)?.seed).toMatch(/./));
  await waitFor(() => expect(mine.events.at(-1)?.bets[0]?.payout).not.toBeNull());
  expect(theirs.events).toEqual([{ bets: [], has_more: false }]);
  expect((await stranger.watch("of=races", listRaces.response)).status).toBe(404);
  expect((await one.watch("of=race&id=999999", readRace.response)).status).toBe(404);
  for (const { leave } of [races, seen, mine, theirs]) leave();
  await close();
});

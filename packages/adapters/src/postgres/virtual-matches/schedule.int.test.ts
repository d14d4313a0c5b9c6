import { randomBytes, randomUUID } from "node:crypto";
import { leadsTo } from "@maidan/games/fair";
import { leagueOf, playMatch, roundCommitment, roundOf, virtualSport, type League } from "@maidan/games/virtual";
import { createHouseSportsDesk, type HouseSportsDesk } from "@maidan/services/house-sports";
import {
  createVirtualBook,
  slotAfter,
  VirtualSchedule,
  virtualSource,
  virtualSourceId,
  type VirtualMatchStore,
} from "@maidan/services/virtual-matches";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createCommandRunner } from "../command/index.ts";
import { readerOf } from "../database/index.ts";
import { createSharedRoundStore } from "../house-games/index.ts";
import { createHouseSportsStore } from "../house-sports/index.ts";
import { createVirtualMatchStore } from "./index.ts";

let database: TestDatabase;
beforeEach(async () => {
  await database?.close();
  database = await createTestDatabase();
});
afterAll(() => database.close());

const store = createVirtualMatchStore();
const sports = createHouseSportsStore();
const delta = ((): League => {
  const league = leagueOf("delta-league");
  if (league === undefined) throw new Error("the league is gone");
  return league;
})();

class Killed extends Error {}

/** A process that plays the league. `beforeWrite` may end it before anything is written. */
function newSchedule(beforeWrite: () => void = () => undefined, chainLength = 40): VirtualSchedule {
  const runner = createCommandRunner({ pool: database.pool });
  const desk = createHouseSportsDesk({ runner, store: sports, newKey: randomUUID });
  const faulty = async <T>(write: () => Promise<T>): Promise<T> => {
    beforeWrite();
    return write();
  };
  const faultyDesk: Pick<HouseSportsDesk, "offer" | "settle"> = {
    offer: (offers) => faulty(() => desk.offer(offers)),
    settle: (results) => faulty(() => desk.settle(results)),
  };
  const faultyStore: VirtualMatchStore = {
    ...store,
    add: (...args) => faulty(() => store.add(...args)),
    move: (...args) => faulty(() => store.move(...args)),
    setPhase: (...args) => faulty(() => store.setPhase(...args)),
    endMatch: (...args) => faulty(() => store.endMatch(...args)),
  };
  return new VirtualSchedule({
    runner,
    store: faultyStore,
    tables: createSharedRoundStore(),
    book: createVirtualBook(faultyDesk),
    newKey: randomUUID,
    randomBytes,
    marketsOf: async (setup) => virtualSport(setup.sport).markets(setup),
    leagues: [delta],
    chainLength,
  });
}

/** So much later, for all that waits for the clock. */
const pass = async (ms: number): Promise<void> => {
  const by = `interval '1 millisecond' * ${ms}`;
  await database.pool.query(`update virtual_round set starts_at = starts_at - ${by} where phase <> 'over'`);
  await database.pool.query(`update sportsbook_fixture set start_at = start_at - ${by} where finished_at is null`);
};
const release = () => database.pool.query("update house_table set owned_until = now()");
const rounds = async () => {
  const reader = readerOf(database.pool);
  const { lastNumber } = await store.state(reader, delta.code);
  const found = await Promise.all(
    Array.from({ length: lastNumber }, (_, index) => store.round(reader, delta.code, index + 1)),
  );
  return found.flatMap((round) => round ?? []);
};
const untilQuiet = async (schedule: VirtualSchedule): Promise<void> => {
  for (let tick = 0; tick < 20 && (await schedule.tick()); tick += 1);
};
const booked = async (league: string, number: number, place: number) => {
  const { rows } = await database.pool.query<{ id: string; phase: string; start_ms: number }>(
    `select id, phase, (extract(epoch from start_at) * 1000)::double precision as start_ms from sportsbook_fixture
     where source = $1 and source_id = $2`,
    [virtualSource(league), virtualSourceId({ league, number, place })],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("the fixture isn't in the book");
  return { ...row, markets: await sports.markets(readerOf(database.pool), [row.id]) };
};
/** A coupon that waits, on a market of the round's first match. */
async function stakeOn(number: number): Promise<string> {
  const { markets } = await booked(delta.code, number, 0);
  const [sessionId, wagerId] = [randomUUID(), randomUUID()];
  const { pool } = database;
  await pool.query("insert into house_operator values ('test', '', '') on conflict do nothing");
  await pool.query(
    `insert into house_session (id, operator, player, game_code, currency, language, wallet_token, return_url, deposit_url, launch_hash, launch_expires_at)
     values ($1, 'test', '1', 'virtual-sports', 'BDT', 'en', '', '', '', $2, now())`,
    [sessionId, randomBytes(32)],
  );
  await pool.query(
    `insert into house_wager (id, session_id, operator, player, game_code, currency, content, stake_minor, phase, due_at)
     values ($1, $2, 'test', '1', 'virtual-sports', 'BDT', '{}', 100, 'open', now())`,
    [wagerId, sessionId],
  );
  await pool.query("insert into sportsbook_leg values ($1, 0, $2, 'home', 200)", [wagerId, markets[0]?.marketId]);
  return wagerId;
}

describe("the schedule of simulated matches", () => {
  test("[VSPORT-01] announces the next two rounds with matches and prices, at the league's own times, whether anybody is there or not", async () => {
    const schedule = newSchedule();
    await untilQuiet(schedule);
    const [first, second, ...others] = await rounds();
    expect([first?.number, second?.number, others]).toEqual([1, 2, []]);
    if (first === undefined || second === undefined) throw new Error("two rounds are announced");
    expect(second.startsAtMs - first.startsAtMs).toBe(delta.periodMs);
    expect((first.startsAtMs - delta.offsetMs) % delta.periodMs).toBe(0);
    expect(first.startsInMs).toBeGreaterThan(10_000);
    for (const { place, setup } of first.matches) {
      const { phase, start_ms: startMs, markets } = await booked(delta.code, 1, place);
      expect([phase, startMs]).toEqual(["open", first.startsAtMs]);
      const kinds = virtualSport("soccer")
        .markets(setup)
        .map(({ key }) => key);
      expect(kinds).toEqual(expect.arrayContaining(markets.map(({ key }) => key)));
      expect(
        markets.every(
          ({ status, selections }) => status === "open" && selections.every(({ priceX100 }) => (priceX100 ?? 0) > 101),
        ),
      ).toBe(true);
    }
  });

  test("[VSPORT-12] begins later while nobody is there and nobody has bet, and plays as soon as one of both is so", async () => {
    const schedule = newSchedule();
    await untilQuiet(schedule);
    await pass((await rounds())[0]?.startsInMs ?? 0);
    await untilQuiet(schedule);
    const [first, second] = await rounds();
    expect([first?.phase, second?.phase]).toEqual(["announced", "announced"]);
    expect(first?.startsInMs).toBeGreaterThan(10_000);
    expect((second?.startsAtMs ?? 0) - (first?.startsAtMs ?? 0)).toBe(delta.periodMs);
    expect((await booked(delta.code, 1, 3)).start_ms).toBe(first?.startsAtMs);
    // A bet on the second round has the first one played too: it comes before.
    await stakeOn(2);
    await pass(first?.startsInMs ?? 0);
    await untilQuiet(schedule);
    expect((await rounds()).map(({ phase }) => phase)).toEqual(["running", "announced", "announced"]);
    await database.pool.query("update house_wager set phase = 'paid'");
    await pass(delta.periodMs);
    await untilQuiet(schedule);
    expect((await rounds()).map(({ phase }) => phase)).toEqual(["over", "announced", "announced"]);
    await schedule.want("virtual-sports");
    await pass(2 * delta.periodMs);
    await untilQuiet(schedule);
    expect((await rounds()).map(({ phase }) => phase).slice(0, 2)).toEqual(["over", "over"]);
  });

  test("[VSPORT-11] [VSPORT-13] a process that ends before any of its writes loses no match, and none has two results or another than its hash gives", async () => {
    // Short, so that a second chain is begun too.
    const chainLength = 5;
    let countdown = 1;
    let kills = 0;
    const dying = (): void => {
      countdown -= 1;
      if (countdown === 0) throw new Killed("killed");
    };
    let schedule = newSchedule(dying, chainLength);
    const seen = new Map<string, string>();
    for (let pace = 1; (await rounds()).filter(({ phase }) => phase === "over").length < 6;) {
      await database.pool.query("update house_table set wanted_until = now() + interval '1 hour'");
      await schedule.want("virtual-sports");
      try {
        await untilQuiet(schedule);
        await pass(delta.periodMs / 2);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        pace = (pace % 7) + 1;
        countdown = pace;
        await release();
        schedule = newSchedule(dying, chainLength);
      }
      // Results that were there stay as they are.
      for (const { number, matches } of await rounds())
        for (const { place, score } of matches) {
          const key = `${number}:${place}`;
          const told = JSON.stringify(score);
          if (seen.has(key)) expect(told, key).toBe(seen.get(key));
          if (score !== undefined) seen.set(key, told);
        }
    }
    expect(kills).toBeGreaterThan(8);
    const over = (await rounds()).filter(({ phase }) => phase === "over");
    expect(over.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(over.map(({ chain }) => chain))).toEqual(new Set([1, 2]));
    for (const { number, hash, salt, commitment, matches, chain, place: steps } of over) {
      const published = await database.pool.query<{ published_hash: string }>(
        "select published_hash from house_chain where game_code = 'virtual:delta-league' and chain = $1",
        [chain],
      );
      expect(leadsTo(hash, published.rows[0]?.published_hash ?? "", { steps })).toBe(true);
      expect(roundCommitment(hash)).toBe(commitment);
      expect(matches).toHaveLength(4);
      for (const { place, setup, score } of matches) {
        const { stats } = playMatch({ hash, salt, place }, setup);
        expect(score).toEqual({ home: stats["home"], away: stats["away"] });
        const { phase, markets } = await booked(delta.code, number, place);
        expect(phase).toBe("finished");
        const { winners } = virtualSport("soccer");
        for (const { kind, lineX100, status, results } of markets) {
          expect(status).toBe("settled");
          const market = lineX100 === null ? { kind } : { kind, lineX10: lineX100 / 10 };
          const won = Object.entries(results ?? {}).flatMap(([key, result]) => (result === "win" ? [key] : []));
          expect(won.toSorted()).toEqual([...winners(market, stats)].toSorted());
          expect(new Set(Object.values(results ?? {}))).toEqual(new Set(["win", "lose"]));
        }
      }
    }
  });

  test("[VSPORT-11] one process at a time plays the leagues, and another takes over when it falls silent", async () => {
    const [one, other] = [newSchedule(), newSchedule()];
    const owner = async (): Promise<string | undefined> =>
      (
        await database.pool.query<{ owner: string }>(
          "select owner from house_table where game_code = 'virtual-matches'",
        )
      ).rows[0]?.owner;
    expect(await one.tick()).toBe(true);
    const first = await owner();
    await other.tick();
    expect(await owner()).toBe(first);
    await release();
    // It asks for the schedule now and then, not at every look.
    for (let look = 0; look < 8 && (await owner()) === first; look += 1) await other.tick();
    expect(await owner()).not.toBe(first);
    for (let look = 0; look < 8; look += 1) await one.tick();
    expect(await owner()).not.toBe(first);
    expect(await one.tick()).toBe(false);
  });

  test("[VSPORT-06] betting is closed in the book before the round runs, and the market's prices stay until then", async () => {
    const schedule = newSchedule();
    await untilQuiet(schedule);
    await schedule.want("virtual-sports");
    const before = await booked(delta.code, 1, 0);
    await pass((await rounds())[0]?.startsInMs ?? 0);
    const [first] = await rounds();
    if (first === undefined) throw new Error("a round is announced");
    await untilQuiet(schedule);
    const after = await booked(delta.code, 1, 0);
    expect(after.phase).toBe("live");
    expect(after.markets.every(({ status }) => status === "suspended")).toBe(true);
    expect(after.markets.map(({ selections }) => selections)).toEqual(
      before.markets.map(({ selections }) => selections),
    );
  });

  test("[VSPORT-10] the table's results are those of the day in Dhaka", async () => {
    const schedule = newSchedule();
    await untilQuiet(schedule);
    await schedule.want("virtual-sports");
    await pass(3 * delta.periodMs);
    await untilQuiet(schedule);
    await database.pool.query(
      "update virtual_round set starts_at = case number when 1 then timestamptz '2026-11-20 23:59:59+06' else timestamptz '2026-11-21 00:00:00+06' end",
    );
    const reader = readerOf(database.pool);
    const dayBefore = await store.resultsOf(reader, delta.code, "2026-11-20");
    expect(dayBefore).toHaveLength(4);
    const setups = roundOf(delta, { number: 1, day: "2026-11-20" });
    expect(new Set(dayBefore.map(({ home }) => home))).toEqual(new Set(setups.map(({ home }) => home.code)));
  });
});

test("[VSPORT-01] a league's rounds begin at its own times, each strictly after the moment asked", () => {
  const start = slotAfter(delta, 1_000_000_000_000);
  expect((start - delta.offsetMs) % delta.periodMs).toBe(0);
  expect(slotAfter(delta, start)).toBe(start + delta.periodMs);
});

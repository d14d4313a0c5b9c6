import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { advanceMatch, isMatchOver, startMatch, type CricketSetup, type Match } from "@maidan/core/sports";
import { squadOf, type FantasyTeam, type Role } from "@maidan/games/fantasy";
import type { HouseSession } from "@maidan/services/house-games";
import {
  createEnterContest,
  createFantasyTick,
  createSaveTeam,
  fantasyGame,
  fantasyWagerRules,
  type FantasyMatch,
  type FantasyStore,
  type KeptContest,
} from "@maidan/services/house-fantasy";
import type pg from "pg";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import { readerOf } from "../../../postgres/database/index.ts";
import { createFantasyFeed, createFantasyStore } from "../../../postgres/house-fantasy/index.ts";
import { createTestHouse, Killed, type CallFate } from "../../house-games/test-support/index.ts";

export interface FantasyFaults {
  readonly fate?: (path: string) => CallFate;
  /** Ends the process before a write of contests, or of a wager's phase. */
  readonly isKilled?: () => boolean;
}

export const testSetup: CricketSetup = {
  sport: "cricket",
  teams: [
    { name: "Test North", strength: 1, players: Array.from({ length: 11 }, (_, place) => `N. Invented ${place + 1}`) },
    { name: "Test South", strength: 0, players: Array.from({ length: 11 }, (_, place) => `S. Invented ${place + 1}`) },
  ],
};

/** A feed's match that the test plays as it likes. */
export interface PlayedMatch {
  readonly matchId: string;
  /** Plays so many more steps, or to the end. */
  readonly play: (steps?: number) => Promise<void>;
  /** Its time has come; nothing was bowled yet. */
  readonly begin: () => Promise<void>;
  readonly seen: () => Promise<FantasyMatch>;
  readonly contest: (code: string, copy?: number) => Promise<KeptContest>;
}

/** Fantasy over a real database and the real wallet. */
export async function createTestFantasy(pool: pg.Pool, faults: FantasyFaults = {}) {
  const die = (): void => {
    if (faults.isKilled?.() === true) throw new Killed("killed");
  };
  const house = await createTestHouse(pool, {
    ...(faults.fate !== undefined && { fate: faults.fate }),
    beforeChange: die,
  });
  const runner = createCommandRunner({ pool });
  const reader = readerOf(pool);
  const store = mortal(createFantasyStore(), die);
  const feed = createFantasyFeed();
  const { wagers } = house;
  wagers.register(fantasyGame, fantasyWagerRules(store));
  const deps = { runner, store, feed, wagers, reader, newKey: randomUUID };
  const tick = createFantasyTick(deps);
  const enter = createEnterContest(deps);
  const teams = createSaveTeam(deps);
  return {
    house,
    store,
    reader,
    tick,
    teams,
    enter: (session: HouseSession, contestId: string, teamId: string) =>
      enter(session, { contestId, teamId, idempotencyKey: randomUUID() }),
    enterAgain: enter,
    newPlayer: async ({ cashMinor = 10_000_000n, currency }: { cashMinor?: bigint; currency?: Currency } = {}) => {
      const player = await house.provider.createPlayer({ cashMinor });
      const session = await house.openGame({ ...player, ...(currency !== undefined && { currency }) }, fantasyGame);
      return { session, cash: () => house.provider.cashOf(player.playerId) };
    },
    newMatch: (options?: { readonly seed?: string; readonly startsInMs?: number }) =>
      newMatch({ pool, store, tick }, options),
    /** Takes everything as far as it goes. */
    settle: async (): Promise<void> => {
      for (let isFinished = false; !isFinished;) ({ isFinished } = await tick());
      await house.recoverAll();
    },
    close: () => house.close(),
  };
}
export type TestFantasy = Awaited<ReturnType<typeof createTestFantasy>>;

/** The store of a process that may end before any of its writes. */
function mortal(store: FantasyStore, die: () => void): FantasyStore {
  return {
    ...store,
    advanceMatch: async (...given) => (die(), store.advanceMatch(...given)),
    changeContest: async (...given) => (die(), store.changeContest(...given)),
    addEntry: async (...given) => (die(), store.addEntry(...given)),
    setEntryState: async (...given) => (die(), store.setEntryState(...given)),
    setRanks: async (...given) => (die(), store.setRanks(...given)),
  };
}

async function newMatch(
  {
    pool,
    store,
    tick,
  }: { readonly pool: pg.Pool; readonly store: FantasyStore; readonly tick: () => Promise<unknown> },
  { seed = randomUUID(), startsInMs = 3_600_000 }: { readonly seed?: string; readonly startsInMs?: number } = {},
): Promise<PlayedMatch> {
  let match: Match = startMatch(testSetup, seed);
  let step = 0;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, phase, event_id, market_id, match, next_at)
     values ('simulator', $1, 'cricket', 'Test League', $1, now() + $2 * interval '1 millisecond', now(), 'announced', '1', $1, $3, now()) returning id`,
    [seed, startsInMs, JSON.stringify(match)],
  );
  const feedMatchId = String(rows[0]?.id);
  await tick();
  const known = await pool.query<{ id: bigint }>("select id from house_fantasy_match where feed_match_id = $1", [
    feedMatchId,
  ]);
  const matchId = String(known.rows[0]?.id);
  const reader = readerOf(pool);
  return {
    matchId,
    begin: async () => {
      await pool.query("update house_fantasy_match set start_at = now() - interval '1 second' where id = $1", [
        matchId,
      ]);
    },
    play: async (steps = 10_000) => {
      for (let left = steps; left > 0 && !isMatchOver(match); left -= 1) {
        match = advanceMatch(match).match;
        step += 1;
      }
      await pool.query(
        `update feed_match set match = $2, step = $3, phase = $4, start_at = least(start_at, now()) where id = $1`,
        [feedMatchId, JSON.stringify(match), step, isMatchOver(match) ? "finished" : "live"],
      );
    },
    seen: async () => {
      const seen = await store.match(reader, matchId);
      if (seen === undefined) throw new Error("the match is gone");
      return seen;
    },
    contest: async (code, copy = 1) => {
      const found = (await store.contests(reader, matchId)).find((one) => one.code === code && one.copy === copy);
      if (found === undefined) throw new Error(`there is no contest ${code} ${copy}`);
      return found;
    },
  };
}

const squad = squadOf(testSetup);

/** A trader makes the match odds of a match void. */
export async function voidMatch(pool: pg.Pool, matchId: string): Promise<void> {
  await pool.query(
    `with feed as (select f.market_id as id from feed_match f join house_fantasy_match m on m.feed_match_id = f.id::text where m.id = $1),
     event as (insert into exchange_event (event_type_id, competition, name, start_at, source, source_id)
       select '4', 'Test League', 'Test', now(), 'test', feed.id from feed returning id),
     market as (insert into exchange_market (id, event_id, market_type, name, start_at, in_play_delay_ms, commission_basis_points)
       select feed.id, event.id, 'MATCH_ODDS', 'Match Odds', now(), 0, 0 from event, feed returning id),
     command as (insert into command (scope, key, kind, actor, content, content_hash, outcome, is_ok)
       select 'test', feed.id, 'test', '{}', '{}', '\\x00', '{}', true from feed returning id)
     insert into exchange_settlement (market_id, revision, kind, winners, reason, command_id, bets, total_paid_minor, total_commission_minor, settled_at)
     select market.id, 1, 'VOID', '{}', 'abandoned', command.id, 0, 0, 0, now() from market, command`,
    [matchId],
  );
}

/** Teams that may play, each another one: cheap ones, whose leaders and last places change. */
export function teamOf(variant: number): FantasyTeam {
  const cheapest = (side: number, role: Role): number[] =>
    squad
      .filter((player) => player.side === side && player.role === role)
      .sort((one, other) => one.creditsX10 - other.creditsX10)
      .map(({ id }) => id);
  const picks = [
    ...cheapest(0, "keeper"),
    ...cheapest(0, "batter").slice(0, 2),
    ...cheapest(0, "bowler").slice(0, 2),
    ...cheapest(1, "batter").slice(0, 2),
    ...cheapest(1, "all-rounder").slice(0, 1),
    ...cheapest(1, "bowler").slice(0, 3),
  ];
  const captain = picks[variant % 11] ?? 0;
  const viceCaptain = picks[(variant + 1 + Math.floor(variant / 11)) % 11] ?? 0;
  return { picks, captain, viceCaptain };
}

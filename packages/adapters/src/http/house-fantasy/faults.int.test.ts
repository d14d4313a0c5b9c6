import { randomUUID } from "node:crypto";
import { rankEntries } from "@maidan/games/fantasy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createFaults, type CallFate } from "../house-games/test-support/index.ts";
import { createTestFantasy, teamOf, voidMatch, type TestFantasy } from "./test-support/index.ts";

let database: TestDatabase;
let fantasy: TestFantasy;
let fates: () => CallFate = () => "arrives";
let kills: () => boolean = () => false;
const start = 10_000_000n;
beforeAll(async () => {
  database = await createTestDatabase();
  fantasy = await createTestFantasy(database.pool, { fate: () => fates(), isKilled: () => kills() });
});
afterAll(async () => {
  await fantasy.close();
  await database.close();
});

test("[FANTASY-09] over 60 entries with wallet calls lost and the server killed before any write, each ends paid or given back, once, to the paisa", async () => {
  const matches = [await fantasy.newMatch(), await fantasy.newMatch()];
  const players = await Promise.all(Array.from({ length: 6 }, () => fantasy.newPlayer()));
  const entering: (() => Promise<unknown>)[] = [];
  for (const match of matches) {
    for (const { session } of players) {
      const teams: string[] = [];
      for (let variant = 0; variant < 4; variant += 1) {
        const asked = { ...teamOf(variant), idempotencyKey: randomUUID() };
        const saved = await fantasy.teams.add(session, match.matchId, asked);
        if (saved.ok) teams.push(saved.value.teamId);
      }
      for (const code of ["everybody", "guaranteed", "head-to-head-20", "winner-takes-all"])
        for (const teamId of teams.slice(0, code === "everybody" ? 4 : 2)) {
          const { contestId } = await match.contest(code);
          entering.push(() => fantasy.enter(session, contestId, teamId));
        }
    }
  }
  const faults = createFaults(20_261_121, { faultyIn: 5, killedIn: 12 });
  const { living } = faults;
  fates = faults.fate;
  kills = faults.isKilled;
  while (entering.length > 0) await Promise.all(entering.splice(0, 6).map(living));
  const nudge = () =>
    database.pool.query(
      "update house_wager set due_at = now() where phase in ('staking', 'undoing', 'paying') and random() < 0.7",
    );
  for (let turn = 0; turn < 20; turn += 1) {
    if (turn === 4) for (const match of matches) await match.begin();
    if (turn === 12) await voidMatch(database.pool, matches[1]?.matchId ?? "");
    if (turn > 6) for (const match of matches) await match.play(15);
    await nudge();
    await living(() => fantasy.house.wagers.sweep());
    await living(() => fantasy.tick());
  }
  fates = () => "arrives";
  kills = () => false;
  for (const match of matches) await match.play();
  await fantasy.settle();
  await fantasy.settle();
  const { faulty, killed } = faults.seen();
  expect(killed).toBeGreaterThan(15);
  expect(faulty).toBeGreaterThan(10);
  const { rows } = await database.pool.query<{
    player: string;
    state: string;
    entry: string;
    prize: string | null;
    phase: string;
    contest: string;
  }>(
    `select e.player, e.state, c.terms ->> 'entryMinor' as entry, e.prize_minor::text as prize, w.phase, c.phase as contest
       from house_fantasy_entry e join house_fantasy_contest c on c.id = e.contest_id join house_wager w on w.id = e.wager_id
       where e.player = any ($1::text[])`,
    [players.map(({ session }) => session.player)],
  );
  expect(rows.length).toBeGreaterThan(60);
  for (const row of rows) {
    const end = { ended: ["paid", "settled"], back: ["void", "given-back"], out: [row.phase, row.contest] }[row.state];
    expect([row.phase, row.contest]).toEqual(end);
    if (row.state === "out") expect(["void", "refused"]).toContain(row.phase);
  }
  for (const { session, cash } of players) {
    const ended = rows.filter(({ player, state: is }) => player === session.player && is === "ended");
    const change = ended.reduce((sum, { entry, prize }) => sum + BigInt(prize ?? 0) - BigInt(entry), 0n);
    expect(await cash()).toBe(start + change);
  }
  // What the contests' own rules give for these points is what was paid.
  for (const match of matches.slice(0, 1)) {
    for (const contest of await fantasy.store.contests(fantasy.reader, match.matchId)) {
      if (contest.phase !== "settled") continue;
      const states = ["ended"] as const;
      const kept = await fantasy.store.entries(fantasy.reader, { contestId: contest.contestId, states, limit: 999 });
      const ranked = rankEntries(
        contest.terms,
        kept.map(({ entryId, pointsX10 }, order) => ({ entryId, pointsX10, order })),
      );
      for (const { entryId, rank, prizeMinor } of ranked)
        expect(kept.find((entry) => entry.entryId === entryId)).toMatchObject({ rank, prizeMinor });
    }
  }
  expect(await fantasy.house.provider.broken()).toEqual([]);
}, 120_000);

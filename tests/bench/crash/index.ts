/**
 * Two crash rounds with 2,000 players at the table, on the whole platform in a process of its own over HTTP: all watch the stream, all bet within a window of six seconds, two fifths leave by
 * themselves, half by hand at moments of their own, some after the crash, the others never; and all bet again in the next window, by the table's own clock, while the first round is paid and closed. How long who leaves waits for
 * the answer; and from the rows and the ledger whether anybody was paid at or above the crash, or a paisa too much or too little. Beside it an answer that does no work, at the same moments.
 * `PLAYERS` is how many there are. The bench takes the chain's salt so that the first round lasts half a minute and the second some seconds, and keeps the first one's bets open until all are in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { get, type ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { readerOf } from "../../../packages/adapters/src/postgres/database/index.ts";
import { createLedgerStore } from "../../../packages/adapters/src/postgres/ledger/index.ts";
import { extraInvariants } from "../../../apps/server/src/invariants.ts";
import { crashReachedMs } from "../../../packages/games/src/crash/index.ts";
import { chainFrom, crashPointX100 } from "../../../packages/games/src/fair/index.ts";
import { fundMinor, startCluster } from "../durable/cluster.ts";
import { seededRandom } from "../durable/flow.ts";
import { closeConnections, openSessions, send, startPlatform } from "../durable/platform.ts";
import { beginMeasuring, usageOf, type Used } from "./inside.ts";
import { openGames, quantiles, type Platform } from "./seats.ts";

const players = Number(process.env["PLAYERS"] ?? 2_000);
const bars = { answerP99Ms: 100, betsInWindow: players };
/** As long as the table takes bets; all want to bet by the end of the fifth second. */
const [windowMs, askedWithinMs] = [6_000, 5_000];
/** Bets that are made one after the other before, as many as tell how long one takes. */
const oneByOne = 40;
const random = seededRandom(2_000);

interface Seat {
  readonly playerId: string;
  readonly token: string;
  readonly plan: { readonly autoX100: number | null; readonly leavesAfterShare: number | undefined };
  /** One of each round. */
  readonly bets: Bet[];
}
interface Bet {
  readonly number: number;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  answeredX100?: number;
}

export async function run(): Promise<Record<string, unknown>[]> {
  const cluster = await startCluster({ players, markets: 1 });
  const database = await cluster.fresh();
  const dataDir = mkdtempSync(path.join(tmpdir(), "maidan-bench-crash-"));
  const points = await setChain(database.pool);
  const [pointX100 = 0] = points;
  const platform = await startPlatform(database.url, dataDir, { isSeeded: true });
  const watchers: ClientRequest[] = [];
  try {
    const seats = await sitDown(platform, await openSessions(database.pool, cluster.playerIds));
    const told = watchAll(platform.gamesPort, seats, watchers);
    await holdBets(database.pool);
    const used = usageOf(platform.gamesPort, cluster.pid);
    const bets = await betAll(platform.gamesPort, { seats, used });
    await startRound(database.pool, pointX100);
    const durationMs = crashReachedMs(pointX100);
    const measured = await beginMeasuring(platform, database.pool);
    const played = await leaveAll(platform.gamesPort, { seats, durationMs });
    const inside = await measured();
    const heardMs = await told.over;
    const overAtMs = performance.now();
    const again = await betAgain(platform.gamesPort, { seats, used });
    const paidAfterMs = await untilPaid(database.pool, { number: 1, sinceMs: overAtMs });
    await untilPaid(database.pool, { number: 2, sinceMs: overAtMs });
    const found = await wrongs(database.pool, { seats, points });
    return [
      {
        bench: `crash bets of ${players} players`,
        unit: `bets taken in a window of ${windowMs} ms`,
        ...bets,
        bar: bars.betsInWindow,
        isMet: bets.takenInWindow >= bars.betsInWindow,
      },
      {
        bench: `crash bets of ${players} players in the next window`,
        unit: "bets taken by the table, while the round before is paid",
        ...again,
        bar: players,
        isMet: again.taken === players,
      },
      {
        bench: `crash round of ${players} players`,
        unit: "ms from leaving to the answer",
        ...played,
        bar: bars.answerP99Ms,
        isMet:
          played.p99 <= bars.answerP99Ms && played.failed === 0 && Object.values(found).every((count) => count === 0),
        pointX100,
        watching: told.watching(),
        crashHeardP99Ms: heardMs,
        allPaidAfterMs: paidAfterMs,
        inside,
        ...found,
      },
    ];
  } finally {
    for (const watcher of watchers) watcher.destroy();
    await platform.stop();
    await database.close();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
    closeConnections();
  }
}

/** A chain whose first round crashes between 5.00 and 6.00, and the second between 1.20 and 2.00. */
async function setChain(pool: pg.Pool): Promise<readonly number[]> {
  const [secret, length] = ["5".repeat(64), 50];
  const [publishedHash = "", ...hashes] = chainFrom(secret, length);
  for (let tried = 0; ; tried += 1) {
    const salt = tried.toString(16).padStart(64, "0");
    const points = hashes.slice(0, 2).map((hash) => crashPointX100(hash, salt));
    const [first = 0, second = 0] = points;
    if (first < 500 || first > 600 || second < 120 || second > 200) continue;
    await pool.query(
      "insert into house_chain (game_code, chain, secret, length, published_hash, salt) values ('crash', 1, $1, $2, $3, $4)",
      [secret, length, publishedHash, salt],
    );
    return points;
  }
}

async function sitDown(platform: Platform, tokens: ReadonlyMap<string, string>): Promise<Seat[]> {
  return (await openGames(platform, { tokens, game: { code: "crash", type: "EGAME" } })).map(({ playerId, token }) => {
    const [kind, share] = [random(), random()];
    const autoX100 = kind < 0.4 ? 101 + Math.floor(share * 600) : null;
    const leavesAfterShare = kind >= 0.4 && kind < 0.9 ? 0.03 + share * 1.02 : undefined;
    return { playerId, token, plan: { autoX100, leavesAfterShare }, bets: [] };
  });
}

/** Everybody watches; `over` says within how long after the first of them 99 of 100 heard that it crashed. */
function watchAll(port: number, seats: readonly Seat[], watchers: ClientRequest[]) {
  const heardMs: number[] = [];
  let watching = 0;
  let isTold: (p99: number) => void = () => undefined;
  const over = new Promise<number>((resolve) => (isTold = resolve));
  for (const { token } of seats) {
    const headers = { authorization: `Bearer ${token}` };
    const watcher = get({ host: "127.0.0.1", port, path: "/api/crash/stream", headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) watching += 1;
      let isHeard = false;
      answer.on("data", (chunk: Buffer) => {
        if (isHeard || !chunk.includes('"phase":"over"')) return;
        isHeard = true;
        heardMs.push(performance.now());
        if (heardMs.length < watching) return;
        heardMs.sort((a, b) => a - b);
        isTold(Math.round((heardMs[Math.floor(heardMs.length * 0.99)] ?? 0) - (heardMs[0] ?? 0)));
      });
    });
    watcher.on("error", () => undefined);
    watchers.push(watcher);
  }
  return { over, watching: () => watching };
}

/** The first round is begun by whoever watches; its bets stay open until `startRound`. */
async function holdBets(pool: pg.Pool): Promise<void> {
  for (let tried = 0; tried < 300; tried += 1) {
    const { rowCount } = await pool.query(
      `update house_shared_round set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where phase = 'betting'`,
    );
    if (rowCount === 1) return;
    await delay(50);
  }
  throw new Error("no round began");
}

async function startRound(pool: pg.Pool, pointX100: number): Promise<void> {
  await pool.query(
    `update house_shared_round set starts_at = now() + interval '1 second', ends_at = now() + interval '1 second' + $1 * interval '1 millisecond'
     where phase = 'betting'`,
    [crashReachedMs(pointX100)],
  );
  await delay(1_000);
}

/**
 * The first few one after the other, as the baseline; then all others at moments of their own within the window, whether or not those before were answered, and
 * as often calls without work, at the same moments of a window of their own.
 */
async function betAll(port: number, { seats, used }: { readonly seats: readonly Seat[]; readonly used: Used }) {
  const bet = async (seat: Seat): Promise<void> => {
    const refused = await betOn(port, { seat, number: 1 });
    if (refused !== undefined) throw new Error(`a bet was not taken: ${refused}`);
  };
  const alone: number[] = [];
  await used();
  const [first, others] = [seats.slice(0, oneByOne), seats.slice(oneByOne)];
  for (const seat of first) {
    const askedMs = performance.now();
    await bet(seat);
    alone.push(performance.now() - askedMs);
  }
  const { server: oneByOneProcessorMs } = await used(first.length);
  const idle = await atOwnMoments(others, async () => void (await send(port, { path: "/healthz" })));
  await used();
  const taken = await atOwnMoments(others, bet);
  const processorMs = await used(others.length);
  return {
    takenInWindow: taken.inWindow + first.length,
    ...quantiles(taken.times),
    perSecond: taken.perSecond,
    // A bet's, streams to all who watch included: what a busy machine doesn't change.
    processorMs,
    oneByOneProcessorMs,
    baseline: "one bet after the other, and answers without work at the same moments",
    oneByOneP50: quantiles(alone).p50,
    oneByOnePerSecond: Math.round((alone.length * 1_000) / alone.reduce((sum, ms) => sum + ms, 0)),
    baselineP50: quantiles(idle.times).p50,
    baselineP99: quantiles(idle.times).p99,
  };
}

/** A bet of the seat on this round; why not, where it is refused. */
async function betOn(
  port: number,
  { seat, number }: { readonly seat: Seat; readonly number: number },
): Promise<string | undefined> {
  const stake = 10 + Math.floor(random() * 990);
  const body = JSON.stringify({ number, stake: `${stake}.37`, auto_x100: seat.plan.autoX100 });
  const placed = await send(port, { path: "/api/crash/bets", body, token: seat.token });
  const { round } = JSON.parse(placed.text) as { round?: { id: string } };
  if (round === undefined) return placed.text;
  seat.bets.push({ number, roundId: round.id, stakeMinor: BigInt(stake) * 100n + 37n });
  return undefined;
}

/** All again, as soon as the table takes bets on its next round; it closes by its own clock. */
async function betAgain(port: number, { seats, used }: { readonly seats: readonly Seat[]; readonly used: Used }) {
  const [{ token } = { token: "" }] = seats;
  const table = async (): Promise<{ number: number; phase: string; starts_in_ms: number } | null> => {
    const answer = JSON.parse((await send(port, { path: "/api/crash", token })).text) as { round: never };
    return answer.round;
  };
  let round = await table();
  for (; round?.number !== 2; round = await table()) await delay(20);
  const closesAtMs = performance.now() + round.starts_in_ms;
  await used();
  let late = 0;
  let lastTakenAtMs = 0;
  const { times } = await atOwnMoments(seats, async (seat) => {
    const refused = await betOn(port, { seat, number: 2 });
    if (refused === undefined) lastTakenAtMs = performance.now();
    else if (refused.includes("takes no more bets")) late += 1;
    else throw new Error(`a bet was not taken: ${refused}`);
  });
  return {
    taken: seats.length - late,
    late,
    ...quantiles(times),
    processorMs: await used(seats.length),
    // From the last taken bet to the moment from which none is taken.
    leftOfWindowMs: Math.round(closesAtMs - lastTakenAtMs),
    baseline: "the same bets while nothing else was to be done",
  };
}

async function atOwnMoments(seats: readonly Seat[], work: (seat: Seat) => Promise<void>) {
  const startedMs = performance.now();
  const times: number[] = [];
  let inWindow = 0;
  await Promise.all(
    seats.map(async (seat, index) => {
      await delay(Math.max(0, (index / seats.length) * askedWithinMs - (performance.now() - startedMs)));
      const askedMs = performance.now();
      await work(seat);
      times.push(performance.now() - askedMs);
      if (performance.now() - startedMs <= windowMs) inWindow += 1;
    }),
  );
  return { times, inWindow, perSecond: Math.round((seats.length * 1_000) / (performance.now() - startedMs)) };
}

/** Each at their own moment, whether or not others were answered. */
async function leaveAll(
  port: number,
  { seats, durationMs }: { readonly seats: readonly Seat[]; readonly durationMs: number },
) {
  const startedMs = performance.now();
  const times: number[] = [];
  const idle: number[] = [];
  let [left, tooLate, failed] = [0, 0, 0];
  const leaving = seats.filter((seat) => seat.plan.leavesAfterShare !== undefined);
  await Promise.all(
    leaving.map(async (seat, index) => {
      await delay((seat.plan.leavesAfterShare ?? 0) * durationMs - (performance.now() - startedMs));
      if (index % 4 === 0) {
        const emptyMs = performance.now();
        await send(port, { path: "/healthz" });
        idle.push(performance.now() - emptyMs);
      }
      const askedMs = performance.now();
      const [bet] = seat.bets;
      const body = JSON.stringify({ round_id: bet?.roundId });
      const answer = await send(port, { path: "/api/crash/leave", body, token: seat.token });
      times.push(performance.now() - askedMs);
      if (answer.status === 409) tooLate += 1;
      else if (answer.status === 200) {
        left += 1;
        const { round } = JSON.parse(answer.text) as { round: { view: { outAtX100: number } } };
        if (bet !== undefined) bet.answeredX100 = round.view.outAtX100;
      } else failed += 1;
    }),
  );
  const { p50: baselineP50, p99: baselineP99 } = quantiles(idle);
  return {
    ...quantiles(times),
    left,
    tooLate,
    failed,
    baseline: "an answer without work at the same moments",
    baselineP50,
    baselineP99,
  };
}

async function untilPaid(
  pool: pg.Pool,
  { number, sinceMs }: { readonly number: number; readonly sinceMs: number },
): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ open: number; after: number }>(
      `select count(*) filter (where finished_at is null)::int as open, (extract(epoch from now() - max(finished_at)) * 1000)::int as after
       from house_round where game_code = 'crash' and (bet ->> 'shared')::bigint = $1`,
      [number],
    );
    if (rows[0]?.open === 0) return Math.max(0, Math.round(performance.now() - sinceMs - rows[0].after));
    if (performance.now() - sinceMs > 180_000) throw new Error(`${rows[0]?.open} bets are not paid`);
    await delay(100);
  }
}

/** From rows and ledger alone: who was paid at or above the crash, whose answer isn't what counted, who has a paisa too much or too little. */
async function wrongs(
  pool: pg.Pool,
  { seats, points }: { readonly seats: readonly Seat[]; readonly points: readonly number[] },
) {
  const { rows } = await pool.query<{ id: string; out: number | null; phase: string; has: bigint }>(
    `select r.id, r.phase, (r.steps -> 0 ->> 'outAtX100')::int as out,
       (select sum(balance_minor) from ledger_account a where a.owner = 'player' and a.player_id = r.player::bigint)::bigint as has
     from house_round r where game_code = 'crash'`,
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  let [paidAboveBust, otherThanAnswered, wrongBalance, missed] = [0, 0, 0, 0];
  for (const { bets, plan } of seats) {
    let [shouldHave, has] = [BigInt(fundMinor), BigInt(fundMinor)];
    for (const { number, roundId, stakeMinor, answeredX100 } of bets) {
      const [row, pointX100] = [kept.get(roundId), points.at(number - 1) ?? 0];
      if (row?.phase !== "paid") throw new Error(`bet ${roundId} is ${row?.phase}`);
      if (row.out !== null && row.out >= pointX100 && plan.autoX100 !== pointX100) paidAboveBust += 1;
      if (answeredX100 !== undefined && answeredX100 !== row.out) otherThanAnswered += 1;
      if (plan.autoX100 !== null && plan.autoX100 < pointX100 && row.out !== plan.autoX100) missed += 1;
      shouldHave += (row.out === null ? 0n : (stakeMinor * BigInt(row.out)) / 100n) - stakeMinor;
      ({ has } = row);
    }
    if (has !== shouldHave) wrongBalance += 1;
  }
  const check = await createLedgerStore({ invariants: extraInvariants }).check(readerOf(pool));
  const invariantsBroken = check.filter((result) => !result.isHeld).length;
  return { paidAboveBust, otherThanAnswered, autosMissed: missed, wrongBalance, invariantsBroken };
}

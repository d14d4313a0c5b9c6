import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { findLiveTable } from "../../../packages/games/src/live/index.ts";
import { inParts, openGames, quantiles, type Platform } from "../crash/seats.ts";
import { fundMinor } from "../durable/cluster.ts";
import { seededRandom } from "../durable/flow.ts";
import { send } from "../durable/platform.ts";
import type { Watchers } from "./watch.ts";

const code = "live-roulette";
const places = ["red", "black", "17", "dozen-1", "odd"] as const;
const random = seededRandom(500);

interface Chip {
  readonly on: string;
  readonly stake: string;
}
interface Told {
  readonly round: { readonly number: number; readonly phase: string } | null;
  readonly players: number;
  readonly mine: readonly object[];
}

/** One round of a live table: all bet, all are told the outcome, and each is paid what the hash gives their chips. */
export async function playLive(
  platform: Platform,
  {
    pool,
    tokens,
    watchers,
  }: { readonly pool: pg.Pool; readonly tokens: ReadonlyMap<string, string>; readonly watchers: Watchers },
): Promise<Record<string, unknown> & { readonly isExact: boolean }> {
  const seats = await openGames(platform, { tokens, game: { code, type: "LIVE" } });
  const heardMs: number[] = [];
  let mostSeen = 0;
  for (const seat of seats) {
    let isHeard = false;
    watchers.follow<Told>(seat, "/api/live/stream", ({ round, players, mine }) => {
      mostSeen = Math.max(mostSeen, players);
      if (round?.phase === "dealing" && mine.length > 0 && !isHeard) {
        isHeard = true;
        heardMs.push(performance.now());
      }
    });
  }
  const number = await holdRound(pool);
  const chipsOf = new Map<string, readonly Chip[]>();
  const times: number[] = [];
  await inParts(seats, async ({ playerId, token }) => {
    const first = Math.floor(random() * places.length);
    const chips = [0, 1].map((more) => ({
      on: places[(first + more) % places.length] ?? "red",
      stake: `${1 + Math.floor(random() * 90)}.25`,
    }));
    chipsOf.set(playerId, chips);
    const askedMs = performance.now();
    const body = JSON.stringify({ number, chips });
    const placed = await send(platform.gamesPort, { path: "/api/live/bets", body, token });
    times.push(performance.now() - askedMs);
    if (!placed.isOk) throw new Error(`a bet was not taken: ${placed.text}`);
  });
  await pool.query(
    "update house_scheduled_round set closes_at = now(), deals_at = now() + interval '1 second' where game_code = $1 and number = $2",
    [code, number],
  );
  await until(() => heardMs.length === seats.length, "the outcome wasn't heard by all");
  const paidAfterMs = await untilPaid(pool, number);
  heardMs.sort((a, b) => a - b);
  const heardP99Ms = Math.round((heardMs[Math.floor(heardMs.length * 0.99)] ?? 0) - (heardMs[0] ?? 0));
  const wrong = await wrongsOf(pool, number, chipsOf);
  return {
    players: seats.length,
    bets: quantiles(times),
    mostSeen,
    heardP99Ms,
    paidAfterMs,
    ...wrong,
    isExact: wrong.wrong === 0,
  };
}

/** The round that takes bets, kept open until all are in. */
async function holdRound(pool: pg.Pool): Promise<number> {
  for (let tried = 0; tried < 1_200; tried += 1) {
    const { rows } = await pool.query<{ number: bigint }>(
      `update house_scheduled_round set closes_at = closes_at + interval '1 hour', deals_at = deals_at + interval '1 hour'
       where game_code = $1 and phase = 'betting' and opens_at <= now() and closes_at > now() + interval '1 second' returning number`,
      [code],
    );
    if (rows[0] !== undefined) return Number(rows[0].number);
    await delay(50);
  }
  throw new Error("no round began");
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const sinceMs = performance.now();
  while (!isSo()) {
    if (performance.now() - sinceMs > 120_000) throw new Error(otherwise);
    await delay(20);
  }
}

/** How long after the outcome was heard every bet of the round is paid at the wallet. */
async function untilPaid(pool: pg.Pool, number: number): Promise<number> {
  const sinceMs = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from house_scheduled_bet b join house_wager w on w.id = b.wager_id
       where b.game_code = $1 and b.number = $2 and w.phase <> 'paid'`,
      [code, number],
    );
    if (rows[0]?.left === 0) return Math.round(performance.now() - sinceMs);
    if (performance.now() - sinceMs > 120_000) throw new Error(`${rows[0]?.left} bets are not paid`);
    await delay(100);
  }
}

/** Balances that aren't what the round's hash gives: dealt again here. */
async function wrongsOf(pool: pg.Pool, number: number, chipsOf: ReadonlyMap<string, readonly Chip[]>) {
  const { rows: rounds } = await pool.query<{ hash: string; salt: string; taken: number }>(
    `select r.hash, c.salt, r.taken_before as taken from house_scheduled_round r join house_chain c using (game_code, chain)
     where r.game_code = $1 and r.number = $2`,
    [code, number],
  );
  const [round] = rounds;
  const table = findLiveTable(code);
  if (round === undefined || table === undefined) throw new Error("no such round");
  const { pay } = table.deal({ hash: round.hash, salt: round.salt, takenBefore: round.taken });
  const { rows } = await pool.query<{ player: string; has: bigint }>(
    "select player_id::text as player, sum(balance_minor)::bigint as has from ledger_account where owner = 'player' group by 1",
  );
  const has = new Map(rows.map((row) => [row.player, row.has]));
  let wrong = 0;
  for (const [playerId, chips] of chipsOf) {
    const laid = chips.map(({ on, stake }) => ({ on, stakeMinor: BigInt(stake.replace(".", "")) }));
    const stakeMinor = laid.reduce((sum, chip) => sum + chip.stakeMinor, 0n);
    if (has.get(playerId) !== BigInt(fundMinor) - stakeMinor + pay(laid).payoutMinor) wrong += 1;
  }
  return { wrong };
}

import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isInSight, swimmersAt } from "../../../packages/games/src/fishing/index.ts";
import { openGames, quantiles, type Platform } from "../crash/seats.ts";
import { fundMinor } from "../durable/cluster.ts";
import { seededRandom } from "../durable/flow.ts";
import { send } from "../durable/platform.ts";
import type { Watchers } from "./watch.ts";

const playedMs = 20_000;
/** Between two volleys of a player. */
const pauseMs = 8_000;
const random = seededRandom(400);

interface Told {
  readonly room: number;
  readonly now_ms: number;
  readonly caught: readonly number[];
  readonly volleys: readonly { readonly id: string; readonly seat: number }[];
  readonly seat: number;
}
interface Seat {
  readonly playerId: string;
  readonly token: string;
  now?: Told;
  aheadMs: number;
}

/** Ponds full of players who shoot at their own moments; the others at the pond are told. */
export async function playPonds(
  platform: Platform,
  {
    pool,
    tokens,
    watchers,
  }: { readonly pool: pg.Pool; readonly tokens: ReadonlyMap<string, string>; readonly watchers: Watchers },
): Promise<Record<string, unknown> & { readonly isExact: boolean }> {
  const opened = await openGames(platform, { tokens, game: { code: "padma-fishing", type: "FH" } });
  const seats: Seat[] = opened.map((one) => ({ ...one, aheadMs: 0 }));
  const firedMs = new Map<string, number>();
  const seenMs = new Map<string, number>();
  for (const seat of seats)
    watchers.follow<Told>(seat, "/api/pond/stream", (told) => {
      seat.now = told;
      seat.aheadMs = told.now_ms - Date.now();
      for (const { id, seat: by } of told.volleys)
        if (by !== told.seat && !seenMs.has(id)) seenMs.set(id, performance.now());
    });
  await delay(1_000);
  const times: number[] = [];
  let [fired, gone, failed] = [0, 0, 0];
  const endsAtMs = performance.now() + playedMs;
  await Promise.all(
    seats.map(async (seat) => {
      await delay(random() * pauseMs);
      for (; performance.now() < endsAtMs; await delay(pauseMs)) {
        const body = volleyOf(seat);
        if (body === undefined) continue;
        const askedMs = performance.now();
        const answer = await send(platform.gamesPort, { path: "/api/pond/volleys", body, token: seat.token });
        times.push(performance.now() - askedMs);
        if (answer.isOk) {
          fired += 1;
          firedMs.set((JSON.parse(answer.text) as { round: { id: string } }).round.id, performance.now());
        } else if (answer.status === 409) gone += 1;
        else failed += 1;
      }
    }),
  );
  await delay(1_500);
  // By those at the same pond, after the shooter was answered; it may be before.
  const seen = [...firedMs].flatMap(([id, atMs]) => {
    const at = seenMs.get(id);
    return at === undefined ? [] : [Math.max(0, at - atMs)];
  });
  const wrong = await wrongsOf(pool, opened);
  return {
    players: seats.length,
    ponds: new Set(seats.map(({ now }) => now?.room)).size,
    volleys: { fired, gone, failed, ...quantiles(times) },
    seenByOthers: { unseen: fired - seen.length, ...quantiles(seen) },
    ...wrong,
    isExact: wrong.wrong === 0 && wrong.unfinished === 0 && failed === 0,
  };
}

/** Two shots at fish that this player sees swim. */
function volleyOf({ now, aheadMs }: Seat): string | undefined {
  if (now === undefined) return undefined;
  const nowMs = Date.now() + aheadMs;
  const shots = swimmersAt(now.room, nowMs)
    .filter((one) => isInSight(one, nowMs) && !now.caught.includes(one.fish))
    .slice(0, 2)
    .map(({ fish, kind }) => ({ fish, kind }));
  return shots.length === 0 ? undefined : JSON.stringify({ weapon: "dart", room: now.room, shots });
}

/** Balances that aren't the fund less all stakes and with all that their rounds pay. */
async function wrongsOf(pool: pg.Pool, players: readonly { readonly playerId: string }[]) {
  const { rows } = await pool.query<{ wrong: number; unfinished: number }>(
    `select count(*) filter (where a.has <> $2::bigint + coalesce(r.net, 0))::int as wrong, coalesce(sum(r.unfinished), 0)::int as unfinished
     from (select player_id, sum(balance_minor)::bigint as has from ledger_account where owner = 'player' and player_id = any($1::bigint[]) group by 1) a
     left join (select player::bigint as player_id, sum(payout_minor - stake_minor) filter (where phase = 'paid')::bigint as net,
         count(*) filter (where finished_at is null) as unfinished
       from house_round where game_code = 'padma-fishing' group by 1) r using (player_id)`,
    [players.map(({ playerId }) => playerId), fundMinor],
  );
  return rows[0] ?? { wrong: -1, unfinished: -1 };
}

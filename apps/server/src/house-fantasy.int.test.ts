import { randomUUID } from "node:crypto";
import type * as contract from "@maidan/contract/http/house-fantasy";
import type { ResponseOf } from "@maidan/contract/http/route";
import { advanceMatch, isMatchOver, startMatch, type CricketSetup } from "@maidan/core/sports";
import { faultOf, squadOf, type FantasyTeam } from "@maidan/games/fantasy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
beforeAll(async () => {
  whole = await startWholePlatform();
});
afterAll(() => whole.close());

const setup: CricketSetup = {
  sport: "cricket",
  teams: [
    { name: "Shonapur", strength: 0, players: Array.from({ length: 11 }, (_, place) => `S. Invented ${place}`) },
    { name: "Rupnagar", strength: 0, players: Array.from({ length: 11 }, (_, place) => `R. Invented ${place}`) },
  ],
};
const first = startMatch(setup, "whole");

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadlineMs = Date.now() + 100_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) throw new Error(`there was never ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ask<T>(path: string, { token, body }: { readonly token?: string; readonly body?: unknown }): Promise<T> {
  const response = await fetch(`${whole.running.addresses.games ?? ""}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      "idempotency-key": randomUUID(),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A player who opened the product by its row's triple. */
async function open(username: string) {
  const login = await whole.logInPlayer(username);
  const launched = await until("a launch", async () => {
    const body = {
      userId: login.remote_id,
      externalURL: `${whole.platform.config.publicUrl}/exchange`,
      isMobileLogin: true,
      gameCode: "FAN-LIVE-001",
      gameType: "LIVE",
      platform: "FANTASY",
    };
    const answer = await whole.send("player", { method: "POST", path: "/api/game-run" }, { token: login.token, body });
    return answer.statusCode === 200 ? new URL(answer.json<{ url: string }>().url) : undefined;
  });
  expect(launched.pathname).toBe("/play/fantasy");
  const { token } = await ask<{ token: string }>("/api/sessions", { body: { launch: launched.hash.slice(1) } });
  const balance = async (): Promise<number> => {
    const path = "/api/balance";
    const answer = await whole.send("player", { method: "POST", path }, { token: login.token });
    return Number(answer.json<{ balance: string }>().balance);
  };
  return { token, balance };
}

/** Seven and four cheap ones that may play; the leaders differ. */
function teamOf(leader: number): FantasyTeam {
  const squad = squadOf(setup);
  const places = { north: [1, 2, 3, 4, 5, 10], south: [12, 14, 15, 17, 21] };
  const picks = [...places.north, ...places.south];
  const team = { picks, captain: picks[leader] ?? 0, viceCaptain: picks[leader + 1] ?? 0 };
  expect(faultOf(squad, team)).toBeUndefined();
  return team;
}

test("[OP-28] [GAMES-27] [FANTASY-09] fantasy opens by its row's triple; two players enter, the match is played, and the winner has the prize", async () => {
  const { pool } = whole.platform;
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into feed_match (source, source_id, sport, competition, seed, start_at, announce_at, phase, event_id, market_id, match, next_at)
     values ('simulator', 'whole', 'cricket', 'Test League', 'whole', now() + interval '1 hour', now(), 'announced', '1', '1', $1, now()) returning id`,
    [JSON.stringify(first)],
  );
  const players = [await open("demoplayer1"), await open("demoplayer2")] as const;
  const before = await Promise.all(players.map(({ balance }) => balance()));
  type Matches = ResponseOf<typeof contract.listFantasyMatches>;
  const matchId = await until("a coming match", async () => {
    const { matches } = await ask<Matches>("/api/fantasy/matches?which=coming", { token: players[0].token });
    return matches[0]?.match.id;
  });
  type Contests = ResponseOf<typeof contract.listFantasyContests>;
  const contestOf = async (token: string) => {
    const { contests } = await ask<Contests>(`/api/fantasy/matches/${matchId}/contests`, { token });
    const found = contests.find(({ contest }) => contest.code === "head-to-head-100" && contest.copy === 1);
    if (found === undefined) throw new Error("there is no such contest");
    return found;
  };
  const { contest } = await contestOf(players[0].token);
  for (const [place, { token }] of players.entries()) {
    const { picks, captain, viceCaptain } = teamOf(place * 3);
    const body = { picks, captain, vice_captain: viceCaptain };
    const { id } = await ask<{ id: string }>(`/api/fantasy/matches/${matchId}/teams`, { token, body });
    await ask(`/api/fantasy/contests/${contest.id}/entries`, { token, body: { team_id: id } });
  }
  expect(await Promise.all(players.map(({ balance }) => balance()))).toEqual(before.map((amount) => amount - 100));

  // The feed has played it to its end.
  let [match, step] = [first, 0];
  for (; !isMatchOver(match); step += 1) ({ match } = advanceMatch(match));
  await pool.query("update feed_match set match = $2, step = $3, phase = 'finished', start_at = now() where id = $1", [
    rows[0]?.id,
    JSON.stringify(match),
    step,
  ]);
  const settled = await until("a settled contest", async () => {
    const found = await contestOf(players[0].token);
    return found.contest.phase === "settled" ? found : undefined;
  });
  const isFirst = settled.mine[0]?.rank === 1;
  const prizes = isFirst ? [180, 0] : [0, 180];
  await until("the prize", async () => {
    const after = await Promise.all(players.map(({ balance }) => balance()));
    const isThere = after.every((amount, place) => amount === (before[place] ?? 0) - 100 + (prizes[place] ?? 0));
    return isThere ? true : undefined;
  });
}, 180_000);

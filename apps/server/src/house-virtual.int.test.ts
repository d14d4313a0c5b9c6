import { randomUUID } from "node:crypto";
import { playMatch, roundCommitment, virtualSport, type VirtualSetup } from "@maidan/games/virtual";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let player: { token: string; remote_id: string };
beforeAll(async () => {
  whole = await startWholePlatform();
  player = await whole.logInPlayer("demoplayer1");
});
afterAll(() => whole.close());

interface Match {
  place: number;
  fixture_id: string | null;
  setup: VirtualSetup;
  score: { home: number; away: number } | null;
  is_over: boolean;
}
interface Round {
  number: number;
  phase: "announced" | "running" | "over";
  starts_in_ms: number;
  commitment: string;
  hash: string | null;
  salt: string;
  matches: Match[];
}
interface Leagues {
  leagues: { code: string; rounds: Round[]; last: Round | null }[];
}
interface Watched {
  round: Round;
  match: Match;
  beats: { at_ms: number; home: number; away: number }[];
}
interface Fixture {
  markets: {
    id: string;
    kind: string;
    status: string;
    selections: { key: string; price_x100: number | null }[];
  }[];
}
interface Coupon {
  id: string;
  phase: string;
  payout: string;
  potential: string;
}

const triples = [
  { code: "VRT-VIRTUAL-001", type: "VIRTUAL", platform: "VIRTUAL", game: "virtual-sports" },
  { code: "E1S-VIRTUAL-001", type: "VIRTUAL", platform: "E1SPORTS", game: "e1-sports" },
  { code: "KBD-VIRTUAL-001", type: "VIRTUAL", platform: "KABADDI", game: "kabaddi" },
] as const;

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const deadlineMs = Date.now() + 100_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadlineMs) throw new Error(`there was never ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const gamesUrl = (): string => whole.running.addresses.games ?? "";
async function ask<T>(path: string, asked: { token?: string; body?: unknown } = {}) {
  const response = await fetch(`${gamesUrl()}${path}`, {
    method: asked.body === undefined ? "GET" : "POST",
    headers: {
      "idempotency-key": randomUUID(),
      ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
const balance = async (): Promise<number> =>
  Number(
    (await whole.send("player", { method: "POST", path: "/api/balance" }, { token: player.token })).json<{
      balance: string;
    }>().balance,
  );

/** A session of the product, by its row's triple. */
async function open(triple: (typeof triples)[number]): Promise<string> {
  const launched = await until(`a launch of ${triple.game}`, async () => {
    const answer = await whole.send(
      "player",
      { method: "POST", path: "/api/game-run" },
      {
        token: player.token,
        body: {
          userId: player.remote_id,
          externalURL: `${whole.platform.config.publicUrl}/exchange`,
          isMobileLogin: true,
          gameCode: triple.code,
          gameType: triple.type,
          platform: triple.platform,
        },
      },
    );
    return answer.statusCode === 200 ? answer : undefined;
  });
  const { pathname, hash } = new URL(launched.json<{ url: string }>().url);
  expect(pathname).toBe(`/play/${triple.game}`);
  const opened = await ask<{ token: string }>("/api/sessions", { body: { launch: hash.slice(1) } });
  return opened.body.token;
}

/** The league's rounds begin, and their matches play, so much earlier. */
async function pass(league: string, ms: number): Promise<void> {
  const by = `interval '1 millisecond' * ${Math.ceil(ms)}`;
  await whole.platform.pool.query(
    `update virtual_round set starts_at = starts_at - ${by} where league = $1 and phase <> 'over'`,
    [league],
  );
}

describe("the simulated products", () => {
  test.each(triples)(
    "[OP-28] [VSPORT-13] $game opens by its row's triple; bets on it leave by the wallet, are settled by what the round's hash gives, and come back",
    async (triple) => {
      const token = await open(triple);
      const { league, round, match } = await until("an announced round", async () => {
        const [first] = (await ask<Leagues>("/api/virtual/leagues", { token })).body.leagues;
        // Not one that begins while it is bet on.
        const coming = first?.rounds.find(({ starts_in_ms: inMs }) => inMs > 30_000);
        const [announced] = coming?.matches ?? [];
        if (first === undefined || coming === undefined || announced === undefined) return undefined;
        return announced.fixture_id === null ? undefined : { league: first, round: coming, match: announced };
      });
      expect(round.hash).toBeNull();
      const fixture = await ask<Fixture>(`/api/sportsbook/fixtures/${match.fixture_id}`, { token });
      const market = fixture.body.markets.find(({ kind }) => kind === "match-odds");
      if (market === undefined) throw new Error("the match can be bet on");
      const before = await balance();
      const coupons: Coupon[] = [];
      for (const { key, price_x100: price } of market.selections) {
        const leg = { market_id: market.id, selection: key, price_x100: price };
        const body = { kind: "single", stake: "10.00", taking: "none", legs: [leg] };
        const placed = await ask<{ coupon: Coupon }>("/api/sportsbook/coupons", { token, body });
        expect(placed.status, JSON.stringify(placed.body)).toBe(200);
        coupons.push(placed.body.coupon);
      }
      expect(await balance()).toBeCloseTo(before - 10 * market.selections.length, 2);
      const path = `/api/virtual/leagues/${league.code}/rounds/${round.number}/matches/${match.place}`;
      expect((await ask<Watched>(path, { token })).body.beats).toEqual([]);

      // It has begun: some of it is told, and it takes no bets any more.
      await pass(league.code, round.starts_in_ms + 20_000);
      const running = await until("a running match", async () => {
        const { body } = await ask<Watched>(path, { token });
        return body.round.phase === "running" ? body : undefined;
      });
      expect(running.beats.length).toBeGreaterThan(1);
      expect(running.beats.every(({ at_ms: atMs }) => atMs <= -running.round.starts_in_ms)).toBe(true);
      expect(running.round.hash).toBeNull();
      const [first] = market.selections;
      const late = await ask<{ code: string }>("/api/sportsbook/coupons", {
        token,
        body: {
          kind: "single",
          stake: "10.00",
          taking: "any",
          legs: [{ market_id: market.id, selection: first?.key, price_x100: first?.price_x100 }],
        },
      });
      expect(late.status).not.toBe(200);

      await pass(league.code, 200_000);
      const over = await until("the end of the round", async () => {
        const { body } = await ask<Watched>(path, { token });
        return body.round.phase === "over" ? body : undefined;
      });
      const { hash, salt, commitment } = over.round;
      if (hash === null) throw new Error("the hash is told");
      expect(roundCommitment(hash)).toBe(round.commitment);
      expect(commitment).toBe(round.commitment);
      const { stats } = playMatch({ hash, salt, place: match.place }, match.setup);
      expect(over.match.score).toEqual({ home: stats["home"], away: stats["away"] });
      const [winner] = virtualSport(match.setup.sport).winners({ kind: "match-odds" }, stats);
      const price = market.selections.find(({ key }) => key === winner)?.price_x100 ?? 0;
      // Ten taka at hundredths: tenths of a taka.
      const paid = price / 10;
      await until("the payout", async () =>
        Math.abs((await balance()) - (before - 10 * coupons.length + paid)) < 0.005 ? true : undefined,
      );
      const settled = await ask<{ coupons: Coupon[] }>("/api/sportsbook/coupons?which=settled", { token });
      const payouts = settled.body.coupons.map(({ payout }) => Number(payout)).filter((payout) => payout > 0);
      expect(payouts).toEqual([paid]);
    },
    180_000,
  );

  test("[VSPORT-06] [HOUSE-01] a session sees its own game's leagues alone", async () => {
    const token = await open(triples[2]);
    const { body } = await ask<Leagues>("/api/virtual/leagues", { token });
    expect(body.leagues.map(({ code }) => code)).toEqual(["mat-league", "village-league"]);
    expect((await ask("/api/virtual/leagues/delta-league", { token })).status).toBe(404);
    expect((await ask("/api/virtual/leagues/delta-league/rounds/1/matches/0", { token })).status).toBe(404);
    expect((await ask("/api/virtual/leagues/mat-league/rounds/999/matches/0", { token })).status).toBe(404);
    expect((await ask("/api/virtual/leagues")).status).toBe(401);
  });
});

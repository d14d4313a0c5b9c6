import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholePlatform, type WholePlatform } from "./test-support/whole-platform.ts";

let whole: WholePlatform;
let player: { token: string; remote_id: string };
beforeAll(async () => {
  whole = await startWholePlatform();
  player = await whole.logInPlayer("demoplayer1");
  await untilListed();
}, 240_000);
afterAll(() => whole.close());

interface Listed {
  readonly code: string;
  readonly name: string;
  readonly platform: string;
  readonly type: string;
  readonly picture: string;
  readonly return_to_player: number | null;
}
const list = async (type: string, system = ""): Promise<readonly Listed[]> =>
  (
    await whole.send("player", { method: "GET", path: "/api/get-games" }, { query: `type=${type}&system=${system}` })
  ).json<{ games: Listed[] }>().games;

/** The house makes itself known once the ports are open. */
async function untilListed(): Promise<void> {
  const deadlineMs = Date.now() + 200_000;
  const isListed = async (): Promise<boolean> => {
    const games = await list("EGAME");
    return games.length > 0 && games.every(({ picture }) => picture !== "");
  };
  while (!(await isListed())) {
    if (Date.now() > deadlineMs) throw new Error("the house's games were not listed");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const gamesUrl = (): string => whole.running.addresses.games ?? "";
async function askGames<T>(path: string, asked: { token?: string; body?: unknown; key?: string } = {}) {
  const response = await fetch(`${gamesUrl()}${path}`, {
    method: asked.body === undefined ? "GET" : "POST",
    headers: {
      ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.key === undefined ? {} : { "idempotency-key": asked.key }),
    },
    ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
  });
  return { status: response.status, body: (await response.json()) as T };
}
type Named = Pick<Listed, "code" | "type" | "platform">;
const launchBody = (game: Named | undefined) => ({
  userId: player.remote_id,
  externalURL: `${whole.platform.config.publicUrl}/games?type=${game?.type ?? ""}&system=`,
  isMobileLogin: true,
  gameCode: game?.code,
  gameType: game?.type,
  platform: game?.platform,
});
const launch = async (game: Named) =>
  whole.send("player", { method: "POST", path: "/api/game-run" }, { token: player.token, body: launchBody(game) });
const balance = async (): Promise<string> =>
  (await whole.send("player", { method: "POST", path: "/api/balance" }, { token: player.token })).json<{
    balance: string;
  }>().balance;

describe("the house's provider", () => {
  test("[HOUSE-09] [GAMES-17] [GAMES-18] [API-14] [API-15] lists its games by the provider protocol: systems, providers, games with posters and returns", async () => {
    const ask = async <T>(path: string, query: string) =>
      (await whole.send("player", { method: "GET", path }, { query })).json<T>();
    const { systems } = await ask<{ systems: string[] }>("/api/get-system", "type=TABLE");
    expect(systems).toEqual(["Maidan-TABLE"]);
    const { data } = await ask<{ data: { platform: string; name: string }[] }>(
      "/api/get-provider",
      `system=${encodeURIComponent(JSON.stringify(systems))}`,
    );
    expect(data).toMatchObject([{ platform: "Maidan" }]);
    const tables = await list("TABLE", "Maidan-TABLE");
    expect(tables.map(({ code }) => code)).toContain("roulette");
    expect(tables.find(({ code }) => code === "roulette")).toMatchObject({ return_to_player: 97.29, type: "TABLE" });
    const { systems: live } = await ask<{ systems: string[] }>("/api/get-system", "type=LIVE");
    expect(live).toEqual(["Maidan Live-LIVE"]);
    expect((await list("LIVE", "Maidan Live-LIVE")).map(({ code }) => code).toSorted()).toEqual([
      "live-andar-bahar",
      "live-baccarat",
      "live-blackjack",
      "live-dragon-tiger",
      "live-roulette",
      "live-teen-patti",
    ]);
    const poster = await whole.send("player", { method: "GET", path: tables[0]?.picture ?? "" });
    expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/webp"]);
    const strange = await whole.send("player", { method: "GET", path: "/storage/games/..%2f..%2fetc.webp" });
    expect(strange.statusCode).toBe(404);
  });

  test("[HOUSE-01] [HOUSE-02] [GAMES-10] [GAMES-11] [GAMES-12] a launch leads to a frame whose bets move the player's balance, and opens once", async () => {
    const launched = await launch({ code: "roulette", type: "TABLE", platform: "Maidan" });
    const { url } = launched.json<{ url: string }>();
    const { origin, pathname, hash } = new URL(url);
    expect([origin, pathname]).toEqual([gamesUrl(), "/play/roulette"]);
    const opened = await askGames<{ token: string }>("/api/sessions", { body: { launch: hash.slice(1) } });
    expect(opened.status).toBe(200);
    expect((await askGames("/api/sessions", { body: { launch: hash.slice(1) } })).status).toBe(403);
    const { token } = opened.body;
    const state = await askGames<{ balance: string; return_url: string; open_round: unknown }>("/api/state", { token });
    expect(state.body).toMatchObject({
      balance: await balance(),
      return_url: `${whole.platform.config.publicUrl}/games?type=TABLE&system=`,
      game: { code: "roulette", returns: { lowest: 97.29, highest: 97.29 } },
      open_round: null,
    });
    // Both colours and zero: whatever comes, one chip wins.
    const bet = {
      chips: [
        { on: "red", stake: "10.00" },
        { on: "black", stake: "10.00" },
        { on: "0", stake: "1.00" },
      ],
    };
    const key = randomUUID();
    const before = Number(await balance());
    const played = await askGames<{ balance: string; round: { payout: string; phase: string; stake: string } }>(
      "/api/rounds",
      { token, body: { bet }, key },
    );
    expect(played.body.round).toMatchObject({ phase: "paid", stake: "21.00" });
    expect(["20.00", "36.00"]).toContain(played.body.round.payout);
    expect(Number(await balance())).toBeCloseTo(before - 21 + Number(played.body.round.payout), 2);
    const again = await askGames<{ round: { id: string } }>("/api/rounds", { token, body: { bet }, key });
    expect(again.body.round).toEqual(played.body.round);
    const history = await askGames<{ rounds: unknown[] }>("/api/rounds", { token });
    expect(history.body.rounds).toEqual([played.body.round]);
  });

  test("[LOBBY-14] [HOUSE-24] a demo of a house's game is played by its frame's calls with play credits, and the player's balance stays", async () => {
    const before = await balance();
    const arcade = await list("EGAME");
    const run = (code: string) =>
      whole.send(
        "player",
        { method: "POST", path: "/api/game-run" },
        {
          token: player.token,
          body: { ...launchBody(arcade.find((game) => game.code === code)), demo: true },
        },
      );
    const { url } = (await run("coin")).json<{ url: string }>();
    const { body: opened } = await askGames<{ token: string }>("/api/sessions", {
      body: { launch: new URL(url).hash.slice(1) },
    });
    const { token } = opened;
    const state = await askGames("/api/state", { token });
    expect(state.body).toMatchObject({ is_demo: true, currency: "XXX", balance: "10000.00", game: { code: "coin" } });
    const played = await askGames<{ balance: string; round: { payout: string } }>("/api/rounds", {
      token,
      body: { bet: { stake: "10.00", side: "heads" } },
      key: randomUUID(),
    });
    expect(Number(played.body.balance)).toBeCloseTo(9_990 + Number(played.body.round.payout), 2);
    expect(await balance()).toBe(before);
    expect((await run("crash")).statusCode).toBe(404);
    expect(arcade.find(({ code }) => code === "crash")).toMatchObject({ has_demo: false });
  });

  test("[API-21] [OP-29] until Lucky is connected, its login opens a game of the house by the token that it gives", async () => {
    const answer = await whole.send(
      "player",
      { method: "POST", path: "/api/player-login" },
      { token: player.token, body: { user_id: player.remote_id } },
    );
    const session = answer.json<{ access_token: string; url: string }>();
    expect(session.url).toBe(`${gamesUrl()}/play/river-lines#${session.access_token}`);
    expect((await askGames("/api/sessions", { body: { launch: session.access_token } })).status).toBe(200);
  });

  test("[GAMES-20] [GAMES-22] [GAMES-23] [GAMES-24] [GAMES-25] [GAMES-26] [GAMES-27] [GAMES-28] [OP-28] each row of the sports names a game by platform, type and code, and its launch opens that product of the house", async () => {
    const read = async () => {
      const answer = await whole.send("player", { method: "GET", path: "/api/sports-items" });
      return answer.json<{ items: (Listed & { link: string; icon: string; name_bn: string })[] }>().items;
    };
    // The list of games comes first, and then one poster after the other.
    await expect.poll(async () => (await read()).every(({ icon }) => icon !== ""), { timeout: 100_000 }).toBe(true);
    const items = await read();
    const rows = items.map(({ name, platform, type, code }) => `${name}: ${platform}/${type}/${code}`);
    expect(rows).toEqual([
      "I-Sports: SABA/VIRTUAL/SABA-VIRTUAL-001",
      "E1Sports: E1SPORTS/VIRTUAL/E1S-VIRTUAL-001",
      "Horsebook: HORSEBOOK/LIVE/HRB-LIVE-001",
      "Virtual: VIRTUAL/VIRTUAL/VRT-VIRTUAL-001",
      "Kabaddi: KABADDI/VIRTUAL/KBD-VIRTUAL-001",
      "Fantasy: FANTASY/LIVE/FAN-LIVE-001",
      "SBO Sports: SBOSPORTS/LIVE/SBO-LIVE-001",
    ]);
    const products = ["i-sports", "e1-sports", "horsebook", "virtual-sports", "kabaddi", "fantasy", "sbo-sports"];
    for (const [place, item] of items.entries()) {
      expect([item.link, item.icon]).toEqual([
        "/gamerun",
        expect.stringMatching(/^\/storage\/games\/[0-9a-f]{64}\.webp$/),
      ]);
      const { url } = (await launch(item)).json<{ url: string }>();
      const { origin, pathname, hash } = new URL(url);
      expect([origin, pathname]).toEqual([gamesUrl(), `/play/${products[place]}`]);
      const opened = await askGames<{ token: string }>("/api/sessions", { body: { launch: hash.slice(1) } });
      const { body } = await askGames("/api/state", { token: opened.body.token });
      expect(body).toMatchObject({ balance: await balance(), game: { code: products[place], returns: null } });
      // Its own money is moved by wagers alone: it is played in no rounds.
      const round = { token: opened.body.token, body: { bet: { stake: "1.00" } }, key: randomUUID() };
      expect((await askGames("/api/rounds", round)).status).toBe(422);
    }
    const guest = await whole.send(
      "player",
      { method: "POST", path: "/api/game-run" },
      { body: { ...launchBody(items[0]), userId: "1" } },
    );
    expect([guest.statusCode, guest.json<{ message: string }>().message]).toEqual([401, "User not logged in"]);
  });

  test("[HOUSE-01] a launch that our own operator didn't sign is told nothing, and a token of the site opens no game", async () => {
    const body = {
      user: player.remote_id,
      token: "x",
      operator_id: "maidan",
      game_code: "dice",
      currency: "BDT",
      lobby_url: "https://evil.test",
    };
    expect((await askGames("/operator/generic/v2/game/url", { body })).status).toBe(403);
    expect((await askGames("/operator/generic/v2/game/list", { body: { operator_id: "maidan" } })).status).toBe(403);
    expect((await askGames("/api/state", { token: player.token })).status).toBe(401);
  });

  test("[LOBBY-11] [JACK-06] [SLOT-30] a slot opens with the autoplay that the operator allows, its stake feeds the pools, and lobby and frame show them grow", async () => {
    const slot = { code: "sundarban-ways", type: "SLOT", platform: "Maidan" };
    const open = async (): Promise<string> => {
      const { hash } = new URL((await launch(slot)).json<{ url: string }>().url);
      return (await askGames<{ token: string }>("/api/sessions", { body: { launch: hash.slice(1) } })).body.token;
    };
    interface Pools {
      readonly open: readonly { readonly code: string; readonly amount: string; readonly must_fall_by: string }[];
    }
    const token = await open();
    expect((await askGames("/api/state", { token })).body).toMatchObject({ autoplay: { rounds: 100, round_ms: 0 } });
    const before = (await askGames<Pools>("/api/jackpots", { token })).body.open;
    expect(before.map(({ code }) => code)).toEqual(["tiger", "kite"]);
    await askGames("/api/rounds", { token, body: { bet: { stake: "20.00" } }, key: randomUUID() });
    const after = (await askGames<Pools>("/api/jackpots", { token })).body.open;
    expect(after.map(({ amount }, place) => (Number(amount) - Number(before[place]?.amount)).toFixed(2))).toEqual([
      "0.10",
      "0.10",
    ]);
    const { items } = (await whole.send("player", { method: "GET", path: "/api/game-jackpots" })).json<{
      items: { code: string; amount: string; game: { code: string } }[];
    }>();
    expect(items.map(({ code, amount }) => ({ code, amount }))).toEqual(
      after.map(({ code, amount }) => ({ code, amount })),
    );
    expect(items[0]?.game.code).toBe("river-lines");
    await whole.platform.pool.query(
      "insert into setting (key, value) values ('gameAutoplayRounds', '0') on conflict (key) do update set value = '0'",
    );
    expect((await askGames("/api/state", { token: await open() })).body).toMatchObject({ autoplay: { rounds: 0 } });
  });

  test("[HOUSE-08] its answers may be framed by the site's pages alone, and run no script but its own", async () => {
    const { headers } = await fetch(`${gamesUrl()}/healthz`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain(`frame-ancestors ${new URL(whole.platform.config.publicUrl).origin};`);
    expect(policy).toMatch(/script-src 'self'( 'nonce-[^']+')?;/);
    expect(headers.get("x-frame-options")).toBeNull();
  });

  test("[LOBBY-04] a game that the operator switched off stays off when the list is taken over again", async () => {
    await whole.platform.pool.query("update game set is_active = false where provider = 'house' and code = 'coin'");
    await whole.platform.use("syncGames")("house");
    expect((await list("EGAME")).map(({ code }) => code)).not.toContain("coin");
    expect((await launch({ code: "coin", type: "EGAME", platform: "Maidan Arcade" })).statusCode).toBe(404);
  });
});

import { generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { createLaunchGame, createSyncGames } from "@maidan/services/game-lobby";
import { GameWallet } from "@maidan/services/game-wallet";
import { hashToken, mintToken } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createProviderGateway } from "../../game-providers/index.ts";
import { createPictures } from "../../pictures/index.ts";
import { createCommandRunner } from "../../postgres/command/index.ts";
import { readerOf } from "../../postgres/database/index.ts";
import { createGameLobbyStore, createGameWalletStore } from "../../postgres/game-wallet/index.ts";
import { createLedgerStore } from "../../postgres/ledger/index.ts";
import { createPlayerStore } from "../../postgres/player/index.ts";
import { createSettledBetStore } from "../../postgres/records/index.ts";
import { registerGameWalletRoutes } from "../game-wallet/index.ts";
import { createHttpServer } from "../server/index.ts";
import { registerGamesRoutes } from "./index.ts";

const publicUrl = "https://maidan.test";
const keysOf = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = keysOf();
const ours = keysOf();

/** What the provider was asked last, and what it answers next. */
let asked: { url: string; body: Record<string, unknown>; isSigned: boolean } | undefined;
let answers: Readonly<Record<string, unknown>>;
let status = 200;

const fakeProvider = async (url: URL, init: { body: string; headers: Record<string, string> }): Promise<Response> => {
  const signature = Buffer.from(init.headers["X-Hub88-Signature"] ?? "", "base64");
  asked = {
    url: url.href,
    body: JSON.parse(init.body) as Record<string, unknown>,
    isSigned: verify("RSA-SHA256", Buffer.from(init.body), ours.publicKey, signature),
  };
  return new Response(JSON.stringify(answers[url.pathname]), { status });
};

let database: TestDatabase;
let app: FastifyInstance;
let sync: ReturnType<typeof createSyncGames>;
let playerId: string;

const launchPath = "/operator/generic/v2/game/url";
const listPath = "/operator/generic/v2/game/list";
const listOf = (...codes: string[]): object[] =>
  codes.map((code) => ({
    game_code: code,
    name: `Game ${code}`,
    product: "Padma",
    category: "Video Slots",
    enabled: true,
  }));

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const pem = (key: typeof ours.publicKey): string => String(key.export({ type: "spki", format: "pem" }));
  await pool.query(
    `insert into game_wallet_provider (name, protocol, base_url, public_key, operator_private_key, operator_public_key)
     values ('padma', 'hub88', 'https://games.test', $1, 'kept elsewhere', 'none')`,
    [pem(theirs.publicKey)],
  );
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into player (username, password_hash, name, email, currency, referral_code)
     values ('lobbyplayer', 'x', 'Test', 'lobby@maidan.test', 'BDT', 'lobby') returning id`,
  );
  playerId = String(rows[0]?.id);
  const runner = createCommandRunner({ pool });
  const reader = readerOf(pool);
  const lobby = createGameLobbyStore();
  const store = createGameWalletStore();
  const wallet = new GameWallet({
    runner,
    ledger: createLedgerStore(),
    store,
    settledBets: createSettledBetStore(),
    mintToken,
    hashToken,
    newKey: randomUUID,
  });
  const operatorPrivateKey = String(ours.privateKey.export({ type: "pkcs8", format: "pem" }));
  const gateway = createProviderGateway({
    access: async () => ({ protocol: "hub88", baseUrl: "https://games.test", operatorPrivateKey }),
    fetch: fakeProvider as unknown as typeof fetch,
  });
  const log = { warn: () => undefined };
  sync = createSyncGames({ runner, lobby, gateway, pictures: createPictures(), newKey: randomUUID, log });
  app = await createHttpServer({
    name: "test",
    log: pino({ level: "silent" }),
    publicUrl,
    authenticatePlayer: async (token) => (token.startsWith("token-") ? { playerId, sessionId: "1" } : undefined),
    isCheckingResponses: true,
    docs: { title: "Test", version: "1", description: "Of tests", audience: "public" },
  });
  const players = createPlayerStore();
  registerGamesRoutes(app, {
    reader,
    lobby,
    launchGame: createLaunchGame({
      reader,
      lobby,
      wallet,
      players,
      gateway,
      publicUrl,
      log,
      autoplayRounds: async () => 100,
    }),
    openLucky: async () => undefined,
  });
  registerGameWalletRoutes(app, { runner, store, wallet, currencyOf: async () => "BDT" });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  asked = undefined;
  status = 200;
  answers = { [listPath]: listOf("a", "b"), [launchPath]: { url: "https://games.test/frame?x=1" } };
});

const token = "token-".padEnd(43, "x");
const launch = async (changes: object = {}, more: { isGuest?: boolean; cookie?: string } = {}) => {
  const { isGuest = false, cookie } = more;
  const response = await app.inject({
    method: "POST",
    url: "/api/game-run",
    headers: {
      ...(!isGuest && { authorization: `Bearer ${token}` }),
      ...(cookie !== undefined && { cookie }),
    },
    payload: {
      userId: playerId,
      externalURL: `${publicUrl}/games?type=SLOT`,
      isMobileLogin: true,
      gameCode: "a",
      gameType: "SLOT",
      platform: "Padma",
      ...changes,
    },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const lobbyOf = async (system: string): Promise<string[]> => {
  const response = await app.inject({ url: `/api/get-games?type=SLOT&system=${system}` });
  return response.json<{ games: { code: string }[] }>().games.map(({ code }) => code);
};

describe("the lobby", () => {
  test("[LOBBY-04] a provider's list comes into the lobby with its systems, and what it lists no more goes", async () => {
    const { outcome } = await sync("padma");
    expect(outcome).toMatchObject({ ok: true, value: { listed: 2, switchedOff: 0 } });
    expect(asked).toMatchObject({ url: `https://games.test${listPath}`, isSigned: true });
    expect(await lobbyOf("Padma-SLOT")).toEqual(["a", "b"]);
    answers = {
      ...answers,
      [listPath]: [...listOf("b", "c"), { game_code: "d", name: "Of no kind", category: "Cooking" }],
    };
    expect((await sync("padma")).outcome).toMatchObject({ ok: true, value: { listed: 2, switchedOff: 1 } });
    expect(await lobbyOf("Padma-SLOT")).toEqual(["b", "c"]);
    answers = { ...answers, [listPath]: listOf("a", "b", "c") };
    await sync("padma");
    expect(await lobbyOf("Other,Padma-SLOT")).toEqual(["a", "b", "c"]);
    expect(await lobbyOf("Other")).toEqual([]);
    expect(await lobbyOf("")).toEqual(["a", "b", "c"]);
  });

  test("[LOBBY-13] a new game has the Bangla name that its provider tells; from then on the name is the operator's", async () => {
    const nameBn = async () => {
      const response = await app.inject({ url: "/api/get-games?type=SLOT&system=Padma-SLOT" });
      return response.json<{ games: { code: string; name_bn: string }[] }>().games.find(({ code }) => code === "x")
        ?.name_bn;
    };
    const listed = (name_bn: string | null) =>
      listOf("a", "b").concat({ game_code: "x", name: "Rain", name_bn, product: "Padma", category: "Video Slots" });
    answers = { ...answers, [listPath]: listed("বৃষ্টি") };
    await sync("padma");
    expect(await nameBn()).toBe("বৃষ্টি");
    await database.pool.query("update game set own_name_bn = 'বাদল' where code = 'x'");
    await sync("padma");
    expect(await nameBn()).toBe("বাদল");
    await database.pool.query("update game set own_name_bn = '' where code = 'x'");
    await sync("padma");
    expect(await nameBn(), "a game that was listed before there were such names").toBe("বৃষ্টি");
  });

  test("[API-16] [API-77] [OP-23] a guest may read games: code, name, platform and type; a missing system is refused", async () => {
    const response = await app.inject({ url: "/api/get-games?type=SLOT&system=Padma-SLOT" });
    expect(response.json<{ games: object[] }>().games[0]).toMatchObject({
      code: "a",
      name: "Game a",
      platform: "Padma",
      type: "SLOT",
    });
    expect((await app.inject({ url: "/api/get-games?type=SLOT" })).statusCode).toBe(422);
  });
});

describe("a launch", () => {
  test("[LOBBY-14] for demo play tells the provider no player, no token and no currency, and opens no session of the wallet", async () => {
    const sessions = async () => (await database.pool.query("select 1 from game_session")).rowCount;
    const before = await sessions();
    expect(await launch({ demo: true })).toEqual({ status: 200, body: { url: "https://games.test/frame?x=1" } });
    expect(asked).toMatchObject({ isSigned: true, body: { currency: "XXX", game_code: "a", operator_id: "maidan" } });
    expect(Object.keys(asked?.body ?? {})).not.toEqual(expect.arrayContaining(["user"]));
    expect(JSON.stringify(asked?.body)).not.toMatch(/"user"|"token"|BDT/);
    expect(await sessions()).toBe(before);
    expect((await launch({ demo: true }, { isGuest: true })).body["message"]).toBe("User not logged in");
    const [first, ...rest] = listOf("a", "b", "c");
    answers = { ...answers, [listPath]: [{ ...first, demo_support: false }, ...rest] };
    await sync("padma");
    expect((await launch({ demo: true })).status).toBe(404);
    answers = { ...answers, [listPath]: [first, ...rest] };
    await sync("padma");
  });

  test("[API-20] [OP-69] [LOBBY-02] asks the provider, signed, for this player and currency, and gives its address", async () => {
    expect(await launch()).toEqual({ status: 200, body: { url: "https://games.test/frame?x=1" } });
    expect(asked).toMatchObject({
      isSigned: true,
      body: {
        user: playerId,
        currency: "BDT",
        game_code: "a",
        platform: "GPL_MOBILE",
        lobby_url: `${publicUrl}/games?type=SLOT`,
        deposit_url: `${publicUrl}/deposit`,
      },
    });
  });

  test("[LOBBY-02] its token opens the wallet for this player", async () => {
    await launch();
    const body = JSON.stringify({ token: asked?.body["token"], user: playerId, request_uuid: "r-1" });
    const signature = sign("RSA-SHA256", Buffer.from(body), theirs.privateKey).toString("base64");
    const response = await app.inject({
      method: "POST",
      url: "/providers/padma/user/balance",
      headers: { "content-type": "application/json", "x-hub88-signature": signature },
      payload: body,
    });
    expect(response.json()).toMatchObject({ status: "RS_OK", user: playerId, currency: "BDT" });
  });

  test("[LOBBY-02] a game opens in the language that the app is in, and before anybody chose one in the account's", async () => {
    for (const [cookie, lang] of [
      ["language=bn; signed_in=1", "bn"],
      ["signed_in=1; language=en", "en"],
      ["language=fr", "en"],
    ] as const) {
      await launch({}, { cookie });
      expect(asked?.body["lang"], cookie).toBe(lang);
    }
  });

  test("[ERR-02] without a token it says so", async () => {
    const { status: code, body } = await launch({}, { isGuest: true });
    expect([code, body["message"]]).toEqual([401, "User not logged in"]);
  });

  test("another player's id, an unknown game and another type are not found", async () => {
    expect((await launch({ userId: "1" })).status).toBe(404);
    expect((await launch({ gameCode: "nothing" })).status).toBe(404);
    expect((await launch({ gameType: "LIVE" })).status).toBe(404);
    expect(asked).toBeUndefined();
  });

  test("[LOBBY-03] an address that is not ours is refused, whatever it looks like", async () => {
    for (const externalURL of [
      "https://evil.test/",
      "//evil.test",
      "javascript:alert(1)",
      "https://maidan.test.evil.test/",
      "",
    ]) {
      expect((await launch({ externalURL })).status, externalURL).toBe(422);
    }
    expect(asked).toBeUndefined();
  });

  test("[LOBBY-05] a provider that fails, or gives no safe address, is told as a game that can't be opened now", async () => {
    for (const url of [undefined, "http://games.test/frame", "javascript:alert(1)", "not an address"]) {
      answers = { ...answers, [launchPath]: { url } };
      expect((await launch()).status, url).toBe(503);
    }
    status = 500;
    expect((await launch()).body["message"]).toBe("This game can't be opened now. Please try again.");
  });

  test("a blocked player can't open a game", async () => {
    await database.pool.query("update player set status = 'locked' where id = $1", [playerId]);
    expect((await launch()).status).toBe(403);
    await database.pool.query("update player set status = 'active' where id = $1", [playerId]);
  });
});

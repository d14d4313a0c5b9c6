import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import {
  ownerOfRound,
  registerFramePages,
  registerFrameRoutes,
  registerPosterRoutes,
  registerProviderRoutes,
  registerRoundPage,
  roundPath,
  sessionsOf,
  type FrameRouteDeps,
} from "@maidan/adapters/http/house-games";
import { createHttpServer, createProcessMetrics, shutDown } from "@maidan/adapters/http/server";
import { createHouseWallet } from "@maidan/adapters/house-wallet";
import {
  createDemoPurseStore,
  createHouseGameStore,
  createJackpotStore,
  createSharedRoundStore,
  createWagerStore,
} from "@maidan/adapters/postgres/house-games";
import { withSealedIdentity } from "@maidan/adapters/postgres/sealed-secrets";
import { done } from "@maidan/services/command";
import {
  CrashTable,
  createDemoWallet,
  createPruneDemos,
  HouseJackpots,
  HouseRounds,
  HouseSessions,
  HouseWagers,
  pruneDemosJob,
  walletOfEach,
  type HouseGameStore,
} from "@maidan/services/house-games";
import { hashToken, mintToken } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { gamesDocs } from "../docs.ts";
import { listOwnGames } from "../list-own-games.ts";
import type { OpenedPort, Platform } from "../platform.ts";
import { newKeys, registerProvider } from "../register-provider.ts";
import { createTableLoop } from "../table-loop.ts";
import { createWakeLoop } from "../wake-loop.ts";
import { houseProductWirings } from "./house-products.ts";

/** The name by which wallets know the house's provider, and the operator that this platform is to it. */
const providerName = "house";
const operator = "maidan";
const frames = path.resolve(import.meta.dirname, "../../../games");
const sweepMs = 1_000;
const busyMs = 120;
const idleMs = 1_000;

/**
 * The house's game provider: a server of its own on GAMES_PORT, with its own tables. It reaches the wallet by the provider protocol alone, as any other
 * provider would, and is registered as one. Needs the wallet's and the staff's wirings.
 */
export async function wireHouseGames(platform: Platform): Promise<void> {
  if (!platform.hasRole("games")) return;
  const { config, log } = platform;
  const house = createHouse(platform);
  const { store, rounds, wagers, table, pruneDemos } = house;
  platform.jobs.set(pruneDemosJob, async () => void (await pruneDemos()));
  platform.crontab.push(`37 * * * * ${pruneDemosJob} ?max=1`);
  const opened: { port?: number } = {};
  const app = await createGameServer(platform, house, () => gamesUrlOf(platform, opened.port));
  const sweep = createWakeLoop({
    work: () => rounds.recover(),
    sweepMs,
    onError: (error) => log.warn({ err: error }, "rounds of games could not be gone on with; they are tried again"),
  });
  const sweepWagers = createWakeLoop({
    work: () => wagers.sweep(),
    sweepMs,
    onError: (error) => log.warn({ err: error }, "wagers could not be gone on with; they are tried again"),
  });
  const parts = { ...house, platform, app, sessionOf: sessionsOf(house), wakeWagers: sweepWagers.wake };
  const products = houseProductWirings.map((wire) => wire(parts));
  const serving = createTableLoop({
    // Often while a round is on, seldom while nobody is there.
    tick: async () => ((await table.tick()) ? busyMs : idleMs),
    onError: (error) => log.warn({ err: error }, "the crash table could not be served; it is tried again"),
  });
  platform.onClose(() => app.close());
  platform.onOpen(async (): Promise<OpenedPort> => {
    await app.listen({ host: config.host, port: config.gamesPort });
    const address = app.server.address();
    opened.port = address !== null && typeof address === "object" ? address.port : config.gamesPort;
    sweep.start();
    serving.start();
    sweepWagers.start();
    for (const product of products) product.start();
    const stopping = new AbortController();
    const introduced = introduce(platform, store, {
      baseUrl: gamesUrlOf(platform, opened.port),
      signal: stopping.signal,
    });
    return {
      name: "games",
      port: opened.port,
      close: async () => {
        stopping.abort();
        await introduced;
        await serving.stop();
        await sweep.stop();
        for (const product of products) await product.stop();
        await sweepWagers.stop();
        await rounds.allPaid();
        await shutDown(app);
      },
    };
  });
}

/** Sessions, rounds, wagers and pools of the house, over its own tables and the wallet's protocol. */
function createHouse(platform: Platform) {
  const { runner, reader, log } = platform;
  const store = withSealedIdentity(createHouseGameStore(), platform.use("secretBox"));
  // It never changes, and signs each call.
  let privateKey: string | undefined;
  const operators = createHouseWallet({
    provider: providerName,
    walletUrl: async (name) => (await store.findOperator(reader, name))?.walletUrl,
    privateKey: async () => (privateKey ??= (await identityOf(platform, store)).privateKey),
  });
  const purses = createDemoPurseStore();
  const wallet = walletOfEach(operators, createDemoWallet({ runner, purses, newKey: randomUUID }));
  const sessions = new HouseSessions({ runner, store, purses, mintToken, hashToken, randomBytes, newKey: randomUUID });
  const jackpots = new HouseJackpots({ store: createJackpotStore(), randomBytes });
  const rounds = new HouseRounds({
    runner,
    store,
    wallet,
    jackpots,
    newKey: randomUUID,
    onFault: (error) => log.warn({ err: error }, "a payout of a shared round could not be sent; it is tried again"),
  });
  const table = new CrashTable({ runner, rounds, randomBytes, newKey: randomUUID, store: createSharedRoundStore() });
  const wagers = new HouseWagers({ runner, wallet, sessions: store, store: createWagerStore(), newKey: randomUUID });
  const pruneDemos = createPruneDemos({ runner, purses, newKey: randomUUID });
  return { reader, store, sessions, rounds, wallet, table, jackpots, wagers, pruneDemos };
}

/** Where browsers find the frames: told, or the site's own host at our port. */
function gamesUrlOf({ config }: Platform, port: number | undefined): string {
  if (config.gamesUrl !== undefined) return config.gamesUrl;
  const url = new URL(config.publicUrl);
  url.port = String(port ?? config.gamesPort);
  return url.origin;
}

const isRoundId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

async function createGameServer(
  platform: Platform,
  deps: FrameRouteDeps & { readonly jackpots: HouseJackpots; readonly wagers: HouseWagers },
  gamesUrl: () => string,
): Promise<FastifyInstance> {
  const { config, log, pool } = platform;
  const app = await createHttpServer({
    name: "games",
    log,
    publicUrl: config.gamesUrl ?? `http://localhost:${config.gamesPort}`,
    framedBy: [new URL(config.publicUrl).origin],
    readiness: [{ name: "database", check: async () => (await pool.query("select 1")).rowCount === 1 }],
    metrics: createProcessMetrics(),
    isCheckingResponses: config.isDevelopment,
    authenticatePlayer: async (token) => {
      const session = await deps.sessions.find(token);
      return session === undefined ? undefined : { playerId: session.player, sessionId: session.sessionId };
    },
    docs: gamesDocs,
  });
  const posters = registerPosterRoutes(app, { folder: path.join(frames, "posters") });
  const page = { ...deps, privateKey: async () => (await identityOf(platform, deps.store)).privateKey };
  registerRoundPage(app, page);
  registerProviderRoutes(app, {
    ...deps,
    posters,
    gamesUrl,
    roundPath: async (by, player, id) => {
      const owner = isRoundId(id) ? await ownerOfRound(page, id) : undefined;
      return owner?.operator === by && owner.player === player ? roundPath(page, id) : undefined;
    },
  });
  registerFrameRoutes(app, deps);
  const folder = path.join(frames, "dist");
  if (existsSync(path.join(folder, "pages.json"))) await registerFramePages(app, { folder });
  else log.warn("the game frames are not built (npm run build): games can't be opened");
  return app;
}

async function identityOf(
  { runner, reader }: Platform,
  store: HouseGameStore,
): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const known = await store.identity(reader, providerName);
  if (known !== undefined) return known;
  const actor = { kind: "system", name: "house-games" } as const;
  const command = { kind: "house.identity", actor, idempotencyKey: randomUUID(), content: {} };
  const keys = await newKeys();
  await runner.run(command, async (tx) => {
    await store.keepIdentity(tx, { name: providerName, ...keys });
    return done(null);
  });
  // Two processes may have made one at once: that which was kept counts for both.
  const kept = await store.identity(reader, providerName);
  if (kept === undefined) throw new Error("the house has no keys");
  return kept;
}

/** In play mode the house makes itself known to this platform, and has its games listed, as an operator would do it by `provider add` and `provider sync`. */
async function introduce(
  platform: Platform,
  store: HouseGameStore,
  at: { readonly baseUrl: string; readonly signal: AbortSignal },
): Promise<void> {
  const { config, log, runner } = platform;
  const { baseUrl, signal } = at;
  if (config.mode !== "play" || !config.isDemoSeeded) return;
  try {
    const { publicKey } = await identityOf(platform, store);
    const walletUrl = walletUrlOf(platform);
    const [known, kept] = await Promise.all([
      platform.use("gameWalletStore").findProvider(platform.reader, providerName),
      store.findOperator(platform.reader, operator),
    ]);
    const isKnown = known?.baseUrl === baseUrl && known.publicKey === publicKey && kept?.walletUrl === walletUrl;
    if (!isKnown) {
      const by = {
        staffId: null,
        email: providerName,
        role: "owner",
        address: "local",
        requestId: randomUUID(),
      } as const;
      const registered = await registerProvider(platform, by, {
        name: providerName,
        protocol: "hub88",
        baseUrl,
        publicKey,
        // It closes each of its rounds, and some stand for days. [HOUSE-03]
        sweepHours: null,
      });
      if (!registered.ok) return log.warn({ reason: registered.message }, "the house's games could not be registered");
      const actor = { kind: "system", name: "house-games" } as const;
      const command = { kind: "house.operator", actor, idempotencyKey: randomUUID(), content: {} };
      await runner.run(command, async (tx) => {
        await store.saveOperator(tx, { operator, walletUrl, publicKey: registered.operatorPublicKey });
        return done(null);
      });
    }
    await listOwnGames({
      sync: () => platform.use("syncGames")(providerName),
      onFault: (error) => log.warn({ err: error }, "the house's games could not be listed; it is tried again"),
      signal,
    });
  } catch (error) {
    log.error({ err: error }, "the house's games could not be listed; they are at the next start");
  }
}

/** Of the process that answers players: here, if it does; else at the site's own address. */
function walletUrlOf(platform: Platform): string {
  const { config, playerApp } = platform;
  const address = playerApp.server.address();
  if (!platform.hasRole("api") || address === null || typeof address === "string") return config.publicUrl;
  return `http://localhost:${address.port}`;
}

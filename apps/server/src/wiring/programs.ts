import { registerExchangeRoutes, type ExchangeRouteDeps } from "@maidan/adapters/http/exchange";
import { createStreamMetrics, ExchangeStream } from "@maidan/adapters/exchange-stream";
import {
  createCharacterLengths,
  limitRequests,
  limitTransactions,
  programRequestLimit,
  registerAppKeyRoutes,
  registerCertificateRoutes,
  registerIdentityRoutes,
} from "@maidan/adapters/http/programs";
import { registryOf } from "@maidan/adapters/http/server";
import { createAccountLimiter } from "@maidan/adapters/postgres/player";
import {
  createAppKeyStore,
  createCertificateStore,
  createProgramSessionStore,
} from "@maidan/adapters/postgres/programs";
import { createSocketSessions } from "@maidan/adapters/postgres/push";
import { bookOfRows, type ExchangeReadStore } from "@maidan/services/exchange-reads";
import { createAuthenticateBets, createRevokeSession, sessionTimes } from "@maidan/services/player";
import {
  createAddCertificate,
  createAdmitProgram,
  createAuthenticateProgram,
  createLogInProgram,
  createMakeAppKey,
  createRemoveCertificate,
  createRevokeAppKey,
  createSilentPrograms,
  type AdmitProgram,
  type HeartbeatStore,
} from "@maidan/services/programs";
import type { Platform } from "../platform.ts";

/** Who watches over the markets. */
export const regulatorOf = (mode: Platform["config"]["mode"]): string =>
  mode === "play" ? "PLAY MONEY" : "OPERATOR LICENCE";

/** How often it is looked for programs that have fallen silent. */
const silentCheckMs = 1_000;

export interface ProgramParts {
  readonly api: Pick<ExchangeRouteDeps, "handlers" | "readMenu" | "clock">;
  readonly store: ExchangeReadStore;
  readonly heartbeats: HeartbeatStore;
}

/** Trading programs: their keys on PORT, and identity, the exchange API and the stream on ports of their own. */
export function wirePrograms(platform: Platform, parts: ProgramParts): void {
  const { config, reader, runner } = platform;
  const keys = createAppKeyStore();
  const sessions = platform.use("playerSessions");
  const admit = createAdmitProgram({ reader, keys, isDemoKeyValid: config.mode === "play" });
  const authenticate = createAuthenticateProgram({ reader, sessions });
  registerAppKeyRoutes(platform.playerApp, {
    reader,
    keys,
    makeKey: createMakeAppKey({ runner, keys }),
    revokeKey: createRevokeAppKey({ runner, keys }),
  });
  const certificates = createCertificateStore();
  const programs = createProgramSessionStore();
  registerCertificateRoutes(platform.playerApp, {
    reader,
    certificates,
    addCertificate: createAddCertificate({ runner, certificates, programs, now: () => new Date() }),
    removeCertificate: createRemoveCertificate({ runner, certificates, programs }),
  });
  registerIdentityRoutes(platform.programApp, {
    logIn: createLogInProgram({
      runner,
      sessions,
      players: platform.use("players"),
      passwords: platform.use("passwords"),
      limiter: createAccountLimiter(platform.pool),
      programs,
      certificates,
    }),
    revokeSession: createRevokeSession({ runner, sessions }),
    authenticate,
  });
  registerExchangeRoutes(platform.programApp, {
    ...parts.api,
    handlers: limitTransactions(parts.api.handlers, {
      mostPerHour: config.transactionsPerHour,
      nowMs: () => Date.now(),
    }),
    authenticate,
    authenticateBets: createAuthenticateBets(authenticate, { monotonicMs: parts.api.clock }),
    admit: limitRequests(admit, programRequestLimit),
    // Behind a proxy what is beyond the announced length may be another's.
    ...(config.trustedProxies.length === 0 && { lengths: createCharacterLengths() }),
  });
  watchHeartbeats(platform, parts.heartbeats);
  openStream(platform, parts, { admit, authenticate });
}

/** The stream of prices and orders on BETTING_STREAM_PORT, by the processes that push. */
function openStream(
  platform: Platform,
  { store }: ProgramParts,
  {
    admit,
    authenticate,
  }: { readonly admit: AdmitProgram; readonly authenticate: ReturnType<typeof createAuthenticateProgram> },
): void {
  const { config, tls, bus, reader, log } = platform;
  if (tls === undefined || !platform.hasRole("push")) return;
  const engine = platform.use("exchangeEngine");
  const stream = new ExchangeStream({
    tls: { cert: tls.cert, key: tls.key },
    bus,
    reader,
    store,
    admit,
    authenticate,
    readImage: (marketId) => engine.image(marketId),
    readRows: async (marketId) => {
      const [market] = await store.markets(reader, [marketId]);
      return market === undefined ? undefined : bookOfRows(market);
    },
    sessions: createSocketSessions(reader, { idleMs: sessionTimes.idleMs }),
    regulator: regulatorOf(config.mode),
    metrics: createStreamMetrics(registryOf(platform.programApp).metrics),
    onFault: (error) => log.warn({ err: error }, "the exchange stream could not read what it needs; it tries again"),
  });
  platform.onOpen(async () => ({
    name: "bettingStream" as const,
    port: await stream.listen(config.bettingStreamPort, config.host),
    close: () => stream.stop(),
  }));
}

/** The process that runs the engine looks after those who have fallen silent. */
function watchHeartbeats(platform: Platform, heartbeats: HeartbeatStore): void {
  // An operator's command runs beside a server whose programs go on beating.
  if (!platform.hasRole("engine") || platform.tls === undefined) return;
  const { reader, log } = platform;
  const silent = createSilentPrograms({
    reader,
    heartbeats,
    engine: platform.use("exchangeEngine"),
    monotonicMs: () => performance.now(),
    onFault: (error) => log.warn({ err: error }, "bets of a silent program were not cancelled; it is tried again"),
  });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    try {
      await silent.look();
    } catch (error) {
      log.warn({ err: error }, "silent programs could not be looked for; it is tried again");
    }
    if (!isClosed) timer = setTimeout(() => void look(), silentCheckMs);
  };
  platform.onReady(async () => {
    await silent.begin();
    void look();
  });
  platform.onClose(async () => {
    isClosed = true;
    clearTimeout(timer);
    await silent.settled();
  });
}

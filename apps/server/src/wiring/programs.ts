import { registerExchangeRoutes, type ExchangeRouteDeps } from "@maidan/adapters/http/exchange";
import { registerAppKeyRoutes, registerIdentityRoutes } from "@maidan/adapters/http/programs";
import { createAccountLimiter } from "@maidan/adapters/postgres/player";
import { createAppKeyStore, createProgramSessionStore } from "@maidan/adapters/postgres/programs";
import type { ExchangeReadStore } from "@maidan/services/exchange-reads";
import { createRevokeSession } from "@maidan/services/player";
import {
  createAdmitProgram,
  createCancelSilent,
  createLogInProgram,
  createMakeAppKey,
  createRevokeAppKey,
  type HeartbeatStore,
} from "@maidan/services/programs";
import type { Platform } from "../platform.ts";

/** How often it is looked for programs that have fallen silent. */
const silentCheckMs = 1_000;

export interface ProgramParts {
  readonly api: ExchangeRouteDeps;
  readonly store: ExchangeReadStore;
  readonly heartbeats: HeartbeatStore;
}

/** Trading programs: their keys on PORT, and identity, the exchange API and the stream on ports of their own. */
export function wirePrograms(platform: Platform, parts: ProgramParts): void {
  const { config, reader, runner } = platform;
  const keys = createAppKeyStore();
  const sessions = platform.use("playerSessions");
  const admit = createAdmitProgram({ reader, keys, isDemoKeyValid: config.mode === "play" });
  registerAppKeyRoutes(platform.playerApp, {
    reader,
    keys,
    makeKey: createMakeAppKey({ runner, keys }),
    revokeKey: createRevokeAppKey({ runner, keys }),
  });
  registerIdentityRoutes(platform.programApp, {
    logIn: createLogInProgram({
      runner,
      sessions,
      players: platform.use("players"),
      passwords: platform.use("passwords"),
      limiter: createAccountLimiter(platform.pool),
      programs: createProgramSessionStore(),
    }),
    revokeSession: createRevokeSession({ runner, sessions }),
    authenticate: parts.api.authenticate,
  });
  registerExchangeRoutes(platform.programApp, { ...parts.api, admit });
  watchHeartbeats(platform, parts.heartbeats);
}

/** The process that runs the engine looks after those who have fallen silent. */
function watchHeartbeats(platform: Platform, heartbeats: HeartbeatStore): void {
  if (!platform.hasRole("engine")) return;
  const { reader, log } = platform;
  const cancelSilent = createCancelSilent({
    reader,
    heartbeats,
    engine: platform.use("exchangeEngine"),
    onFault: (error) => log.warn({ err: error }, "bets of a silent program were not cancelled"),
  });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const look = async (): Promise<void> => {
    try {
      await cancelSilent();
    } catch (error) {
      log.warn({ err: error }, "silent programs could not be looked for; it is tried again");
    }
    if (!isClosed) timer = setTimeout(() => void look(), silentCheckMs);
  };
  platform.onReady(() => void look());
  platform.onClose(() => {
    isClosed = true;
    clearTimeout(timer);
  });
}

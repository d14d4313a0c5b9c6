import { registerPlayerRoutes } from "@maidan/adapters/http/player";
import { createCodeHasher, createPasswordHasher, readPepper } from "@maidan/adapters/password";
import {
  clearExpiredCaptchas,
  clearExpiredCounters,
  createAccountLimiter,
  createCaptchaStore,
  createCodeStore,
  createPlayerStore,
  createSessionStore,
} from "@maidan/adapters/postgres/player";
import {
  createAddPhone,
  createAuthenticateExchange,
  createAuthenticatePlayer,
  createChangePassword,
  createCheckCaptcha,
  createCreatePlayer,
  createForgotPassword,
  createHearCaptcha,
  createLogIn,
  createMintCaptcha,
  createResetPassword,
  createRevokeAllSessions,
  createRevokeSession,
  createSendContactCode,
  createSetDateOfBirth,
  createVerifyContact,
  seedDemoPlayers,
} from "@maidan/services/player";
import type { Platform } from "../platform.ts";

/** Players, sessions and codes. Needs `messenger`. */
export async function wirePlayer(platform: Platform): Promise<void> {
  const { config, runner, reader, ledger, pool, services } = platform;
  const players = createPlayerStore();
  const sessions = createSessionStore();
  const passwords = createPasswordHasher();
  const limiter = createAccountLimiter(pool);
  const captchas = createCaptchaStore(pool);
  const deps = {
    // Wired later than the player, asked for later still.
    rewardFigures: (playerId: string) => platform.use("rewardFigures")(playerId),
    checkCaptcha: createCheckCaptcha(captchas),
    mintCaptcha: createMintCaptcha(captchas),
    hearCaptcha: createHearCaptcha(captchas),
    isSecure: config.publicUrl.startsWith("https:"),
    runner,
    reader,
    ledger,
    players,
    sessions,
    passwords,
    limiter,
    codes: createCodeStore(),
    codeHasher: createCodeHasher(await readPepper(config.dataDir)),
    messenger: platform.use("messenger"),
    inbox: platform.use("inbox"),
  };
  services.players = players;
  services.playerSessions = sessions;
  services.passwords = passwords;
  services.accountLimiter = limiter;
  services.authenticatePlayer = createAuthenticatePlayer(deps);
  services.authenticateExchange = createAuthenticateExchange(deps);
  services.logInPlayer = createLogIn(deps);
  services.createPlayer = createCreatePlayer(deps);
  services.revokePlayerSessions = createRevokeAllSessions(deps);
  services.seedDemoPlayers = () => seedDemoPlayers({ ...deps, mode: config.mode });
  registerPlayerRoutes(platform.playerApp, {
    ...deps,
    useCases: {
      createPlayer: services.createPlayer,
      logIn: services.logInPlayer,
      revokeSession: createRevokeSession(deps),
      setDateOfBirth: createSetDateOfBirth(deps),
      changePassword: createChangePassword(deps),
      forgotPassword: createForgotPassword(deps),
      resetPassword: createResetPassword(deps),
      sendContactCode: createSendContactCode(deps),
      verifyContact: createVerifyContact(deps),
      addPhone: createAddPhone(deps),
    },
  });
  platform.jobs.set("player:clear-counters", () =>
    Promise.all([clearExpiredCounters(pool), clearExpiredCaptchas(pool)]).then(() => undefined),
  );
  platform.crontab.push("*/10 * * * * player:clear-counters ?max=1");
}

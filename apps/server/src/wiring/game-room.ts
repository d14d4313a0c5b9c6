import { randomUUID } from "node:crypto";
import { readProviderKey, registerGameRoom, registerReturnMetrics } from "@maidan/adapters/http/game-room";
import { registerOfficeDraws } from "@maidan/adapters/http/house-draws";
import { registerGamePosters } from "@maidan/adapters/http/games";
import { registryOf } from "@maidan/adapters/http/server";
import { createPictures } from "@maidan/adapters/pictures";
import {
  createGameCatalogueStore,
  createGameReportStore,
  createGameReturnStore,
  createGameRoundStore,
} from "@maidan/adapters/postgres/game-room";
import { createDrawReads } from "@maidan/adapters/postgres/house-draws";
import { createGameLobbyStore } from "@maidan/adapters/postgres/game-wallet";
import { done } from "@maidan/services/command";
import {
  createAskProvider,
  createChangeGame,
  createChangePlatform,
  createChangeProvider,
  createCompareReport,
  createDecideRound,
  createReplaceKey,
  createSetPoster,
  createSyncProvider,
} from "@maidan/services/game-room";
import type { Platform } from "../platform.ts";

const returnsJob = "games:sum-up-returns";
/** Today's rounds, and yesterday's, some of which closed after the last look. */
const summedDays = 2;
const shownDays = 30;

/** The operator's room of games. Needs `runAudited`, `settings`, `secretBox`, and the wallet's wiring. */
export function wireGameRoom(platform: Platform): void {
  const { reader, runner, officeApp } = platform;
  const run = platform.use("runAudited");
  const settings = platform.use("settings");
  const catalogue = createGameCatalogueStore(platform.use("secretBox"));
  const rounds = createGameRoundStore();
  const returns = createGameReturnStore();
  const reports = createGameReportStore();
  const deps = { run, catalogue };
  const { books } = platform.use("gameWallet");
  registerGameRoom(officeApp, {
    reader,
    catalogue,
    rounds,
    returns,
    reports,
    settings,
    changeProvider: createChangeProvider(deps),
    replaceKey: createReplaceKey({ ...deps, readKey: readProviderKey }),
    syncProvider: createSyncProvider({ ...deps, syncGames: platform.use("syncGames") }),
    changePlatform: createChangePlatform(deps),
    changeGame: createChangeGame(deps),
    setPoster: createSetPoster({ ...deps, pictures: createPictures() }),
    askProvider: createAskProvider({ reader, rounds, gateway: platform.use("gameProviders") }),
    decideRound: createDecideRound({ run, rounds, wallet: platform.use("gameWalletStore"), books, settings }),
    compareReport: createCompareReport({ run, reports }),
  });
  registerOfficeDraws(officeApp, { reader, reads: createDrawReads() });
  registerGamePosters(officeApp, { reader, lobby: createGameLobbyStore() });
  registerReturnMetrics(registryOf(officeApp).metrics, () => returns.measured(reader, shownDays));
  const actor = { kind: "system", name: "game-returns" } as const;
  platform.jobs.set(returnsJob, async () => {
    await runner.run({ kind: "game.returns", actor, idempotencyKey: randomUUID(), content: {} }, async (tx) => {
      await returns.sumUp(tx, summedDays);
      return done(null);
    });
  });
  platform.crontab.push(`*/15 * * * * ${returnsJob} ?max=1`);
}

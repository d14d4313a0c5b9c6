import { randomUUID } from "node:crypto";
import { createProviderGateway } from "@maidan/adapters/game-providers";
import { registerGameMarkRoutes } from "@maidan/adapters/http/game-marks";
import { registerGamesRoutes } from "@maidan/adapters/http/games";
import { createPictures } from "@maidan/adapters/pictures";
import { registerGameWalletRoutes } from "@maidan/adapters/http/game-wallet";
import { createGameMarkStore } from "@maidan/adapters/postgres/game-marks";
import { createGameLobbyStore, createGameWalletStore, withSealedKeys } from "@maidan/adapters/postgres/game-wallet";
import { createLaunchGame, createReadJackpots, createSyncGames, type LobbyJackpot } from "@maidan/services/game-lobby";
import { createAddFavourites, createNoteOpened, createRemoveFavourite } from "@maidan/services/game-marks";
import { createSweepRounds, GameWallet, sweepRoundsJob } from "@maidan/services/game-wallet";
import { hashToken, mintToken } from "@maidan/services/player";
import type { Platform } from "../platform.ts";

type OpenLucky = Parameters<typeof registerGamesRoutes>[1]["openLucky"];

/** The provider that the specification names: its games open by a token of `/api/player-login`. */
const lucky = "lucky";

/** Favourites, games opened last, the largest wins, jackpots and leaderboards; gives what remembers an opened game. */
function wireGameMarks(
  { runner, reader, playerApp }: Platform,
  jackpots: () => Promise<readonly LobbyJackpot[]>,
): ReturnType<typeof createNoteOpened> {
  const marks = createGameMarkStore();
  const deps = { runner, marks };
  registerGameMarkRoutes(playerApp, {
    reader,
    marks,
    addFavourites: createAddFavourites(deps),
    removeFavourite: createRemoveFavourite(deps),
    jackpots,
  });
  return createNoteOpened({ ...deps, newKey: randomUUID });
}

/** The wallet that game providers call, the lobby, and launches. Needs `players`, `settledBets`, `secretBox`. */
export function wireGameWallet(platform: Platform): void {
  const { config, runner, reader, ledger, services, log } = platform;
  const store = withSealedKeys(createGameWalletStore(), platform.use("secretBox"));
  const lobby = createGameLobbyStore();
  const players = platform.use("players");
  const settledBets = platform.use("settledBets");
  const wallet = new GameWallet({ runner, ledger, store, settledBets, mintToken, hashToken, newKey: randomUUID });
  const currencyOf = async (playerId: string): Promise<string | undefined> =>
    /^\d{1,18}$/.test(playerId) ? (await players.find(reader, playerId))?.currency : undefined;
  const gateway = createProviderGateway({
    access: async (name) => {
      const provider = await store.findProvider(reader, name);
      const operatorPrivateKey = await store.operatorKey(reader, name);
      // A provider that is switched off is still asked about its rounds: which games may be opened is the lobby's to say.
      if (provider === undefined || operatorPrivateKey === undefined) return undefined;
      return { protocol: provider.protocol, baseUrl: provider.baseUrl, operatorPrivateKey };
    },
  });
  services.gameWallet = wallet;
  const sweep = createSweepRounds({ runner, store, books: wallet.books, newKey: randomUUID });
  platform.jobs.set(sweepRoundsJob, async () => void (await sweep()));
  platform.crontab.push(`*/10 * * * * ${sweepRoundsJob} ?max=1`);
  services.gameWalletStore = store;
  services.gameProviders = gateway;
  const pictures = createPictures();
  services.syncGames = createSyncGames({ runner, lobby, gateway, pictures, newKey: randomUUID, log });
  registerGameWalletRoutes(platform.playerApp, { runner, store, wallet, currencyOf });
  const { publicUrl } = config;
  const autoplayRounds = (): Promise<number> => platform.use("settings").get(reader, "gameAutoplayRounds");
  const open = createLaunchGame({ reader, lobby, wallet, players, gateway, publicUrl, log, autoplayRounds });
  const noteOpened = wireGameMarks(
    platform,
    createReadJackpots({ reader, lobby, gateway, log, clockMs: () => performance.now() }),
  );
  const launchGame: typeof open = async (request) => {
    const launched = await open(request);
    if (launched.ok && !request.isDemo)
      await noteOpened(request.playerId, { platform: request.platform, code: request.gameCode });
    return launched;
  };
  /** Until the operator has connected Lucky, a slot of the lobby stands in for it: its launch is the token. [OP-29] */
  const openInstead: OpenLucky = async (playerId, language) => {
    const [game] = await lobby.list(reader, { gameType: "SLOT", systems: [], limit: 1 });
    if (game === undefined) return undefined;
    const { code: gameCode, gameType, platform } = game;
    const asked = { playerId, gameCode, gameType, platform, isMobile: true, returnUrl: publicUrl, address: "" };
    const launched = await launchGame({ ...asked, language, isDemo: false });
    if (!launched.ok) return undefined;
    const { hash } = new URL(launched.url);
    return { token: hash === "" ? launched.url : hash.slice(1), url: launched.url };
  };
  registerGamesRoutes(platform.playerApp, {
    reader,
    lobby,
    launchGame,
    openLucky: async (playerId, language) => {
      const provider = await store.findProvider(reader, lucky);
      const currency = await currencyOf(playerId);
      if (provider?.isActive !== true) return openInstead(playerId, language);
      if (currency === undefined) return undefined;
      const token = await wallet.open({ provider: lucky, playerId, currency });
      const url = new URL(provider.baseUrl);
      url.searchParams.set("access_token", token);
      return { token, url: url.href };
    },
  });
}

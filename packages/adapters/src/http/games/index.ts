import * as contract from "@maidan/contract/http/games";
import { refuse, type Reader } from "@maidan/services/command";
import type { createLaunchGame, GameLobbyStore, LobbyGame } from "@maidan/services/game-lobby";
import type { PlayerLanguage } from "@maidan/services/player";
import type { FastifyInstance } from "fastify";
import { chosenLanguageOf } from "../player/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";

export interface GamesRouteDeps {
  readonly reader: Reader;
  readonly lobby: GameLobbyStore;
  readonly launchGame: ReturnType<typeof createLaunchGame>;
  /** A session with the provider named Lucky; undefined while none is registered. */
  readonly openLucky: (
    playerId: string,
    language: PlayerLanguage | undefined,
  ) => Promise<{ readonly token: string; readonly url: string } | undefined>;
}

/** As many as one page of the lobby shows and searches in. */
const mostGames = 1_000;

/** A game as players find it. */
export const printGame = (game: LobbyGame) => ({
  code: game.code,
  name: game.name,
  name_bn: game.nameBn,
  platform: game.platform,
  type: game.gameType,
  picture: game.picture,
  tags: [...game.tags],
  created_at: game.createdAt.toISOString(),
  return_to_player: game.returnBasisPoints === null ? null : game.returnBasisPoints / 100,
  has_demo: game.hasDemo,
});

/** Posters of games, by the digest of the picture: the office shows them too. [LOBBY-06] */
export function registerGamePosters(app: FastifyInstance, deps: Pick<GamesRouteDeps, "reader" | "lobby">): void {
  app.get<{ Params: { name: string } }>("/storage/games/:name", async (request, reply) => {
    const [, digest] = /^([0-9a-f]{64})\.webp$/.exec(request.params.name) ?? [];
    const bytes =
      digest === undefined ? undefined : await deps.lobby.readPoster(deps.reader, Buffer.from(digest, "hex"));
    if (bytes === undefined) return reply.callNotFound();
    return reply.type("image/webp").header("cache-control", "public, max-age=31536000, immutable").send(bytes);
  });
}

/** The lobby's calls: which games there are, and their launch. */
export function registerGamesRoutes(app: FastifyInstance, deps: GamesRouteDeps): void {
  mount(app, contract.games, async ({ query }) => {
    const systems = query.system.split(",").filter((system) => system !== "");
    const games = await deps.lobby.list(deps.reader, { gameType: query.type, systems, limit: mostGames });
    return { body: { games: games.map((game) => printGame(game)) } };
  });
  registerGamePosters(app, deps);
  mount(app, contract.runGame, async (input) => {
    const { body, request, player } = input;
    if (player === undefined) return { refusal: refuse("UNAUTHENTICATED", "User not logged in") };
    const foreign = requireOwnRemoteId(input, body.userId);
    if (foreign !== undefined) return foreign;
    const { playerId } = player;
    const launched = await deps.launchGame({
      playerId,
      gameCode: body.gameCode,
      gameType: body.gameType,
      platform: body.platform,
      isMobile: body.isMobileLogin,
      returnUrl: body.externalURL,
      address: request.ip,
      isDemo: body.demo ?? false,
      language: chosenLanguageOf(request),
    });
    return launched.ok ? { body: { url: launched.url } } : { refusal: launched };
  });
  mount(app, contract.loginAtLucky, async (input) => {
    const { player, body, request } = input;
    if (player === undefined) return { refusal: refuse("UNAUTHENTICATED", "User not logged in") };
    const foreign = requireOwnRemoteId(input, body.user_id);
    if (foreign !== undefined) return foreign;
    const session = await deps.openLucky(player.playerId, chosenLanguageOf(request));
    if (session === undefined)
      return { refusal: refuse("UNAVAILABLE", "This game can't be opened now. Please try again.") };
    return { body: { access_token: session.token, url: session.url } };
  });
}

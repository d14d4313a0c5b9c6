import { refuse, type Reader, type Refusal } from "../command/index.ts";
import type { GameWallet } from "../game-wallet/index.ts";
import type { PlayerLanguage, PlayerStore } from "../player/index.ts";
import { ProviderFailed, type GameLobbyStore, type GameProviderGateway } from "./ports.ts";

export interface LaunchGameDeps {
  readonly reader: Reader;
  readonly lobby: GameLobbyStore;
  readonly wallet: Pick<GameWallet, "open">;
  readonly players: Pick<PlayerStore, "find">;
  readonly gateway: Pick<GameProviderGateway, "launchUrl">;
  readonly autoplayRounds: () => Promise<number>;
  /** The site's own address: what a game may lead back to. */
  readonly publicUrl: string;
  readonly log: { warn(details: object, message: string): void };
}

export interface LaunchGameRequest {
  readonly playerId: string;
  readonly gameCode: string;
  readonly gameType: string;
  readonly platform: string;
  readonly isMobile: boolean;
  readonly returnUrl: string;
  readonly address: string;
  /** With the provider's play credits instead of the player's money. */
  readonly isDemo: boolean;
  /** The app's language now; undefined = the one that the player signed up in. */
  readonly language?: PlayerLanguage | undefined;
}

/** A game that leads back to somewhere else would lead players there: only our own pages are taken. [LOBBY-03] */
function isOwn(url: string, publicUrl: string): boolean {
  return URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;
}

/** Gives the address of the game's frame. The session's token, the currency and the player are ours to say, never the browser's. [LOBBY-02] */
export function createLaunchGame(
  deps: LaunchGameDeps,
): (request: LaunchGameRequest) => Promise<{ ok: true; url: string } | Refusal> {
  return async (request) => {
    const { playerId, gameCode, gameType, platform, returnUrl } = request;
    if (!isOwn(returnUrl, deps.publicUrl)) return refuse("VALIDATION", "A game can only lead back to our own pages.");
    const game = await deps.lobby.find(deps.reader, { code: gameCode, gameType, platform });
    if (game === undefined) return refuse("NOT_FOUND", "This game is not available.");
    const player = await deps.players.find(deps.reader, playerId);
    if (player?.status !== "active") return refuse("FORBIDDEN", "Your account can't play now.");
    const { provider } = game;
    if (request.isDemo && !game.hasDemo) return refuse("NOT_FOUND", "This game has no demo play.");
    const { currency } = player;
    const account = request.isDemo
      ? undefined
      : { playerId, currency, token: await deps.wallet.open({ provider, playerId, currency }) };
    try {
      const url = await deps.gateway.launchUrl({
        provider,
        gameCode: game.code,
        account,
        language: request.language ?? player.language,
        isMobile: request.isMobile,
        returnUrl,
        depositUrl: `${deps.publicUrl}/deposit`,
        address: request.address,
        autoplayRounds: await deps.autoplayRounds(),
      });
      return { ok: true, url };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      deps.log.warn({ err: error, provider, gameCode }, "a game could not be launched");
      return refuse("UNAVAILABLE", "This game can't be opened now. Please try again.");
    }
  };
}

import type { ApiError, ApiResult } from "@maidan/client/api";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState } from "react";
import { api } from "../../api/index.ts";
import { luckyPlatform } from "../../catalogue/index.ts";
import { go } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { luckyCall, runGameCall, type Game } from "./calls.ts";
import { gameName, placeQuery, type LobbyPlace } from "./lobby.ts";
import { gamesText } from "./text.ts";

/** Up to this width a game is asked for as on a phone. [GAMES-11] [CONST-09] */
const phoneWidthPx = 768;
export const isPhoneWide = (widthPx: number): boolean => widthPx <= phoneWidthPx;

/**
 * Asks for the address of a game's frame, in the app's language, which a cookie tells; Lucky gives one with a session's token in it. [GAMES-11] [GAMES-30] [OP-69] [OP-29]
 * @param wayBackPath where the game's own way out leads, a path of ours.
 * @param isDemo with play credits of its provider's instead of money. [LOBBY-14]
 */
export const runGame = (
  game: Pick<Game, "code" | "type" | "platform">,
  asked: { readonly remoteId: string; readonly wayBackPath: string; readonly isDemo?: boolean },
): Promise<ApiResult<{ readonly url: string }>> =>
  game.platform === luckyPlatform
    ? api.call(luckyCall, { body: { user_id: asked.remoteId }, withCookies: true })
    : api.call(runGameCall, {
        withCookies: true,
        body: {
          userId: asked.remoteId,
          externalURL: `${location.origin}${asked.wayBackPath}`,
          isMobileLogin: isPhoneWide(innerWidth),
          gameCode: game.code,
          gameType: game.type,
          platform: game.platform,
          ...(asked.isDemo === true && { demo: true }),
        },
      });

/** What a launch that failed says: the server's message, or the words that stand for it. [GAMES-14] [ERR-01] */
export const launchFailure = (error: ApiError, unexpected: string): string =>
  error.kind === "refused" && error.message !== "" ? error.message : unexpected;

/** Launches a game: a guest goes to the login, a failure is told in words, and the frame opens at /gamerun. [GAMES-07] [GAMES-10] */
export function useLaunch(
  place: LobbyPlace,
  { isDemo }: { readonly isDemo: boolean },
): {
  readonly opening: Game | undefined;
  readonly failure: string | undefined;
  readonly launch: (game: Game) => Promise<void>;
  readonly dismiss: () => void;
} {
  const text = useText(gamesText);
  const { language } = useLanguage();
  const { isPlayer, remoteId } = useSession();
  const [opening, setOpening] = useState<Game>();
  const [failure, setFailure] = useState<string>();
  const launch = async (game: Game): Promise<void> => {
    if (!isPlayer || remoteId === undefined) return go("/login");
    if (opening !== undefined) return;
    setOpening(game);
    const result = await runGame(game, { remoteId, isDemo, wayBackPath: `/games?${placeQuery(place)}` });
    setOpening(undefined);
    if (result.ok)
      return go("/gamerun", { state: { url: result.value.url, name: gameName(game, language), ...place } });
    setFailure(launchFailure(result.error, text.unexpected));
  };
  return { opening, failure, launch, dismiss: () => setFailure(undefined) };
}

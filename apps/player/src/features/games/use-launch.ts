import { useText } from "@maidan/ui/language";
import { useState } from "react";
import { api } from "../../api/index.ts";
import { go } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { runGameCall, type Game } from "./calls.ts";
import { placeQuery, type LobbyPlace } from "./lobby.ts";
import { gamesText } from "./text.ts";

/** Up to this width a game is asked for as on a phone. [GAMES-11] [CONST-09] */
const phoneWidthPx = 768;
export const isPhoneWide = (widthPx: number): boolean => widthPx <= phoneWidthPx;

/** Launches a game: a guest goes to the login, a failure is told in words, and the frame opens at /gamerun. [GAMES-07] [GAMES-10] */
export function useLaunch(place: LobbyPlace): {
  readonly opening: Game | undefined;
  readonly failure: string | undefined;
  readonly launch: (game: Game) => Promise<void>;
  readonly dismiss: () => void;
} {
  const text = useText(gamesText);
  const { isPlayer, remoteId } = useSession();
  const [opening, setOpening] = useState<Game>();
  const [failure, setFailure] = useState<string>();
  const launch = async (game: Game): Promise<void> => {
    if (!isPlayer || remoteId === undefined) return go("/login");
    if (opening !== undefined) return;
    setOpening(game);
    const result = await api.call(runGameCall, {
      body: {
        userId: remoteId,
        externalURL: `${location.origin}/games?${placeQuery(place)}`,
        isMobileLogin: isPhoneWide(innerWidth),
        gameCode: game.code,
        gameType: game.type,
        platform: game.platform,
      },
    });
    setOpening(undefined);
    if (result.ok) return go("/gamerun", { state: { url: result.value.url, name: game.name, ...place } });
    setFailure(result.error.message === "" ? text.unexpected : result.error.message);
  };
  return { opening, failure, launch, dismiss: () => setFailure(undefined) };
}

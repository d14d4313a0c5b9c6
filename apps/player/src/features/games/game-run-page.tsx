import { IconButton } from "@maidan/ui/controls";
import { CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, type ReactNode } from "react";
import { go, useRouteState } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { SiteLogo } from "../../shell/index.ts";
import { readRunningGame, wayBack, type RunningGame } from "./lobby.ts";
import { gamesText } from "./text.ts";

/** /gamerun: lives of what the launch brought; opened directly it leads home. [OP-32] */
export function GameRunPage(): ReactNode {
  const game = readRunningGame(useRouteState());
  useEffect(() => {
    if (game === undefined) go(wayBack(undefined), { isReplacing: true });
  }, [game]);
  return game === undefined ? null : <GameFrame game={game} />;
}

/** [GAMES-15] */
function GameFrame({ game }: { readonly game: RunningGame }): ReactNode {
  const text = useText(gamesText);
  const { username } = useSession();
  return (
    <main className="flex h-dvh flex-col">
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-3">
        <SiteLogo />
        <p className="min-w-0 flex-1 truncate text-end text-sm text-muted">
          {username !== undefined && <span aria-label={text.player({ name: username })}>{username}</span>}
        </p>
        <IconButton label={text.close} onClick={() => go(wayBack(game.place), { isReplacing: true })}>
          <CloseIcon />
        </IconButton>
      </header>
      <iframe
        src={game.url}
        title={game.name === "" ? text.frame : game.name}
        allow="autoplay; fullscreen"
        referrerPolicy="origin"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock"
        className="min-h-0 w-full flex-1 border-0 bg-ground"
      />
    </main>
  );
}

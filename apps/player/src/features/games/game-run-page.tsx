import { IconButton } from "@maidan/ui/controls";
import { CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useSearch } from "wouter";
import { go, useRouteState } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { ErrorModal, SiteLogo, Splash } from "../../shell/index.ts";
import { readWish } from "./frame-wishes.ts";
import { readRunningGame, readWantedGame, wayBack, type RunningGame, type WantedGame } from "./lobby.ts";
import { gamesText } from "./text.ts";
import { launchFailure, runGame } from "./use-launch.ts";

/** /gamerun: lives of what the launch brought, or launches the game that a menu or a picture asks for; opened without either it leads home. [OP-32] */
export function GameRunPage(): ReactNode {
  const state = useRouteState();
  const search = useSearch();
  const game = readRunningGame(state);
  // Tapped before the script was there, or opened in a new tab: then the address names the game.
  const wanted = readWantedGame(state) ?? readWantedGame(Object.fromEntries(new URLSearchParams(search)));
  const isBare = game === undefined && wanted === undefined;
  useEffect(() => {
    if (isBare) go(wayBack(undefined), { isReplacing: true });
  }, [isBare]);
  if (game !== undefined) return <GameFrame game={game} />;
  return wanted === undefined ? null : <Launching key={wanted.code} game={wanted} />;
}

/** The splash until the game's address is there; what goes wrong is said, and leads home. [GAMES-13] [GAMES-14] [ERR-01] */
function Launching({ game }: { readonly game: WantedGame }): ReactNode {
  const text = useText(gamesText);
  const { remoteId } = useSession();
  const [failure, setFailure] = useState<string>();
  const open = useEffectEvent((result: Awaited<ReturnType<typeof runGame>>): void => {
    if (result.ok) go("/gamerun", { state: { url: result.value.url, name: game.name }, isReplacing: true });
    else setFailure(launchFailure(result.error, text.unexpectedAtHome));
  });
  const { code, platform, type } = game;
  useEffect(() => {
    if (remoteId === undefined) return undefined;
    let isHere = true;
    const asked = runGame({ code, platform, type }, { remoteId, wayBackPath: wayBack(undefined) });
    void asked.then((result) => {
      if (isHere) open(result);
    });
    return () => {
      isHere = false;
    };
  }, [code, platform, type, remoteId]);
  return (
    <main>
      <h1 className="sr-only">{game.name === "" ? text.frame : game.name}</h1>
      {failure === undefined && <Splash label={text.opening({ name: game.name })} />}
      <ErrorModal message={failure} onClose={() => go(wayBack(undefined), { isReplacing: true })} />
    </main>
  );
}

/** [GAMES-15] */
function GameFrame({ game }: { readonly game: RunningGame }): ReactNode {
  const text = useText(gamesText);
  const { username } = useSession();
  const name = game.name === "" ? text.frame : game.name;
  const frame = useRef<HTMLIFrameElement>(null);
  const close = (): void => go(wayBack(game.place), { isReplacing: true });
  const hear = useEffectEvent((message: MessageEvent): void => {
    const wish = readWish(message, { window: frame.current?.contentWindow ?? null, url: game.url });
    if (wish === "close") close();
    if (wish === "deposit") go("/deposit");
  });
  useEffect(() => {
    const listener = (message: MessageEvent): void => hear(message);
    addEventListener("message", listener);
    return () => removeEventListener("message", listener);
  }, []);
  return (
    <main className="flex h-dvh flex-col">
      {/* The game's own heading is out of reach while one of its sheets is open. */}
      <h1 className="sr-only">{name}</h1>
      <header className="flex h-12 shrink-0 items-center gap-3 border-b border-line px-3">
        <SiteLogo />
        <p className="min-w-0 flex-1 truncate text-end text-sm text-muted">
          {username !== undefined && <span aria-label={text.player({ name: username })}>{username}</span>}
        </p>
        <IconButton label={text.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      <iframe
        ref={frame}
        src={game.url}
        title={name}
        allow="autoplay; fullscreen"
        referrerPolicy="origin"
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-pointer-lock allow-orientation-lock"
        className="min-h-0 w-full flex-1 border-0 bg-ground"
      />
    </main>
  );
}

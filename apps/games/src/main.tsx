import { LanguageProvider, useText, type Language } from "@maidan/ui/language";
import { startLayers } from "@maidan/ui/layers";
import { StrictMode, Suspense, useEffect, useMemo, useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { Button } from "@maidan/ui/controls";
import {
  api,
  fetchFace,
  frameText,
  GameHandleProvider,
  gameState,
  keepFocus,
  NewVersion,
  openSession,
  VersionBoundary,
  type GameState,
} from "./frame/index.ts";
import { fetchPart, gameParts } from "./games.tsx";
import "./games.css";

type Opened = { readonly is: "opening" | "gone" | "broken" } | { readonly is: "open"; readonly state: GameState };

/** The line is the game's own until it can be played: an English page lacks no more than the taka sign. A page in Bangla says nothing before it has its letters. */
const faceAfterMs = { en: 1_000, bn: 0 } as const;

let opening: Promise<boolean> | undefined;
/** One opening for the page, whatever is drawn how often. */
const openOnce = (): Promise<boolean> => (opening ??= openSession());

function Frame(): ReactNode {
  const [now, setNow] = useState<Opened>({ is: "opening" });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const read = async (): Promise<Opened> => {
      if (!(await openOnce())) return { is: "gone" };
      const state = await api.call(gameState, {});
      if (state.ok) return { is: "open", state: state.value };
      const isGone = state.error.kind === "refused" && state.error.code === "UNAUTHENTICATED";
      return { is: isGone ? "gone" : "broken" };
    };
    void read().then(setNow);
  }, [tries]);
  const language: Language = now.is === "open" ? now.state.language : "en";
  // Amounts bear the sign of the account's currency; play credits have none, and look like taka. [APP-17]
  const currency = now.is === "open" ? now.state.currency : undefined;
  const choice = useMemo(() => ({ language, currency, setLanguage: () => undefined }), [language, currency]);
  useEffect(() => {
    document.documentElement.lang = language;
    if (now.is !== "open") return undefined;
    const timer = setTimeout(() => void fetchFace(), faceAfterMs[language]);
    return () => clearTimeout(timer);
  }, [language, now.is]);
  return (
    <LanguageProvider choice={choice}>
      <NewVersion />
      {now.is === "open" ? <Game state={now.state} /> : <Waiting is={now.is} onAgain={() => setTries(tries + 1)} />}
    </LanguageProvider>
  );
}

function Waiting({
  is,
  onAgain,
}: {
  readonly is: "opening" | "gone" | "broken";
  readonly onAgain: () => void;
}): ReactNode {
  const text = useText(frameText);
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <p role="status">{is === "opening" ? text.loading : is === "gone" ? text.gone : text.broken}</p>
      {is === "broken" && <Button onClick={onAgain}>{text.again}</Button>}
    </main>
  );
}

function Game({ state }: { readonly state: GameState }): ReactNode {
  const Part = gameParts[state.game.code];
  if (Part === undefined) return <Waiting is="gone" onAgain={() => undefined} />;
  return (
    <VersionBoundary>
      <GameHandleProvider state={state}>
        <Suspense fallback={<Waiting is="opening" onAgain={() => undefined} />}>
          <Part />
        </Suspense>
      </GameHandleProvider>
    </VersionBoundary>
  );
}

async function draw(element: HTMLElement): Promise<void> {
  keepFocus();
  if (location.pathname === "/verify") {
    const { VerifyPage } = await import("./verify/verify-page.tsx");
    createRoot(element).render(<VerifyPage />);
    await fetchFace();
    return;
  }
  void fetchPart(location.pathname.split("/").at(-1) ?? "");
  createRoot(element).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  );
}

startLayers();
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
void draw(root);

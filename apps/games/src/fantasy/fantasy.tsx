import { contestCurrency } from "@maidan/games/fantasy";
import { IconButton } from "@maidan/ui/controls";
import { CurrencyProvider } from "@maidan/ui/figures";
import { ChevronLeftIcon } from "@maidan/ui/icons";
import { Sheet, ToastRegion } from "@maidan/ui/layers";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { GameBar, RulesButton, SoundButton } from "../frame/index.ts";
import { Boundary } from "./boundary.tsx";
import { HomeScreen } from "./home-screen.tsx";
import { OnItsWay } from "./pieces.tsx";
import { PurseProvider, usePurse } from "./money.tsx";
import { ScreensProvider, useScreens } from "./screens.tsx";
import { useWords } from "./words.ts";

const BuildScreen = lazy(() => import("./build-screen.tsx").then((part) => ({ default: part.BuildScreen })));
const ContestScreen = lazy(() => import("./contest-screen.tsx").then((part) => ({ default: part.ContestScreen })));
const MatchScreen = lazy(() => import("./match-screen.tsx").then((part) => ({ default: part.MatchScreen })));
const RulesSheet = lazy(() => import("./rules.tsx").then((part) => ({ default: part.Rules })));

/** Fantasy: contests on coming cricket, from the list of matches to the prizes. */
export function Fantasy(): ReactNode {
  return (
    <ScreensProvider>
      <PurseProvider>
        <Frame />
        <ToastRegion />
      </PurseProvider>
    </ScreensProvider>
  );
}

function Frame(): ReactNode {
  const { text } = useWords();
  const { screen, back } = useScreens();
  const { balanceMinor } = usePurse();
  const [isReading, setIsReading] = useState(false);
  return (
    <div className="mx-auto flex h-dvh max-w-phone flex-col overflow-hidden bg-ground">
      <GameBar
        name={text.name}
        balanceMinor={balanceMinor}
        start={
          screen.at === "home" ? (
            <span className="w-2" />
          ) : (
            <IconButton label={text.back} onClick={back}>
              <ChevronLeftIcon />
            </IconButton>
          )
        }
      >
        <SoundButton />
        <RulesButton onPress={() => setIsReading(true)} />
      </GameBar>
      <main className="flex min-h-0 flex-1 flex-col">
        <Boundary>
          <Suspense fallback={<OnItsWay />}>
            <CurrencyProvider currency={contestCurrency}>
              <Shown />
            </CurrencyProvider>
          </Suspense>
        </Boundary>
      </main>
      <Sheet isOpen={isReading} onClose={() => setIsReading(false)} title={text.rules}>
        <Suspense fallback={<p className="py-6 text-center text-muted">{text.loading}</p>}>
          {isReading && <RulesSheet />}
        </Suspense>
      </Sheet>
    </div>
  );
}

function Shown(): ReactNode {
  const { screen } = useScreens();
  switch (screen.at) {
    case "home":
      return <HomeScreen />;
    case "match":
      return <MatchScreen key={screen.matchId} matchId={screen.matchId} />;
    case "contest":
      return <ContestScreen key={screen.contestId} matchId={screen.matchId} contestId={screen.contestId} />;
    case "build":
      return <BuildScreen {...screen} />;
  }
}

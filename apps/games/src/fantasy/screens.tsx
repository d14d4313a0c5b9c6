import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";

/** Where the player is. */
export type Screen =
  | { readonly at: "home" }
  | { readonly at: "match"; readonly matchId: string }
  | { readonly at: "contest"; readonly matchId: string; readonly contestId: string }
  /** Without a team it is a new one; with `copies` it begins as another one is. */
  | { readonly at: "build"; readonly matchId: string; readonly teamId?: string; readonly copies?: string };

export interface Screens {
  readonly screen: Screen;
  readonly open: (screen: Screen) => void;
  readonly back: () => void;
}

const ScreensContext = createContext<Screens | undefined>(undefined);
export function useScreens(): Screens {
  const screens = use(ScreensContext);
  if (screens === undefined) throw new Error("a screen is shown among the others");
  return screens;
}

const home: Screen = { at: "home" };
const screenOf = (state: unknown): Screen | undefined =>
  typeof state === "object" && state !== null && "fantasy" in state ? (state.fantasy as Screen) : undefined;

/** Screens that the phone's own back button leads through; a page that is loaded again is where it was. */
export function ScreensProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [screen, setScreen] = useState<Screen>(() => screenOf(history.state) ?? home);
  useEffect(() => {
    const onPop = (event: PopStateEvent): void => setScreen(screenOf(event.state) ?? home);
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, []);
  const screens = useMemo<Screens>(
    () => ({
      screen,
      open: (next) => {
        history.pushState({ fantasy: next }, "");
        setScreen(next);
      },
      back: () => history.back(),
    }),
    [screen],
  );
  return <ScreensContext value={screens}>{children}</ScreensContext>;
}

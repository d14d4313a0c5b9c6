import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { memo, Suspense, useEffect, useSyncExternalStore, type ReactNode } from "react";
import { Router, useLocation } from "wouter";
import type { Boot } from "./boot.ts";
import { DataSaverProvider, DeviceProvider } from "./device/index.ts";
import { AppLanguage } from "./language/index.ts";
import { FirstMarketsProvider } from "./live/index.ts";
import { go } from "./navigation/index.ts";
import { AppOdds } from "./odds/index.ts";
import { deskFrame, routeOf, type AppRoute } from "./routes.ts";
import { SessionProvider, useSession } from "./session/index.ts";
import { shellParts } from "./shell-parts.ts";
import { Broken, NotFound, PageSkeleton, Shell, Splash } from "./shell/index.ts";
import { FirstPinsProvider } from "./storage/index.ts";

const never = (): (() => void) => () => undefined;

export interface AppProps {
  readonly boot: Boot;
  readonly queryClient: QueryClient;
  /** Path and query, while the server renders. */
  readonly serverPath?: { readonly path: string; readonly search: string };
  /** Called when a page, the first or a later one, has taken over what the server wrote of it and answers to taps. A function of the module: it never changes. */
  readonly onAlive?: () => void;
}

/** The whole app, the same on the server and in the browser. */
export function App({ boot, queryClient, serverPath, onAlive }: AppProps): ReactNode {
  const place = serverPath === undefined ? {} : { ssrPath: serverPath.path, ssrSearch: serverPath.search };
  return (
    <QueryClientProvider client={queryClient}>
      <AppLanguage initial={boot.language}>
        <SessionProvider looksSignedIn={boot.isSignedIn}>
          <DeviceProvider isDesktop={boot.isDesktop}>
            <DataSaverProvider initial={boot.savesData}>
              <AppOdds initial={boot.odds}>
                <FirstMarketsProvider reads={boot.reads}>
                  <FirstPinsProvider pins={boot.pins}>
                    <Router {...place}>
                      <Broken>
                        <CurrentPage isDesktop={boot.isDesktop} onAlive={onAlive} />
                      </Broken>
                    </Router>
                  </FirstPinsProvider>
                </FirstMarketsProvider>
              </AppOdds>
            </DataSaverProvider>
          </DeviceProvider>
        </SessionProvider>
      </AppLanguage>
    </QueryClientProvider>
  );
}

interface CurrentPageProps {
  readonly isDesktop: boolean;
  readonly onAlive: (() => void) | undefined;
}

function CurrentPage({ isDesktop, onAlive }: CurrentPageProps): ReactNode {
  const [path] = useLocation();
  const route = routeOf(path);
  // A desk has a page of its own at "/", which only the server writes. [OP-01]
  const leavesApp = isDesktop && path === "/";
  useEffect(() => {
    if (leavesApp) location.replace("/");
  }, [leavesApp]);
  if (leavesApp) return <Splash />;
  if (route === undefined) {
    return (
      <Shell frame="site" parts={shellParts}>
        <NotFound />
        <Alive onAlive={onAlive} />
      </Shell>
    );
  }
  const content = (
    <Broken key={path}>
      <Guarded {...{ route, isDesktop, onAlive }} />
    </Broken>
  );
  if (!isDesktop || !route.hasDeskFrame) {
    return (
      <Shell frame={route.frame} parts={shellParts}>
        {content}
      </Shell>
    );
  }
  const DeskFrame = deskFrame.Component;
  return (
    <Suspense fallback={<Splash />}>
      <DeskFrame>{content}</DeskFrame>
    </Suspense>
  );
}

/** Without a token a player's page leads to /login. What the server wrote is not judged: it cannot know the token. [ROUTE-42] */
function Guarded({ route, isDesktop, onAlive }: CurrentPageProps & { readonly route: AppRoute }): ReactNode {
  const session = useSession();
  const isOpen = route.access === "open" || (route.access === "player-on-phone" && isDesktop);
  const isTurnedAway = !isOpen && session.isSettled && !session.isPlayer && !session.isLeaving;
  useEffect(() => {
    if (isTurnedAway) go("/login", { isReplacing: true });
  }, [isTurnedAway]);
  // A page that the server does not write begins as its outline on both sides, so that the browser takes over what it finds.
  const isTheirTurn = useSyncExternalStore(
    never,
    () => true,
    () => route.isRendered,
  );
  if (isTurnedAway) return <PageSkeleton />;
  if (!isTheirTurn) return <Waiting />;
  return <RoutedPage {...{ route, onAlive }} />;
}

interface RoutedPageProps extends Pick<CurrentPageProps, "onAlive"> {
  readonly route: AppRoute;
}

/** Memo: the session is known right after the frame came to life, and a page that were rendered again with it would have to come to life at once, in one piece. */
const RoutedPage = memo(function RoutedPage({ route, onAlive }: RoutedPageProps): ReactNode {
  const Page = route.page.Component;
  return (
    <Suspense fallback={<Waiting />}>
      <Page key={route.path} />
      <Alive onAlive={onAlive} />
    </Suspense>
  );
});

/** Beside a page: it comes to life with it, not with the frame, which does so before. */
function Alive({ onAlive }: Pick<CurrentPageProps, "onAlive">): ReactNode {
  useEffect(() => onAlive?.(), [onAlive]);
  return undefined;
}

/** The splash belongs to the first page alone; later pages keep the frame and show their outline. */
function Waiting(): ReactNode {
  const isFirst = useSyncExternalStore(
    never,
    () => document.documentElement.dataset["started"] === undefined,
    () => true,
  );
  return isFirst ? <Splash /> : <PageSkeleton />;
}

import "./app.css";
import { startLayers } from "@maidan/ui/layers";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { createQueryClient, holdReads, setOnSessionLost } from "./api/index.ts";
import { App } from "./app.tsx";
import { readBoot } from "./boot.ts";
import { takeEarlyTap } from "./early-tap.ts";
import { marketsIn, restartLive, startLive } from "./live/index.ts";
import { startDataSaver, whenIdle } from "./device/index.ts";
import { keepInstallOffer, registerWorker } from "./pwa/index.ts";
import { go } from "./navigation/index.ts";
import { deskFrame, routeOf } from "./routes.ts";

const boot = readBoot();
const queryClient = createQueryClient();
for (const { key, value } of boot.reads) queryClient.setQueryData([...key], value, { updatedAt: boot.renderedAtMs });

startLayers();
startDataSaver(boot.savesData);
keepInstallOffer();
setOnSessionLost(() => {
  queryClient.clear();
  restartLive();
  go("/");
});

let letReadsGo: (() => void) | undefined;
let tapAgain: (() => void) | undefined;

function onAlive(): void {
  // Before the player's settings are read, by which a tap may be a bet: so late a one only opens the slip.
  tapAgain?.();
  tapAgain = undefined;
  letReadsGo?.();
  requestAnimationFrame(() => {
    if (document.documentElement.dataset["started"] !== undefined) return;
    document.documentElement.dataset["started"] = "true";
    // The socket's script waits until the page answers to taps.
    whenIdle(() => startLive(marketsIn(boot.reads)));
  });
}

const root = document.getElementById("app");
const route = routeOf(location.pathname);
if (root !== null) {
  // The page that the server wrote is taken over as it stands, so its script must be there first.
  await Promise.all([
    route?.isRendered === true && route.page.preload(),
    boot.isDesktop && route?.hasDeskFrame === true && deskFrame.preload(),
  ]);
  if (route?.isRendered === true) letReadsGo = holdReads();
  // In slices: a tap or a scroll meanwhile does not wait for all of it.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App boot={boot} queryClient={queryClient} onAlive={onAlive} />
      </StrictMode>,
      {
        // A page that broke instead of coming to life holds nothing back.
        onCaughtError: (error) => {
          letReadsGo?.();
          reportError(error);
        },
      },
    );
  });
  // From here on React does what is tapped, if need be by bringing the page to life at once.
  tapAgain = takeEarlyTap();
}
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  // A private window or a full disk refuses the worker: the app goes on without one.
  const register = (): void => void registerWorker().catch(() => undefined);
  // The page may be loaded already: what is awaited above does not hold it back.
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}

import { useText } from "@maidan/ui/language";
import { ToastRegion } from "@maidan/ui/layers";
import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useBalanceKeeper } from "../balance/index.ts";
import { mayPrefetch, whenIdle } from "../device/index.ts";
import type { Page } from "../page.tsx";
import { useStoredContacts } from "../site/index.ts";
import { Broken, BrokenLayer } from "./failures.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { SiteHeader } from "./site-header.tsx";
import { shellText } from "./text.ts";
import { Toolbar } from "./toolbars.tsx";

/**
 * What stands around a page. `site`: the app's header and toolbar. `page`: the toolbar; the page brings a `PageHeader`. `bare`: nothing; the page
 * brings its own bars. The desktop pages have a frame of their own (`features/desk`).
 */
export type Frame = "site" | "page" | "bare";
export type ShellLayer = "menu" | "install" | "language";

export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Parts whose scripts come after the first screen. */
export type ShellParts = Readonly<Record<ShellLayer, Page<OverlayProps>>> & {
  readonly afloat: Page<{ readonly hasChat: boolean }>;
};

const layers = ["menu", "install", "language"] as const;

/** When the first view is over. */
const atRestMs = 5_000;
const touches = ["pointerdown", "keydown", "scroll"] as const;

/** Calls `act` at the first touch, or once the page has come to rest without one. */
function whenAtRest(act: () => void): () => void {
  const stop = (): void => {
    clearTimeout(timer);
    for (const touch of touches) removeEventListener(touch, onRest);
  };
  const onRest = (): void => {
    stop();
    act();
  };
  const timer = setTimeout(onRest, atRestMs);
  for (const touch of touches) addEventListener(touch, onRest, { passive: true });
  return stop;
}

/** Header, page and toolbar in a column of a phone's width, and what opens over them. [SHELL-15] */
export function Shell(props: { frame: Frame; parts: ShellParts; children: ReactNode }): ReactNode {
  const { frame, parts, children } = props;
  const text = useText(shellText);
  const [layer, setLayer] = useState<ShellLayer>();
  const [seen, setSeen] = useState<readonly ShellLayer[]>([]);
  const [isIdle, setIdle] = useState(false);
  useStoredContacts();
  useBalanceKeeper();
  const isBare = frame === "bare";
  useEffect(() => {
    // A page with its own bars opens no menu, and what floats on it is for who stays.
    const act = (): void => {
      setIdle(true);
      if (mayPrefetch()) void parts.menu.preload();
    };
    return isBare ? whenAtRest(act) : whenIdle(act);
  }, [parts, isBare]);
  const open = (next: ShellLayer): void => {
    if (!seen.includes(next)) setSeen([...seen, next]);
    setLayer(next);
  };
  const close = (): void => setLayer(undefined);
  const Afloat = parts.afloat.Component;
  return (
    <div className="relative mx-auto min-h-dvh w-full max-w-phone bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:z-50 focus:bg-raised focus:p-3"
      >
        {text.skip}
      </a>
      {frame === "site" && <SiteHeader onOpen={open} onTouch={(next) => void parts[next].preload()} />}
      <OfflineNote />
      <div id="content" tabIndex={-1} className={isBare ? "outline-none" : "pb-24 outline-none"}>
        {children}
      </div>
      {!isBare && <Toolbar onLanguage={() => open("language")} />}
      <Suspense>
        {layers
          .filter((each) => seen.includes(each))
          .map((each) => {
            const Overlay = parts[each].Component;
            return (
              <Broken key={each} instead={<BrokenLayer isOpen={layer === each} />}>
                <Overlay isOpen={layer === each} onClose={close} />
              </Broken>
            );
          })}
        <Broken instead={null}>{isIdle && <Afloat hasChat={!isBare} />}</Broken>
      </Suspense>
      <ToastRegion />
    </div>
  );
}

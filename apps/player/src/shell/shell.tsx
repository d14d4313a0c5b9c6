import { useText } from "@maidan/ui/language";
import { ToastRegion } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalanceKeeper } from "../balance/index.ts";
import { useStoredContacts } from "../site/index.ts";
import { MenuDrawer } from "./drawer.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { InstallSheet } from "./install-sheet.tsx";
import { LanguageSheet } from "./language-sheet.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { SiteHeader } from "./site-header.tsx";
import { shellText } from "./text.ts";
import { Toolbar } from "./toolbars.tsx";

/**
 * What stands around a page. `site`: the app's header and toolbar. `page`: the toolbar; the page brings a `PageHeader`. `bare`: nothing; the page
 * brings its own bars.
 */
export type Frame = "site" | "page" | "bare";
export type ShellLayer = "menu" | "help" | "install" | "language";

/** Header, page and toolbar in a column of a phone's width, and what opens over them. */
export function Shell({ frame, children }: { frame: Frame; children: ReactNode }): ReactNode {
  const text = useText(shellText);
  const [layer, setLayer] = useState<ShellLayer>();
  const close = (): void => setLayer(undefined);
  useStoredContacts();
  useBalanceKeeper();
  return (
    <div className="relative mx-auto min-h-dvh w-full max-w-phone bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:z-50 focus:bg-raised focus:p-3"
      >
        {text.skip}
      </a>
      {frame === "site" && <SiteHeader onOpen={setLayer} />}
      <OfflineNote />
      <div id="content" tabIndex={-1} className={frame === "bare" ? "outline-none" : "pb-24 outline-none"}>
        {children}
      </div>
      <ScrollToTop />
      {frame !== "bare" && <Toolbar onLanguage={() => setLayer("language")} />}
      <MenuDrawer isOpen={layer === "menu"} onClose={close} onHelp={() => setLayer("help")} />
      <HelpSheet isOpen={layer === "help"} onClose={close} />
      <InstallSheet isOpen={layer === "install"} onClose={close} />
      <LanguageSheet isOpen={layer === "language"} onClose={close} />
      <ToastRegion />
    </div>
  );
}

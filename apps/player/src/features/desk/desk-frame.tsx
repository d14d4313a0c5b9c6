import { useText } from "@maidan/ui/language";
import { ToastRegion } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { useBalanceKeeper } from "../../balance/index.ts";
import { OfflineNote } from "../../shell/index.ts";
import { useStoredContacts } from "../../site/index.ts";
import { DeskFooter } from "./desk-footer.tsx";
import { DeskHeader } from "./desk-header.tsx";
import { deskText } from "./text.ts";

/** Header and footer of the pages that have a desktop layout. */
export function DeskFrame({ children }: { children: ReactNode }): ReactNode {
  const text = useText(deskText);
  useStoredContacts();
  useBalanceKeeper();
  return (
    <div className="flex min-h-dvh flex-col bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:z-50 focus:bg-raised focus:p-3"
      >
        {text.skip}
      </a>
      <DeskHeader />
      {/* The header stands over this much of the page. [SHELL-66] [CONST-07] */}
      <div id="content" tabIndex={-1} className="mx-auto w-full max-w-desk flex-1 px-6 pt-desk-top outline-none">
        <OfflineNote />
        {children}
      </div>
      <DeskFooter />
      <ToastRegion />
    </div>
  );
}

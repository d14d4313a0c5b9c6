import { IconButton } from "@maidan/ui/controls";
import { DownloadIcon, GlobeIcon, HelpIcon, MenuIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../navigation/index.ts";
import type { ShellLayer } from "./shell.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { shellText } from "./text.ts";

/** The header of the app: menu, logo, help, app, language. [SHELL-37] [SHELL-40] [SHELL-42] */
export function SiteHeader({ onOpen }: { onOpen: (layer: ShellLayer) => void }): ReactNode {
  const text = useText(shellText);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center border-b border-line bg-ground px-1">
      <IconButton label={text.menu} aria-haspopup="dialog" onClick={() => onOpen("menu")}>
        <MenuIcon />
      </IconButton>
      <AppLink href="/" className="flex min-h-target min-w-0 flex-1 items-center overflow-hidden px-1">
        <SiteLogo />
      </AppLink>
      <IconButton label={text.help} aria-haspopup="dialog" onClick={() => onOpen("help")}>
        <HelpIcon />
      </IconButton>
      <IconButton label={text.app} aria-haspopup="dialog" onClick={() => onOpen("install")}>
        <DownloadIcon />
      </IconButton>
      <IconButton label={text.language} aria-haspopup="dialog" onClick={() => onOpen("language")}>
        <GlobeIcon />
      </IconButton>
    </header>
  );
}

import { IconButton } from "@maidan/ui/controls";
import { DownloadIcon, GlobeIcon, HelpIcon, MenuIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../navigation/index.ts";
import { apkPath, useSiteName, useSponsorLogo } from "../site/index.ts";
import type { ShellLayer } from "./shell.tsx";
import { SiteLogo } from "./site-logo.tsx";
import { shellText } from "./text.ts";
import { useOpenChat } from "./use-open-chat.ts";

export interface SiteHeaderProps {
  readonly onOpen: (layer: ShellLayer) => void;
  /** A finger is on the way to open it. */
  readonly onTouch: (layer: ShellLayer) => void;
}

const iconLink = "inline-flex size-target shrink-0 items-center justify-center rounded-full text-ink";

/** The header of the app: menu, logo, sponsor, help, app, language. [SHELL-37] [SHELL-39] [SHELL-40] [SHELL-41] [SHELL-42] */
export function SiteHeader({ onOpen, onTouch }: SiteHeaderProps): ReactNode {
  const text = useText(shellText);
  const siteName = useSiteName();
  const sponsor = useSponsorLogo();
  const openChat = useOpenChat();
  const opener = (layer: ShellLayer) => ({
    "aria-haspopup": "dialog" as const,
    onPointerDown: () => onTouch(layer),
    onClick: () => onOpen(layer),
  });
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center border-b border-line bg-ground px-1">
      <IconButton label={text.menu} {...opener("menu")}>
        <MenuIcon />
      </IconButton>
      <AppLink href="/" className="flex min-h-target min-w-0 items-center overflow-hidden px-1">
        <SiteLogo />
      </AppLink>
      <span className="flex min-w-0 flex-1 items-center px-1">
        {sponsor !== undefined && <img src={sponsor} alt={text.sponsor} className="sponsor" />}
      </span>
      <IconButton label={text.help} onClick={openChat}>
        <HelpIcon />
      </IconButton>
      {/* The file itself, for whoever has no script; a tap offers the ways to install. */}
      <a
        href={apkPath(siteName)}
        aria-label={text.app}
        className={iconLink}
        onPointerDown={() => onTouch("install")}
        onClick={(event) => {
          event.preventDefault();
          onOpen("install");
        }}
      >
        <DownloadIcon />
      </a>
      <IconButton label={text.language} {...opener("language")}>
        <GlobeIcon />
      </IconButton>
    </header>
  );
}

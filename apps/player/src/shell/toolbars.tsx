import { classNames } from "@maidan/ui/controls";
import { GiftIcon, GlobeIcon, HomeIcon, UserIcon, WalletIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../navigation/index.ts";
import { useSession } from "../session/index.ts";
import { UnreadDot, useUnread } from "../unread/index.ts";
import { shellText } from "./text.ts";

/** Its right corner is the resting place of the chat button, which would cover prices or fields anywhere else. */
const bar =
  "safe-bottom fixed inset-x-0 bottom-0 z-30 mx-auto flex max-w-phone border-t border-line bg-surface pe-chat text-ink";

/** The bottom bar: what a guest or a player reaches with the thumb. [SHELL-56] [SHELL-57] */
export function Toolbar({ onLanguage }: { onLanguage: () => void }): ReactNode {
  return useSession().isPlayer ? <PlayerToolbar /> : <GuestToolbar onLanguage={onLanguage} />;
}

function GuestToolbar({ onLanguage }: { onLanguage: () => void }): ReactNode {
  const text = useText(shellText);
  const { language } = useLanguage();
  return (
    <nav aria-label={text.toolbar} className={bar}>
      <button
        type="button"
        onClick={onLanguage}
        aria-haspopup="dialog"
        className="flex min-h-14 flex-1 items-center justify-center gap-2 text-sm font-medium"
      >
        <GlobeIcon size={20} className="text-muted" />
        <span className="sr-only">{text.language}: </span>
        {language === "en" ? "English" : "বাংলা"}
      </button>
      <AppLink
        href="/login"
        className="flex min-h-14 flex-1 items-center justify-center bg-raised text-sm font-semibold"
      >
        {text.login}
      </AppLink>
      <AppLink
        href="/signup"
        className="flex min-h-14 flex-1 items-center justify-center bg-accent text-sm font-semibold text-on-accent"
      >
        {text.signup}
      </AppLink>
    </nav>
  );
}

function PlayerToolbar(): ReactNode {
  const text = useText(shellText);
  const [path] = useLocation();
  const unread = useUnread().inbox;
  const entries = [
    { href: "/", label: text.home, icon: <HomeIcon /> },
    { href: "/promotions", label: text.promotions, icon: <GiftIcon /> },
    { href: "/deposit", label: text.deposit, icon: <WalletIcon /> },
    { href: "/account", label: text.account, icon: <UserIcon /> },
  ];
  return (
    <nav aria-label={text.toolbar} className={bar}>
      {entries.map((entry) => (
        <AppLink
          key={entry.href}
          href={entry.href}
          className={classNames(
            "flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 pt-1 text-center text-bar font-medium",
            path === entry.href ? "text-accent" : "text-muted",
          )}
        >
          <span className="relative">
            {entry.icon}
            {entry.href === "/account" && unread > 0 && (
              <span className="absolute -end-2.5 -top-1.5">
                <UnreadDot count={unread} />
              </span>
            )}
          </span>
          <span className="max-w-full truncate">{entry.label}</span>
        </AppLink>
      ))}
    </nav>
  );
}

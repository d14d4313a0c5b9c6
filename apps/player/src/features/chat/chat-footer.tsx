import { classNames } from "@maidan/ui/controls";
import { ChatIcon, HomeIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../navigation/index.ts";
import { UnreadDot, useUnread } from "../../unread/index.ts";
import { chatText } from "./text.ts";

/** The chat's own two places. [CHAT-06] */
export function ChatFooter(): ReactNode {
  const text = useText(chatText);
  const [path] = useLocation();
  const unread = useUnread().chat;
  const entries = [
    { href: "/chat", label: text.home, icon: <HomeIcon />, count: 0 },
    { href: "/chat-list", label: text.message, icon: <ChatIcon />, count: unread },
  ];
  return (
    <nav
      aria-label={text.footer}
      className="safe-bottom fixed inset-x-0 bottom-0 z-30 mx-auto flex max-w-phone border-t border-line bg-surface"
    >
      {entries.map(({ href, label, icon, count }) => (
        <AppLink
          key={href}
          href={href}
          className={classNames(
            "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium",
            path === href ? "text-accent" : "text-muted",
          )}
        >
          {icon}
          <span className="flex items-center gap-1">
            {label}
            <UnreadDot count={count} />
          </span>
        </AppLink>
      ))}
    </nav>
  );
}

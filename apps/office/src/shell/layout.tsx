import { signOut } from "@maidan/contract/http/staff";
import { IconButton } from "@maidan/ui/controls";
import { CloseIcon, GlobeIcon, LogOutIcon, MenuIcon, UserIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { DeskToastRegion, Drawer } from "@maidan/ui/layers";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { api } from "./calls.ts";
import { useOfficeNews, useServerAway } from "./news.ts";
import { RatesAge } from "./rates-age.tsx";
import { KeysDialog, useRoomKeys } from "./room-keys.tsx";
import { roomsFor, type Room } from "./rooms.ts";
import { useRoleName, useSession, type Session } from "./session.ts";
import { shellText } from "./text.ts";
import { token } from "./token.ts";

/** Every room's frame: the rooms at the side, who is signed in, the language. */
export function Layout(): ReactNode {
  const text = useText(shellText);
  const session = useSession().data;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const rooms = roomsFor(session?.permissions ?? []);
  // Where whoever signs in comes to.
  const isFirst = useLocation({ select: ({ pathname }) => pathname }) === rooms[0]?.path;
  const keys = useRoomKeys(rooms);
  useOfficeNews();
  const isAway = useServerAway();
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[13.5rem_1fr]">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {text.skip}
      </a>
      <header className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-ground px-1 lg:hidden">
        <IconButton label={text.menu} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <MenuIcon />
        </IconButton>
        <span className="flex-1 font-semibold">{text.office}</span>
        <span className="pe-3">
          <Badge tone="won">{text.playMoney}</Badge>
        </span>
      </header>
      <Drawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} label={text.rooms}>
        <div className="flex items-center justify-between ps-5 pe-1 pt-1 pb-2">
          <span className="font-semibold">{text.office}</span>
          <IconButton label={text.closeMenu} onClick={() => setMenuOpen(false)}>
            <CloseIcon />
          </IconButton>
        </div>
        <div className="flex min-h-0 flex-1 flex-col">
          <Rail rooms={rooms} onGo={() => setMenuOpen(false)} />
          <Who session={session} onGo={() => setMenuOpen(false)} />
        </div>
      </Drawer>
      <aside className="border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-e">
        <div className="hidden min-h-0 flex-1 flex-col lg:flex">
          <div className="flex items-center justify-between gap-2 px-4 pt-4 pb-3">
            <span className="font-semibold whitespace-nowrap">{text.office}</span>
            <Badge tone="won">{text.playMoney}</Badge>
          </div>
          <Rail rooms={rooms} onGo={() => undefined} />
        </div>
        {/* Among the rows it would lie over the very button that is to be pressed again. */}
        <DeskToastRegion />
        <div className="hidden lg:block">
          <Who session={session} onGo={() => undefined} />
        </div>
      </aside>
      <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-3 py-4 outline-none lg:px-6">
        {isFirst && <RatesAge isWarning />}
        <Outlet />
        {isAway && <Unanswered>{text.unanswered}</Unanswered>}
      </main>
      {keys.isHelpOpen && <KeysDialog rooms={rooms} onClose={keys.closeHelp} />}
    </div>
  );
}

/** At the lower edge of every room, in sight down its list: at the upper one stands what suspends everything. [CONSOLE-09] */
const Unanswered = ({ children }: { children: ReactNode }): ReactNode => (
  <p
    role="alert"
    className="sticky bottom-2 z-10 mt-3 rounded-md border border-alert bg-alert-soft px-3 py-2 text-sm font-semibold text-alert"
  >
    {children}
  </p>
);

function Rail(props: { rooms: readonly Room[]; onGo: () => void }): ReactNode {
  const text = useText(shellText);
  return (
    <nav aria-label={text.rooms} className="flex flex-1 flex-col gap-0.5 overflow-y-auto px-2">
      {props.rooms.map((room) => (
        <Link
          key={room.id}
          to={room.path}
          onClick={props.onGo}
          className="flex min-h-target items-center gap-3 rounded-md px-3 text-sm font-medium lg:min-h-8"
          activeProps={{ className: "bg-accent-soft text-accent", "aria-current": "page" }}
          inactiveProps={{ className: "text-muted hover:bg-raised hover:text-ink" }}
        >
          <room.icon size={18} />
          <span className="flex-1">{text[room.id]}</span>
          <kbd aria-hidden="true" className="hidden font-mono text-2xs text-muted lg:inline">
            g {room.key}
          </kbd>
        </Link>
      ))}
    </nav>
  );
}

function Who({ session, onGo }: { session: Session | undefined; onGo: () => void }): ReactNode {
  const text = useText(shellText);
  const { language, setLanguage } = useLanguage();
  const queries = useQueryClient();
  const roleName = useRoleName();
  const leave = async (): Promise<void> => {
    // Signed out here whatever the server says: nobody stays signed in for want of a network.
    await api.call(signOut, {});
    token.forget();
    queries.clear();
  };
  const look =
    "flex min-h-target w-full items-center gap-3 rounded-md px-3 text-sm text-muted hover:bg-raised hover:text-ink lg:min-h-8";
  return (
    <div className="flex flex-col gap-0.5 border-t border-line p-2">
      {session !== undefined && (
        <Link
          to="/account"
          onClick={onGo}
          className="flex min-h-target items-center gap-3 rounded-md px-3 py-1.5 text-xs"
          activeProps={{ className: "bg-accent-soft", "aria-current": "page" }}
          inactiveProps={{ className: "hover:bg-raised" }}
        >
          <UserIcon size={18} className="shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="block truncate font-medium text-ink">{session.staff.email}</span>
            <span className="block text-muted">{text.role({ role: roleName(session.staff.role) })}</span>
          </span>
        </Link>
      )}
      <button
        type="button"
        lang={language === "en" ? "bn" : "en"}
        onClick={() => setLanguage(language === "en" ? "bn" : "en")}
        className={look}
      >
        <GlobeIcon size={18} />
        {text.otherLanguage}
      </button>
      <button type="button" onClick={() => void leave()} className={look}>
        <LogOutIcon size={18} />
        {text.signOut}
      </button>
      <p className="hidden px-3 pt-1 text-2xs text-muted lg:block">{text.keysHint}</p>
    </div>
  );
}

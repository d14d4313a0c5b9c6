import { classNames } from "@maidan/ui/controls";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { catalogueText } from "../../catalogue/index.ts";
import { deskText } from "./text.ts";

/** The old site's entries, in its order. They are whole navigations: the server's site knows their addresses. [SHELL-25] */
export const deskEntries = [
  { id: "home", href: "/" },
  { id: "casino", href: "/casino" },
  { id: "slot", href: "/slot" },
  { id: "table", href: "/table" },
  { id: "crash", href: "/crash" },
  { id: "fishing", href: "/fishing" },
  { id: "arcade", href: "/arcade" },
  { id: "lottery", href: "/lottery" },
  { id: "promotions", href: "/promotions" },
  { id: "vip", href: "/vip" },
  { id: "referral", href: "/referral" },
] as const;

/** Categories have the names that they have everywhere. */
function useNames() {
  return { ...useText(catalogueText), ...useText(deskText) };
}

/** [SHELL-26] */
export const sportsExchange = "/player/playGame?t=sport&v=CRICKET";

const entry = "flex min-h-11 items-center gap-1 px-3 text-sm font-medium whitespace-nowrap text-ink hover:text-accent";

export function DeskNavigation(): ReactNode {
  const text = useNames();
  const [path] = useLocation();
  const [home, ...rest] = deskEntries;
  const link = ({ id, href }: (typeof deskEntries)[number]): ReactNode => (
    <li key={id}>
      <a
        href={href}
        aria-current={path === href ? "page" : undefined}
        className={classNames(entry, path === href && "text-accent")}
      >
        {text[id]}
      </a>
    </li>
  );
  return (
    <nav aria-label={text.topNavigation} className="border-t border-line">
      <ul className="no-scrollbar mx-auto flex max-w-desk overflow-x-auto px-3">
        {link(home)}
        <SportsEntry />
        {rest.map(link)}
      </ul>
    </nav>
  );
}

/** Opens by a press or the pointer; closes by Escape, a press elsewhere, or leaving it. */
function SportsEntry(): ReactNode {
  const text = useNames();
  const item = useRef<HTMLLIElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && item.current?.contains(event.target) !== true) setOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape") setOpen(false);
    };
    addEventListener("pointerdown", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("keydown", onKey);
    };
  }, [isOpen]);
  return (
    <li ref={item} className="relative">
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={entry}>
        {text.sports}
        <ChevronRightIcon size={16} className={classNames("text-muted transition-transform", isOpen && "rotate-90")} />
      </button>
      {isOpen && (
        <ul className="fixed z-20 min-w-44 rounded-md bg-raised py-1 shadow-raised ring-1 ring-edge ring-inset">
          <li>
            <a href={sportsExchange} className={entry}>
              {text.exchange}
            </a>
          </li>
        </ul>
      )}
    </li>
  );
}

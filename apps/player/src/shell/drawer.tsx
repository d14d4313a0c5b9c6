import { classNames, IconButton } from "@maidan/ui/controls";
import {
  CasinoIcon,
  ChatIcon,
  ChevronRightIcon,
  CloseIcon,
  CrashIcon,
  ExchangeIcon,
  FishingIcon,
  GiftIcon,
  HomeIcon,
  LotteryIcon,
  PokerIcon,
  SlotIcon,
  SportsIcon,
  TableIcon,
} from "@maidan/ui/icons";
import { uiText, useText } from "@maidan/ui/language";
import { Drawer } from "@maidan/ui/layers";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../navigation/index.ts";
import { useSession } from "../session/index.ts";
import { SiteLogo } from "./site-logo.tsx";
import { shellText } from "./text.ts";

/** Categories with a second level, in the specification's order, and the types by which the API knows them. [SHELL-43] [SHELL-44] */
export const categories = [
  { id: "sports", type: "SPORTS", icon: <SportsIcon /> },
  { id: "casino", type: "LIVE", icon: <CasinoIcon /> },
  { id: "slot", type: "SLOT", icon: <SlotIcon /> },
  { id: "table", type: "TABLE", icon: <TableIcon /> },
  { id: "poker", type: "BINGO", icon: <PokerIcon /> },
  { id: "crash", type: "EGAME", icon: <CrashIcon /> },
  { id: "fishing", type: "FH", icon: <FishingIcon /> },
  { id: "lottery", type: "LOTTO", icon: <LotteryIcon /> },
] as const;
type CategoryId = (typeof categories)[number]["id"];

const row = "flex min-h-12 w-full items-center gap-3 px-4 text-start text-base";

export interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** The menu of the app; a category opens its second level beside it. [SHELL-47] */
export function MenuDrawer({ isOpen, onClose, onHelp }: MenuDrawerProps): ReactNode {
  const text = useText(shellText);
  const words = useText(uiText);
  return (
    <Drawer isOpen={isOpen} onClose={onClose} label={text.mainMenu}>
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line ps-4 pe-1">
        <SiteLogo />
        <IconButton label={words.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Entries onClose={onClose} onHelp={onHelp} />
      <div className="safe-bottom shrink-0 border-t border-line">
        <p className="px-4 py-3 text-xs text-muted">{text.adults}</p>
      </div>
    </Drawer>
  );
}

function Entries({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }): ReactNode {
  const text = useText(shellText);
  const [path] = useLocation();
  const { isPlayer } = useSession();
  const [opened, setOpened] = useState<CategoryId>();
  return (
    <nav aria-label={text.mainMenu} className="min-h-0 flex-1 overflow-y-auto py-2">
      <AppLink href="/" onClick={onClose} className={classNames(row, path === "/" && "bg-accent-soft text-accent")}>
        <HomeIcon />
        {text.drawerHome}
      </AppLink>
      {categories.map((category) => (
        <div key={category.id}>
          <button
            type="button"
            aria-expanded={opened === category.id}
            onClick={() => setOpened(opened === category.id ? undefined : category.id)}
            className={row}
          >
            <span className="text-accent">{category.icon}</span>
            <span className="flex-1">{text[category.id]}</span>
            <ChevronRightIcon
              size={18}
              className={classNames("text-muted transition-transform", opened === category.id && "rotate-90")}
            />
          </button>
          {opened === category.id && <SecondLevel id={category.id} onClose={onClose} />}
        </div>
      ))}
      {isPlayer && (
        <AppLink href="/promotions" onClick={onClose} className={row}>
          <GiftIcon className="text-won" />
          {text.promotions}
        </AppLink>
      )}
      <button type="button" onClick={onHelp} className={row}>
        <ChatIcon className="text-muted" />
        {text.liveChat}
      </button>
    </nav>
  );
}

/** Sports holds the exchange; the other categories list their providers. [SHELL-48] [SHELL-49] */
function SecondLevel({ id, onClose }: { id: CategoryId; onClose: () => void }): ReactNode {
  const text = useText(shellText);
  if (id !== "sports") {
    return (
      <div className="bg-ground">
        <EmptyState hint={text.providersHint} />
      </div>
    );
  }
  return (
    <div className="bg-ground">
      <AppLink href="/exchange" onClick={onClose} className={classNames(row, "ps-12")}>
        <ExchangeIcon className="text-accent" />
        {text.exchange}
      </AppLink>
    </div>
  );
}

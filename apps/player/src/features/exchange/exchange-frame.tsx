import { IconButton } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import {
  ChevronLeftIcon,
  ExchangeIcon,
  HomeIcon,
  ListIcon,
  PinIcon,
  PlayIcon,
  RefreshIcon,
  SettingsIcon,
  SportsIcon,
  UserIcon,
} from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { balanceQuery } from "../../balance/index.ts";
import { AppLink, go } from "../../navigation/index.ts";
import { useHasBetList } from "../bet-slip/bet-list.ts";
import { useOwnOdds } from "./bet-settings.ts";
import { walletsCall } from "./calls.ts";
import { BetListPart, MatchedPart, WalletPart } from "./lazy-parts.ts";
import { OneTapSign } from "./one-tap-sign.tsx";
import { LiveNote } from "./live-note.tsx";
import { useMatchedNews } from "./matched-news.ts";
import { partText } from "./part-text.ts";
import { LayerPart, Part, PartMissing } from "./part.tsx";
import { useKeptPins } from "./pins.ts";
import { exchangeText } from "./text.ts";
import { useAtRest } from "./use-at-rest.ts";
import { useHeadFigures, useWallet } from "./use-exchange.ts";

export interface ExchangeFrameProps {
  readonly title: string;
  /** Where "back" leads; the home of the exchange has none. */
  readonly back?: string;
  /** Its prices are taken where they stand: with one-tap betting a tap is a bet, which the header then says. [SLIP-22] */
  readonly takesBets?: true;
  readonly children: ReactNode;
}

/** Header with bets, wallet, refresh and settings, the matched box, the room, and the exchange's own bottom navigation. [EXCH-03] [EXCH-06] [EXCH-10] */
export function ExchangeFrame({ title, back, takesBets, children }: ExchangeFrameProps): ReactNode {
  const isAtRest = useAtRest();
  useKeptPins(isAtRest);
  useOwnOdds(isAtRest);
  const hasBetList = useHasBetList();
  return (
    <>
      <Header {...{ title, back, takesBets }} />
      <LiveNote />
      <main className="pb-24">{children}</main>
      {hasBetList && (
        <Part instead={<NoBetList />}>
          <BetListPart />
        </Part>
      )}
      <Navigation />
    </>
  );
}

/** Where the list has its bar: what is in it may have been taken. */
function NoBetList(): ReactNode {
  const { betList } = useText(partText);
  return (
    <div className="fixed inset-x-0 bottom-14 z-20 mx-auto mb-[env(safe-area-inset-bottom)] max-w-phone">
      <PartMissing names={betList} />
    </div>
  );
}

/** Five of them and the wallet share 360 pixels. */
const narrow = "inline-flex h-target w-[min(2.25rem,40px)] shrink-0 items-center justify-center rounded-md text-ink";

/** A word is never broken: the longer the title's longest one, the smaller its letters where the wallet leaves little room. Of the marks of Bangla letters those that stand beside them take a width of their own. */
export function titleSize(title: string): string {
  const longest = Math.max(...title.split(" ").map((word) => word.replaceAll(/\p{Mn}/gu, "").length));
  if (longest <= 6) return "text-base";
  return longest <= 8 ? "text-[clamp(0.6875rem,20cqi,1rem)]" : "text-[clamp(0.6875rem,17cqi,1rem)]";
}

interface HeaderProps {
  readonly title: string;
  readonly back: string | undefined;
  readonly takesBets: true | undefined;
}

function Header({ title, back, takesBets }: HeaderProps): ReactNode {
  const text = useText(exchangeText);
  const matched = useMatchedNews();
  const [wallets, setWallets] = useState<"untouched" | "open" | "closed">("untouched");
  const read = useWallet(wallets !== "untouched");
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-[clamp(0px,(100vw-320px)/10,0.25rem)] border-b border-line bg-ground px-1">
      {back === undefined ? (
        <AppLink href="/" aria-label={text.home} className="inline-flex size-target items-center justify-center">
          <HomeIcon />
        </AppLink>
      ) : (
        <IconButton label={text.goBack} onClick={() => go(back)}>
          <ChevronLeftIcon />
        </IconButton>
      )}
      <div className="group @container relative flex min-w-0 flex-1 items-center self-stretch">
        <h1
          className={`line-clamp-2 leading-5 font-semibold narrow:sr-only group-has-[[data-one-tap]]:-translate-y-2.5 ${titleSize(title)}`}
        >
          {title}
        </h1>
        {takesBets && <OneTapSign />}
      </div>
      <AppLink href="/betting-record" state={{ tab: "exchange" }} aria-label={text.bets} className={narrow}>
        <ListIcon size={18} />
      </AppLink>
      <button
        type="button"
        onClick={() => setWallets("open")}
        className="min-h-target min-w-[min(6rem,25vw+6px,108px)] rounded-md bg-surface px-[min(0.5rem,8px)] text-end leading-tight"
      >
        <span className="sr-only">
          {text.wallet}, {text.playMoney}{" "}
        </span>
        <HeadFigures />
      </button>
      <RefreshButton />
      <AppLink
        href="/exchange-account"
        state={{ room: "settings" }}
        aria-label={text.settings}
        aria-current={undefined}
        className={narrow}
      >
        <SettingsIcon size={18} />
      </AppLink>
      {/* It lies over the room, so that nothing moves under a thumb. */}
      <div role="status" aria-live="polite" className="absolute inset-x-0 top-full px-2 pt-2">
        {matched.news !== undefined && (
          <Part>
            <MatchedPart news={matched.news} onDismiss={matched.dismiss} />
          </Part>
        )}
      </div>
      {wallets !== "untouched" && (
        <LayerPart asked={wallets === "open"} onMissing={() => setWallets("closed")}>
          <WalletPart isOpen={wallets === "open"} onClose={() => setWallets("closed")} read={read} />
        </LayerPart>
      )}
    </header>
  );
}

const ofWallet = [walletsCall.path, balanceQuery.queryKey[0]];

/** Reads the balance again, the wallets where they were opened, and what else is shown in the room but what was read just now. [EXCH-05] [ROOM-63] */
function RefreshButton(): ReactNode {
  const text = useText(exchangeText);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    await client.refetchQueries({
      type: "active",
      predicate: (query) => ofWallet.includes(query.queryKey[0]) || query.isStale(),
    });
    setBusy(false);
  };
  return (
    <button
      type="button"
      aria-label={text.refresh}
      aria-busy={isBusy}
      disabled={isBusy}
      onClick={() => void refresh()}
      className={narrow}
    >
      <RefreshIcon size={18} className={isBusy ? "animate-spin motion-reduce:animate-none" : ""} />
    </button>
  );
}

function HeadFigures(): ReactNode {
  const text = useText(exchangeText);
  const { figures, isUnread } = useHeadFigures();
  if (isUnread) return <span className="text-xs text-muted">{text.unread}</span>;
  if (figures === undefined) return <Skeleton className="ms-auto h-8 w-20" />;
  return (
    <>
      <Money amount={figures.balance} className="block text-[min(0.75rem,16px)] font-bold" />
      <span className="block text-bar text-muted">
        {text.exposure} <Money amount={figures.exposure} isBare />
      </span>
    </>
  );
}

/** In this order. [EXCH-10] */
function Navigation(): ReactNode {
  const text = useText(exchangeText);
  const rooms = [
    { href: "/exchange", label: text.home, icon: <ExchangeIcon /> },
    { href: "/exchange-inplay", label: text.inPlay, icon: <PlayIcon /> },
    { href: "/exchange-sports", label: text.sports, icon: <SportsIcon /> },
    { href: "/exchange-multi", label: text.multiMarkets, icon: <PinIcon /> },
    { href: "/exchange-account", label: text.account, icon: <UserIcon /> },
  ];
  return (
    <nav
      aria-label={text.exchange}
      className="safe-bottom fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-phone bg-surface shadow-bar"
    >
      <ul className="flex">
        {rooms.map((room) => (
          <li key={room.href} className="min-w-[min(3.5rem,56px)] flex-auto">
            <AppLink
              href={room.href}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-center text-bar font-medium text-muted aria-[current=page]:text-accent"
            >
              {room.icon}
              <span className="px-1 whitespace-nowrap">{room.label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

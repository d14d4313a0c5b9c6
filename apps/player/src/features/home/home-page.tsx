import { ExchangeIcon, ListIcon, ReceiptIcon, SportsIcon, WalletIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, type ReactNode } from "react";
import { useListNews } from "../../live/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSession } from "../../session/index.ts";
import { Maintenance } from "../../shell/index.ts";
import { useGeneral, useNotices } from "../../site/index.ts";
import { Banners } from "./banners.tsx";
import { groupSliders, marketBlockQuery, slidersQuery, sportsEventsQuery, type SportsEvent } from "./calls.ts";
import { LiveStrip } from "./live-strip.tsx";
import { MarketCard } from "./market-card.tsx";
import { Marquee } from "./marquee.tsx";
import { PopupsWhenDue } from "./popups-when-due.tsx";
import { SliderRow } from "./slider-row.tsx";
import { Sliding } from "./sliding.tsx";
import { homeText } from "./text.ts";

const sports = ["cricket", "soccer", "tennis"] as const;

/** / */
export function HomePage(): ReactNode {
  const text = useText(homeText);
  const settings = useGeneral();
  const notice = useNotices().running;
  const { data } = useQuery(slidersQuery);
  const { language } = useLanguage();
  const sliders = useMemo(() => groupSliders(data?.sliders ?? [], language), [data, language]);
  if (settings?.site_status === 0) return <Maintenance />;
  return (
    <main className="flex flex-col gap-5 pt-3">
      <h1 className="sr-only">{settings?.site_title}</h1>
      <div>
        <Banners sliders={sliders.main} />
        {notice !== "" && <Marquee notice={notice} />}
      </div>
      <Shortcuts />
      <Live />
      {/* Below the first screen: brought to life after it. */}
      <Suspense>
        <Sliding>
          <Markets />
          <SliderRow title={text.favourites} sliders={sliders.favourite} kind="Favourite" />
          <SliderRow title={text.featured} sliders={sliders.feature} kind="Features" />
        </Sliding>
      </Suspense>
      <Footer isPlayMoney={settings?.is_play_money ?? true} />
      <PopupsWhenDue />
    </main>
  );
}

/** What a player does most, under the thumb. */
function Shortcuts(): ReactNode {
  const text = useText(homeText);
  const { isPlayer } = useSession();
  if (!isPlayer) return undefined;
  const entries = [
    { href: "/deposit", label: text.deposit, icon: <WalletIcon /> },
    { href: "/withdrawal", label: text.withdrawal, icon: <ReceiptIcon /> },
    { href: "/exchange", label: text.exchange, icon: <ExchangeIcon /> },
    { href: "/betting-record", label: text.records, icon: <ListIcon /> },
  ];
  return (
    <nav aria-label={text.quick} className="flex gap-2 px-4 narrow:flex-wrap">
      {entries.map((entry) => (
        <AppLink
          key={entry.href}
          href={entry.href}
          className="flex min-h-16 min-w-0 flex-1 flex-col narrow:basis-1/3 items-center justify-center gap-1 rounded-lg bg-surface px-0.5 text-center text-xs ring-1 ring-line ring-inset"
        >
          <span className="text-accent">{entry.icon}</span>
          <span className="max-w-full truncate">{entry.label}</span>
        </AppLink>
      ))}
    </nav>
  );
}

/** Headlines of the scoreboards by event. */
function useScores(): ReadonlyMap<string, string> {
  const cricket = useQuery(sportsEventsQuery(sports[0])).data;
  const soccer = useQuery(sportsEventsQuery(sports[1])).data;
  const tennis = useQuery(sportsEventsQuery(sports[2])).data;
  return useMemo(() => {
    const events: readonly SportsEvent[] = [cricket, soccer, tennis].flatMap((list) => list ?? []);
    return new Map(
      events.flatMap((event) => {
        const headline = event.score?.["headline"];
        return typeof headline === "string" ? [[event.EventId, headline] as const] : [];
      }),
    );
  }, [cricket, soccer, tennis]);
}

/** The matches that are on. */
function Live(): ReactNode {
  const { data } = useQuery(marketBlockQuery);
  const scores = useScores();
  return <LiveStrip markets={(data ?? []).filter((market) => market.inplay)} scores={scores} />;
}

const listPaths = ["/api/market/block", "/api/sports-events/:sport"] as const;

function Markets(): ReactNode {
  const text = useText(homeText);
  const { data, isPending } = useQuery(marketBlockQuery);
  const scores = useScores();
  useListNews(listPaths);
  const markets = data ?? [];
  // Without markets there is no block. [OP-25]
  if (!isPending && markets.length === 0) return undefined;
  return (
    <section aria-labelledby="markets">
      <div className="flex items-center justify-between px-4">
        <h2 id="markets" className="flex items-center gap-2 text-base font-semibold">
          <SportsIcon size={20} className="text-won" />
          {text.markets}
        </h2>
        <AppLink
          href="/exchange-inplay"
          className="inline-flex min-h-target items-center text-sm font-semibold text-accent"
        >
          {text.allMarkets}
        </AppLink>
      </div>
      {isPending ? (
        <Loading>
          <div className="flex flex-col gap-3 px-4">
            <Skeleton className="h-48" />
            <Skeleton className="h-48" />
          </div>
        </Loading>
      ) : (
        <div className="flex flex-col gap-3 px-4">
          {markets.map((market) => (
            <MarketCard key={market.MarketId} market={market} score={scores.get(market.EventId)} />
          ))}
        </div>
      )}
    </section>
  );
}

function Footer({ isPlayMoney }: { isPlayMoney: boolean }): ReactNode {
  const text = useText(homeText);
  return (
    <footer className="flex flex-col gap-1 border-t border-line px-4 pt-4 pb-2 text-xs text-muted">
      {isPlayMoney && <p>{text.footerNote}</p>}
      <p>{text.footerAdults}</p>
      <p>{text.footerTime}</p>
    </footer>
  );
}

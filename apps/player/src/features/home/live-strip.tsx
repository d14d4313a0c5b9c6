import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { AppLink } from "../../navigation/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import type { BlockMarket } from "./calls.ts";
import { oddsState, sportIcons } from "./market-card.tsx";
import { homeText } from "./text.ts";

/** The matches that are on, side by side, with their scores. */
export function LiveStrip({
  markets,
  scores,
}: {
  markets: readonly BlockMarket[];
  scores: ReadonlyMap<string, string>;
}): ReactNode {
  const text = useText(homeText);
  const named = useSportNames();
  const { language } = useLanguage();
  if (markets.length === 0) return undefined;
  return (
    <section aria-labelledby="live-now">
      <h2 id="live-now" className="flex items-center gap-2 px-4 pb-2 text-base font-semibold">
        <span aria-hidden="true" className="size-2 rounded-full bg-accent" />
        {text.live}
      </h2>
      <ul className="no-scrollbar flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4">
        {markets.map((market) => (
          <li key={market.MarketId} className="w-56 shrink-0 snap-start">
            <AppLink
              href="/odds-view"
              state={oddsState(market)}
              className="flex h-full min-h-20 flex-col justify-between gap-1 rounded-lg bg-linear-to-br from-accent-soft to-surface p-3 ring-1 ring-line ring-inset"
            >
              <span className="flex items-center gap-2 text-xs text-muted">
                <span className="text-accent">{sportIcons[market.sport]}</span>
                <span className="truncate">{named(market.competition)}</span>
              </span>
              <span className="truncate text-sm font-semibold">{named(market.event)}</span>
              <span className="truncate text-sm text-won tabular">
                {toDigits(named(scores.get(market.EventId) ?? text.inPlay), language)}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

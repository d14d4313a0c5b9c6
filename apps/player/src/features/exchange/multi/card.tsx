import { Time } from "@maidan/ui/figures";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { AppLink } from "../../../navigation/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { MarketPin } from "../market-pin.tsx";
import type { PinnedMarket } from "../pins.ts";
import { exchangeText } from "../text.ts";

export interface CardProps {
  readonly pinned: PinnedMarket;
  /** The market's name in the reader's language. */
  readonly title: string;
  readonly isInPlay: boolean;
  readonly children: ReactNode;
  /** Is told of the card's element, to say whether it is near the screen. */
  readonly watch?: (element: HTMLElement | null) => void;
}

/** A pinned market under its match, which leads to the match's page, and its pin. */
export function Card({ pinned, title, isInPlay, children, watch }: CardProps): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { market_id: marketId, event_id: eventId, sport } = pinned;
  const name = `${named(pinned.event_name)}, ${title}`;
  return (
    <article ref={watch} className="border-b-8 border-ground bg-surface" aria-label={name}>
      <div className="flex items-center ps-3">
        <AppLink
          href="/odds-view"
          state={{ marketId: pinned.event_market_id, eventId, selectedSport: sport, previousPath: "/exchange-multi" }}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-1"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{named(pinned.event_name)}</span>
            <span className="flex items-center gap-2 text-xs text-muted">
              {isInPlay ? (
                <Badge tone="accent">{text.inPlay}</Badge>
              ) : (
                <Time at={pinned.start_time} shape="moment" className="shrink-0" />
              )}
              <span className="truncate">{named(pinned.competition)}</span>
            </span>
          </span>
          <ChevronRightIcon size={18} className="shrink-0 text-muted" />
        </AppLink>
        <MarketPin marketId={marketId} title={name} className="w-target" />
      </div>
      {children}
    </article>
  );
}

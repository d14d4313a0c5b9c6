import { IconButton } from "@maidan/ui/controls";
import { formatOdds, Money, useOdds } from "@maidan/ui/figures";
import { CheckIcon, CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMarket } from "../../live/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { exchangeCall } from "./calls.ts";
import type { MatchedNews } from "./matched-news.ts";
import { SideMark } from "./side-mark.tsx";
import { exchangeText } from "./text.ts";
import { minorOf } from "./use-exchange.ts";

interface MatchedOn {
  readonly name: string;
  /** It was matched at a line. */
  readonly isLine: boolean;
}

/** What was bet on: of the market that is watched, else asked for, as the match may be of another one. */
function useMatchedOn(marketId: string, selectionId: number): MatchedOn {
  const market = useMarket(marketId);
  const watched = market?.runners.find((runner) => runner.selectionId === selectionId)?.name;
  const { data } = useQuery({
    queryKey: ["market-runners", marketId],
    enabled: watched === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const result = await exchangeCall("listMarketCatalogue", {
        filter: { marketIds: [marketId] },
        marketProjection: ["RUNNER_DESCRIPTION", "MARKET_DESCRIPTION"],
        maxResults: 1,
      });
      return result.ok ? (result.value[0] ?? null) : null;
    },
  });
  if (watched !== undefined) return { name: watched, isLine: market?.isLine === true };
  const name = data?.runners?.find((runner) => runner.selectionId === selectionId)?.runnerName ?? "";
  return { name, isLine: data?.description?.bettingType === "LINE" };
}

export interface MatchedBoxProps {
  readonly news: MatchedNews;
  readonly onDismiss: () => void;
}

/** Side, selection, stake and odds of the bet that was just matched. [EXCH-07] */
export function MatchedBox({ news, onDismiss }: MatchedBoxProps): ReactNode {
  const oddsText = useOdds();
  const text = useText(exchangeText);
  const on = useMatchedOn(news.marketId, news.selectionId);
  const name = useSportNames()(on.name);
  const price = Math.round(news.averagePrice * 100);
  return (
    <div className="flex animate-fade items-center gap-2 rounded-md border border-accent bg-accent-soft ps-3 text-sm shadow-raised">
      <CheckIcon className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{text.betMatched}</p>
        <p className="flex items-center gap-1.5">
          <SideMark side={news.side} isLine={on.isLine} />
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">
            <Money amount={minorOf(news.size)} />{" "}
            <strong className="tabular">@ {on.isLine ? formatOdds(price) : oddsText(price)}</strong>
          </span>
        </p>
      </div>
      <IconButton label={text.dismiss} onClick={onDismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}

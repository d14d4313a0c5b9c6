import { IconButton } from "@maidan/ui/controls";
import { Money, useOdds } from "@maidan/ui/figures";
import { CheckIcon, CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMarket } from "../../live/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { exchangeCall } from "./calls.ts";
import { useMatchedNews, type MatchedNews } from "./matched-news.ts";
import { exchangeText } from "./text.ts";
import { minorOf } from "./use-exchange.ts";

/** The runner's name: of the market that is watched, else asked for, as the match may be of another one. */
function useRunnerName(marketId: string, selectionId: number): string {
  const watched = useMarket(marketId)?.runners.find((runner) => runner.selectionId === selectionId)?.name;
  const { data } = useQuery({
    queryKey: ["market-runners", marketId],
    enabled: watched === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const result = await exchangeCall("listMarketCatalogue", {
        filter: { marketIds: [marketId] },
        marketProjection: ["RUNNER_DESCRIPTION"],
        maxResults: 1,
      });
      return result.ok ? (result.value[0]?.runners ?? []) : [];
    },
  });
  return watched ?? data?.find((runner) => runner.selectionId === selectionId)?.runnerName ?? "";
}

/** Side, selection, stake and odds of the bet that was just matched. [EXCH-07] */
export function MatchedBox(): ReactNode {
  const { news, dismiss } = useMatchedNews();
  return news !== undefined && <Message news={news} onDismiss={dismiss} />;
}

function Message({ news, onDismiss }: { news: MatchedNews; onDismiss: () => void }): ReactNode {
  const oddsText = useOdds();
  const text = useText(exchangeText);
  const name = useSportNames()(useRunnerName(news.marketId, news.selectionId));
  const isBack = news.side === "BACK";
  return (
    <div className="flex animate-fade items-center gap-2 rounded-md border border-accent bg-accent-soft ps-3 text-sm shadow-raised">
      <CheckIcon className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 py-2">
        <p className="font-semibold">{text.betMatched}</p>
        <p className="flex items-center gap-1.5">
          <span
            className={`shrink-0 rounded-xs px-1.5 text-2xs font-bold text-on-price ${isBack ? "bg-back" : "bg-lay"}`}
          >
            {isBack ? text.back : text.lay}
          </span>
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0">
            <Money amount={minorOf(news.size)} />{" "}
            <strong className="tabular">@ {oddsText(Math.round(news.averagePrice * 100))}</strong>
          </span>
        </p>
      </div>
      <IconButton label={text.dismiss} onClick={onDismiss}>
        <CloseIcon size={18} />
      </IconButton>
    </div>
  );
}

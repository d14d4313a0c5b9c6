import { listResults } from "@maidan/contract/http/office";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, liveMs, useMay } from "../../shell/index.ts";
import { marketText } from "./text.ts";

/** What waits for a second person, for those who may decide it. One reading serves all rows and the tab. */
export function useWaitingResults() {
  const { data } = useQuery({
    queryKey: ["markets", "results", "of rows"],
    queryFn: () => ask(listResults, { query: { status: "waiting", limit: "100" } }),
    refetchInterval: liveMs,
    enabled: useMay("market.control"),
  });
  return data;
}

/** That a result of the market waits for a second person, also another one of a closed market. [RESULT-11] [DESK-20] */
export function WaitsBadge({ market }: { market: { readonly id: string } }): ReactNode {
  const text = useText(marketText);
  const isWaiting = useWaitingResults()?.items.some((result) => result.market_id === market.id) === true;
  return isWaiting ? (
    <Badge tone="alert" isSentence>
      {text.resultWaits}
    </Badge>
  ) : null;
}

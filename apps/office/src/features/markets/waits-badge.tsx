import { listResults } from "@maidan/contract/http/office";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ask, liveMs } from "../../shell/index.ts";
import { marketText } from "./text.ts";

/** That a result of the market waits for a second person: held for that it is opened by nobody. One reading serves all rows. [RESULT-11] */
export function WaitsBadge({ market }: { market: { readonly id: string; readonly is_held: boolean } }): ReactNode {
  const text = useText(marketText);
  const { data } = useQuery({
    queryKey: ["markets", "results", "of rows"],
    queryFn: () => ask(listResults, { query: { status: "waiting", limit: "100" } }),
    refetchInterval: liveMs,
    enabled: market.is_held,
  });
  const isWaiting = market.is_held && data?.items.some((result) => result.market_id === market.id) === true;
  return isWaiting ? (
    <Badge tone="alert" isSentence>
      {text.resultWaits}
    </Badge>
  ) : null;
}

import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useLine } from "../../../odds/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { LineOutcomes } from "../lines/line-outcomes.tsx";
import { linesText } from "../lines/text.ts";
import { RunnerOutlook } from "../runner-outlook.tsx";
import { resultsOf } from "../runner-results.ts";
import type { MatchedPosition, NamedMarket } from "./use-open-bets.ts";

export interface MarketOutcomesProps {
  readonly market: NamedMarket;
  readonly matched: MatchedPosition;
}

/** What each outcome of a market brings by the player's matched bets, as in the odds view: by runner, or by the number that comes. [ROOM-13] [ROOM-68] */
export function MarketOutcomes({ market, matched }: MarketOutcomesProps): ReactNode {
  const isOfLines = useLine() !== undefined;
  if (!isOfLines) return <RunnerOutcomes market={market} results={matched.results} />;
  if (matched.lineBets === undefined) return <Wait lines={2} />;
  return <LineOutcomes lineBets={matched.lineBets} />;
}

function RunnerOutcomes(props: { market: NamedMarket; results: MatchedPosition["results"] }): ReactNode {
  const { market, results } = props;
  const text = useText(linesText);
  const named = useSportNames();
  const runners = (market.runners ?? []).map(({ selectionId, runnerName }) => ({ selectionId, name: runnerName }));
  if (results === undefined) return <Wait lines={runners.length} />;
  // Where several win, the bets on a runner are its own: one without any has nothing to tell.
  const shown = resultsOf({ runners }, results, named).filter(
    ({ resultMinor, loseMinor }) => loseMinor === undefined || resultMinor !== 0n || loseMinor !== 0n,
  );
  return (
    <div className="border-t border-line py-2 text-sm">
      <p className="text-xs text-muted">{text.position}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        {shown.map(({ selectionId, name, resultMinor, loseMinor }) => (
          <div key={selectionId} className="contents">
            <dt className="truncate">{name}</dt>
            <dd className="flex items-center justify-end font-semibold">
              <RunnerOutlook {...{ resultMinor, loseMinor }} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** As high as what comes. */
function Wait({ lines }: { lines: number }): ReactNode {
  return (
    <Loading>
      <div className="border-t border-line py-2">
        {Array.from({ length: lines + 1 }, (_, place) => (
          <Skeleton key={place} className="h-5" />
        ))}
      </div>
    </Loading>
  );
}

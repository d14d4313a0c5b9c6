import type { MarketSnapshot } from "@maidan/client/market-cache";
import { useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import type { SlipSelection } from "../bet-slip/index.ts";
import { MarketFoot } from "./market-foot.tsx";
import { RunnerRow, type RunnerRowProps } from "./runner-row.tsx";
import type { RunnerResult } from "./runner-results.ts";
import type { StartingPrice } from "./starting-prices.ts";
import { exchangeText } from "./text.ts";
import { useThreePrices } from "./three-prices.tsx";

export interface MatchOddsProps {
  readonly marketId: string;
  readonly market: MarketSnapshot | undefined;
  /** Above the runners; absent: Match Odds. */
  readonly title?: string;
  /** How many runners the sport has, for the place that is kept until they are there. */
  readonly places: number;
  readonly results: readonly RunnerResult[];
  /** The player has bets here: then the result under each runner is shown. */
  readonly hasBets: boolean;
  /** Of a market that has them; absent: it has none. */
  readonly startingPrices?: ReadonlyMap<number, StartingPrice> | undefined;
  /** The market can be pinned here; where it is pinned, that stands beside its name. */
  readonly isPinnable?: boolean;
  readonly onTake: (selection: SlipSelection) => void;
  /** Opens a runner's depth; without it the names are names. */
  readonly onDepth?: (selectionId: number) => void;
}

/** The Match Odds block: runner, result if it wins, best back and lay with their sizes, or the three best of each. [EXCH-26] [ROOM-62] */
export function MatchOdds(props: MatchOddsProps): ReactNode {
  const text = useText(exchangeText);
  const { market, title = text.matchOdds } = props;
  const hasThree = useThreePrices();
  return (
    <section className="mt-3 bg-surface" aria-label={title}>
      <Headings {...{ title, hasThree }} />
      {market === undefined ? (
        <div className="space-y-2 px-3 pb-13">
          {Array.from({ length: props.places }, (_, place) => (
            <Skeleton key={place} className={hasThree ? "h-21" : "h-12"} />
          ))}
        </div>
      ) : (
        <>
          <Runners {...props} market={market} hasThree={hasThree} />
          <MarketFoot
            marketId={props.marketId}
            title={title}
            tradedVolumeX100={market.tradedVolumeX100}
            isPinnable={props.isPinnable === true}
          />
        </>
      )}
    </section>
  );
}

/** The market's name and its two sides. With three prices of each a side's heading stands over all three, and the name above both. [ROOM-62] */
export function Headings({ title, hasThree }: { title: string; hasThree: boolean }): ReactNode {
  const text = useText(exchangeText);
  const column = hasThree ? "flex-1" : "w-price narrow:flex-1";
  return (
    <div className={`flex items-end gap-1 px-3 pt-3 pb-1 text-xs ${hasThree ? "flex-wrap" : "narrow:flex-wrap"}`}>
      <h3 className={`min-w-0 text-base font-semibold ${hasThree ? "basis-full" : "flex-1 narrow:basis-full"}`}>
        {title}
      </h3>
      <span aria-hidden="true" className={`${column} text-center font-semibold text-back`}>
        {text.back}
      </span>
      <span aria-hidden="true" className={`${column} text-center font-semibold text-lay`}>
        {text.lay}
      </span>
    </div>
  );
}

function Runners(props: MatchOddsProps & { market: MarketSnapshot; hasThree: boolean }): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { market, marketId, hasBets, hasThree, onTake } = props;
  const isOff = market.status !== "OPEN";
  const halted = market.status === "CLOSED" ? text.closed : text.suspended;
  return (
    <div className="relative">
      <ul>
        {market.runners.map(({ selectionId, name, status }) => (
          <RunnerRow
            key={selectionId}
            {...{ marketId, selectionId, isOff, onTake }}
            {...(hasThree && { three: isOff ? halted : "" })}
            {...(props.onDepth !== undefined && { onDepth: props.onDepth })}
            name={named(name)}
            isWinner={status === "WINNER"}
            isRemoved={status === "REMOVED"}
            {...(hasBets && figuresOf(props.results, selectionId))}
            {...(props.startingPrices !== undefined && {
              hasStartingPrice: true,
              ...props.startingPrices.get(selectionId),
            })}
          />
        ))}
      </ul>
      {isOff && (
        <p
          role="status"
          className={
            hasThree
              ? "sr-only"
              : "absolute inset-y-0 end-0 flex w-prices-to-edge items-center justify-center bg-mask text-base font-bold narrow:w-full"
          }
        >
          {halted}
        </p>
      )}
    </div>
  );
}

/** Numbers rather than an object, so that a row that didn't change isn't drawn anew. */
function figuresOf(
  results: readonly RunnerResult[],
  selectionId: number,
): Pick<RunnerRowProps, "resultMinor" | "loseMinor"> {
  const { resultMinor = 0n, loseMinor } = results.find((line) => line.selectionId === selectionId) ?? {};
  return { resultMinor, ...(loseMinor !== undefined && { loseMinor }) };
}

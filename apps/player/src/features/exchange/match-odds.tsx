import type { MarketSnapshot } from "@maidan/client/market-cache";
import { Money } from "@maidan/ui/figures";
import { ListIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, Skeleton } from "@maidan/ui/layout";
import { memo, type ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import type { SlipSelection } from "../bet-slip/index.ts";
import type { RunnerResult } from "./runner-results.ts";
import { RunnerOutlook } from "./runner-outlook.tsx";
import { PriceButton } from "./price-button.tsx";
import { StartingLine } from "./starting-line.tsx";
import type { StartingPrice } from "./starting-prices.ts";
import { exchangeText } from "./text.ts";

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
  readonly onTake: (selection: SlipSelection) => void;
  /** Opens a runner's depth; without it the names are names. */
  readonly onDepth?: (selectionId: number) => void;
}

/** The Match Odds block: runner, result if it wins, best back and lay with their sizes. [EXCH-26] */
export function MatchOdds(props: MatchOddsProps): ReactNode {
  const text = useText(exchangeText);
  const { market, title = text.matchOdds } = props;
  return (
    <section className="mt-3 bg-surface" aria-label={title}>
      <div className="flex items-end gap-1 px-3 pt-3 pb-1 text-xs">
        <h3 className="min-w-0 flex-1 text-base font-semibold">{title}</h3>
        <span aria-hidden="true" className="w-20 text-center font-semibold text-back">
          {text.back}
        </span>
        <span aria-hidden="true" className="w-20 text-center font-semibold text-lay">
          {text.lay}
        </span>
      </div>
      {market === undefined ? (
        <div className="space-y-2 px-3 pb-11">
          {Array.from({ length: props.places }, (_, place) => (
            <Skeleton key={place} className="h-12" />
          ))}
        </div>
      ) : (
        <>
          <Runners {...props} market={market} />
          <p className="px-3 py-2 text-xs text-muted">
            {text.matchedVolume} <Money amount={BigInt(market.tradedVolumeX100)} />
          </p>
        </>
      )}
    </section>
  );
}

function Runners(props: MatchOddsProps & { market: MarketSnapshot }): ReactNode {
  const text = useText(exchangeText);
  const named = useSportNames();
  const { market, marketId, hasBets, onTake } = props;
  const isOff = market.status !== "OPEN";
  return (
    <div className="relative">
      <ul>
        {market.runners.map(({ selectionId, name, status }) => (
          <RunnerRow
            key={selectionId}
            {...{ marketId, selectionId, isOff, onTake }}
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
          className="absolute inset-y-0 end-0 flex w-44 items-center justify-center bg-mask text-base font-bold"
        >
          {market.status === "CLOSED" ? text.closed : text.suspended}
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

const startingOf = ({ nearX100, farX100, actualX100 }: StartingPrice): StartingPrice => ({
  ...(nearX100 !== undefined && { nearX100 }),
  ...(farX100 !== undefined && { farX100 }),
  ...(actualX100 !== undefined && { actualX100 }),
});

interface RunnerRowProps extends StartingPrice {
  readonly hasStartingPrice?: boolean;
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly isWinner: boolean;
  readonly isRemoved: boolean;
  /** Absent: the player has no bets here. */
  readonly resultMinor?: bigint;
  /** Where several win. */
  readonly loseMinor?: bigint;
  readonly isOff: boolean;
  readonly onTake: (selection: SlipSelection) => void;
  readonly onDepth?: (selectionId: number) => void;
}

/** Kept as it is while the market's volume moves: its prices watch their own cells. */
const RunnerRow = memo(function RunnerRow(props: RunnerRowProps): ReactNode {
  const text = useText(exchangeText);
  const { marketId, selectionId, name, onTake, onDepth } = props;
  return (
    <li className="flex min-h-14 items-center gap-1 border-t border-line px-3 py-1">
      <span className="min-w-0 flex-1 pe-1">
        {onDepth === undefined ? (
          <span className="line-clamp-2 leading-tight font-semibold">{name}</span>
        ) : (
          <button
            type="button"
            aria-label={text.depthOf({ name })}
            onClick={() => onDepth(selectionId)}
            className="flex min-h-8 w-full items-center gap-1 text-start"
          >
            <span className="line-clamp-2 leading-tight font-semibold">{name}</span>
            <ListIcon size={16} className="shrink-0 text-muted" />
          </button>
        )}
        {props.isWinner && <Badge tone="won">{text.won}</Badge>}
        {props.hasStartingPrice === true && !props.isRemoved && <StartingLine {...startingOf(props)} />}
        {props.resultMinor !== undefined && (
          <RunnerOutlook resultMinor={props.resultMinor} loseMinor={props.loseMinor} />
        )}
      </span>
      <span className="flex w-41 shrink-0 gap-1">
        {props.isRemoved && <span className="m-auto text-sm text-muted">{text.nonRunner}</span>}
        {!props.isRemoved &&
          (["BACK", "LAY"] as const).map((side) => (
            <PriceButton
              key={side}
              marketId={marketId}
              selectionId={selectionId}
              side={side}
              runnerName={name}
              isOff={props.isOff}
              onTake={(priceX100) => onTake({ marketId, selectionId, runnerName: name, side, priceX100 })}
            />
          ))}
      </span>
    </li>
  );
});

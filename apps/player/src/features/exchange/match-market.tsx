import type { MarketSnapshot } from "@maidan/client/market-cache";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import type { SlipSelection } from "../bet-slip/index.ts";
import { CashOutPart, DepthPart } from "./lazy-parts.ts";
import { MatchOdds } from "./match-odds.tsx";
import { MyBets } from "./my-bets.tsx";
import { partText } from "./part-text.ts";
import { LayerPart, Part, PartMissing } from "./part.tsx";
import { hasResult, type RunnerResult } from "./runner-results.ts";
import { useWasShown } from "./use-was-shown.ts";
import { useStartingPrices } from "./starting-prices.ts";
import type { Sport } from "./use-exchange.ts";
import type { CurrentOrder } from "./use-positions.ts";

export interface MatchMarketProps {
  readonly marketId: string;
  readonly sport: Sport;
  readonly title?: string;
  /** Lines that are kept until the market is there, where they aren't as many as the sport's. */
  readonly places?: number;
  /** Whether the place of the player's bets is kept where there are none. */
  readonly withoutBets?: "hidden";
  /** False: its pin stands elsewhere. */
  readonly isPinnable?: boolean;
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly RunnerResult[];
  /** Undefined until they are read. */
  readonly orders: readonly CurrentOrder[] | undefined;
  /** Not all of them were read: then no cash-out is offered, which goes round the player's own bets. */
  readonly isCut?: boolean;
  readonly onTake: (selection: SlipSelection) => void;
  /** The player's bets have changed. */
  readonly onChanged: () => void;
  /** What stands between the prices and the bets: other rates, which bets that come and grow by themselves must not move. [ROOM-22] */
  readonly between?: ReactNode;
}

/** How many runners a market of the sport has as a rule: so many lines are kept until it is there. */
export const placesOfSport: Readonly<Record<Sport, number>> = { cricket: 2, soccer: 3, tennis: 2, racing: 8 };

/** A market's prices, the depth of the runner that is chosen, and the cash-out. */
export function MarketPrices(props: Omit<MatchMarketProps, "between" | "withoutBets">): ReactNode {
  const names = useText(partText);
  const { marketId, market, results, onTake, onChanged } = props;
  const orders = props.orders ?? [];
  const startingPrices = useStartingPrices(marketId, market);
  const [depthOf, setDepthOf] = useState<number>();
  const inDepth = results.find((line) => line.selectionId === depthOf);
  const hasBets = orders.length > 0 || hasResult(results);
  const isOver = market?.status === "CLOSED";
  const isOffered = hasBets && market !== undefined && !isOver;
  const wasOffered = useWasShown(marketId, isOffered);
  return (
    <>
      <MatchOdds
        {...{ marketId, market, results, hasBets, startingPrices, onTake }}
        isPinnable={props.isPinnable !== false}
        places={props.places ?? placesOfSport[props.sport]}
        {...(props.title !== undefined && { title: props.title })}
        onDepth={setDepthOf}
      />
      {inDepth !== undefined && (
        <LayerPart asked={depthOf} onMissing={() => setDepthOf(undefined)}>
          <DepthPart
            marketId={marketId}
            selectionId={inDepth.selectionId}
            name={inDepth.name}
            isOff={market?.status !== "OPEN"}
            orders={orders}
            onTake={(selection) => {
              setDepthOf(undefined);
              onTake(selection);
            }}
            onChanged={onChanged}
            onClose={() => setDepthOf(undefined)}
          />
        </LayerPart>
      )}
      {wasOffered && props.isCut !== true && market !== undefined && (
        // The place of the offer is kept while there is none, and while a bet waits, which may be matched at any moment. [ROOM-22]
        <div className={isOffered ? "min-h-14 bg-surface" : ""}>
          <Part instead={<PartMissing names={names.cashOut} />}>
            <CashOutPart
              {...{ marketId, results, orders, isOffered, isOver }}
              numberOfWinners={market.numberOfWinners}
              isOpen={market.status === "OPEN"}
              betDelaySeconds={market.betDelaySeconds}
              onDone={onChanged}
            />
          </Part>
        </div>
      )}
    </>
  );
}

/** The match's own market with all that a player does there: prices, a runner's depth, the cash-out, the bets. */
export function MatchMarket(props: MatchMarketProps): ReactNode {
  const { marketId, results, onChanged } = props;
  const orders = props.orders ?? [];
  const hasBets = orders.length > 0 || hasResult(results);
  return (
    <>
      <MarketPrices {...props} />
      {props.between}
      {(hasBets || props.withoutBets !== "hidden") && (
        <MyBets marketId={marketId} title={props.title} runners={results} orders={props.orders} onChanged={onChanged} />
      )}
    </>
  );
}

import type { MarketSnapshot } from "@maidan/client/market-cache";
import type { LineBet, LineRange } from "@maidan/core/exchange";
import type { Currency } from "@maidan/core/money";
import { Money } from "@maidan/ui/figures";
import { ListIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { InLines } from "../../../odds/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useBetDesk, type SlipSelection } from "../../bet-slip/index.ts";
import { DepthPart, LineCashOutPart } from "../lazy-parts.ts";
import { InMarketMoney } from "../market-money.tsx";
import { MarketPin } from "../market-pin.tsx";
import { MyBets } from "../my-bets.tsx";
import { partText } from "../part-text.ts";
import { LayerPart, Part, PartMissing } from "../part.tsx";
import { PriceButton } from "../price-button.tsx";
import { exchangeText } from "../text.ts";
import type { EventLine } from "../use-exchange.ts";
import type { Position } from "../use-positions.ts";
import { useWasShown } from "../use-was-shown.ts";
import { lineOf } from "./line-of.ts";
import { LineOutcomes } from "./line-outcomes.tsx";
import { linesText } from "./text.ts";

export interface LineMarketsProps {
  readonly eventName: string | undefined;
  readonly lines: readonly EventLine[];
  /** By market, of those that aren't in taka; undefined until the event is read. */
  readonly currencies: Readonly<Record<string, Currency>> | undefined;
  readonly positionOf: (marketId: string) => Position;
}

/** The event's markets of lines, each a block with its slip and the player's bets. [LINE-09] */
export function LineMarkets({ eventName, lines, currencies, positionOf }: LineMarketsProps): ReactNode {
  return lines.map((told) => (
    <InLines key={told.market_id} line={lineOf(told)}>
      <InMarketMoney marketId={told.market_id} currencies={currencies}>
        <LineMarket {...{ eventName, told }} line={lineOf(told)} position={positionOf(told.market_id)} />
      </InMarketMoney>
    </InLines>
  ));
}

interface LineMarketProps {
  readonly eventName: string | undefined;
  readonly told: EventLine;
  readonly line: LineRange;
  readonly position: Position;
}

function LineMarket({ eventName, told, line, position }: LineMarketProps): ReactNode {
  const named = useSportNames();
  const { market_id: marketId } = told;
  const title = named(told.name);
  useFollowedMarket(marketId);
  const market = useMarket(marketId);
  const { orders, lineBets, readAgain } = position;
  return (
    <>
      <LinePrices {...{ eventName, marketId, title, line, market, position }} isPinnable />
      {orders !== undefined && orders.length > 0 && (
        <MyBets {...{ marketId, title, orders, lineBets }} runners={runnersOf(market, named)} onChanged={readAgain} />
      )}
    </>
  );
}

const runnersOf = (market: MarketSnapshot | undefined, named: (text: string) => string) =>
  (market?.runners ?? []).map(({ selectionId, name }) => ({ selectionId, name: named(name), resultMinor: 0n }));

export interface LinePricesProps {
  readonly eventName: string | undefined;
  readonly marketId: string;
  readonly title: string;
  readonly line: LineRange;
  readonly market: MarketSnapshot | undefined;
  readonly position: Position;
  /** False: its pin stands elsewhere. */
  readonly isPinnable: boolean;
}

/** A market's lines with what is offered, all of them, the slip, and the cash-out. */
export function LinePrices(props: LinePricesProps): ReactNode {
  const names = useText(partText);
  const { eventName, marketId, title, line, market, position } = props;
  const named = useSportNames();
  const runners = runnersOf(market, named);
  const { orders, lineBets, readAgain } = position;
  const [isInDepth, setInDepth] = useState(false);
  const isOver = market?.status === "CLOSED";
  const isOffered = (lineBets ?? []).length > 0 && orders !== undefined && market !== undefined && !isOver;
  const wasOffered = useWasShown(marketId, isOffered);
  const desk = useBetDesk({
    of: [eventName, title],
    market,
    results: runners,
    bets: orders,
    lineBets,
    onAnswered: readAgain,
  });
  return (
    <>
      <LineBlock
        {...{ title, market, marketId, line, lineBets }}
        isPinnable={props.isPinnable}
        onTake={desk.take}
        onDepth={() => setInDepth(true)}
      />
      {isInDepth && runners[0] !== undefined && (
        <LayerPart asked={isInDepth} onMissing={() => setInDepth(false)}>
          <DepthPart
            marketId={marketId}
            selectionId={runners[0].selectionId}
            name={title}
            isOff={market?.status !== "OPEN"}
            orders={orders ?? []}
            onTake={(selection) => {
              setInDepth(false);
              desk.take(selection);
            }}
            onChanged={readAgain}
            onClose={() => setInDepth(false)}
          />
        </LayerPart>
      )}
      {desk.layer}
      {wasOffered && !position.isCut && market !== undefined && (
        // The place of the offer is kept while there is none.
        <div className={isOffered ? "min-h-14 bg-surface px-3" : ""}>
          <Part instead={<PartMissing names={names.cashOut} />}>
            <LineCashOutPart
              {...{ marketId, title, isOffered, isOver }}
              orders={orders ?? []}
              bets={lineBets ?? []}
              isOpen={market.status === "OPEN"}
              betDelaySeconds={market.betDelaySeconds}
              onDone={readAgain}
            />
          </Part>
        </div>
      )}
    </>
  );
}

interface LineBlockProps {
  readonly title: string;
  readonly market: MarketSnapshot | undefined;
  readonly marketId: string;
  readonly line: LineRange;
  readonly lineBets: readonly LineBet[] | undefined;
  readonly isPinnable: boolean;
  readonly onTake: (selection: SlipSelection) => void;
  readonly onDepth: () => void;
}

/** The columns stand as in the Fancy block: No before Yes. */
const columns = [
  { side: "BACK", word: "no", tone: "text-lay" },
  { side: "LAY", word: "yes", tone: "text-back" },
] as const;

function LineBlock({
  title,
  market,
  marketId,
  line,
  lineBets,
  isPinnable,
  onTake,
  onDepth,
}: LineBlockProps): ReactNode {
  const text = useText(exchangeText);
  const words = useText(linesText);
  const runner = market?.runners[0];
  const isOff = market?.status !== "OPEN";
  return (
    <section className="mt-3 bg-surface px-3 pt-3" aria-label={title}>
      <div className="flex items-end gap-1 pb-1 text-xs narrow:flex-wrap">
        <DepthTitle title={title} onDepth={onDepth} />
        {columns.map(({ word, tone }) => (
          <span key={word} aria-hidden="true" className={`w-price text-center font-semibold narrow:flex-1 ${tone}`}>
            {text[word]}
          </span>
        ))}
      </div>
      <div className="relative flex min-h-14 items-center gap-1 border-t border-line py-1 narrow:flex-wrap">
        <p className="min-w-0 flex-1 pe-1 text-2xs narrow:basis-full leading-tight text-muted">{words.hint}</p>
        <span className="flex w-prices shrink-0 gap-1 narrow:w-full">
          {runner === undefined ? (
            <Skeleton className="h-12 w-full" />
          ) : (
            columns.map(({ side }) => (
              <PriceButton
                key={side}
                {...{ marketId, side, isOff }}
                selectionId={runner.selectionId}
                runnerName={title}
                onTake={(priceX100) =>
                  onTake({ marketId, selectionId: runner.selectionId, runnerName: title, side, priceX100, line })
                }
              />
            ))
          )}
        </span>
        {market !== undefined && isOff && (
          <p
            role="status"
            className="absolute inset-y-0 end-0 flex w-prices-to-edge items-center justify-center bg-mask text-base font-bold narrow:w-full"
          >
            {market.status === "CLOSED" ? text.closed : text.suspended}
          </p>
        )}
      </div>
      <LineOutcomes lineBets={lineBets ?? []} />
      <div className={`flex items-center text-xs text-muted ${isPinnable ? "min-h-target" : "py-2"}`}>
        <p className="min-w-0 flex-1">
          {text.matchedVolume} <Money amount={BigInt(market?.tradedVolumeX100 ?? 0)} />
        </p>
        {isPinnable && <MarketPin marketId={marketId} title={title} className="-me-3 w-target" />}
      </div>
    </section>
  );
}

/** The name, which opens all lines with what is offered at each. */
function DepthTitle({ title, onDepth }: Pick<LineBlockProps, "title" | "onDepth">): ReactNode {
  const text = useText(exchangeText);
  return (
    <h3 className="min-w-0 flex-1 text-base font-semibold narrow:basis-full">
      <button
        type="button"
        aria-label={text.depthOf({ name: title })}
        onClick={onDepth}
        className="flex min-h-8 w-full items-center gap-1 text-start"
      >
        {title}
        <ListIcon size={16} className="shrink-0 text-muted" />
      </button>
    </h3>
  );
}

import { cashOutStrategy } from "@maidan/core/cash-out";
import { formatMoney, toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useOdds } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useLine } from "../../../odds/index.ts";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { averagedBets } from "./averages.ts";
import { useBetsWords } from "./bets-words.ts";
import { UnmatchedBet } from "./unmatched-bet.tsx";
import { useCancel } from "./use-cancel.ts";

export interface MarketBetsProps {
  readonly marketId: string;
  readonly orders: readonly CurrentOrder[];
  readonly nameOf: (selectionId: number) => string;
  /** Below the heading of the market. */
  readonly heading?: "h3" | "h4";
  readonly onChanged: () => void;
}

/** A market's bets: what waits, each to be changed or cancelled, and what is matched, averaged or one by one. [ROOM-14] */
export function MarketBets({
  marketId,
  orders,
  nameOf,
  heading: Heading = "h4",
  onChanged,
}: MarketBetsProps): ReactNode {
  const text = useBetsWords();
  const { busy, cancel } = useCancel(onChanged);
  const unmatched = orders.filter((order) => order.sizeRemaining > 0);
  return (
    <>
      {unmatched.length > 0 && (
        <div className="mt-2 flex min-h-target items-center justify-between">
          <Heading className="text-sm font-semibold text-muted">{text.unmatched}</Heading>
          {unmatched.length > 1 && (
            <Button tone="quiet" isBusy={busy === "all"} onClick={() => void cancel({ marketId })}>
              {text.cancelAll}
            </Button>
          )}
        </div>
      )}
      <ul>
        {unmatched.map((order) => (
          <UnmatchedBet
            key={order.betId}
            order={order}
            name={nameOf(order.selectionId)}
            isCancelling={busy === order.betId}
            onCancel={() => void cancel({ marketId, betId: order.betId })}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <Matched orders={orders} nameOf={nameOf} heading={Heading} />
    </>
  );
}

function Matched(props: Pick<MarketBetsProps, "orders" | "nameOf"> & { readonly heading: "h3" | "h4" }): ReactNode {
  const { orders, nameOf, heading: Heading } = props;
  const text = useBetsWords();
  const { language } = useLanguage();
  const [wantsAverage, setAveraged] = useState(true);
  // An average of lines is a line that nothing is decided by.
  const hasLines = useLine() !== undefined;
  const isAveraged = wantsAverage && !hasLines;
  const matched = orders.filter((order) => order.sizeMatched > 0);
  if (matched.length === 0) return null;
  return (
    <>
      <div className="mt-2 flex min-h-target items-center justify-between">
        <Heading className="text-sm font-semibold text-muted">{text.matched}</Heading>
        {matched.length > 1 && !hasLines && (
          <Button tone="quiet" aria-pressed={isAveraged} onClick={() => setAveraged(!wantsAverage)}>
            {isAveraged ? text.averaged : text.each}
          </Button>
        )}
      </div>
      <ul>
        {isAveraged
          ? averagedBets(matched).map((line) => (
              <MatchedLine
                key={`${line.selectionId} ${line.side}`}
                side={line.side}
                name={nameOf(line.selectionId)}
                sizeMinor={line.sizeMinor}
                priceX100={line.averageX100}
                note={line.count > 1 ? text.bets({ count: toDigits(String(line.count), language) }) : undefined}
              />
            ))
          : matched.map((order) => (
              <MatchedLine
                key={order.betId}
                side={order.side}
                name={nameOf(order.selectionId)}
                sizeMinor={minorOf(order.sizeMatched)}
                priceX100={Math.round(order.averagePriceMatched * 100)}
                note={order.customerStrategyRef === cashOutStrategy ? text.cashOut : undefined}
              />
            ))}
      </ul>
    </>
  );
}

function MatchedLine(props: {
  side: "BACK" | "LAY";
  name: string;
  sizeMinor: bigint;
  priceX100: number;
  note: string | undefined;
}): ReactNode {
  const oddsText = useOdds();
  const text = useBetsWords();
  const { language } = useLanguage();
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line py-1 last:border-b-0">
      <SideMark side={props.side} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{props.name}</span>
        <span className="text-xs text-muted">
          {text.stakeAt({ amount: formatMoney(props.sizeMinor, { language }), odds: oddsText(props.priceX100) })}
        </span>
      </span>
      {props.note !== undefined && <span className="shrink-0 text-xs text-muted">{props.note}</span>}
    </li>
  );
}

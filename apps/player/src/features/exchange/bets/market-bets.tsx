import type { FillOrKillBet } from "@maidan/contract/http/exchange";
import { cashOutStrategy } from "@maidan/core/cash-out";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney, useOdds } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useLine } from "../../../odds/index.ts";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import { averagedBets } from "./averages.ts";
import { useBetsWords } from "./bets-words.ts";
import { killText } from "./kill-text.ts";
import { KillTerms, type Kill } from "./kill-terms.tsx";
import { UnmatchedBet } from "./unmatched-bet.tsx";
import type { BetPosition } from "./use-change-stop.ts";
import { useCancel } from "./use-cancel.ts";
import { isKilled, useFillOrKill } from "./use-fill-or-kill.ts";

export interface MarketBetsProps extends BetPosition {
  readonly marketId: string;
  readonly nameOf: (selectionId: number) => string;
  /** Below the heading of the market. */
  readonly heading?: "h3" | "h4";
  readonly onChanged: () => void;
}

/** A market's bets: what waits, each to be changed or cancelled, and what is matched, averaged or one by one. [ROOM-14] */
export function MarketBets({
  marketId,
  nameOf,
  heading: Heading = "h4",
  onChanged,
  ...position
}: MarketBetsProps): ReactNode {
  const text = useBetsWords();
  const { busy, cancel } = useCancel(onChanged);
  const { orders } = position;
  const unmatched = orders.filter((order) => order.sizeRemaining > 0);
  const kills = useFillOrKill(marketId);
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
            position={position}
            name={nameOf(order.selectionId)}
            isCancelling={busy === order.betId}
            onCancel={() => void cancel({ marketId, betId: order.betId })}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <Matched orders={orders} kills={kills} nameOf={nameOf} heading={Heading} />
      <Killed bets={kills.filter(isKilled)} nameOf={nameOf} heading={Heading} />
    </>
  );
}

interface PartProps extends Pick<MarketBetsProps, "nameOf"> {
  readonly heading: "h3" | "h4";
}

const killOf = (bet: FillOrKillBet): Kill => ({
  least: bet.min_fill_size,
  lapsed: bet.lapsed,
  isKilled: isKilled(bet),
});

function Matched(
  props: PartProps & Pick<MarketBetsProps, "orders"> & { readonly kills: readonly FillOrKillBet[] },
): ReactNode {
  const { orders, nameOf, heading: Heading } = props;
  const text = useBetsWords();
  const { language } = useLanguage();
  const [wantsAverage, setAveraged] = useState(true);
  // An average of lines is a line that nothing is decided by.
  const hasLines = useLine() !== undefined;
  const isAveraged = wantsAverage && !hasLines;
  const matched = orders.filter((order) => order.sizeMatched > 0);
  if (matched.length === 0) return null;
  // A cash-out says that it is one instead.
  const kills = new Map(props.kills.filter((bet) => !bet.is_cash_out).map((bet) => [bet.bet_id, killOf(bet)]));
  const countOf = (bets: number): string | undefined =>
    bets > 1 ? text.bets({ count: toDigits(String(bets), language) }) : undefined;
  const killsOf = (betIds: readonly string[]): readonly Kill[] => betIds.flatMap((betId) => kills.get(betId) ?? []);
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
              <BetLine
                key={`${line.selectionId} ${line.side}`}
                side={line.side}
                name={nameOf(line.selectionId)}
                sizeMinor={line.sizeMinor}
                priceX100={line.averageX100}
                note={countOf(line.betIds.length)}
                kills={killsOf(line.betIds)}
                bets={line.betIds.length}
              />
            ))
          : matched.map((order) => (
              <BetLine
                key={order.betId}
                side={order.side}
                name={nameOf(order.selectionId)}
                sizeMinor={minorOf(order.sizeMatched)}
                priceX100={Math.round(order.averagePriceMatched * 100)}
                note={order.customerStrategyRef === cashOutStrategy ? text.cashOut : undefined}
                kills={killsOf([order.betId])}
              />
            ))}
      </ul>
    </>
  );
}

/** More are in the history. */
const mostKilled = 5;

/** Fill-or-kill bets of which too little could be had. */
function Killed({
  bets,
  nameOf,
  heading: Heading,
}: PartProps & { readonly bets: readonly FillOrKillBet[] }): ReactNode {
  const text = useText(killText);
  if (bets.length === 0) return null;
  return (
    <>
      <Heading className="mt-2 flex min-h-target items-center text-sm font-semibold text-muted">{text.killed}</Heading>
      <ul>
        {bets.slice(0, mostKilled).map((bet) => (
          <BetLine
            key={bet.bet_id}
            side={bet.side}
            name={nameOf(bet.selection_id)}
            sizeMinor={readWireAmount(bet.stake) ?? 0n}
            priceX100={Math.round(Number(bet.odds) * 100)}
            note={undefined}
            kills={[killOf(bet)]}
          />
        ))}
      </ul>
      {bets.length > mostKilled && <p className="py-2 text-xs text-muted">{text.olderKilled}</p>}
    </>
  );
}

function BetLine(props: {
  side: "BACK" | "LAY";
  name: string;
  sizeMinor: bigint;
  priceX100: number;
  note: string | undefined;
  kills: readonly Kill[];
  /** How many the line is of. Absent: one. */
  bets?: number;
}): ReactNode {
  const oddsText = useOdds();
  const text = useBetsWords();
  const asMoney = useMoney();
  return (
    <li className="flex min-h-14 items-center gap-2 border-b border-line py-1 last:border-b-0 narrow:flex-wrap">
      <SideMark side={props.side} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{props.name}</span>
        <span className="text-xs text-muted">
          {text.stakeAt({ amount: asMoney(props.sizeMinor), odds: oddsText(props.priceX100) })}
        </span>
        <KillTerms kills={props.kills} bets={props.bets ?? 1} />
      </span>
      {props.note !== undefined && <span className="shrink-0 text-xs text-muted">{props.note}</span>}
    </li>
  );
}

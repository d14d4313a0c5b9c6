import { Button } from "@maidan/ui/controls";
import { Money, formatOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { exchangeCall } from "./calls.ts";
import type { RunnerResult } from "./match-odds.tsx";
import { exchangeText } from "./text.ts";
import { minorOf, type CurrentOrder } from "./use-exchange.ts";

export interface MyBetsProps {
  readonly marketId: string;
  readonly runners: readonly RunnerResult[];
  readonly orders: readonly CurrentOrder[] | undefined;
  readonly onChanged: () => void;
}

/** Cancels the given bets, or all unmatched ones of the market. */
function useCancel(marketId: string, onChanged: () => void) {
  const text = useText(exchangeText);
  const [busy, setBusy] = useState<string>();
  const cancel = async (betId: string | undefined): Promise<void> => {
    setBusy(betId ?? "all");
    const result = await exchangeCall("cancelOrders", {
      marketId,
      ...(betId !== undefined && { instructions: [{ betId }] }),
    });
    setBusy(undefined);
    const isDone = result.ok && result.value.status === "SUCCESS";
    showToast(isDone ? text.cancelled : text.cancelFailed, isDone ? "done" : "alert");
    onChanged();
  };
  return { busy, cancel };
}

/** The player's bets on this market: what waits, each with Cancel, and what is matched. */
export function MyBets({ marketId, runners, orders, onChanged }: MyBetsProps): ReactNode {
  const text = useText(exchangeText);
  const { busy, cancel } = useCancel(marketId, onChanged);
  const nameOf = (order: CurrentOrder): string =>
    runners.find((runner) => runner.selectionId === order.selectionId)?.name ?? "";
  const unmatched = (orders ?? []).filter((order) => order.sizeRemaining > 0);
  const matched = (orders ?? []).filter((order) => order.sizeMatched > 0);
  return (
    <section className="mt-3 bg-surface px-3 py-3" aria-label={text.myBets}>
      <h3 className="text-base font-semibold">{text.myBets}</h3>
      {unmatched.length + matched.length === 0 && <p className="py-2 text-muted">{text.noBets}</p>}
      {unmatched.length > 0 && (
        <div className="mt-2 flex items-center justify-between">
          <h4 className="text-sm font-semibold text-muted">{text.unmatched}</h4>
          {unmatched.length > 1 && (
            <Button tone="quiet" isBusy={busy === "all"} onClick={() => void cancel(undefined)}>
              {text.cancelAll}
            </Button>
          )}
        </div>
      )}
      <ul>
        {unmatched.map((order) => (
          <Line
            key={order.betId}
            order={order}
            name={nameOf(order)}
            size={order.sizeRemaining}
            price={order.priceSize.price}
          >
            <Button tone="secondary" isBusy={busy === order.betId} onClick={() => void cancel(order.betId)}>
              {text.cancel}
            </Button>
          </Line>
        ))}
      </ul>
      {matched.length > 0 && <h4 className="mt-3 text-sm font-semibold text-muted">{text.matched}</h4>}
      <ul>
        {matched.map((order) => (
          <Line
            key={order.betId}
            order={order}
            name={nameOf(order)}
            size={order.sizeMatched}
            price={order.averagePriceMatched}
          />
        ))}
      </ul>
    </section>
  );
}

function Line(props: {
  order: CurrentOrder;
  name: string;
  size: number;
  price: number;
  children?: ReactNode;
}): ReactNode {
  const text = useText(exchangeText);
  const isBack = props.order.side === "BACK";
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-1 last:border-b-0">
      <span className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${isBack ? "bg-back" : "bg-lay"}`}>
        {isBack ? text.back : text.lay}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{props.name}</span>
        <span className="text-xs text-muted">
          <Money amount={minorOf(props.size)} /> {text.at} {formatOdds(Math.round(props.price * 100))}
        </span>
      </span>
      {props.children}
    </li>
  );
}

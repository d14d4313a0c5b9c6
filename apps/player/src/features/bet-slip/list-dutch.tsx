import type { RunnerSnapshot } from "@maidan/client/market-cache";
import { parseDecimal, toDigits } from "@maidan/core/money";
import { NumberField } from "@maidan/ui/controls";
import { Money, useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useMarket } from "../../live/index.ts";
import { changeInList, type ListedOrder } from "./bet-list.ts";
import { dutchResult, withShares } from "./dutch.ts";
import { dutchText } from "./dutch-text.ts";

/**
 * Backs of several runners of one market: one stake for all of them, shared so that each brings the same, and what they bring together as they stand. Nothing where
 * several runners may win, or as long as that isn't known. [SLIP-23]
 */
export function ListDutch({ bets, marketId }: { bets: readonly ListedOrder[]; marketId: string }): ReactNode {
  const text = useText(dutchText);
  const { language } = useLanguage();
  const sign = useCurrencySign();
  const market = useMarket(marketId);
  const [totalText, setTotalText] = useState("");
  if (market?.numberOfWinners !== 1) return null;
  const share = (typed: string): void => {
    setTotalText(typed);
    const totalMinor = parseDecimal(typed.replace(/\.$/, ""));
    if (totalMinor === undefined || totalMinor <= 0n) return;
    for (const { id, form } of withShares(bets, totalMinor)) changeInList(id, form);
  };
  return (
    <section aria-label={text.title} className="mt-3 rounded-md bg-raised p-3">
      <h3 className="text-sm font-semibold">{text.title}</h3>
      <p className="mb-2 text-xs text-muted">{text.hint({ count: toDigits(String(bets.length), language) })}</p>
      <NumberField
        label={text.total}
        prefix={sign}
        value={totalText}
        onValue={share}
        decimals={2}
        maxLength={13}
        autoComplete="off"
      />
      <Brought bets={bets} canAnotherWin={market.runners.some((runner) => canWin(runner, bets))} />
    </section>
  );
}

const canWin = ({ selectionId, status }: RunnerSnapshot, bets: readonly ListedOrder[]): boolean =>
  status === "ACTIVE" && bets.every(({ form }) => form.selectionId !== selectionId);

interface BroughtProps {
  readonly bets: readonly ListedOrder[];
  /** A runner that none of them is on. */
  readonly canAnotherWin: boolean;
}

function Brought({ bets, canAnotherWin }: BroughtProps): ReactNode {
  const text = useText(dutchText);
  const result = dutchResult(bets);
  if (result === undefined) return null;
  return (
    <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
      <dt className="text-muted">{text.one}</dt>
      <dd className="text-end font-semibold">
        <Money amount={result.leastMinor} isResult />
      </dd>
      {canAnotherWin && (
        <>
          <dt className="text-muted">{text.none}</dt>
          <dd className="text-end font-semibold">
            <Money amount={-result.stakesMinor} isResult />
          </dd>
        </>
      )}
    </dl>
  );
}

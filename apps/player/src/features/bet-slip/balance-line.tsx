import { Money, useMoney } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useSlipWords } from "./slip-words.ts";

/** A sign stays beside its amount. */
const unbroken = (text: string): string => text.replaceAll(" ", "\u00a0");

/** Of the button below it, which keeps the focus while the line says what is missing. */
export const placeClass = "flex-1 aria-disabled:bg-raised aria-disabled:text-muted";

export interface BalanceLineProps {
  /** Why the market takes nothing now, in words; undefined: it does. */
  readonly stop: string | undefined;
  /** What the balance lacks for the bet that was tried, in minor units. */
  readonly missing: bigint;
}

/** Above the button of a slip: the balance, or what is missing of it with the way to a deposit, or that the market stands still. [SLIP-09] [SLIP-13] [SLIP-17] */
export function BalanceLine({ stop, missing }: BalanceLineProps): ReactNode {
  const text = useSlipWords();
  const asMoney = useMoney();
  const balance = useBalance();
  return (
    <p className="mb-2 flex min-h-5 justify-between gap-2 text-xs text-muted" role="status">
      {stop !== undefined ? (
        <span className="font-semibold text-alert">{stop}</span>
      ) : missing > 0n ? (
        <span className="flex flex-1 items-center justify-between gap-2 text-sm font-semibold text-alert">
          {text.missing({ amount: unbroken(asMoney(missing)) })}
          <AppLink href="/deposit" className="shrink-0 underline">
            {text.deposit}
          </AppLink>
        </span>
      ) : (
        balance !== undefined && (
          <>
            <span>{text.balance}</span>
            <Money amount={balance.balance} className="font-semibold text-ink" />
          </>
        )
      )}
    </p>
  );
}

import { Money } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import type { Entry, SlipSummary } from "./bet-slip-form.ts";
import { useSlipWords } from "./slip-words.ts";

export interface FiguresProps {
  readonly entry: Entry;
  /** Undefined for what is no bet: zeros. */
  readonly summary: SlipSummary | undefined;
}

/** What the bet wins, what comes back with it, and what it can lose; the stake where something else was typed. [SLIP-03] [SLIP-15] */
export function Figures({ entry, summary }: FiguresProps): ReactNode {
  const text = useSlipWords();
  const isStake = entry === "stake";
  const middle = isStake ? (summary?.profitMinor ?? 0n) + (summary?.liabilityMinor ?? 0n) : (summary?.stakeMinor ?? 0n);
  return (
    <dl className="mt-3 grid grid-cols-3 gap-2 rounded-md bg-raised px-3 py-2">
      <div>
        <dt className="text-xs text-muted">{text.profit}</dt>
        <dd>
          <Money amount={summary?.profitMinor ?? 0n} isBare className="text-base font-bold text-won" />
        </dd>
      </div>
      <div className="text-center">
        <dt className="text-xs text-muted">{isStake ? text.payout : text.stake}</dt>
        <dd>
          <Money amount={middle} isBare className="text-base font-bold" />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-xs text-muted">{text.liability}</dt>
        <dd>
          <Money amount={summary?.liabilityMinor ?? 0n} isBare className="text-base font-bold" />
        </dd>
      </div>
    </dl>
  );
}

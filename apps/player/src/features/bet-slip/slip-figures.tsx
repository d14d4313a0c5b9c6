import { Money } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import type { Entry, SlipSummary } from "./bet-slip-form.ts";
import { useSlipWords } from "./slip-words.ts";

export interface FiguresProps {
  readonly entry: Entry;
  /** Undefined for what is no bet: zeros. */
  readonly summary: SlipSummary | undefined;
}

const nothing: SlipSummary = { stakeMinor: 0n, profitMinor: 0n, liabilityMinor: 0n };

/** Of each amount that may be typed the other figures; a profit is told by its payout. */
const shownOf = {
  stake: ["profit", "payout", "liability"],
  liability: ["profit", "stake", "liability"],
  profit: ["payout", "stake", "liability"],
  payout: ["profit", "stake", "liability"],
} as const satisfies Readonly<Record<Entry, readonly Entry[]>>;

const places = ["", "text-center", "text-end"];

/** What the bet wins, what comes back with it, and what it can lose; the stake where something else was typed. Thirds of a line; large amounts go to a second one. [SLIP-03] [SLIP-15] */
export function Figures({ entry, summary = nothing }: FiguresProps): ReactNode {
  const text = useSlipWords();
  const { stakeMinor, profitMinor, liabilityMinor } = summary;
  const amounts = {
    stake: stakeMinor,
    liability: liabilityMinor,
    profit: profitMinor,
    payout: profitMinor + liabilityMinor,
  };
  return (
    <dl className="mt-3 flex flex-wrap gap-2 rounded-md bg-raised px-3 py-2">
      {shownOf[entry].map((one, place) => (
        <div key={one} className={`flex-1 ${places[place]}`}>
          <dt className="text-xs text-muted">{text[one]}</dt>
          <dd>
            <Money
              amount={amounts[one]}
              isBare
              className={`text-base font-bold ${one === "profit" ? "text-won" : ""}`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

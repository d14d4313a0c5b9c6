import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useId, type ReactNode } from "react";
import { remainingPercent, type Ticket } from "./tickets.ts";
import { turnoverText } from "./text.ts";

/** What remains of the requirement: full at first, empty when it is done. [RECORDS-36] [OP-46] */
export function RemainingBar({ ticket }: { ticket: Ticket }): ReactNode {
  const text = useText(turnoverText);
  const id = useId();
  const percent = remainingPercent(ticket);
  return (
    <div>
      <p id={id} className="flex justify-between gap-3 pb-1 text-xs">
        <span className="text-muted">{text.remaining}</span>
        <Money amount={ticket.remaining_turnover} className="font-semibold" />
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 overflow-hidden rounded-full bg-raised ring-1 ring-line ring-inset"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
    </div>
  );
}

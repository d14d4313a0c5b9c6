import { IconButton } from "@maidan/ui/controls";
import { CloseIcon } from "@maidan/ui/icons";
import type { ReactNode } from "react";
import { removeFromList, type ListedBet } from "./bet-list.ts";
import { useSlipWords } from "./slip-words.ts";

export interface ListLineProps {
  readonly bet: ListedBet;
  readonly tone: "back" | "lay";
  readonly side: string;
  readonly name: string;
  /** The match and its market, where the name doesn't say them. */
  readonly of?: string;
  readonly isBusy: boolean;
  /** What became of it, where it is still in the list. */
  readonly alert: string | undefined;
  readonly children: ReactNode;
}

/** A bet of the list: its side, what it is on, and what can be changed; nothing of one that may be taken already. [SLIP-18] */
export function ListLine({ bet, tone, side, name, of, isBusy, alert, children }: ListLineProps): ReactNode {
  const text = useSlipWords();
  const isOut = bet.sent !== undefined;
  return (
    <li className="border-b border-line py-2">
      <fieldset disabled={isBusy || isOut} className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="flex min-h-target items-center gap-2">
          <span
            className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${tone === "back" ? "bg-back" : "bg-lay"}`}
          >
            {side}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{name}</span>
            {of !== undefined && <span className="block truncate text-xs text-muted">{of}</span>}
          </span>
          {!isOut && (
            <IconButton label={text.remove({ name })} onClick={() => removeFromList([bet.id])}>
              <CloseIcon size={18} />
            </IconButton>
          )}
        </div>
        {children}
      </fieldset>
      {isOut && !isBusy ? (
        <p role="alert" className="mt-1 text-xs font-medium text-alert">
          {text.unknown}
        </p>
      ) : (
        alert !== undefined && (
          <p role="alert" className="mt-1 text-xs font-medium text-alert">
            {alert}
          </p>
        )
      )}
    </li>
  );
}

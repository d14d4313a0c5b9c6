import { toDigits } from "@maidan/core/money";
import { Button, IconButton } from "@maidan/ui/controls";
import { CloseIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { forgetSent, removeFromList, sentWith, type ListedBet } from "./bet-list.ts";
import { forgetText } from "./forget-text.ts";
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

/** A bet of the list: its side, what it is on, and what can be changed; one that may be taken already can be forgotten alone. [SLIP-18] [ROOM-72] */
export function ListLine({ bet, tone, side, name, of, isBusy, alert, children }: ListLineProps): ReactNode {
  const text = useSlipWords();
  return (
    <li className="border-b border-line py-2">
      <fieldset disabled={isBusy || bet.sent !== undefined} className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="flex min-h-target items-center gap-2">
          <span
            className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${tone === "back" ? "bg-back" : "bg-lay"}`}
          >
            {side}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block leading-tight font-semibold wrap-anywhere">{name}</span>
            {of !== undefined && <span className="line-clamp-3 text-xs text-muted">{of}</span>}
          </span>
          {bet.sent === undefined && (
            <IconButton label={text.remove({ name })} onClick={() => removeFromList([bet.id])}>
              <CloseIcon size={18} />
            </IconButton>
          )}
        </div>
        {children}
      </fieldset>
      {bet.sent !== undefined && !isBusy ? (
        <Unknown reference={bet.sent.reference} />
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

/** That it has no answer, and the way to be rid of it, together with what went out with it. */
function Unknown({ reference }: { reference: string }): ReactNode {
  const text = useSlipWords();
  const words = useText(forgetText);
  const { language } = useLanguage();
  const count = toDigits(String(sentWith(reference).length), language);
  return (
    <>
      <p role="alert" className="mt-1 text-xs font-medium text-alert">
        {text.unknown}
      </p>
      <Button
        tone="quiet"
        className="-ms-4"
        onClick={() => {
          forgetSent(reference);
          showToast(words.forgotten, "alert");
        }}
      >
        {words.forget({ count })}
      </Button>
    </>
  );
}

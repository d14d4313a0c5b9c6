import { isRefusal, type CashOut, type CashOutRefusal } from "@maidan/core/cash-out";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useMoney, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useSeenOffer } from "./seen-offer.ts";
import { cashOutText } from "./text.ts";
import type { CashingOut } from "./use-cash-out.ts";

export interface CashOutFooterProps {
  readonly cashing: CashingOut;
  readonly offer: CashOut | CashOutRefusal | undefined;
  /** What is cashed out: of another share or runner it is another offer. */
  readonly of: string;
  /** It is of the whole market and of all of it. */
  readonly isOfAll: boolean;
  readonly isOpen: boolean;
  /** What the tap does, where the amount isn't the whole of it. */
  readonly confirmWords?: (values: { readonly amount: string }) => string;
  readonly onClose: () => void;
}

/** What comes next: the tap that cashes out, the wait, and what is done after the answer. */
export function CashOutFooter(props: CashOutFooterProps): ReactNode {
  const { cashing, offer, of, isOfAll, isOpen, confirmWords, onClose } = props;
  const text = useText(cashOutText);
  const { step } = cashing;
  switch (step.name) {
    case "choosing": {
      const cashOut = isOpen && offer !== undefined && !isRefusal(offer) && offer.hedges.length > 0 ? offer : undefined;
      const send = (taken: CashOut): void => cashing.send(taken, isOfAll);
      return <Confirm {...{ cashOut, of, isOpen }} words={confirmWords ?? text.confirm} onSend={send} />;
    }
    case "sending":
      return <Sending endsAtMs={step.endsAtMs} />;
    case "answered":
      return step.answer.kind === "unknown" ? (
        <Button size="large" isWide onClick={cashing.sendAgain}>
          {text.sendAgain}
        </Button>
      ) : (
        <div className="flex gap-2">
          <Button tone="secondary" size="large" isWide onClick={cashing.again}>
            {text.again}
          </Button>
          <Button size="large" isWide onClick={onClose}>
            {text.close}
          </Button>
        </div>
      );
  }
}

interface ConfirmProps {
  /** Undefined while none can be had. */
  readonly cashOut: CashOut | undefined;
  readonly of: string;
  readonly isOpen: boolean;
  readonly words: (values: { readonly amount: string }) => string;
  readonly onSend: (cashOut: CashOut) => void;
}

/** The tap. An offer that fell while the thumb was on its way is told first, and taken by the next one. [CASH-09] */
function Confirm({ cashOut, of, isOpen, words, onSend }: ConfirmProps): ReactNode {
  const text = useText(cashOutText);
  const asMoney = useMoney();
  const seen = useSeenOffer(of, cashOut?.securedMinor);
  const [fell, setFell] = useState<{ readonly of: string; readonly from: number }>();
  const money = (minor: number): string => asMoney(BigInt(minor), { hasBrackets: true });
  const tap = (offer: CashOut): void => {
    const from = seen();
    if (from !== undefined && offer.securedMinor < from) return setFell({ of, from });
    setFell(undefined);
    onSend(offer);
  };
  const isFallen = fell?.of === of && cashOut !== undefined && cashOut.securedMinor < fell.from;
  return (
    <>
      <p className="mb-2 min-h-5 text-xs font-semibold text-alert" role="status">
        {!isOpen ? text.suspended : isFallen && text.fell({ seen: money(fell.from), now: money(cashOut.securedMinor) })}
      </p>
      <Button
        size="large"
        isWide
        disabled={cashOut === undefined}
        onClick={() => cashOut !== undefined && tap(cashOut)}
      >
        {cashOut === undefined ? text.noPrice : words({ amount: money(cashOut.securedMinor) })}
      </Button>
    </>
  );
}

/** In play the delay is counted down; it is said aloud once. */
function Sending({ endsAtMs }: { endsAtMs: number }): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  const seconds = useSecondsLeft(endsAtMs);
  return (
    <>
      <span className="sr-only" role="status">
        {text.sending}
      </span>
      <p aria-hidden="true" className="mb-2 min-h-5" />
      <p
        aria-hidden="true"
        className="flex min-h-12 items-center justify-center gap-3 rounded-md bg-raised text-base font-semibold"
      >
        {text.sending}
        {seconds > 0 && (
          <span className="tabular text-xl font-bold text-accent">{toDigits(String(seconds), language)}</span>
        )}
      </p>
    </>
  );
}

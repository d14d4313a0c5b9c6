import type { MarketSnapshot } from "@maidan/client/market-cache";
import { toDigits } from "@maidan/core/money";
import { Button, buttonClass } from "@maidan/ui/controls";
import { Money, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { slipFault, type SlipForm } from "./bet-slip-form.ts";
import type { SlipOutcome } from "./outcome.ts";
import { isGood, SlipAnswer, wordsOf } from "./slip-answer.tsx";
import { SlipFields, type RunnerResult } from "./slip-fields.tsx";
import { slipText } from "./text.ts";
import { usePlaceBet, type Placing } from "./use-place-bet.ts";

export interface BetSlipProps {
  /** Undefined = closed. */
  readonly form: SlipForm | undefined;
  readonly onForm: (form: SlipForm) => void;
  readonly onClose: () => void;
  /** An answer came, whichever: the player's bets may have changed. */
  readonly onAnswered: () => void;
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly RunnerResult[];
}

type OpenProps = BetSlipProps & { readonly form: SlipForm };

const formId = "bet-slip-form";

export function BetSlip(props: BetSlipProps): ReactNode {
  const { form } = props;
  if (form === undefined) return null;
  return <OpenSlip key={`${form.marketId} ${form.selectionId} ${form.side}`} {...props} form={form} />;
}

function OpenSlip(props: OpenProps): ReactNode {
  const { form, market } = props;
  const text = useText(slipText);
  const [hasTried, setTried] = useState(false);
  const { placing, place, reopen } = usePlaceBet({
    betDelaySeconds: market?.betDelaySeconds ?? 0,
    onAnswered: props.onAnswered,
    onLateAnswer: (outcome) => showToast(wordsOf(outcome, text), isGood(outcome) ? "done" : "alert"),
  });
  const isOff = market !== undefined && market.status !== "OPEN";
  const send = (): void => {
    setTried(true);
    if (slipFault(form) === undefined && !isOff) void place(form);
  };
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={`${text.title} · ${text.playMoney}`}
      footer={<Footer {...props} placing={placing} isOff={isOff} reopen={reopen} onAskAgain={() => void place(form)} />}
    >
      <p className="flex items-center gap-2 pt-1">
        <span
          className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${form.side === "BACK" ? "bg-back" : "bg-lay"}`}
        >
          {form.side === "BACK" ? text.back : text.lay}
        </span>
        <span className="min-w-0 flex-1 truncate text-base font-semibold">{form.runnerName}</span>
      </p>
      <div role="status" aria-live="assertive">
        {placing.step === "sending" && <span className="sr-only">{text.sending}</span>}
        {placing.step === "answered" && <SlipAnswer outcome={placing.outcome} form={form} />}
      </div>
      {placing.step !== "answered" && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <fieldset disabled={placing.step === "sending"} className="min-w-0">
            <legend className="sr-only">{text.title}</legend>
            <SlipFields {...props} hasTried={hasTried} />
          </fieldset>
        </form>
      )}
    </Sheet>
  );
}

interface FooterProps extends OpenProps {
  readonly placing: Placing;
  readonly isOff: boolean;
  readonly reopen: () => void;
  readonly onAskAgain: () => void;
}

/** What comes next: place the bet, wait for it, or go on after the answer. */
function Footer(props: FooterProps): ReactNode {
  const { placing } = props;
  switch (placing.step) {
    case "open":
      return <PlaceButton form={props.form} isOff={props.isOff} />;
    case "sending":
      return <Sending endsAtMs={placing.endsAtMs} hasDelay={(props.market?.betDelaySeconds ?? 0) > 0} />;
    case "answered":
      return <Next {...props} outcome={placing.outcome} />;
  }
}

function PlaceButton({ form, isOff }: { form: SlipForm; isOff: boolean }): ReactNode {
  const text = useText(slipText);
  const balance = useBalance();
  const isBack = form.side === "BACK";
  return (
    <>
      <p className="mb-2 flex min-h-5 justify-between gap-2 text-xs text-muted" role="status">
        {isOff ? (
          <span className="font-semibold text-alert">{text.suspendedNow}</span>
        ) : (
          balance !== undefined && (
            <>
              <span>{text.balance}</span>
              <Money amount={balance.balance} className="font-semibold text-ink" />
            </>
          )
        )}
      </p>
      <Button type="submit" form={formId} tone={isBack ? "back" : "lay"} size="large" isWide disabled={isOff}>
        {text.place({ side: isBack ? text.back : text.lay })}
      </Button>
    </>
  );
}

/** The bet is on its way; in play the delay is counted down. The live region says it once, not every second. */
function Sending({ endsAtMs, hasDelay }: { endsAtMs: number; hasDelay: boolean }): ReactNode {
  const text = useText(slipText);
  const { language } = useLanguage();
  const seconds = toDigits(String(useSecondsLeft(endsAtMs)), language);
  return (
    <div aria-hidden="true">
      <p className="mb-2 min-h-5 text-xs text-muted">{hasDelay && text.delay}</p>
      <p className="flex min-h-12 items-center justify-center gap-3 rounded-md bg-raised text-base font-semibold">
        {text.sending}
        {hasDelay && <span className="tabular text-xl font-bold text-accent">{seconds}</span>}
      </p>
    </div>
  );
}

function Next(props: FooterProps & { outcome: SlipOutcome }): ReactNode {
  const text = useText(slipText);
  const { outcome } = props;
  if (outcome.kind === "unknown") {
    return (
      <Button size="large" isWide onClick={props.onAskAgain}>
        {text.askAgain}
      </Button>
    );
  }
  const isRefused = outcome.kind === "refused";
  return (
    <div className="flex gap-2">
      <Button tone="secondary" size="large" isWide onClick={props.reopen}>
        {isRefused ? text.change : text.another}
      </Button>
      {isRefused && outcome.code === "INSUFFICIENT_FUNDS" ? (
        <AppLink href="/deposit" className={buttonClass({ size: "large", isWide: true })}>
          {text.deposit}
        </AppLink>
      ) : (
        <Button size="large" isWide onClick={props.onClose}>
          {isRefused ? text.close : text.done}
        </Button>
      )}
    </div>
  );
}

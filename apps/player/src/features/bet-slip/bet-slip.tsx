import type { MarketSnapshot } from "@maidan/client/market-cache";
import { toDigits } from "@maidan/core/money";
import { Button, Checkbox, IconButton, NumberField } from "@maidan/ui/controls";
import { formatOdds, Money, useSecondsLeft } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { addStake, slipFault, stepPrice, summarise, whatIf, type SlipForm } from "./bet-slip-form.ts";
import type { SlipOutcome } from "./outcome.ts";
import { slipText } from "./text.ts";
import { usePlaceBet } from "./use-place-bet.ts";

const stakeKeys = [100, 200, 500, 1000, 2000, 5000];

interface Result {
  readonly selectionId: number;
  readonly name: string;
  readonly resultMinor: bigint;
}

export interface BetSlipProps {
  /** Undefined = closed. */
  readonly form: SlipForm | undefined;
  readonly onForm: (form: SlipForm) => void;
  readonly onClose: () => void;
  /** An answer came, whichever: the player's bets may have changed. */
  readonly onAnswered: () => void;
  readonly market: MarketSnapshot | undefined;
  readonly results: readonly Result[];
}

export function BetSlip(props: BetSlipProps): ReactNode {
  const text = useText(slipText);
  const { form } = props;
  return (
    <Sheet isOpen={form !== undefined} onClose={props.onClose} title={`${text.title} · ${text.playMoney}`}>
      {form !== undefined && <SlipBody key={`${form.selectionId} ${form.side}`} {...props} form={form} />}
    </Sheet>
  );
}

function SlipBody(props: BetSlipProps & { form: SlipForm }): ReactNode {
  const { form, market } = props;
  const text = useText(slipText);
  const isBack = form.side === "BACK";
  const betDelaySeconds = market?.betDelaySeconds ?? 0;
  const { placing, place, reopen } = usePlaceBet({ onAnswered: props.onAnswered, betDelaySeconds });
  return (
    <div className="pt-2">
      <p className="flex items-center gap-2">
        <span className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${isBack ? "bg-back" : "bg-lay"}`}>
          {isBack ? text.back : text.lay}
        </span>
        <span className="min-w-0 flex-1 truncate text-base font-semibold">{form.runnerName}</span>
      </p>
      <div role="status" aria-live="assertive">
        {placing.step === "sending" && <Sending endsAtMs={placing.endsAtMs} hasDelay={betDelaySeconds > 0} />}
        {placing.step === "answered" && <Answer outcome={placing.outcome} />}
      </div>
      {placing.step === "open" && <SlipFields {...props} onPlace={() => void place(form)} />}
      {placing.step === "answered" && (
        <div className="mt-4 flex gap-2">
          {placing.outcome.kind === "unknown" ? (
            <Button size="large" isWide onClick={() => void place(form)}>
              {text.askAgain}
            </Button>
          ) : (
            <>
              <Button tone="secondary" size="large" isWide onClick={reopen}>
                {text.another}
              </Button>
              <Button size="large" isWide onClick={props.onClose}>
                {text.done}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

/** The bet is on its way; in play the delay is counted down. */
function Sending({ endsAtMs, hasDelay }: { endsAtMs: number; hasDelay: boolean }): ReactNode {
  const text = useText(slipText);
  const { language } = useLanguage();
  const seconds = useSecondsLeft(endsAtMs);
  return (
    <div className="py-8 text-center">
      <p className="text-lg font-semibold">{text.sending}</p>
      {hasDelay && (
        <>
          <p className="tabular mt-2 text-3xl font-bold text-accent">{toDigits(String(seconds), language)}</p>
          <p className="mt-1 text-muted">{text.delay({ seconds: toDigits(String(seconds), language) })}</p>
        </>
      )}
    </div>
  );
}

const isWord = (texts: object, code: string): code is keyof typeof texts => code in texts;

/** The answer in words. [SLIP-06] */
function Answer({ outcome }: { outcome: SlipOutcome }): ReactNode {
  const text = useText(slipText);
  const words = ((): string => {
    switch (outcome.kind) {
      case "matched":
        return text.matched({ odds: formatOdds(Math.round(outcome.averagePrice * 100)) });
      case "partlyMatched":
        return text.partlyMatched({ odds: formatOdds(Math.round(outcome.averagePrice * 100)) });
      case "waiting":
        return text.waiting;
      case "unknown":
        return text.unknown;
      case "refused": {
        const given: unknown = isWord(text, outcome.code) ? text[outcome.code] : undefined;
        return typeof given === "string" ? given : text.refused;
      }
    }
  })();
  const isGood = outcome.kind === "matched" || outcome.kind === "partlyMatched" || outcome.kind === "waiting";
  return (
    <p
      className={`my-4 rounded-md p-4 text-base font-semibold ${isGood ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}
    >
      {words}
    </p>
  );
}

function SlipFields(props: BetSlipProps & { form: SlipForm; onPlace: () => void }): ReactNode {
  const { form, onForm, market } = props;
  const text = useText(slipText);
  const [hasTried, setTried] = useState(false);
  const fault = slipFault(form);
  const isOff = market !== undefined && market.status !== "OPEN";
  const isBack = form.side === "BACK";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault === undefined && !isOff) props.onPlace();
      }}
    >
      <OddsStepper form={form} onForm={onForm} error={fault === "offLadder" ? text.offLadder : undefined} />
      <div className="mt-3">
        <NumberField
          label={text.stake}
          prefix="৳"
          value={form.stakeText}
          onValue={(stakeText) => onForm({ ...form, stakeText })}
          decimals={2}
          error={hasTried && fault === "noStake" ? text.noStake : undefined}
        />
      </div>
      <StakeKeys form={form} onForm={onForm} />
      <Figures form={form} />
      <Outlook form={form} results={props.results} />
      {market?.isInPlay === false && (
        <div className="mt-2">
          <Checkbox
            label={text.keep}
            checked={form.isKept}
            onChange={(event) => onForm({ ...form, isKept: event.target.checked })}
          />
          <p className="text-xs text-muted">{text.keepHint}</p>
        </div>
      )}
      {isOff && (
        <p role="status" className="mt-3 rounded-md bg-alert-soft p-3 text-alert">
          {text.suspendedNow}
        </p>
      )}
      <Button type="submit" tone={isBack ? "back" : "lay"} size="large" isWide className="mt-4" disabled={isOff}>
        {text.place({ side: isBack ? text.back : text.lay })}
      </Button>
    </form>
  );
}

type FormPart = { readonly form: SlipForm; readonly onForm: (form: SlipForm) => void };

function OddsStepper({ form, onForm, error }: FormPart & { error: string | undefined }): ReactNode {
  const text = useText(slipText);
  return (
    <div className="mt-3">
      <span className="text-sm font-semibold text-muted">{text.odds}</span>
      <div className="mt-1 flex items-center gap-2">
        <IconButton label={text.lower} className="bg-raised" onClick={() => onForm(stepPrice(form, -1))}>
          <MinusIcon />
        </IconButton>
        <output className="tabular flex h-11 flex-1 items-center justify-center rounded-md bg-raised text-xl font-bold">
          {formatOdds(form.priceX100)}
        </output>
        <IconButton label={text.higher} className="bg-raised" onClick={() => onForm(stepPrice(form, 1))}>
          <PlusIcon />
        </IconButton>
      </div>
      {error !== undefined && <p className="mt-1 text-sm text-alert">{error}</p>}
    </div>
  );
}

function StakeKeys({ form, onForm }: FormPart): ReactNode {
  const text = useText(slipText);
  const { language } = useLanguage();
  return (
    <div className="mt-2 grid grid-cols-4 gap-2">
      {stakeKeys.map((taka) => (
        <Button key={taka} tone="secondary" onClick={() => onForm(addStake(form, taka))}>
          +{toDigits(String(taka), language)}
        </Button>
      ))}
      <Button tone="quiet" className="col-span-2" onClick={() => onForm({ ...form, stakeText: "" })}>
        {text.clear}
      </Button>
    </div>
  );
}

/** What the bet wins and what it can lose. [SLIP-03] */
function Figures({ form }: { form: SlipForm }): ReactNode {
  const text = useText(slipText);
  const summary = summarise(form);
  return (
    <dl className="mt-3 grid grid-cols-2 gap-2 rounded-md bg-raised p-3">
      <div>
        <dt className="text-xs text-muted">{text.profit}</dt>
        <dd>
          <Money amount={summary?.profitMinor ?? 0n} className="text-base font-bold text-won" />
        </dd>
      </div>
      <div className="text-end">
        <dt className="text-xs text-muted">{text.liability}</dt>
        <dd>
          <Money amount={summary?.liabilityMinor ?? 0n} className="text-base font-bold" />
        </dd>
      </div>
    </dl>
  );
}

/** The result under each runner, before and after. [SLIP-04] */
function Outlook({ form, results }: { form: SlipForm; results: readonly Result[] }): ReactNode {
  const text = useText(slipText);
  const lines = whatIf(form, results);
  return (
    <table className="mt-3 w-full text-sm">
      <caption className="sr-only">{text.ifWins}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.selectionId} className="border-t border-line">
            <th scope="row" className="py-2 pe-2 text-start font-normal">
              {results.find((result) => result.selectionId === line.selectionId)?.name}
            </th>
            <td className="text-end text-muted">
              <Money amount={line.beforeMinor} isBare />
            </td>
            <td className="w-28 text-end font-semibold">
              <Money amount={line.afterMinor} isResult isBare />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

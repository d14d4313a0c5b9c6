import type { MarketSnapshot } from "@maidan/client/market-cache";
import type { LineBet } from "@maidan/core/exchange";
import { Button, buttonClass } from "@maidan/ui/controls";
import { readWireAmount, useOdds } from "@maidan/ui/figures";
import { Sheet, showToast, useFocusWhenLost } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { useCell } from "../../live/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { SlipAnswer, type SlipAnswerProps } from "./answer-box.tsx";
import { atBest, decidePrice, slipFault, type SlipForm } from "./bet-slip-form.ts";
import { missingMinor, type MarketBet } from "./cover.ts";
import { BalanceLine, placeClass } from "./balance-line.tsx";
import { addToList } from "./bet-list.ts";
import { useKeepSeen } from "./keep-seen.ts";
import type { FollowedOutcome } from "./outcome.ts";
import { Sending } from "./sending.tsx";
import { isGood, useOutcomeWords } from "./slip-answer.tsx";
import { SlipFields, type RunnerResult } from "./slip-fields.tsx";
import { toneOfForm, useSlipWords, useStopWords } from "./slip-words.ts";
import { UnderThumb } from "./under-thumb.tsx";
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
  /** The player's bets of the market; undefined until they are read. */
  readonly bets: readonly MarketBet[] | undefined;
  /** Of a LINE market what is matched, by line. */
  readonly lineBets?: readonly LineBet[] | undefined;
}

type OpenProps = BetSlipProps & { readonly form: SlipForm };

const formId = "bet-slip-form";

export function BetSlip(props: BetSlipProps): ReactNode {
  const { form } = props;
  if (form === undefined) return null;
  return <OpenSlip key={`${form.marketId} ${form.selectionId} ${form.side}`} {...props} form={form} />;
}

function OpenSlip(props: OpenProps): ReactNode {
  const wordsOf = useOutcomeWords();
  const { form, market } = props;
  const text = useSlipWords();
  const [hasTried, setTried] = useState(false);
  const { placing, place, reopen } = usePlaceBet({
    betDelaySeconds: market?.betDelaySeconds ?? 0,
    onAnswered: props.onAnswered,
    onLateAnswer: (outcome) => showToast(wordsOf(outcome, form), isGood(outcome) ? "done" : "alert"),
    onLoggedOut: () => showToast(text.UNAUTHENTICATED, "alert"),
  });
  const stop = useStopWords(market);
  const best = useCell({ ...form, level: 0 })?.priceX100;
  const { settings } = useBetSettings();
  const [isAsking, setAsking] = useState(false);
  const sendAt = (sent: SlipForm): void => {
    setAsking(false);
    if (sent !== form) props.onForm(sent);
    void place(sent);
  };
  const missing = useMissing(props);
  const send = (): void => {
    setTried(true);
    if (slipFault(form) !== undefined || stop !== undefined || missing > 0n) return;
    const decision = decidePrice(form, best, settings);
    if (decision.kind === "ask") return setAsking(true);
    sendAt(decision.priceX100 === form.priceX100 ? form : atBest(form, decision.priceX100));
  };
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={`${text.title} · ${text.playMoney}`}
      footer={
        isAsking && placing.step === "open" ? (
          <Moved form={form} best={best} stop={stop} onSend={sendAt} />
        ) : (
          <Footer
            {...props}
            placing={placing}
            stop={stop}
            missing={hasTried ? missing : 0n}
            reopen={reopen}
            onSendAgain={() => void place(form)}
          />
        )
      }
    >
      <Chosen form={form} />
      <Told {...{ placing, form }} isOver={market?.status === "CLOSED"} />
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

/** That the bet is on its way, and what became of it. */
function Told({ placing, ...of }: { placing: Placing } & Omit<SlipAnswerProps, "outcome">): ReactNode {
  const text = useSlipWords();
  const ref = useFocusWhenLost<HTMLDivElement>(placing.step);
  return (
    <div ref={ref} tabIndex={-1} role="status" aria-live="assertive" className="outline-none">
      {placing.step === "sending" && <span className="sr-only">{text.sending}</span>}
      {placing.step === "answered" && <SlipAnswer outcome={placing.outcome} {...of} />}
    </div>
  );
}

function Chosen({ form }: { form: SlipForm }): ReactNode {
  const text = useSlipWords();
  const isBack = form.side === "BACK";
  return (
    <div className="flex items-center gap-2 pt-1">
      <span
        className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${toneOfForm(form) === "back" ? "bg-back" : "bg-lay"}`}
      >
        {isBack ? text.back : text.lay}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-base leading-tight font-semibold wrap-anywhere">{form.runnerName}</span>
        <span className="line-clamp-3 text-xs text-muted">{form.of}</span>
      </p>
    </div>
  );
}

/** What of the bet the balance on the screen does not cover; 0 for all that only the exchange can tell. [SLIP-17] */
function useMissing({ form, results, bets, lineBets, market }: OpenProps): bigint {
  const balance = useBalance();
  const balanceMinor = balance && readWireAmount(balance.balance);
  if (balanceMinor === undefined) return 0n;
  return missingMinor(form, { results, bets, lineBets, market, balanceMinor });
}

interface FooterProps extends OpenProps {
  readonly placing: Placing;
  /** Why nothing can be bet now, in words; undefined: it can. */
  readonly stop: string | undefined;
  /** What the balance lacks for the bet that was tried, in minor units. */
  readonly missing: bigint;
  readonly reopen: () => void;
  readonly onSendAgain: () => void;
}

/** What comes next: place the bet, wait for it, or go on after the answer. */
function Footer(props: FooterProps): ReactNode {
  const text = useSlipWords();
  const { placing } = props;
  switch (placing.step) {
    case "open":
      return <PlaceButton {...props} />;
    case "sending":
      return (
        <Sending
          endsAtMs={placing.endsAtMs}
          hasDelay={(props.market?.betDelaySeconds ?? 0) > 0}
          words={{ sending: text.sending, delay: text.delay }}
        />
      );
    case "answered":
      return <Next {...props} outcome={placing.outcome} />;
  }
}

/** The odds have moved between the tap and the bet: go along, or stay at the odds that were seen. [SLIP-14] */
export function Moved(props: {
  form: SlipForm;
  best: number | undefined;
  stop: string | undefined;
  onSend: (form: SlipForm) => void;
}): ReactNode {
  const oddsText = useOdds();
  const text = useSlipWords();
  const { form, best, stop } = props;
  const keep = useKeepSeen(form, best);
  const isOff = stop !== undefined;
  const seen = oddsText(form.priceX100);
  const now = best === undefined ? "" : oddsText(best);
  return (
    <>
      <p role="alert" className="mb-2 min-h-5 text-sm font-semibold text-alert">
        {stop ?? (best === undefined ? text.movedAway({ seen }) : text.moved({ seen, now }))}
      </p>
      <UnderThumb of={now}>
        {keep !== undefined && (
          <Button tone="secondary" size="large" isWide disabled={isOff} onClick={() => props.onSend(form)}>
            {keep}
          </Button>
        )}
        {best !== undefined && (
          <Button
            tone={toneOfForm(form)}
            size="large"
            isWide
            disabled={isOff}
            onClick={() => props.onSend(atBest(form, best))}
          >
            {text.useNow({ now })}
          </Button>
        )}
      </UnderThumb>
    </>
  );
}

type PlaceButtonProps = Pick<FooterProps, "form" | "stop" | "missing" | "onClose">;

/** Sends the bet, or keeps it for later. What the balance does not cover is not sent: the button is off while the line above it says what is missing. [SLIP-17] */
export function PlaceButton({ form, stop, missing, onClose }: PlaceButtonProps): ReactNode {
  const text = useSlipWords();
  const isBack = form.side === "BACK";
  return (
    <>
      <BalanceLine stop={stop} missing={missing} />
      <UnderThumb className="flex gap-2 narrow:flex-col">
        <Button
          tone="secondary"
          size="large"
          className="px-3 text-sm"
          onClick={() => {
            addToList(form);
            showToast(text.listed, "done");
            onClose();
          }}
        >
          {text.addToList}
        </Button>
        <Button
          type="submit"
          form={formId}
          tone={toneOfForm(form)}
          size="large"
          className={placeClass}
          disabled={stop !== undefined}
          aria-disabled={missing > 0n}
        >
          {text.place({ side: isBack ? text.back : text.lay })}
        </Button>
      </UnderThumb>
    </>
  );
}

type NextProps = Pick<FooterProps, "onSendAgain" | "reopen" | "onClose"> & { readonly outcome: FollowedOutcome };

/** After the answer: another bet, the same one changed, or nothing more; without one, the same once more. */
export function Next(props: NextProps): ReactNode {
  const text = useSlipWords();
  const { outcome } = props;
  if (outcome.kind === "unknown") {
    return (
      <UnderThumb>
        <Button size="large" isWide onClick={props.onSendAgain}>
          {text.sendAgain}
        </Button>
      </UnderThumb>
    );
  }
  const isRefused = outcome.kind === "refused";
  return (
    <UnderThumb>
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
    </UnderThumb>
  );
}

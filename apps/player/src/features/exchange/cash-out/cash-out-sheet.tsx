import { formatMoney, toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, useOdds, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useRefusalWords } from "../../bet-slip/index.ts";
import { SideMark } from "../side-mark.tsx";
import type { CashOutBarProps } from "./cash-out-bar.tsx";
import { isRefusal, limitOf, type CashOut, type CashOutRefusal } from "@maidan/core/cash-out";
import { executeCashOut, type CashOutAnswer } from "./execute.ts";
import { OutcomesTable } from "./outcomes-table.tsx";
import { Secured } from "./secured.tsx";
import { TargetView } from "./target-view.tsx";
import { cashOutText } from "./text.ts";
import { useOffer, useRunnerPositions } from "./use-offer.ts";

const views = ["atOnce", "atAmount"] as const;
const shares = [25, 50, 75, 100] as const;

type Step =
  | { readonly name: "choosing" }
  | { readonly name: "sending"; readonly endsAtMs: number }
  | { readonly name: "answered"; readonly answer: CashOutAnswer };

/** All or a part, of the market or of one runner: what it would bring, the bets that do it, and what became of them. */
export function CashOutSheet(props: CashOutBarProps & { onClose: () => void }): ReactNode {
  const text = useText(cashOutText);
  const [share, setShare] = useState<number>(100);
  const [chosen, setChosen] = useState<number>();
  const [step, setStep] = useState<Step>({ name: "choosing" });
  const [view, setView] = useState<(typeof views)[number]>("atOnce");
  const positions = useRunnerPositions(props);
  const runner = positions?.find((one) => one.selectionId === chosen);
  const { offer, withoutOwnMinor } = useOffer(props, { runner, share: share / 100 }) ?? {};
  const send = async (cashOut: CashOut): Promise<void> => {
    setStep({ name: "sending", endsAtMs: Date.now() + props.betDelaySeconds * 1000 });
    const answer = await executeCashOut(props.marketId, cashOut.hedges);
    setStep({ name: "answered", answer });
    props.onDone();
  };
  const runners = [undefined, ...(positions ?? []).map((one) => one.selectionId)];
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={text.title}
      footer={
        view === "atOnce" ? (
          <Footer
            step={step}
            offer={offer}
            isOpen={props.isOpen}
            onSend={(cashOut) => void send(cashOut)}
            onAgain={() => setStep({ name: "choosing" })}
            onClose={props.onClose}
          />
        ) : undefined
      }
    >
      <div role="status" aria-live="assertive">
        {step.name === "answered" && <Answer answer={step.answer} />}
      </div>
      {step.name !== "answered" && (
        <fieldset disabled={step.name === "sending"} className="min-w-0">
          <legend className="sr-only">{text.title}</legend>
          {runners.length > 2 && (
            <Choice
              label={text.of}
              options={runners.map((id) => ({
                key: String(id ?? ""),
                name: id === undefined ? text.whole : (nameOf(props, id) ?? ""),
                isChosen: id === chosen,
                onChoose: () => setChosen(id),
              }))}
            />
          )}
          <Shares share={share} onShare={setShare} />
          <Tabs
            label={text.when}
            tabs={views.map((id) => ({ id, label: text[id] }))}
            selected={view}
            onSelect={setView}
          >
            {view === "atOnce" ? (
              <Offer place={props} offer={offer} withoutOwnMinor={withoutOwnMinor} share={share} chosen={chosen} />
            ) : (
              <TargetView marketId={props.marketId} selectionId={chosen} share={share} offer={offer} />
            )}
          </Tabs>
        </fieldset>
      )}
    </Sheet>
  );
}

const nameOf = ({ results }: CashOutBarProps, selectionId: number): string | undefined =>
  results.find((line) => line.selectionId === selectionId)?.name;

interface Option {
  readonly key: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ label, options }: { label: string; options: readonly Option[] }): ReactNode {
  return (
    <div role="group" aria-label={label} className="mt-2">
      <p className="pb-1 text-xs text-muted">{label}</p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.key}
            type="button"
            aria-pressed={option.isChosen}
            onClick={option.onChoose}
            className="min-h-target flex-1 rounded-full bg-raised px-3 text-sm font-semibold text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {option.name}
          </button>
        ))}
      </div>
    </div>
  );
}

function Shares({ share, onShare }: { share: number; onShare: (share: number) => void }): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  const written = (percent: number): string => text.percent({ share: toDigits(String(percent), language) });
  return (
    <>
      <Choice
        label={text.share}
        options={shares.map((percent) => ({
          key: String(percent),
          name: written(percent),
          isChosen: percent === share,
          onChoose: () => onShare(percent),
        }))}
      />
      <label className="mt-1 flex min-h-target items-center gap-3">
        <span className="sr-only">{text.share}</span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={share}
          onChange={(event) => onShare(Number(event.target.value))}
          className="min-h-target flex-1 accent-accent"
        />
        <output className="tabular w-14 text-end font-semibold">{written(share)}</output>
      </label>
    </>
  );
}

interface OfferProps {
  readonly place: CashOutBarProps;
  readonly offer: CashOut | CashOutRefusal | undefined;
  /** What it would bring with the player's own waiting bets cancelled; undefined where these hold nothing of it back. */
  readonly withoutOwnMinor: number | undefined;
  /** Percent. */
  readonly share: number;
  /** The runner that is cashed out; undefined = the market. */
  readonly chosen: number | undefined;
}

/** That own waiting bets hold the offer back, and what it would be without them. [CASH-02] */
function HeldBack({ withoutOwnMinor }: Pick<OfferProps, "withoutOwnMinor">): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  if (withoutOwnMinor === undefined) return null;
  const amount = formatMoney(BigInt(withoutOwnMinor), { language, hasBrackets: true });
  return <p className="mt-2 text-sm font-semibold">{text.ownBets({ amount })}</p>;
}

function Offer({ place, offer, withoutOwnMinor, share, chosen }: OfferProps): ReactNode {
  const oddsText = useOdds();
  const text = useText(cashOutText);
  const { language } = useLanguage();
  if (offer === undefined) return <Skeleton className="mt-2 h-40" />;
  if (isRefusal(offer)) {
    const words =
      offer.kind === "level" ? text.level : text.noOffers({ runner: nameOf(place, offer.selectionId) ?? "" });
    return (
      <div className="mt-2 min-h-40 rounded-md bg-alert-soft p-3 text-alert">
        <p className="font-semibold">{words}</p>
        <HeldBack withoutOwnMinor={withoutOwnMinor} />
      </div>
    );
  }
  return (
    <div className="mt-2 min-h-40">
      <Secured
        securedMinor={BigInt(offer.securedMinor)}
        share={share}
        runner={chosen === undefined ? undefined : nameOf(place, chosen)}
        afterMinor={[BigInt(offer.worstMinor)]}
      />
      <OutcomesTable results={place.results} numberOfWinners={place.numberOfWinners} offer={offer} />
      <h3 className="mt-3 text-xs text-muted">{text.bets}</h3>
      <ul>
        {offer.hedges.map((hedge) => (
          <li key={`${hedge.selectionId} ${hedge.side}`} className="flex min-h-10 items-center gap-2">
            <SideMark side={hedge.side} />
            <span className="min-w-0 flex-1 truncate">{nameOf(place, hedge.selectionId)}</span>
            <span className="shrink-0 text-end text-xs">
              <Money amount={BigInt(hedge.sizeMinor)} className="block font-semibold" />
              <span className="text-muted">{text.upTo({ odds: oddsText(limitOf(hedge, "target")) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <HeldBack withoutOwnMinor={withoutOwnMinor} />
      <p className="mt-2 text-xs text-muted">
        {text.honest}
        {place.betDelaySeconds > 0 &&
          ` ${text.delay({ seconds: toDigits(String(Math.ceil(place.betDelaySeconds)), language) })}`}
      </p>
    </div>
  );
}

interface FooterProps {
  readonly step: Step;
  readonly offer: CashOut | CashOutRefusal | undefined;
  readonly isOpen: boolean;
  readonly onSend: (cashOut: CashOut) => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

function Footer({ step, offer, isOpen, onSend, onAgain, onClose }: FooterProps): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  switch (step.name) {
    case "choosing": {
      const cashOut = isOpen && offer !== undefined && !isRefusal(offer) && offer.hedges.length > 0 ? offer : undefined;
      const amount = formatMoney(BigInt(cashOut?.securedMinor ?? 0), { language, hasBrackets: true });
      return (
        <>
          <p className="mb-2 min-h-5 text-xs font-semibold text-alert" role="status">
            {!isOpen && text.suspended}
          </p>
          <Button
            size="large"
            isWide
            disabled={cashOut === undefined}
            onClick={() => cashOut !== undefined && onSend(cashOut)}
          >
            {cashOut === undefined ? text.noPrice : text.confirm({ amount })}
          </Button>
        </>
      );
    }
    case "sending":
      return <Sending endsAtMs={step.endsAtMs} />;
    case "answered":
      return (
        <div className="flex gap-2">
          <Button tone="secondary" size="large" isWide onClick={onAgain}>
            {text.again}
          </Button>
          <Button size="large" isWide onClick={onClose}>
            {text.close}
          </Button>
        </div>
      );
  }
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

function Answer({ answer }: { answer: CashOutAnswer }): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  const refusal = useRefusalWords();
  const words = (): string => {
    switch (answer.kind) {
      case "done":
      case "nothing":
      case "unknown":
        return text[answer.kind];
      case "partly": {
        const money = (minor: number): string => formatMoney(BigInt(minor), { language });
        return text.partly({ matched: money(answer.matchedMinor), whole: money(answer.wholeMinor) });
      }
      case "refused":
        return answer.code === "INVALID_BET_SIZE" ? text.tooSmall : refusal(answer.code);
    }
  };
  return (
    <p
      className={`my-3 rounded-md p-4 text-base font-semibold ${answer.kind === "done" ? "bg-accent-soft" : "bg-alert-soft text-alert"}`}
    >
      {words()}
    </p>
  );
}

import { isLineRefusal, type LineCashOut, type LineOfferBesideOwn } from "@maidan/core/cash-out";
import { lineSteps, type LineBet, type LineStep } from "@maidan/core/exchange";
import { toDigits } from "@maidan/core/money";
import { Money, useMoney, useOdds } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { stepWords } from "../../bet-slip/number-steps.ts";
import { numberText } from "../../bet-slip/number-text.ts";
import { ResultsTable, type ResultsLine } from "../../bet-slip/results-table.tsx";
import { SideMark } from "../side-mark.tsx";
import { CashOutAnswered, CashOutTold } from "./cash-out-answer.tsx";
import { CashOutFooter } from "./cash-out-footer.tsx";
import type { LineCashOutBarProps } from "./line-cash-out-bar.tsx";
import { lineCashOutText } from "./line-text.ts";
import { Shares } from "./shares.tsx";
import { TargetView } from "./target-view.tsx";
import { cashOutText } from "./text.ts";
import type { CashingOut } from "./use-cash-out.ts";
import { useLineOffer } from "./use-line-offer.ts";

const views = ["atOnce", "atAmount"] as const;

export interface LineCashOutSheetProps extends LineCashOutBarProps {
  readonly cashing: CashingOut<readonly LineBet[]>;
  readonly onClose: () => void;
}

/** All or a part of the player's bets at lines: what it secures, what each number brings then, and the bets that do it; now, or once its least comes to an amount. [CASH-30] [CASH-31] */
export function LineCashOutSheet(props: LineCashOutSheetProps): ReactNode {
  const { cashing } = props;
  const { step } = cashing;
  const text = useText(cashOutText);
  const lineText = useText(lineCashOutText);
  const numbers = useText(numberText);
  const linesOf = useLines();
  const [share, setShare] = useState<number>(100);
  // What is on its way or answered is still told.
  const isOver = props.isOver && step.name === "choosing";
  const [view, setView] = useState<(typeof views)[number]>("atOnce");
  const offered = useLineOffer(props, share / 100);
  const offer = offered === undefined || isLineRefusal(offered.offer) ? undefined : offered.offer;
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={`${text.title} · ${props.title}`}
      footer={
        !isOver && (view === "atOnce" || step.name !== "choosing") ? (
          <CashOutFooter
            {...{ cashing, offer }}
            of={String(share)}
            isOfAll={share === 100}
            isOpen={props.isOpen}
            confirmWords={lineText.confirm}
            onClose={props.onClose}
          />
        ) : undefined
      }
    >
      <CashOutTold step={step.name} isOver={isOver}>
        {step.name === "answered" && (
          <CashOutAnswered
            answer={step.answer}
            lines={linesOf(stepsSince(step.before, props.bets))}
            of={numbers.steps}
          />
        )}
      </CashOutTold>
      {step.name !== "answered" && !isOver && (
        <fieldset disabled={step.name === "sending"} className="min-w-0">
          <legend className="sr-only">{text.title}</legend>
          <Shares share={share} onShare={setShare} />
          <Tabs
            label={text.when}
            tabs={views.map((id) => ({ id, label: text[id] }))}
            selected={view}
            onSelect={setView}
          >
            {view === "atAmount" ? (
              <TargetView
                marketId={props.marketId}
                selectionId={undefined}
                words={lineText}
                offered={offer?.securedMinor}
                {...{ share }}
              />
            ) : offered === undefined ? (
              <Skeleton className="mt-2 h-40" />
            ) : (
              <Offered {...{ props, share, offered }} />
            )}
          </Tabs>
        </fieldset>
      )}
    </Sheet>
  );
}

interface OfferedProps {
  readonly props: LineCashOutSheetProps;
  /** Percent. */
  readonly share: number;
  readonly offered: LineOfferBesideOwn;
}

function Offered({ props, share, offered: { offer, withoutOwnMinor } }: OfferedProps): ReactNode {
  const text = useText(cashOutText);
  const lineText = useText(lineCashOutText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  const held = withoutOwnMinor !== undefined && (
    <p className="mt-2 text-sm font-semibold">
      {lineText.ownBets({ amount: asMoney(BigInt(withoutOwnMinor), { hasBrackets: true }) })}
    </p>
  );
  if (isLineRefusal(offer)) {
    return (
      <div className="mt-2 min-h-40 rounded-md bg-alert-soft p-3 text-alert">
        <p className="font-semibold">{lineText[offer.kind]}</p>
        {held}
      </div>
    );
  }
  return (
    <div className="mt-2 min-h-40">
      <LeastAndMost offer={offer} share={share} />
      <ByNumber offer={offer} />
      <h3 className="mt-3 text-xs text-muted">{text.bets}</h3>
      <Hedges offer={offer} title={props.title} />
      {held}
      <p className="mt-2 text-xs text-muted">
        {text.honest}
        {props.betDelaySeconds > 0 &&
          ` ${text.delay({ seconds: toDigits(String(Math.ceil(props.betDelaySeconds)), language) })}`}
      </p>
    </div>
  );
}

/** What it secures and what it may bring; of a part, beside the worst that all the bets can bring after it. */
export function LeastAndMost({ offer, share }: { offer: LineCashOut; share: number }): ReactNode {
  const text = useText(lineCashOutText);
  const { language } = useLanguage();
  const isPart = share < 100;
  const rows = [
    { words: text.most, minor: offer.mostMinor },
    ...(isPart ? [{ words: text.worst, minor: offer.worstMinor }] : []),
  ];
  return (
    <dl className="rounded-md bg-raised px-3 py-2">
      <div className="flex items-baseline justify-between gap-2">
        <dt className="text-muted">
          {isPart ? text.leastOf({ share: toDigits(String(share), language) }) : text.least}
        </dt>
        <dd className="shrink-0">
          <Money amount={BigInt(offer.securedMinor)} isResult className="text-xl font-bold" />
        </dd>
      </div>
      {rows.map(({ words, minor }) => (
        <div key={words} className="flex items-baseline justify-between gap-2 text-xs">
          <dt className="text-muted">{words}</dt>
          <dd className="shrink-0">
            <Money amount={BigInt(minor)} isResult className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every number now and after it. */
function ByNumber({ offer }: { offer: LineCashOut }): ReactNode {
  const text = useText(cashOutText);
  const numbers = useText(numberText);
  const linesOf = useLines();
  return (
    <ResultsTable head={{ runner: numbers.steps, before: text.now, after: text.after }} lines={linesOf(offer.steps)} />
  );
}

/** The numbers of steps in words, with what they bring. */
function useLines(): (steps: readonly LineStep[]) => readonly ResultsLine[] {
  const numbers = useText(numberText);
  const { language } = useLanguage();
  return (steps) =>
    steps.map((step) => ({
      selectionId: step.from,
      name: toDigits(stepWords(numbers, step), language),
      beforeMinor: BigInt(step.beforeMinor),
      afterMinor: BigInt(step.afterMinor),
    }));
}

/** What each number brought by the bets of before, and brings by those of now, whichever of them is there still. */
export const stepsSince = (before: readonly LineBet[], now: readonly LineBet[]): readonly LineStep[] =>
  lineSteps(before, [...now, ...before.map((bet) => ({ ...bet, sizeMinor: -bet.sizeMinor }))]);

function Hedges({ offer, title }: { offer: LineCashOut; title: string }): ReactNode {
  const text = useText(lineCashOutText);
  const oddsText = useOdds();
  return (
    <ul>
      {offer.hedges.map((hedge) => (
        <li key={hedge.priceX100} className="flex min-h-10 items-center gap-2">
          <SideMark side={hedge.side} />
          <span className="min-w-0 flex-1 truncate">{title}</span>
          <span className="shrink-0 text-end text-xs">
            <Money amount={BigInt(hedge.sizeMinor)} className="block font-semibold" />
            <span className="text-muted">{text.upTo({ line: oddsText(hedge.priceX100) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

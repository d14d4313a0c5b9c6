import { toDigits } from "@maidan/core/money";
import { Money, useMoney, useOdds } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Skeleton, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { SideMark } from "../side-mark.tsx";
import type { CashOutBarProps } from "./cash-out-bar.tsx";
import { isRefusal, limitOf, type CashOut, type CashOutRefusal } from "@maidan/core/cash-out";
import { CashOutAnswered, CashOutTold, runnersSince } from "./cash-out-answer.tsx";
import { CashOutFooter } from "./cash-out-footer.tsx";
import { mayBePartly } from "./execute.ts";
import { OutcomesTable } from "./outcomes-table.tsx";
import { Secured } from "./secured.tsx";
import { Choice, Shares } from "./shares.tsx";
import { TargetView } from "./target-view.tsx";
import { cashOutText } from "./text.ts";
import type { RunnerResult } from "../runner-results.ts";
import type { CashingOut } from "./use-cash-out.ts";
import { useOffer, useRunnerPositions } from "./use-offer.ts";

const views = ["atOnce", "atAmount"] as const;

export interface CashOutSheetProps extends CashOutBarProps {
  readonly cashing: CashingOut<readonly RunnerResult[]>;
  readonly onClose: () => void;
}

/** All or a part, of the market or of one runner: what it would bring, the bets that do it, and what became of them. */
export function CashOutSheet(props: CashOutSheetProps): ReactNode {
  const { cashing } = props;
  const { step } = cashing;
  const text = useText(cashOutText);
  const [share, setShare] = useState<number>(100);
  const [wanted, setChosen] = useState<number>();
  // What is on its way or answered is still told.
  const isOver = props.isOver && step.name === "choosing";
  const [view, setView] = useState<(typeof views)[number]>("atOnce");
  const { positions = [], isOld = true } = useRunnerPositions(props) ?? {};
  const runner = positions.find((one) => one.selectionId === wanted);
  const chosen = runner?.selectionId;
  const offered = useOffer(props, { runner, share: share / 100 });
  // Of bets that have changed meanwhile there is no offer until they are read again.
  const { offer, withoutOwnMinor } = (runner !== undefined && isOld ? undefined : offered) ?? {};
  const runners = [undefined, ...positions.map((one) => one.selectionId)];
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={text.title}
      footer={
        !isOver && (view === "atOnce" || step.name !== "choosing") ? (
          <CashOutFooter
            {...{ cashing, offer }}
            of={`${chosen} ${share}`}
            isOfAll={runner === undefined && share === 100}
            isOpen={props.isOpen}
            onClose={props.onClose}
          />
        ) : undefined
      }
    >
      <CashOutTold step={step.name} isOver={isOver}>
        {step.name === "answered" && (
          <CashOutAnswered answer={step.answer} lines={runnersSince(step.before, props.results)} />
        )}
      </CashOutTold>
      {step.name !== "answered" && !isOver && (
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
              <TargetView marketId={props.marketId} selectionId={chosen} share={share} offered={securedBy(offer)} />
            )}
          </Tabs>
        </fieldset>
      )}
    </Sheet>
  );
}

const securedBy = (offer: OfferProps["offer"]): number | undefined =>
  offer === undefined || isRefusal(offer) ? undefined : offer.securedMinor;

const nameOf = ({ results }: CashOutBarProps, selectionId: number): string | undefined =>
  results.find((line) => line.selectionId === selectionId)?.name;

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
  const asMoney = useMoney();
  if (withoutOwnMinor === undefined) return null;
  const amount = asMoney(BigInt(withoutOwnMinor), { hasBrackets: true });
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
        {/* Where the player's own bets alone are in the way, offers are short on no runner. [CASH-04] */}
        {withoutOwnMinor === undefined && <p className="font-semibold">{words}</p>}
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
        {!mayBePartly(offer.hedges) && `${text.together} `}
        {text.honest}
        {place.betDelaySeconds > 0 &&
          ` ${text.delay({ seconds: toDigits(String(Math.ceil(place.betDelaySeconds)), language) })}`}
      </p>
    </div>
  );
}

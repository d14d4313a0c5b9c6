import { FormKey } from "@maidan/client/api";
import { formatMoney, toDecimal, toDigits } from "@maidan/core/money";
import { Button, NumberField } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api } from "../../api/index.ts";
import { useBalance } from "../../balance/index.ts";
import { ResultsTable } from "../bet-slip/results-table.tsx";
import { StakeKeys } from "../bet-slip/stake-keys.tsx";
import { Sending, type SendingProps } from "../bet-slip/sending.tsx";
import { useBetSettings } from "../exchange/bet-settings.ts";
import { placeCall, type HouseBetItem } from "./calls.ts";
import type { EventDetail, HousePick } from "./offer.ts";
import { coreBet, figuresOf, offeredNow, stakeFault, type Offered } from "./pick.ts";
import { OwnNumber } from "./own-number.tsx";
import { Rules } from "./rules.tsx";
import { betWords, refusalWords, sideWord, type Words } from "./side-word.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { decideRate, outcomeWords, ownBets, questionOf, whatIf, type WhatIf } from "./what-if.ts";

export interface HouseSlipProps {
  readonly pick: HousePick;
  readonly onPick: (pick: HousePick) => void;
  readonly onClose: () => void;
  readonly detail: EventDetail | undefined;
  /** The player's bets on the event; undefined until they are read. */
  readonly bets: readonly HouseBetItem[] | undefined;
  /** A bet was taken, or its end is not known. */
  readonly onAnswered: () => void;
}

const formId = "house-slip-form";

/** A bet against the house: its rate, a stake, what it wins and can lose. What the house offers meanwhile is shown, and taken only when it is asked for. */
export function HouseSlip(props: HouseSlipProps): ReactNode {
  const { pick } = props;
  const text = useText(houseText);
  const [stakeText, setStakeText] = useState("");
  const [hasTried, setTried] = useState(false);
  const { sent, refused, send } = useSend(props);
  const { offered, decided, isMoved, outlook, fault } = useTerms(props, stakeText);
  const shown = useLastOffered(offered);
  const submit = (): void => {
    setTried(true);
    if (fault !== undefined || decided === undefined || sent !== undefined) return;
    if (isMoved) props.onPick(decided);
    void send(decided, { stakeText, delayMs: offered?.delayMs ?? 0, shown });
  };
  return (
    <Sheet
      isOpen
      onClose={props.onClose}
      title={`${text.title} · ${text.playMoney}`}
      footer={
        sent === undefined ? (
          <Button
            type="submit"
            form={formId}
            tone={pick.side === "for" ? "back" : "lay"}
            size="large"
            isWide
            disabled={decided === undefined}
          >
            {text.place({ side: sideWord(text, pick, shown) })}
          </Button>
        ) : (
          <Sending {...sent} words={{ sending: text.sending, delay: text.delay }} />
        )
      }
    >
      <Chosen pick={pick} offered={shown} />
      <Now {...props} offered={offered} isMoved={isMoved && sent === undefined} />
      <div role="status" className="sr-only">
        {sent !== undefined && text.sending}
      </div>
      {refused !== undefined && (
        <p role="alert" className="mt-2 rounded-md bg-raised px-3 py-2 text-alert">
          {refused}
        </p>
      )}
      <form
        id={formId}
        noValidate
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <fieldset disabled={sent !== undefined} className="min-w-0">
          <legend className="sr-only">{text.title}</legend>
          <Fields
            {...props}
            {...{ stakeText, offered, outlook }}
            onStakeText={setStakeText}
            bet={decided ?? pick}
            fault={hasTried ? fault : undefined}
          />
        </fieldset>
      </form>
    </Sheet>
  );
}

/** On another number, at its own rate: the player asks for that one. */
function onNumber({ pick, detail }: HouseSlipProps, line: number): HousePick {
  const rate = offeredNow(detail, { ...pick, line })?.offer?.rate ?? pick.rate;
  return { ...pick, line, rate };
}

interface FieldsProps extends HouseSlipProps, KeysProps {
  /** As it would go out. */
  readonly bet: HousePick;
  readonly outlook: WhatIf | undefined;
  /** Undefined also until the bet was tried. */
  readonly fault: ReturnType<typeof stakeFault>;
}

/** The stake and what it means. */
function Fields(props: FieldsProps): ReactNode {
  const text = useText(houseText);
  const money = useAmount();
  const { stakeText, onStakeText, offered } = props;
  return (
    <>
      <OwnNumber
        pick={props.pick}
        numbers={offered?.numbers}
        onNumber={(line) => props.onPick(onNumber(props, line))}
      />
      <NumberField
        label={text.stake}
        prefix="৳"
        value={stakeText}
        onValue={onStakeText}
        decimals={2}
        maxLength={16}
        autoComplete="off"
        enterKeyHint="done"
        error={faultWords(props.fault, { text, money, offered })}
      />
      <Keys {...{ stakeText, onStakeText, offered }} />
      <Figures pick={props.bet} stakeText={stakeText} />
      <Outlook {...props} />
      <Rules kind={offered?.rule} />
    </>
  );
}

/** What the bet is on stays named when its market has closed under the slip. */
function useLastOffered(offered: Offered | undefined): Offered | undefined {
  const [last, setLast] = useState(offered);
  if (offered !== undefined && offered.title !== last?.title) setLast(offered);
  return offered ?? last;
}

/** The bet as it would go out now, what it would change, and what is wrong with it. `decided` undefined: nothing is offered, or the player is asked first. */
function useTerms({ pick, detail, bets }: HouseSlipProps, stakeText: string) {
  const balance = useBalance();
  const { settings } = useBetSettings();
  const offered = offeredNow(detail, pick);
  const offer = offered?.offer;
  const question = questionOf(detail, pick.marketId);
  const decided =
    offer === undefined || question === undefined
      ? undefined
      : decideRate(pick, offer, { policy: settings.price_policy, question });
  const bet = decided ?? pick;
  const stakeMinor = figuresOf(bet, stakeText)?.stakeMinor ?? 0n;
  const outlook =
    question === undefined || bets === undefined
      ? undefined
      : whatIf(question, ownBets(bets, pick.marketId), { ...coreBet(bet), stakeMinor });
  const fault = stakeFault(bet, stakeText, {
    minimum: offered?.minimum,
    maximum: offered?.maximum,
    balanceMinor: balance && readWireAmount(balance.balance),
    neededMinor: outlook?.neededMinor,
  });
  const isMoved = offer !== undefined && (offer.line !== pick.line || offer.rate !== pick.rate);
  return { offered, decided, isMoved, outlook, fault };
}

/** A bet on its way. */
type Sent = Pick<SendingProps, "endsAtMs" | "hasDelay">;
interface Stake {
  readonly stakeText: string;
  readonly delayMs: number;
  /** What is bet on, for the note that it is taken. */
  readonly shown: Offered | undefined;
}

/** Sends the bet as it was seen; the same bet under the same key until an answer came. */
function useSend({ onAnswered, onClose }: HouseSlipProps) {
  const text = useText(houseText);
  const title = useHouseTitle();
  const money = useAmount();
  const [sent, setSent] = useState<Sent>();
  const [refused, setRefused] = useState<string>();
  const [key] = useState(() => new FormKey());
  const send = async (pick: HousePick, { stakeText, delayMs, shown }: Stake): Promise<void> => {
    const stake = toDecimal(figuresOf(pick, stakeText)?.stakeMinor ?? 0n);
    const body = { market_id: pick.marketId, side: pick.side, line: pick.line, rate: pick.rate, stake };
    setSent({ endsAtMs: Date.now() + delayMs, hasDelay: delayMs > 0 });
    setRefused(undefined);
    const result = await api.call(placeCall, { body, idempotencyKey: key.keyFor(body) });
    key.settle(result);
    setSent(undefined);
    onAnswered();
    if (!result.ok) return setRefused(result.error.kind === "refused" ? refusalWords(text, result.error) : text.broken);
    const on = betWords(text, { pick, offered: shown, title });
    showToast(text.taken({ bet: `${on}, ${money(stake)} @ ${result.value.bet.rate}` }), "done");
    onClose();
  };
  return { sent, refused, send };
}

/** An amount inside a sentence. */
function useAmount(): (text: string | undefined) => string {
  const { language } = useLanguage();
  return (text) => formatMoney(readWireAmount(text ?? "0.00") ?? 0n, { language, hasSign: false, hasBrackets: false });
}

interface FaultWords {
  readonly text: Words;
  readonly money: (text: string | undefined) => string;
  readonly offered: Offered | undefined;
}

function faultWords(fault: ReturnType<typeof stakeFault>, { text, money, offered }: FaultWords): string | undefined {
  switch (fault) {
    case "noStake":
      return text.noStake;
    case "belowMinimum":
      return text.belowMinimum({ low: money(offered?.minimum) });
    case "aboveMaximum":
      return text.aboveMaximum({ high: money(offered?.maximum) });
    case "notCovered":
      return text.notCovered;
    case undefined:
      return undefined;
  }
}

function Chosen({ pick, offered }: { pick: HousePick; offered: Offered | undefined }): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  return (
    <p className="flex items-center gap-2 pt-1">
      <span
        className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${pick.side === "for" ? "bg-back" : "bg-lay"}`}
      >
        {sideWord(text, pick, offered)}
        {offered?.lineText !== undefined && ` ${offered.lineText}`}
      </span>
      <span className="min-w-0 flex-1 text-base leading-tight font-semibold">{title(offered?.title ?? "")}</span>
      <span className="tabular text-base font-bold">
        <span className="sr-only">{text.rate}</span> {pick.rate}
      </span>
    </p>
  );
}

/** What the house says now, where it is not what was tapped. */
function Now({
  pick,
  onPick,
  offered,
  isMoved,
}: HouseSlipProps & { offered: Offered | undefined; isMoved: boolean }): ReactNode {
  const text = useText(houseText);
  const offer = offered?.offer;
  if (offer !== undefined && !isMoved) return null;
  const shown =
    offer === undefined ? "" : offered?.lineText === undefined ? `${offer.rate}` : `${offer.line} @ ${offer.rate}`;
  return (
    <p role="status" className="mt-2 flex min-h-target items-center justify-between gap-2 text-sm text-muted">
      <span>
        {offered === undefined
          ? text.gone
          : offer === undefined
            ? offered.numbers !== undefined && offered.stop === undefined
              ? text.notThisNumber
              : text[offered.stop ?? "suspended"]
            : text.moved({ now: shown })}
      </span>
      {offer !== undefined && (
        <Button tone="quiet" onClick={() => onPick({ ...pick, ...offer })}>
          {text.takeNow}
        </Button>
      )}
    </p>
  );
}

interface KeysProps {
  readonly stakeText: string;
  readonly onStakeText: (text: string) => void;
  readonly offered: Offered | undefined;
}

/** The player's own stake keys add to the stake. [ROOM-52] */
function Keys({ stakeText, onStakeText, offered }: KeysProps): ReactNode {
  const text = useText(houseText);
  const money = useAmount();
  const add = (taka: number): void => {
    const before = readWireAmount(stakeText) ?? 0n;
    onStakeText(toDecimal(before + BigInt(taka) * 100n).replace(/\.00$/, ""));
  };
  return (
    <>
      {offered?.minimum !== undefined && offered.maximum !== undefined && (
        <p className="mt-1 text-xs text-muted">
          {text.range({ low: money(offered.minimum), high: money(offered.maximum) })}
        </p>
      )}
      <StakeKeys clear={text.clear} onAdd={add} onClear={() => onStakeText("")} />
    </>
  );
}

function Figures({ pick, stakeText }: { pick: HousePick; stakeText: string }): ReactNode {
  const text = useText(houseText);
  const figures = figuresOf(pick, stakeText);
  return (
    <dl className="mt-3 grid grid-cols-2 gap-2 rounded-md bg-raised px-3 py-2">
      <div>
        <dt className="text-xs text-muted">{text.profit}</dt>
        <dd>
          <Money amount={figures?.profitMinor ?? 0n} isBare className="text-base font-bold text-won" />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">{text.liability}</dt>
        <dd>
          <Money amount={figures?.liabilityMinor ?? 0n} isBare className="text-base font-bold text-lost" />
        </dd>
      </div>
    </dl>
  );
}

/** Each runner's win, or each number of runs, with the bets that stand and with this one: of runs the ladder. [SLIP-04] */
function Outlook({ pick, detail, bets, outlook }: HouseSlipProps & { outlook: WhatIf | undefined }): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const { language } = useLanguage();
  const question = questionOf(detail, pick.marketId);
  if (question === undefined || outlook === undefined) return null;
  const runners = detail?.bookmaker[pick.marketId]?.runners;
  const named = [...ownBets(bets, pick.marketId), pick].map(({ line }) => line);
  return (
    <ResultsTable
      head={{ runner: question.type === "WINNER" ? text.ifWins : text.steps, before: text.before, after: text.after }}
      lines={outlook.steps.map((step) => {
        const runner = runners?.find((one) => one.selection_id === step.from)?.runner;
        const words = outcomeWords(text, question, { step, runner: runner && title(runner), named });
        return { ...step, selectionId: step.from, name: toDigits(words, language) };
      })}
    />
  );
}

import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { createTapFilter } from "../bet-slip/same-tap.ts";
import { useSlipWords, useStopWords } from "../bet-slip/slip-words.ts";
import { UnderThumb } from "../bet-slip/under-thumb.tsx";
import { useEachTap } from "../bet-slip/use-each-tap.ts";
import type { TapOf } from "../bet-slip/use-taps.ts";
import type { HouseBetItem } from "./calls.ts";
import { HouseSlip, useLastOffered } from "./house-slip.tsx";
import { faultWords, useAmount } from "./house-words.ts";
import type { EventDetail, HousePick } from "./offer.ts";
import { OfferedNow } from "./offered-now.tsx";
import { figuresOf } from "./pick.ts";
import { betWords } from "./side-word.ts";
import { termsOf, type HouseTerms } from "./terms.ts";
import { houseText } from "./text.ts";
import { useOfWords } from "./use-of-words.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { useSendHouse, type HouseBetOut, type SendHouse } from "./use-send-house.ts";

/** A rate that was tapped. */
export type HouseTap = TapOf<{ readonly pick: HousePick }>;

export interface HouseDeskLayerProps {
  readonly tap: HouseTap | undefined;
  readonly eventId: string;
  readonly settings: ExchangeSettings;
  readonly detail: EventDetail | undefined;
  /** The player's bets on the event; undefined until all of them are read. */
  readonly bets: readonly HouseBetItem[] | undefined;
  /** An answer came, or none: the player's bets may have changed. */
  readonly onAnswered: () => void;
}

interface Slip {
  readonly pick: HousePick;
  readonly stakeText: string;
}

/** What a tap on a rate of the house does: the slip, or a bet of the one-tap stake, asked about once more where the player wants that. [SLIP-16] */
export function HouseDeskLayer(props: HouseDeskLayerProps): ReactNode {
  const { tap, settings, detail, bets } = props;
  const balance = useBalance();
  const sending = useSendHouse({ eventId: props.eventId, onAnswered: props.onAnswered });
  const [isSameTap] = useState(createTapFilter);
  const [slip, setSlip] = useState<Slip>();
  const [asked, setAsked] = useState<HousePick>();
  const stakeText = String(settings.one_tap_stake);
  const policy = settings.price_policy;
  const termsNow = (pick: HousePick): HouseTerms => {
    const known = { detail, bets, policy, balanceMinor: balance && readWireAmount(balance.balance) };
    return termsOf({ pick, stakeText, entry: "stake" }, known);
  };
  /** As a bet of the one-tap stake goes out now; undefined: the slip says what is in its way. */
  const betOf = (pick: HousePick): HouseBetOut | undefined => {
    const { decided, fault, offered } = termsNow(pick);
    const stakeMinor = decided && figuresOf(decided, stakeText)?.stakeMinor;
    // Where the player names the number the slip asks for it.
    if (fault !== undefined || decided === undefined || stakeMinor === undefined || offered?.numbers) return undefined;
    return { pick: decided, stakeMinor, delayMs: offered?.delayMs ?? 0, policy, shown: offered };
  };
  const send = async (pick: HousePick): Promise<void> => {
    setAsked(undefined);
    const bet = betOf(pick);
    // The slip has the reason, and sends a bet without an answer again.
    if (bet === undefined || (await sending.send(bet)) !== "taken") setSlip({ pick: bet?.pick ?? pick, stakeText });
  };
  const take = ({ pick, isOpening }: HouseTap): void => {
    // One at a time: what is on its way, or has no answer, comes first.
    if (sending.sent !== undefined) return;
    if (sending.unknown !== undefined) return setSlip({ pick: sending.unknown.pick, stakeText: "" });
    if (isOpening || !settings.is_one_tap) return setSlip({ pick, stakeText: "" });
    const isSame = isSameTap(`${pick.marketId} ${pick.side} ${pick.line}`, Date.now());
    if (betOf(pick) === undefined) return setSlip({ pick, stakeText });
    if (settings.is_confirming) setAsked(pick);
    else if (!isSame) void send(pick);
  };
  useEachTap(tap, take);
  return (
    <>
      {slip !== undefined && (
        <HouseSlip
          key={`${slip.pick.marketId} ${slip.pick.side}`}
          {...props}
          {...{ ...slip, sending }}
          onPick={(pick) => setSlip({ ...slip, pick })}
          onClose={() => setSlip(undefined)}
        />
      )}
      {asked !== undefined && (
        <Confirm
          bet={betOf(asked)}
          terms={termsNow(asked)}
          {...{ asked, stakeText }}
          onPick={setAsked}
          onYes={() => void send(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
      {slip === undefined && <OnItsWay sent={sending.sent} />}
    </>
  );
}

export interface ConfirmProps {
  readonly asked: HousePick;
  readonly stakeText: string;
  /** As it would go out now; undefined: it would not. */
  readonly bet: HouseBetOut | undefined;
  readonly terms: HouseTerms;
  readonly onPick: (pick: HousePick) => void;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The question before a one-tap bet: as it would go out now, or else as it was asked, with what holds it up or what is offered in its place. [SLIP-16] */
export function Confirm({ asked, stakeText, bet, terms, onPick, onYes, onNo }: ConfirmProps): ReactNode {
  const text = useText(houseText);
  const words = useSlipWords();
  const title = useHouseTitle();
  const asMoney = useMoney();
  const money = useAmount();
  const ofWords = useOfWords();
  const stop = useStopWords(undefined);
  const { offered, isMoved } = terms;
  const offeredLast = useLastOffered(offered);
  const pick = bet?.pick ?? asked;
  const figures = figuresOf(pick, stakeText);
  // A fault is of the bet that would go out, and says nothing while none would.
  const fault = terms.decided && faultWords(terms.fault, { text, money, offered });
  return (
    <Dialog
      isOpen
      onClose={onNo}
      title={words.oneTapTitle}
      actions={
        <UnderThumb of={`${pick.line} ${pick.rate} ${bet === undefined}`} className="flex flex-1 gap-2">
          <Button tone="secondary" className="flex-1" onClick={onNo}>
            {words.no}
          </Button>
          <Button
            tone={pick.side === "against" ? "lay" : "back"}
            className="flex-1"
            disabled={bet === undefined || stop !== undefined}
            onClick={onYes}
          >
            {words.yes}
          </Button>
        </UnderThumb>
      }
    >
      <p className="text-base font-semibold">
        {betWords(text, { pick, offered: offeredLast, title })}, {asMoney(figures?.stakeMinor ?? 0n)} @{" "}
        <span className="tabular">{pick.rate}</span>
      </p>
      <p className="text-sm text-muted">{ofWords(offeredLast)}</p>
      <p className="mt-1 text-sm text-muted">
        {words.liability} {asMoney(figures?.liabilityMinor ?? 0n)} · {words.profit}{" "}
        {asMoney(figures?.profitMinor ?? 0n)}
      </p>
      {bet === undefined && <OfferedNow {...{ pick, offered, isMoved, onPick }} />}
      <p role="status" className="mt-1 text-sm font-semibold text-alert">
        {stop ?? fault}
      </p>
    </Dialog>
  );
}

/** A one-tap bet on its way; the delay is counted down. [SLIP-10] */
function OnItsWay({ sent }: { sent: SendHouse["sent"] }): ReactNode {
  const text = useText(houseText);
  return (
    <div role="status" aria-live="polite">
      {sent !== undefined && (
        <p className="fixed inset-x-0 bottom-14 z-20 mx-auto flex min-h-target w-full max-w-phone items-center gap-2 bg-raised px-4 font-semibold">
          <span className="min-w-0 flex-1 truncate">{text.sending}</span>
          {sent.hasDelay && <Seconds endsAtMs={sent.endsAtMs} />}
        </p>
      )}
    </div>
  );
}

function Seconds({ endsAtMs }: { endsAtMs: number }): ReactNode {
  const { language } = useLanguage();
  const seconds = useSecondsLeft(endsAtMs);
  if (seconds === 0) return null;
  return (
    <span aria-hidden="true" className="tabular text-lg text-accent">
      {toDigits(String(seconds), language)}
    </span>
  );
}

import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { createTapFilter } from "../bet-slip/same-tap.ts";
import { useSlipWords } from "../bet-slip/slip-words.ts";
import { UnderThumb } from "../bet-slip/under-thumb.tsx";
import { useEachTap } from "../bet-slip/use-each-tap.ts";
import type { HouseBetItem } from "./calls.ts";
import { HouseSlip } from "./house-slip.tsx";
import type { EventDetail, HousePick } from "./offer.ts";
import { figuresOf } from "./pick.ts";
import { betWords } from "./side-word.ts";
import { termsOf } from "./terms.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { useSendHouse, type HouseBetOut, type SendHouse } from "./use-send-house.ts";

/** A rate that was tapped; each tap is an object of its own. */
export interface HouseTap {
  readonly pick: HousePick;
}

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
  /** As a bet of the one-tap stake goes out now; undefined: the slip says what is in its way. */
  const betOf = (pick: HousePick): HouseBetOut | undefined => {
    const policy = settings.price_policy;
    const known = { detail, bets, policy, balanceMinor: balance && readWireAmount(balance.balance) };
    const { decided, fault, offered } = termsOf({ pick, stakeText, entry: "stake" }, known);
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
  const take = ({ pick }: HouseTap): void => {
    // One at a time: what is on its way, or has no answer, comes first.
    if (sending.sent !== undefined) return;
    if (sending.unknown !== undefined) return setSlip({ pick: sending.unknown.pick, stakeText: "" });
    if (!settings.is_one_tap) return setSlip({ pick, stakeText: "" });
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
        <Confirm bet={betOf(asked)} onYes={() => void send(asked)} onNo={() => setAsked(undefined)} />
      )}
      {slip === undefined && <OnItsWay sent={sending.sent} />}
    </>
  );
}

/** `bet` as it would go out now; where none would any more the slip says why. */
export function Confirm(props: { bet: HouseBetOut | undefined; onYes: () => void; onNo: () => void }): ReactNode {
  const { bet } = props;
  const text = useText(houseText);
  const words = useSlipWords();
  const title = useHouseTitle();
  const asMoney = useMoney();
  const figures = bet && figuresOf(bet.pick, String(bet.stakeMinor / 100n));
  const money = (minor: bigint | undefined): string => asMoney(minor ?? 0n);
  return (
    <Dialog
      isOpen
      onClose={props.onNo}
      title={words.oneTapTitle}
      actions={
        <UnderThumb of={`${bet?.pick.line} ${bet?.pick.rate}`} className="flex flex-1 gap-2">
          <Button tone="secondary" className="flex-1" onClick={props.onNo}>
            {words.no}
          </Button>
          <Button tone={bet?.pick.side === "against" ? "lay" : "back"} className="flex-1" onClick={props.onYes}>
            {words.yes}
          </Button>
        </UnderThumb>
      }
    >
      {bet === undefined ? (
        <p className="text-base font-semibold">{text.suspended}</p>
      ) : (
        <>
          <p className="text-base font-semibold">
            {betWords(text, { pick: bet.pick, offered: bet.shown, title })}, {money(bet.stakeMinor)} @{" "}
            <span className="tabular">{bet.pick.rate}</span>
          </p>
          <p className="mt-1 text-sm text-muted">
            {words.liability} {money(figures?.liabilityMinor)} · {words.profit} {money(figures?.profitMinor)}
          </p>
        </>
      )}
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

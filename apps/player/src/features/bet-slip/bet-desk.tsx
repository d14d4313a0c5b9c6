import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { readWireAmount, useMoney, useOdds, useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import { Dialog, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useBalance } from "../../balance/index.ts";
import { useLive } from "../../live/index.ts";
import { useSession } from "../../session/index.ts";
import { atBest, decidePrice, openSlip, summarise, type SlipForm } from "./bet-slip-form.ts";
import { BetSlip } from "./bet-slip.tsx";
import { missingMinor } from "./cover.ts";
import { createTapFilter } from "./same-tap.ts";
import { isGood, useOutcomeWords } from "./slip-answer.tsx";
import type { BetDeskOptions, Tap } from "./use-bet-desk.tsx";
import { toneOfForm, useSlipWords, useStopWords } from "./slip-words.ts";
import { UnderThumb } from "./under-thumb.tsx";
import { useEachTap } from "./use-each-tap.ts";
import { sendBet } from "./use-place-bet.ts";

export interface BetDeskLayerProps extends BetDeskOptions {
  readonly tap: Tap | undefined;
  readonly settings: ExchangeSettings;
}

interface Sent {
  readonly form: SlipForm;
  readonly endsAtMs: number;
}

/** What a tap on a price does in a room: the slip, or a bet of the one-tap stake, asked about once more where the player wants that. [SLIP-16] */
export function BetDeskLayer({ tap, settings, ...options }: BetDeskLayerProps): ReactNode {
  const text = useSlipWords();
  const wordsOf = useOutcomeWords();
  const live = useLive();
  const balance = useBalance();
  const { remoteId } = useSession();
  const stop = useStopWords(options.market);
  const [isSameTap] = useState(createTapFilter);
  const [slip, setSlip] = useState<SlipForm>();
  const [asked, setAsked] = useState<SlipForm>();
  const [sent, setSent] = useState<Sent>();
  const send = async (form: SlipForm): Promise<void> => {
    setAsked(undefined);
    const best = live?.cache.getSnapshot({ ...form, level: 0 })?.priceX100;
    const decision = decidePrice(form, best, settings);
    // The slip says what has moved, and asks.
    if (decision.kind === "ask") return setSlip(form);
    const bet = decision.priceX100 === form.priceX100 ? form : atBest(form, decision.priceX100);
    // The slip says in words what is missing, when the bet is tried there. [SLIP-17]
    const balanceMinor = balance && readWireAmount(balance.balance);
    const { results, bets, lineBets, market } = options;
    const known = { results, bets, lineBets, market };
    if (balanceMinor !== undefined && missingMinor(bet, { ...known, balanceMinor }) > 0n) {
      showToast(text.INSUFFICIENT_FUNDS, "alert");
      return setSlip(bet);
    }
    setSent({ form: bet, endsAtMs: Date.now() + (options.market?.betDelaySeconds ?? 0) * 1000 });
    const outcome = await sendBet(bet, { remoteId });
    setSent(undefined);
    options.onAnswered();
    if (outcome === undefined) return;
    showToast(wordsOf(outcome, bet), isGood(outcome) ? "done" : "alert");
    // The slip sends it again under the same reference.
    if (outcome.kind === "unknown") setSlip(bet);
  };
  const take = ({ selection, isOpening }: Tap): void => {
    const of = options.of.filter((part) => part !== undefined && part !== "").join(" · ");
    const form = openSlip(selection, of);
    // A market that went off under the finger takes no bet: the slip says why. [PUSH-16]
    if (isOpening || !settings.is_one_tap || stop !== undefined) return setSlip(form);
    const isSame = isSameTap(`${selection.marketId} ${selection.selectionId} ${selection.side}`, Date.now());
    // One at a time: a second tap while a bet is on its way, or just after the first, is no second bet. A question is asked again at once: who said no may mean it now.
    if (sent !== undefined) return;
    const bet = { ...form, stakeText: String(settings.one_tap_stake) };
    if (settings.is_confirming) setAsked(bet);
    else if (!isSame) void send(bet);
  };
  useEachTap(tap, take);
  return (
    <>
      <BetSlip {...options} form={slip} onForm={setSlip} onClose={() => setSlip(undefined)} />
      {asked !== undefined && (
        <Confirm form={asked} market={options.market} onYes={() => void send(asked)} onNo={() => setAsked(undefined)} />
      )}
      <OnItsWay sent={sent} />
    </>
  );
}

export interface ConfirmProps {
  readonly form: SlipForm;
  readonly market: BetDeskOptions["market"];
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The question before a one-tap bet; while its market takes nothing it says so, and asks nothing. [SLIP-09] [SLIP-16] */
export function Confirm({ form, market, onYes, onNo }: ConfirmProps): ReactNode {
  const oddsText = useOdds();
  const text = useSlipWords();
  const asMoney = useMoney();
  const stop = useStopWords(market);
  const summary = summarise(form);
  const isBack = form.side === "BACK";
  return (
    <Dialog
      isOpen
      onClose={onNo}
      title={text.oneTapTitle}
      actions={
        <UnderThumb className="flex flex-1 gap-2">
          <Button tone="secondary" className="flex-1" onClick={onNo}>
            {text.no}
          </Button>
          <Button tone={toneOfForm(form)} className="flex-1" disabled={stop !== undefined} onClick={onYes}>
            {text.yes}
          </Button>
        </UnderThumb>
      }
    >
      <p className="text-base font-semibold">
        {text.oneTapAsk({
          side: isBack ? text.back : text.lay,
          name: form.runnerName,
          stake: asMoney(summary?.stakeMinor ?? 0n),
          odds: oddsText(form.priceX100),
        })}
      </p>
      <p className="text-sm text-muted">{form.of}</p>
      <p className="mt-1 text-sm text-muted">
        {text.liability} {asMoney(summary?.liabilityMinor ?? 0n)} · {text.profit} {asMoney(summary?.profitMinor ?? 0n)}
      </p>
      <p role="status" className="mt-1 text-sm font-semibold text-alert">
        {stop}
      </p>
    </Dialog>
  );
}

/** A one-tap bet on its way; in play the delay is counted down. */
function OnItsWay({ sent }: { sent: Sent | undefined }): ReactNode {
  const text = useSlipWords();
  return (
    <div role="status" aria-live="polite">
      {sent !== undefined && (
        <p className="fixed inset-x-0 bottom-14 z-20 mx-auto flex min-h-target w-full max-w-phone items-center gap-2 bg-raised px-4 font-semibold">
          <span className="min-w-0 flex-1 truncate">
            {text.oneTapSending({
              side: sent.form.side === "BACK" ? text.back : text.lay,
              name: sent.form.runnerName,
            })}
          </span>
          <Seconds endsAtMs={sent.endsAtMs} />
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

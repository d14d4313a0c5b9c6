import { formatMoney, toDigits } from "@maidan/core/money";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { Money, useOdds } from "@maidan/ui/figures";
import { CloseIcon, ListIcon, MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useFollowedMarket, useLive } from "../../live/index.ts";
import { InLines } from "../../odds/index.ts";
import { changeInList, longestDelayMs, removeFromList, useBetList, type ListedBet } from "./bet-list.ts";
import { slipFault, stepPrice, summarise, totalLiability, type SlipForm } from "./bet-slip-form.ts";
import type { SlipOutcome } from "./outcome.ts";
import { sendList } from "./send-list.ts";
import { Sending, type SendingProps } from "./sending.tsx";
import { isGood, useOutcomeWords } from "./slip-answer.tsx";
import { toneOfForm, useSlipWords } from "./slip-words.ts";

/** The gathered bets, over whichever room the player is in; nothing while there are none. [SLIP-18] */
export function BetListBar(): ReactNode {
  const text = useSlipWords();
  const { language } = useLanguage();
  const list = useBetList();
  const [isOpen, setOpen] = useState(false);
  if (list.length === 0 && !isOpen) return null;
  return (
    <>
      {list.length > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="fixed inset-x-0 bottom-14 z-20 mx-auto mb-[env(safe-area-inset-bottom)] flex min-h-target w-full max-w-phone items-center gap-2 bg-accent px-4 font-semibold text-on-accent"
        >
          <ListIcon size={20} />
          <span className="flex-1 text-start">{text.list({ count: toDigits(String(list.length), language) })}</span>
          <span>{text.openList}</span>
        </button>
      )}
      {isOpen && <ListSheet list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function ListSheet({ list, onClose }: { list: readonly ListedBet[]; onClose: () => void }): ReactNode {
  const text = useSlipWords();
  const { language } = useLanguage();
  const client = useQueryClient();
  const live = useLive();
  const [sent, setSent] = useState<Pick<SendingProps, "endsAtMs" | "hasDelay">>();
  const [told, setTold] = useState<readonly { readonly bet: ListedBet; readonly outcome: SlipOutcome }[]>([]);
  const ready = list.filter(({ form }) => slipFault(form) === undefined);
  const send = async (): Promise<void> => {
    const delayMs = longestDelayMs(ready, (marketId) => live?.cache.market(marketId).getSnapshot()?.betDelaySeconds);
    setSent({ endsAtMs: Date.now() + delayMs, hasDelay: delayMs > 0 });
    const outcomes = await sendList(list);
    const known = list.flatMap((bet) => {
      const outcome = outcomes.get(bet.id);
      return outcome === undefined ? [] : [{ bet, outcome }];
    });
    setTold(known);
    removeFromList(known.filter(({ outcome }) => isGood(outcome)).map(({ bet }) => bet.id));
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("exchange-") });
    setSent(undefined);
  };
  const placed = told.filter(({ outcome }) => isGood(outcome));
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${text.listTitle} · ${text.playMoney}`}
      footer={
        list.length === 0 ? (
          <Button size="large" isWide onClick={onClose}>
            {text.done}
          </Button>
        ) : (
          <>
            <TotalLiability list={list} />
            {sent === undefined ? (
              <Button size="large" isWide disabled={ready.length === 0} onClick={() => void send()}>
                {text.placeAll({ count: toDigits(String(ready.length), language) })}
              </Button>
            ) : (
              <Sending {...sent} words={{ sending: text.sending, delay: text.delay }} />
            )}
          </>
        )
      }
    >
      <div role="status" aria-live="assertive">
        {sent !== undefined && <p className="sr-only">{text.sending}</p>}
        {placed.map(({ bet, outcome }) => (
          <InLines key={bet.id} line={bet.form.line}>
            <Placed form={bet.form} outcome={outcome} />
          </InLines>
        ))}
      </div>
      {list.length === 0 && placed.length === 0 && <p className="py-6 text-center text-muted">{text.listEmpty}</p>}
      <ul>
        {list.map((bet) => (
          <InLines key={bet.id} line={bet.form.line}>
            <Line
              bet={bet}
              isBusy={sent !== undefined}
              outcome={told.find((each) => each.bet.id === bet.id && !isGood(each.outcome))?.outcome}
            />
          </InLines>
        ))}
      </ul>
      {list.length > 1 && <p className="mt-2 text-xs text-muted">{text.listHint}</p>}
    </Sheet>
  );
}

function TotalLiability({ list }: { list: readonly ListedBet[] }): ReactNode {
  const text = useSlipWords();
  return (
    <p className="mb-2 flex justify-between gap-2 text-xs text-muted">
      <span>{text.totalLiability}</span>
      <Money amount={totalLiability(list)} className="font-semibold text-ink" />
    </p>
  );
}

function Placed({ form, outcome }: { form: SlipForm; outcome: SlipOutcome }): ReactNode {
  const wordsOf = useOutcomeWords();
  return (
    <p className="mt-2 rounded-md bg-accent-soft p-3 text-sm">
      <strong className="block">{form.runnerName}</strong>
      {wordsOf(outcome, form)}
    </p>
  );
}

function Line({
  bet,
  isBusy,
  outcome,
}: {
  bet: ListedBet;
  isBusy: boolean;
  outcome: SlipOutcome | undefined;
}): ReactNode {
  const wordsOf = useOutcomeWords();
  const text = useSlipWords();
  const { language } = useLanguage();
  const { form } = bet;
  // Its delay is told with the market.
  useFollowedMarket(form.marketId);
  const isBack = form.side === "BACK";
  const summary = summarise(form);
  return (
    <li className="border-b border-line py-2">
      <fieldset disabled={isBusy} className="min-w-0">
        <legend className="sr-only">{form.runnerName}</legend>
        <div className="flex items-center gap-2">
          <span
            className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${toneOfForm(form) === "back" ? "bg-back" : "bg-lay"}`}
          >
            {isBack ? text.back : text.lay}
          </span>
          <span className="min-w-0 flex-1 truncate font-semibold">{form.runnerName}</span>
          <IconButton label={text.remove({ name: form.runnerName })} onClick={() => removeFromList([bet.id])}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
        <Terms bet={bet} />
        <p className="mt-1 text-xs text-muted">
          {text.profit} {formatMoney(summary?.profitMinor ?? 0n, { language })} · {text.liability}{" "}
          {formatMoney(summary?.liabilityMinor ?? 0n, { language })}
        </p>
        {slipFault(form) === "badLeast" && <p className="mt-1 text-xs font-medium text-alert">{text.badLeast}</p>}
      </fieldset>
      {outcome !== undefined && (
        <p role="alert" className="mt-1 text-xs font-medium text-alert">
          {wordsOf(outcome, form)}
        </p>
      )}
    </li>
  );
}

/** Odds and amount, to be changed in place. */
function Terms({ bet }: { bet: ListedBet }): ReactNode {
  const oddsText = useOdds();
  const text = useSlipWords();
  const { form } = bet;
  return (
    <div className="flex items-end gap-2">
      <div className="flex items-center gap-1">
        <IconButton label={text.lower} className="bg-raised" onClick={() => changeInList(bet.id, stepPrice(form, -1))}>
          <MinusIcon size={18} />
        </IconButton>
        <output aria-label={text.odds} className="tabular w-14 text-center text-base font-bold">
          {oddsText(form.priceX100)}
        </output>
        <IconButton label={text.higher} className="bg-raised" onClick={() => changeInList(bet.id, stepPrice(form, 1))}>
          <PlusIcon size={18} />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1">
        <NumberField
          label={text[form.entry]}
          prefix="৳"
          value={form.stakeText}
          onValue={(stakeText) => changeInList(bet.id, { ...form, stakeText })}
          maxLength={16}
          autoComplete="off"
        />
      </div>
    </div>
  );
}

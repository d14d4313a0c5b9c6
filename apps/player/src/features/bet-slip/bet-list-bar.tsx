import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { CurrencyProvider, Money } from "@maidan/ui/figures";
import { ListIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { InLines } from "../../odds/index.ts";
import { useSession } from "../../session/index.ts";
import { useHouseBets } from "../house-bet/calls.ts";
import { figuresOf } from "../house-bet/pick.ts";
import { betWords } from "../house-bet/side-word.ts";
import { houseText } from "../house-bet/text.ts";
import { useHouseTitle } from "../house-bet/use-house-title.ts";
import { useOfWords } from "../house-bet/use-of-words.ts";
import {
  changeHouseInList,
  changeInList,
  isOf,
  isOrder,
  listNow,
  longestDelayMs,
  removeFromList,
  useBetList,
  type ListedBet,
} from "./bet-list.ts";
import { summarise } from "./bet-slip-form.ts";
import { dutchable } from "./dutch.ts";
import { ListDutch } from "./list-dutch.tsx";
import { HouseLine } from "./list-house.tsx";
import { OrderLine } from "./list-order.tsx";
import { listText } from "./list-text.ts";
import { endOf, sendList, type ListOutcome } from "./send-list.ts";
import { Sending, type SendingProps } from "./sending.tsx";
import { useOutcomeWords } from "./slip-answer.tsx";
import { useSlipWords } from "./slip-words.ts";
import { useIsStale } from "../../live/index.ts";
import { UnderThumb } from "./under-thumb.tsx";
import { useListKnown, type ListKnown } from "./use-list-known.ts";

/** The gathered bets, over whichever room the player is in; nothing while there are none. [SLIP-18] */
export function BetListBar(): ReactNode {
  const words = useText(listText);
  const { language } = useLanguage();
  const { remoteId } = useSession();
  const list = useBetList().filter((bet) => bet.isInSlip !== true && isOf(bet, remoteId));
  const [isOpen, setOpen] = useState(false);
  if (remoteId === undefined || (list.length === 0 && !isOpen)) return null;
  return (
    <>
      {list.length > 0 && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="fixed inset-x-0 bottom-14 z-20 mx-auto mb-[env(safe-area-inset-bottom)] flex min-h-target w-full max-w-phone items-center gap-2 bg-accent px-4 font-semibold text-on-accent"
        >
          <ListIcon size={20} />
          <span className="flex-1 text-start">{words.list({ count: toDigits(String(list.length), language) })}</span>
          <span>{words.openList}</span>
        </button>
      )}
      {isOpen && <ListSheet list={list} remoteId={remoteId} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Told {
  readonly bet: ListedBet;
  readonly outcome: ListOutcome;
}

/** The bets that go out now, at the odds and rates that the player goes along with; undefined: something is asked first, and then nothing goes out. */
function readyOf(list: readonly ListedBet[], known: ListKnown): readonly ListedBet[] | undefined {
  const ready: ListedBet[] = [];
  for (const bet of list.filter(({ sent }) => sent === undefined)) {
    if (isOrder(bet)) {
      const check = known.checkOrder(bet.form);
      if (check.kind === "moved" || check.kind === "missing") return undefined;
      if (check.kind === "ready") ready.push({ id: bet.id, form: check.form });
    } else {
      const { offered, decided, fault } = known.termsOf(bet.house);
      if (fault === "noStake" || offered?.offer === undefined) continue;
      if (fault !== undefined || decided === undefined) return undefined;
      ready.push({ id: bet.id, house: { ...bet.house, pick: decided } });
    }
  }
  return ready;
}

/** What the list does: goes out, is sent again, and what became of it. */
function useSendList(list: readonly ListedBet[], remoteId: string) {
  const client = useQueryClient();
  const known = useListKnown(list);
  const house = useHouseBets("");
  const [sent, setSent] = useState<Pick<SendingProps, "endsAtMs" | "hasDelay">>();
  const [told, setTold] = useState<readonly Told[]>([]);
  const [hasTried, setTried] = useState(false);
  const send = async (bets: readonly ListedBet[]): Promise<void> => {
    const delayMs = longestDelayMs(bets, known.delaySecondsOf);
    setSent({ endsAtMs: Date.now() + delayMs, hasDelay: delayMs > 0 });
    const outcomes = await sendList(bets, { remoteId, policy: known.policy });
    setTold(
      bets.flatMap((bet) => {
        const outcome = outcomes.get(bet.id);
        return outcome === undefined ? [] : [{ bet, outcome }];
      }),
    );
    house.readAgain();
    await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("exchange-") });
    setSent(undefined);
  };
  const placeAll = (): void => {
    const ready = readyOf(list, known);
    setTried(true);
    if (ready === undefined || ready.length === 0) return;
    for (const bet of ready) {
      if (isOrder(bet)) changeInList(bet.id, bet.form);
      else changeHouseInList(bet.id, bet.house);
    }
    setTried(false);
    void send(listNow().filter(({ id }) => ready.some((bet) => bet.id === id)));
  };
  return { known, sent, told, hasTried, placeAll, sendAgain: () => void send(list.filter((bet) => bet.sent)) };
}

interface ListSheetProps {
  readonly list: readonly ListedBet[];
  readonly remoteId: string;
  readonly onClose: () => void;
}

function ListSheet({ list, remoteId, onClose }: ListSheetProps): ReactNode {
  const text = useSlipWords();
  const words = useText(listText);
  const sending = useSendList(list, remoteId);
  const { known, sent, told, hasTried } = sending;
  const isBusy = sent !== undefined;
  const open = list.filter((bet) => bet.sent === undefined).map(({ id }) => id);
  const placed = told.filter(({ outcome }) => endOf(outcome) === "placed");
  const outcomeOf = (id: number): ListOutcome | undefined => told.find(({ bet }) => bet.id === id)?.outcome;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${words.listTitle} · ${text.playMoney}`}
      footer={<Footer {...{ list, onClose, sending }} />}
    >
      <div role="status" aria-live="assertive">
        {isBusy && <p className="sr-only">{text.sending}</p>}
        {placed.map(({ bet, outcome }) => (
          <InLines key={bet.id} line={isOrder(bet) ? bet.form.line : undefined}>
            <Placed bet={bet} outcome={outcome} />
          </InLines>
        ))}
      </div>
      {list.length === 0 && placed.length === 0 && <p className="py-6 text-center text-muted">{words.listEmpty}</p>}
      {open.length > 1 && !isBusy && (
        <p className="text-end">
          <Button tone="quiet" className="-me-3" onClick={() => removeFromList(open)}>
            {words.clearList}
          </Button>
        </p>
      )}
      <ul>
        {list.map((bet) => (
          <InLines key={bet.id} line={isOrder(bet) ? bet.form.line : undefined}>
            {isOrder(bet) ? (
              <OrderLine {...{ bet, known, isBusy, hasTried }} outcome={outcomeOf(bet.id)} />
            ) : (
              <CurrencyProvider currency="BDT">
                <HouseLine {...{ bet, known, isBusy, hasTried }} outcome={outcomeOf(bet.id)} />
              </CurrencyProvider>
            )}
          </InLines>
        ))}
      </ul>
      {!isBusy &&
        dutchable(list).map((bets) => {
          const marketId = bets[0]?.form.marketId ?? "";
          // Of other bets, or at other odds, the stakes are no shares any more of what was typed.
          const key = [marketId, ...bets.map(({ id, form }) => `${id}@${form.priceX100}`)].join(" ");
          return <ListDutch key={key} bets={bets} marketId={marketId} />;
        })}
      {list.filter(isOrder).length > 1 && <p className="mt-2 text-xs text-muted">{words.listHint}</p>}
    </Sheet>
  );
}

interface FooterProps {
  readonly list: readonly ListedBet[];
  readonly onClose: () => void;
  readonly sending: ReturnType<typeof useSendList>;
}

/** What can be done with the list now. */
function Footer({ list, onClose, sending }: FooterProps): ReactNode {
  const text = useSlipWords();
  const words = useText(listText);
  const { language } = useLanguage();
  const { sent } = sending;
  const isStale = useIsStale();
  if (list.length === 0) {
    return (
      <UnderThumb>
        <Button size="large" isWide onClick={onClose}>
          {text.done}
        </Button>
      </UnderThumb>
    );
  }
  const ready = list.filter((bet) => bet.sent === undefined && liabilityOf(bet) > 0n).length;
  const isUnknown = list.some((bet) => bet.sent !== undefined);
  const isOpen = list.some((bet) => bet.sent === undefined);
  return (
    <>
      <p className="mb-2 flex justify-between gap-2 text-xs text-muted">
        <span>{words.totalLiability}</span>
        <Money amount={list.reduce((sum, bet) => sum + liabilityOf(bet), 0n)} className="font-semibold text-ink" />
      </p>
      {sent !== undefined ? (
        <Sending {...sent} words={{ sending: text.sending, delay: text.delay }} />
      ) : (
        <UnderThumb>
          {isUnknown && (
            <Button size="large" isWide tone={isOpen ? "secondary" : "primary"} onClick={sending.sendAgain}>
              {text.sendAgain}
            </Button>
          )}
          {isOpen && (
            <Button size="large" isWide disabled={isStale || ready === 0} onClick={sending.placeAll}>
              {words.placeAll({ count: toDigits(String(ready), language) })}
            </Button>
          )}
        </UnderThumb>
      )}
    </>
  );
}

/** What a bet may lose by itself; 0 without an amount. Market by market all of them never lose more than the sum. */
function liabilityOf(bet: ListedBet): bigint {
  if (isOrder(bet)) return summarise(bet.form)?.liabilityMinor ?? 0n;
  const { pick, stakeText, entry } = bet.house;
  return figuresOf(pick, stakeText, entry)?.liabilityMinor ?? 0n;
}

function Placed({ bet, outcome }: Told): ReactNode {
  const wordsOf = useOutcomeWords();
  const text = useText(houseText);
  const title = useHouseTitle();
  const ofWords = useOfWords();
  const isOf = isOrder(bet);
  return (
    <p className="mt-2 rounded-md bg-accent-soft p-3 text-sm">
      <strong className="block">{isOf ? bet.form.runnerName : title(bet.house.shown.title)}</strong>
      <span className="block text-xs">{isOf ? bet.form.of : ofWords(bet.house.shown)}</span>
      {isOf
        ? outcome.kind !== "taken" && outcome.kind !== "houseRefused" && wordsOf(outcome, bet.form)
        : outcome.kind === "taken" && text.taken({ bet: takenWords() })}
    </p>
  );

  /** At the line and rate at which it was struck. */
  function takenWords(): string {
    if (isOf || outcome.kind !== "taken") return "";
    const { pick, shown } = bet.house;
    const offered = { ...shown, ...(outcome.line !== pick.line && { lineText: String(outcome.line) }) };
    // What it is on stands above.
    return `${betWords(text, { pick, offered, title: () => "" })} @ ${outcome.rate}`;
  }
}

import { Button, IconButton } from "@maidan/ui/controls";
import { useMoney, useOdds } from "@maidan/ui/figures";
import { CloseIcon, MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { useLine } from "../../../odds/index.ts";
import { priceAway } from "../../bet-slip/bet-slip-form.ts";
import { useBetsWords } from "../bets/bets-words.ts";
import { priceX100Of } from "../bets/change-bet.ts";
import { ChangeOnItsWay } from "../bets/use-change-bet.tsx";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { useDepthWords } from "./depth-words.ts";
import type { LadderMove, Picked } from "./use-ladder-move.ts";

interface LadderBarProps {
  readonly hand: LadderMove;
  /** Set while a finger holds the bet: there a dropped one is cancelled. */
  readonly bin: RefObject<HTMLDivElement | null>;
  /** The market takes no bets: none is moved, but it can be cancelled. */
  readonly isOff: boolean;
}

/** Over the foot of the ladder while a bet is in hand or on its way; nothing else moves for it. */
export function LadderBar({ hand, bin, isOff }: LadderBarProps): ReactNode {
  const { picked, order, sent } = hand;
  if (sent === undefined && (picked === undefined || order === undefined)) return null;
  const isHeld = picked?.stage === "held" || picked?.stage === "overBin";
  return (
    <div
      ref={isHeld ? bin : undefined}
      className={`absolute inset-x-0 bottom-0 rounded-md p-3 shadow-raised ring-1 ring-edge ring-inset ${picked?.stage === "overBin" ? "bg-alert-soft" : "bg-raised"}`}
    >
      {sent !== undefined ? (
        <SentPart hand={hand} />
      ) : picked !== undefined && order !== undefined ? (
        isHeld ? (
          <HeldPart picked={picked} order={order} />
        ) : (
          <SetPart key={picked.stage} {...{ hand, picked, order, isOff }} />
        )
      ) : null}
    </div>
  );
}

/** The bet and where it would go. */
function Way({ order, toX100 }: { order: CurrentOrder; toX100: number }): ReactNode {
  const text = useBetsWords();
  const oddsText = useOdds();
  const asMoney = useMoney();
  const fromX100 = priceX100Of(order);
  const amount = asMoney(minorOf(order.sizeRemaining));
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 text-sm">
      <SideMark side={order.side} />
      <span className="min-w-0 truncate">
        {text.stakeAt({ amount, odds: oddsText(fromX100) })}
        {toX100 !== fromX100 && <b className="tabular"> → {oddsText(toX100)}</b>}
      </span>
    </span>
  );
}

function HeldPart({ picked, order }: { picked: Picked; order: CurrentOrder }): ReactNode {
  const text = useDepthWords();
  return (
    <>
      <Way order={order} toX100={picked.priceX100} />
      <p className="pt-1 text-xs font-semibold text-alert">{text.bin}</p>
    </>
  );
}

function SentPart({ hand }: { hand: LadderMove }): ReactNode {
  const text = useDepthWords();
  const { sent, sentUntilMs } = hand;
  if (sent === undefined) return null;
  return (
    <>
      <Way order={sent.order} toX100={sent.change.newPriceX100 ?? priceX100Of(sent.order)} />
      {sent.isUnknown ? (
        <>
          <p role="alert" className="pt-1 text-sm text-alert">
            {text.unknown}
          </p>
          <div className="mt-2 flex gap-2">
            <Button tone="secondary" className="flex-1" onClick={hand.onClose}>
              {text.leave}
            </Button>
            <Button className="flex-1" onClick={hand.onSendAgain}>
              {text.sendAgain}
            </Button>
          </div>
        </>
      ) : (
        <ChangeOnItsWay endsAtMs={sentUntilMs ?? 0} />
      )}
    </>
  );
}

interface SetPartProps extends Pick<LadderBarProps, "hand" | "isOff"> {
  readonly picked: Picked;
  readonly order: CurrentOrder;
}

function SetPart({ hand, picked, order, isOff }: SetPartProps): ReactNode {
  const text = useDepthWords();
  const line = useLine();
  const part = useRef<HTMLDivElement>(null);
  // What can be done with the bet is the next thing that a keyboard comes to.
  useEffect(() => part.current?.focus({ preventScroll: true }), []);
  const step = (ticks: number): void => {
    const priceX100 = priceAway(picked.priceX100, ticks, line);
    if (priceX100 !== undefined) hand.onTarget(priceX100);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const ticks = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (ticks === undefined || picked.stage !== "set" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    step(ticks);
  };
  return (
    <div ref={part} role="group" tabIndex={-1} aria-label={text.inHand} onKeyDown={onKeyDown}>
      <div className="flex items-center gap-1">
        <Way order={order} toX100={picked.priceX100} />
        <IconButton label={text.close} onClick={hand.onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <Together hand={hand} order={order} />
      {picked.stage === "askedCancel" ? (
        <CancelAsked hand={hand} />
      ) : (
        <>
          <Steps priceX100={picked.priceX100} onStep={step} />
          <div className="mt-2 flex gap-2">
            <Button tone="secondary" className="flex-1" isBusy={hand.isCancelling} onClick={hand.onCancel}>
              {text.cancelBet}
            </Button>
            <Button
              className="flex-1"
              disabled={isOff || hand.isCancelling || picked.priceX100 === priceX100Of(order)}
              onClick={hand.onMove}
            >
              {text.move}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function Steps({ priceX100, onStep }: { priceX100: number; onStep: (ticks: number) => void }): ReactNode {
  const text = useDepthWords();
  const oddsText = useOdds();
  return (
    <div className="mt-1 flex items-center gap-2">
      <IconButton label={text.lower} className="bg-pressed" onClick={() => onStep(-1)}>
        <MinusIcon />
      </IconButton>
      <output
        aria-label={text.target}
        className="tabular flex h-11 flex-1 items-center justify-center rounded-md bg-surface text-lg font-bold"
      >
        {oddsText(priceX100)}
      </output>
      <IconButton label={text.higher} className="bg-pressed" onClick={() => onStep(1)}>
        <PlusIcon />
      </IconButton>
    </div>
  );
}

function CancelAsked({ hand }: { hand: LadderMove }): ReactNode {
  const text = useDepthWords();
  return (
    <>
      <p className="text-sm font-semibold">{text.cancelAsk}</p>
      <div className="mt-2 flex gap-2">
        <Button tone="secondary" className="flex-1" onClick={hand.onClose}>
          {text.keep}
        </Button>
        <Button className="flex-1" isBusy={hand.isCancelling} onClick={hand.onCancel}>
          {text.cancelBet}
        </Button>
      </div>
    </>
  );
}

/** Several bets wait at the price: which of them is meant, the oldest unless it is chosen. */
function Together({ hand, order }: { hand: LadderMove; order: CurrentOrder }): ReactNode {
  const text = useDepthWords();
  const asMoney = useMoney();
  if (hand.together.length < 2) return null;
  return (
    <fieldset className="no-scrollbar flex items-center gap-3 overflow-x-auto pb-1">
      <legend className="sr-only">{text.which}</legend>
      {hand.together.map((bet) => (
        <label key={bet.betId} className="flex min-h-target shrink-0 items-center gap-1.5 text-sm">
          <input
            type="radio"
            name="ladder-bet"
            checked={bet.betId === order.betId}
            onChange={() => hand.onChoose(bet.betId)}
            className="size-6 accent-accent"
          />
          {asMoney(minorOf(bet.sizeRemaining))}
        </label>
      ))}
    </fieldset>
  );
}

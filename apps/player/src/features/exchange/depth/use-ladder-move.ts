import { useState } from "react";
import { useMarket } from "../../../live/index.ts";
import { useLine } from "../../../odds/index.ts";
import { useBetSettings } from "../bet-settings.ts";
import { changeOf, mintReference, openEdit, priceX100Of, type BetChange } from "../bets/change-bet.ts";
import { useCancel } from "../bets/use-cancel.ts";
import { useChangeBet } from "../bets/use-change-bet.tsx";
import type { CurrentOrder } from "../use-positions.ts";

/** Above what a dragged bet is: a price, the place where bets are cancelled, or neither. */
export type Over = number | "bin" | undefined;

/** A bet that the player has in hand. */
export interface Picked {
  readonly betId: string;
  /** Where it is to go. */
  readonly priceX100: number;
  /** Set by taps, held by a finger (above the bin or not), or asked whether it is to be cancelled. */
  readonly stage: "set" | "held" | "overBin" | "askedCancel";
}

/** A change that was sent. Its own copy of the bet: the exchange has another in its place. */
export interface SentMove {
  readonly order: CurrentOrder;
  readonly change: BetChange;
  /** No answer came, also asked once more. */
  readonly isUnknown: boolean;
}

export interface LadderMoveOptions {
  readonly marketId: string;
  /** Those that wait on the runner. */
  readonly bets: readonly CurrentOrder[];
  readonly onChanged: () => void;
}

export type LadderMove = ReturnType<typeof useLadderMove>;

/**
 * Moves a bet that waits to another price of the ladder, or cancels it. A player who bets by one tap without being asked is not asked here either; all others say yes
 * in the bar. [ROOM-43]
 */
export function useLadderMove({ marketId, bets: listed, onChanged }: LadderMoveOptions) {
  const line = useLine();
  const { settings } = useBetSettings();
  const sending = useSending(marketId, onChanged);
  const { sent } = sending;
  // What was just moved is a new bet: the old one can't be taken in hand until the list has the other.
  const bets = listed.filter(({ betId }) => betId !== sending.replacedBetId);
  const { busy, cancel } = useCancel(onChanged);
  const [inHand, setInHand] = useState<Picked>();
  const order = bets.find(({ betId }) => betId === inHand?.betId);
  // Matched or ended meanwhile: nothing is in hand any more.
  const picked = order === undefined ? undefined : inHand;
  const isAsking = !(settings.is_one_tap && !settings.is_confirming);
  const besides = (bet: CurrentOrder): readonly CurrentOrder[] => bets.filter((other) => isBeside(other, bet));

  const move = (bet: CurrentOrder, priceX100: number): void => {
    const change = changeOf(bet, { ...openEdit(bet), priceX100 }, line);
    if (typeof change === "string") return;
    setInHand(undefined);
    void sending.ask({ order: bet, change: { ...change, reference: mintReference() } });
  };
  const remove = async (betId: string): Promise<void> => {
    await cancel({ marketId, betId });
    setInHand(undefined);
  };
  const onDrop = (dropped: CurrentOrder, over: Over): void => {
    const bet = bets.find(({ betId }) => betId === dropped.betId);
    if (bet === undefined || over === undefined) return setInHand(undefined);
    // One of several at a price is named before anything is sent.
    const isFree = !isAsking && besides(bet).length < 2;
    const ownX100 = priceX100Of(bet);
    if (over === "bin") {
      if (isFree) return void remove(bet.betId);
      return setInHand({ betId: bet.betId, priceX100: ownX100, stage: "askedCancel" });
    }
    if (isFree && over !== ownX100) return move(bet, over);
    setInHand({ betId: bet.betId, priceX100: over, stage: "set" });
  };
  return {
    picked,
    order,
    /** Those of the bet's side and price: which of them is meant can be chosen. */
    together: order === undefined ? [] : besides(order),
    sent,
    sentUntilMs: sending.sentUntilMs,
    isCancelling: busy !== undefined,
    /** A tap on a bet's mark. */
    onPick: (bet: CurrentOrder): void => setInHand({ betId: bet.betId, priceX100: priceX100Of(bet), stage: "set" }),
    /** Another of those beside it, to the same price. */
    onChoose: (betId: string): void => setInHand((before) => before && { ...before, betId }),
    /** A tap on a price, or a step. */
    onTarget: (priceX100: number): void => setInHand((before) => before && { ...before, priceX100, stage: "set" }),
    onHold: (bet: CurrentOrder, over: Over): void =>
      setInHand((before) => {
        const priceX100 = typeof over === "number" ? over : priceX100Of(bet);
        const stage = over === "bin" ? "overBin" : "held";
        const isSame = before?.betId === bet.betId && before.priceX100 === priceX100 && before.stage === stage;
        return isSame ? before : { betId: bet.betId, priceX100, stage };
      }),
    onDrop,
    onMove: (): void => {
      if (order !== undefined && inHand !== undefined) move(order, inHand.priceX100);
    },
    onCancel: (): void => {
      if (order !== undefined) void remove(order.betId);
    },
    /** The same change under the same reference: the exchange gives its first answer again, and does nothing twice. [EXAPI-24] */
    onSendAgain: (): void => {
      if (sent !== undefined) void sending.ask(sent);
    },
    onClose: (): void => {
      setInHand(undefined);
      sending.putAway();
    },
  };
}

/** What is on its way, and what became of it where that isn't known. */
function useSending(marketId: string, onChanged: () => void) {
  const { sentUntilMs, send } = useChangeBet(useMarket(marketId));
  const [sent, setSent] = useState<SentMove>();
  const [replacedBetId, setReplacedBetId] = useState<string>();
  const ask = async ({ order, change }: Omit<SentMove, "isUnknown">): Promise<void> => {
    setSent({ order, change, isUnknown: false });
    const outcome = await send(order, change);
    if (outcome.kind === "changed" || outcome.kind === "partMatched") setReplacedBetId(order.betId);
    setSent(outcome.kind === "unknown" ? { order, change, isUnknown: true } : undefined);
    onChanged();
  };
  const putAway = (): void => setSent((before) => (before?.isUnknown === true ? undefined : before));
  return { sent, sentUntilMs, replacedBetId, ask, putAway };
}

const isBeside = (bet: CurrentOrder, other: CurrentOrder): boolean =>
  bet.side === other.side && priceX100Of(bet) === priceX100Of(other);

import { isLineRefusal, reckonedOfLines } from "@maidan/core/cash-out";
import { Button } from "@maidan/ui/controls";
import { useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { LineCashOutSheet } from "./line-cash-out-sheet.tsx";
import { lineCashOutText } from "./line-text.ts";
import { cashOutText } from "./text.ts";
import { useCashOut } from "./use-cash-out.ts";
import { useLineOffer, type LineCashOutPlace } from "./use-line-offer.ts";

export interface LineCashOutBarProps extends LineCashOutPlace {
  readonly title: string;
  readonly isOpen: boolean;
  /** There is something to cash out. Where there is nothing any more an open sheet says so. */
  readonly isOffered: boolean;
  /** The market is closed. */
  readonly isOver: boolean;
  readonly betDelaySeconds: number;
  readonly onDone: () => void;
}

/** What a cash-out of the player's bets at lines would bring now, at least and at most, and the way to it. Nothing while every number brings the same. [CASH-30] */
export function LineCashOutBar(props: LineCashOutBarProps): ReactNode {
  const text = useText(cashOutText);
  const lineText = useText(lineCashOutText);
  const asMoney = useMoney();
  const offer = useLineOffer(props, 1)?.offer;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const cashing = useCashOut({
    ...props,
    results: props.bets,
    reckoned: reckonedOfLines(props.bets),
    isShown: isSheetOpen,
  });
  const { name } = cashing.step;
  if (!props.isOffered && !isSheetOpen) return null;
  const isLevel = offer === undefined || (isLineRefusal(offer) && offer.kind === "level");
  if (isLevel && !isSheetOpen && name === "choosing") return null;
  const money = (minor: number): string => asMoney(BigInt(minor), { hasBrackets: true });
  const wordsOf = (): string => {
    if (name === "sending") return text.sending;
    if (name === "answered" && !isSheetOpen) return text.noAnswer;
    if (!props.isOpen || offer === undefined || isLineRefusal(offer)) return `${text.title} · ${text.noPrice}`;
    const [least, most] = [money(offer.securedMinor), money(offer.mostMinor)];
    return least === most ? text.offer({ amount: least }) : lineText.offer({ least, most });
  };
  const close = (): void => {
    setSheetOpen(false);
    cashing.again();
  };
  return (
    <div className="bg-surface pb-3">
      <Button tone="secondary" isWide onClick={() => setSheetOpen(true)}>
        {wordsOf()}
      </Button>
      {isSheetOpen && <LineCashOutSheet {...{ ...props, cashing }} onClose={close} />}
    </div>
  );
}

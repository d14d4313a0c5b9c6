import { Button } from "@maidan/ui/controls";
import { useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { isRefusal, reckonedOf } from "@maidan/core/cash-out";
import { outcomesOf } from "../runner-results.ts";
import { CashOutSheet } from "./cash-out-sheet.tsx";
import { cashOutText } from "./text.ts";
import { useCashOut } from "./use-cash-out.ts";
import { useOffer, type CashOutPlace } from "./use-offer.ts";

export interface CashOutBarProps extends CashOutPlace {
  readonly isOpen: boolean;
  /** There is something to cash out. Where there is nothing any more an open sheet says so. */
  readonly isOffered: boolean;
  /** The market is closed. */
  readonly isOver: boolean;
  readonly betDelaySeconds: number;
  readonly onDone: () => void;
}

const whole = { runner: undefined, share: 1 } as const;

/** What the whole market's cash-out would bring now, and the way to it. While there is no position it says so, at the same height: a bet that is matched moves no rate below. [CASH-01] [ROOM-22] */
export function CashOutBar(props: CashOutBarProps): ReactNode {
  const text = useText(cashOutText);
  const asMoney = useMoney();
  const offer = useOffer(props, whole)?.offer;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const market = outcomesOf(props.results, props.numberOfWinners);
  const reckoned = market && reckonedOf(market.outcomes);
  const cashing = useCashOut({ ...props, reckoned, isShown: isSheetOpen });
  const { name } = cashing.step;
  if (!props.isOffered && !isSheetOpen) return null;
  const isLevel = offer === undefined || (isRefusal(offer) && offer.kind === "level");
  if (isLevel && !isSheetOpen && name === "choosing")
    return offer === undefined ? null : <p className="px-3 pt-1 text-xs text-muted">{text.level}</p>;
  const canFill = props.isOpen && offer !== undefined && !isRefusal(offer);
  const amount = canFill ? asMoney(BigInt(offer.securedMinor), { hasBrackets: true }) : undefined;
  const words = amount === undefined ? `${text.title} · ${text.noPrice}` : text.offer({ amount });
  const close = (): void => {
    setSheetOpen(false);
    cashing.again();
  };
  return (
    <div className="bg-surface px-3 pb-3">
      <Button tone="secondary" isWide onClick={() => setSheetOpen(true)}>
        {name === "sending" ? text.sending : name === "answered" && !isSheetOpen ? text.noAnswer : words}
      </Button>
      {isSheetOpen && <CashOutSheet {...{ ...props, cashing }} onClose={close} />}
    </div>
  );
}

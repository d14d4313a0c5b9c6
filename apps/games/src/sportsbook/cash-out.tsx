import { priceTakings, type PriceTaking } from "@maidan/games/sportsbook";
import { Button } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { Choice, useMoneyText } from "../frame/index.ts";
import { useBook } from "./book-context.tsx";
import type { CashingOut } from "./book.ts";
import type { Coupon } from "./calls.ts";
import { bookText } from "./text.ts";

/** What the house buys an open coupon back for: asked twice, and told when the offer moved. [SPORTSBOOK-62] */
export function CashOut({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const text = useText(bookText);
  const money = useMoneyText();
  const { actions } = useBook();
  const [isAsking, setAsking] = useState(false);
  const [taking, setTaking] = useState<PriceTaking>("better");
  const [now, setNow] = useState<CashingOut | "sending">();
  const { cash_out: offer } = coupon;
  if (offer === null || offer.reason === "OVER") return null;
  const { amount, reason } = offer;
  const amountText = amount === null ? "" : money(readWireAmount(amount) ?? 0n);
  const send = async (seen: string): Promise<void> => {
    setNow("sending");
    const answer = await actions.cashOut(coupon.id, { amount: seen, taking });
    setNow(answer);
    if (answer === "gone") setAsking(false);
  };
  const isSending = now === "sending";
  const words = {
    moved: text.cashOutMoved({ amount: amountText }),
    gone: text.cashOutGone,
    offline: text.cashOutOffline,
  };
  return (
    <div className="flex flex-col gap-2 pt-2">
      {now !== undefined && now !== "sending" && now !== "taken" && (
        <p role="alert" className="text-sm text-alert">
          {words[now === "moved" && amount === null ? "gone" : now]}
        </p>
      )}
      {amount === null ? (
        <p className="text-xs text-muted">{reason === "SUSPENDED" ? text.cashOutSUSPENDED : text.cashOutNOT_OFFERED}</p>
      ) : isAsking ? (
        <>
          <p className="text-xs text-muted">{isSending ? text.cashOutLive : text.cashOutWords}</p>
          <Choice
            label={text.cashOutTaking}
            options={priceTakings.map((value) => ({ value, label: text[value] }))}
            value={taking}
            onChange={setTaking}
            isLocked={isSending}
          />
          <Button isWide isBusy={isSending} onClick={() => void send(amount)}>
            {isSending ? text.cashOutSending : text.cashOutFor({ amount: amountText })}
          </Button>
          <Button tone="secondary" isWide disabled={isSending} onClick={() => setAsking(false)}>
            {text.cashOutKeep}
          </Button>
        </>
      ) : (
        <Button
          tone="secondary"
          isWide
          onClick={() => {
            setNow(undefined);
            setAsking(true);
          }}
        >
          {text.cashOutFor({ amount: amountText })}
        </Button>
      )}
    </div>
  );
}

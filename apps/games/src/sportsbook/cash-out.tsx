import { priceTakings, type PriceTaking } from "@maidan/games/sportsbook";
import { Button } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { Choice, useDigits, useMoneyText } from "../frame/index.ts";
import { useBook } from "./book-context.tsx";
import type { CashingOut } from "./book.ts";
import type { Coupon } from "./calls.ts";
import { bookText } from "./text.ts";

/** Hundredths of the coupon, in the order in which the server offers them. */
const shares = [25, 50, 75] as const;
type Share = (typeof shares)[number] | 100;

interface Offered {
  readonly share: Share;
  readonly amount: string;
  /** Of each line; undefined for the whole coupon. */
  readonly stake?: string;
}

/** What the house buys an open coupon, or a part of it, back for: asked twice, and told when the offer moved. [SPORTSBOOK-62] [SPORTSBOOK-64] */
export function CashOut({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const text = useText(bookText);
  const money = useMoneyText();
  const { actions } = useBook();
  const [isAsking, setAsking] = useState(false);
  const [now, setNow] = useState<CashingOut | "sending">();
  const { cash_out: offer } = coupon;
  if (offer === null || offer.reason === "OVER") return null;
  const { amount, reason } = offer;
  const amountText = amount === null ? "" : money(readWireAmount(amount) ?? 0n);
  const send = async (chosen: Offered, taking: PriceTaking): Promise<void> => {
    setNow("sending");
    const { stake } = chosen;
    const body = { amount: chosen.amount, taking, ...(stake !== undefined && { stake }) };
    const answer = await actions.cashOut(coupon.id, body);
    setNow(answer);
    if (answer === "gone" || answer === "taken") setAsking(false);
  };
  const words = {
    moved: amount === null ? text.cashOutGone : text.cashOutMoved,
    gone: text.cashOutGone,
    offline: text.cashOutOffline,
  };
  return (
    <div className="flex flex-col gap-2 pt-2">
      {now !== undefined && now !== "sending" && now !== "taken" && (
        <p role="alert" className="text-sm text-alert">
          {words[now]}
        </p>
      )}
      {amount === null ? (
        <p className="text-xs text-muted">{reason === "SUSPENDED" ? text.cashOutSUSPENDED : text.cashOutNOT_OFFERED}</p>
      ) : isAsking ? (
        <Asking
          offers={offersOf(offer, coupon.stake)}
          isSending={now === "sending"}
          onSend={(chosen, taking) => void send(chosen, taking)}
          onKeep={() => setAsking(false)}
        />
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

/** How much of it, and what to do where the offer moves. */
function Asking(props: {
  readonly offers: readonly Offered[];
  readonly isSending: boolean;
  readonly onSend: (chosen: Offered, taking: PriceTaking) => void;
  readonly onKeep: () => void;
}): ReactNode {
  const text = useText(bookText);
  const money = useMoneyText();
  const digits = useDigits();
  const { offers, isSending } = props;
  const [taking, setTaking] = useState<PriceTaking>("better");
  const [share, setShare] = useState<Share>(100);
  const chosen = offers.find((one) => one.share === share) ?? offers.at(-1);
  if (chosen === undefined) return null;
  return (
    <>
      <p className="text-xs text-muted">
        {isSending ? text.cashOutLive : chosen.stake === undefined ? text.cashOutWords : text.cashOutPartWords}
      </p>
      {offers.length > 1 && (
        <Choice
          label={text.cashOutShare}
          options={offers.map((one) => ({ value: one.share, label: digits(`${one.share}%`) }))}
          value={chosen.share}
          onChange={setShare}
          isLocked={isSending}
        />
      )}
      <Choice
        label={text.cashOutTaking}
        options={priceTakings.map((value) => ({ value, label: text[value] }))}
        value={taking}
        onChange={setTaking}
        isLocked={isSending}
      />
      <Button isWide isBusy={isSending} onClick={() => props.onSend(chosen, taking)}>
        {isSending ? text.cashOutSending : text.cashOutFor({ amount: money(readWireAmount(chosen.amount) ?? 0n) })}
      </Button>
      <Button tone="secondary" isWide disabled={isSending} onClick={props.onKeep}>
        {text.cashOutKeep}
      </Button>
    </>
  );
}

/** Shares that are offered; each part is known by how much of a line it is. */
function offersOf({ amount, parts }: NonNullable<Coupon["cash_out"]>, lineStake: string): readonly Offered[] {
  if (amount === null) return [];
  const lineMinor = readWireAmount(lineStake) ?? 0n;
  const found = shares.flatMap((share) => {
    const part = parts.find(({ stake }) => readWireAmount(stake) === (lineMinor * BigInt(share)) / 100n);
    return part === undefined ? [] : [{ share, amount: part.amount, stake: part.stake }];
  });
  return [...found, { share: 100, amount }];
}

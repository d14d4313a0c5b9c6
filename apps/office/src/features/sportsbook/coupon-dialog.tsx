import { readBookCoupon, voidBookLeg } from "@maidan/contract/http/sportsbook-room";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  FailureState,
  Facts,
  Field,
  liveMs,
  useMay,
  type DecisionProps,
} from "../../shell/index.ts";
import { BookFigures, useBookPreview } from "./book-figures.tsx";
import { CouponKind } from "./coupon-kind.tsx";
import { CouponState } from "./coupon-state.tsx";
import { bookText } from "./text.ts";
import { oddsText } from "./view.ts";

type Coupon = ResponseOf<typeof readBookCoupon>;
type Leg = Coupon["legs"][number];

/** One coupon: its legs, of which one can be made void, and what moved at the wallet. [SPORTSBOOK-55] */
export function CouponDialog({ id, onDone, onClose }: DecisionProps & { readonly id: string }): ReactNode {
  const text = useText(bookText);
  const [voided, setVoided] = useState<Leg>();
  const read = useQuery({
    queryKey: ["book", "coupon", id],
    queryFn: () => ask(readBookCoupon, { params: { id } }),
    refetchInterval: liveMs,
  });
  return (
    <>
      <Dialog isOpen title={text.couponTitle} onClose={onClose}>
        {read.isError && <FailureState failure={read.error} onRetry={() => void read.refetch()} />}
        {read.data === undefined && !read.isError && (
          <Loading>
            <Skeleton className="h-60 w-full" />
          </Loading>
        )}
        {read.data !== undefined && <Whole coupon={read.data} onVoid={setVoided} />}
      </Dialog>
      {voided !== undefined && (
        <VoidLeg couponId={id} leg={voided} onDone={onDone} onClose={() => setVoided(undefined)} />
      )}
    </>
  );
}

function Whole({ coupon: whole, onVoid }: { readonly coupon: Coupon; readonly onVoid: (leg: Leg) => void }): ReactNode {
  const text = useText(bookText);
  const { coupon, legs, moves } = whole;
  const words = { bet: text.bet, win: text.winMove, rollback: text.rollback, tombstone: text.tombstone };
  return (
    <div className="flex flex-col gap-4 text-sm">
      <Facts
        facts={[
          [text.player, coupon.player.username ?? coupon.player.id],
          [text.kind, <CouponKind key="kind" kind={coupon.kind} />],
          [text.stake, <Money key="stake" amount={coupon.stake} currency={coupon.currency} />],
          [text.potential, <Money key="potential" amount={coupon.potential} currency={coupon.currency} />],
          [text.status, <CouponState key="state" coupon={coupon} />],
        ]}
      />
      <ul className="flex flex-col gap-2">
        {legs.map((leg) => (
          <LegRow key={leg.market_id} leg={leg} isOver={coupon.state === "void"} onVoid={() => onVoid(leg)} />
        ))}
      </ul>
      {moves.length > 0 && (
        <table className="w-full text-xs">
          <caption className="pb-1 text-start font-medium text-muted">{text.wallet}</caption>
          <tbody>
            {moves.map((move) => (
              <tr key={move.id} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {words[move.kind]}
                </th>
                <td className="py-1 text-muted">
                  <Time at={move.made_at} shape="moment" />
                </td>
                <td className="py-1 text-end">
                  <Money amount={move.amount} currency={coupon.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function LegRow(props: { readonly leg: Leg; readonly isOver: boolean; readonly onVoid: () => void }): ReactNode {
  const text = useText(bookText);
  const mayControl = useMay("market.control");
  const { leg } = props;
  return (
    <li className="rounded-md bg-surface p-3 ring-1 ring-line ring-inset">
      <LegName leg={leg} />
      <p className="flex flex-wrap items-center gap-2 pt-1 text-xs">
        <span className="tabular font-semibold">{oddsText(leg.price_x100)}</span>
        <span>{leg.result === null ? text.open : text[leg.result]}</span>
        {leg.void_reason !== null && <span className="text-alert">{text.voidedBy({ reason: leg.void_reason })}</span>}
        {mayControl && !props.isOver && leg.void_reason === null && (
          <Button size="small" tone="quiet" className="ms-auto" onClick={props.onVoid}>
            {text.voidLeg}
          </Button>
        )}
      </p>
    </li>
  );
}

function LegName({ leg }: { readonly leg: Leg }): ReactNode {
  const { language } = useLanguage();
  return (
    <>
      <p className="font-semibold">{leg.selection[language]}</p>
      <p className="text-xs text-muted">
        {leg.market[language]} · {leg.home[language]} – {leg.away[language]}
      </p>
    </>
  );
}

function VoidLeg({
  couponId,
  leg,
  ...dialog
}: DecisionProps & { readonly couponId: string; readonly leg: Leg }): ReactNode {
  const text = useText(bookText);
  const [reason, setReason] = useState("");
  const preview = useBookPreview({ marketId: leg.market_id, results: "", couponId });
  return (
    <DecisionDialog
      title={text.voidLegTitle}
      words={
        <>
          <LegName leg={leg} />
          <p className="pt-2">{text.voidLegWords}</p>
        </>
      }
      action={text.voidLeg}
      isBlocked={preview.data === undefined || reason.trim() === ""}
      input={{ market_id: leg.market_id, reason: reason.trim() }}
      send={(body, idempotencyKey) => api.call(voidBookLeg, { params: { id: couponId }, body, idempotencyKey })}
      done={({ result_id: resultId }) => (resultId === null ? text.decided : text.asked)}
      {...dialog}
    >
      <BookFigures preview={preview} />
      <Field
        name="reason"
        label={text.reasonLog}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

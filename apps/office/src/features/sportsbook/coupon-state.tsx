import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { bookText } from "./text.ts";
import type { BookCoupon } from "./view.ts";

/** Where a coupon stands, and what it paid. */
export function CouponState({ coupon }: { readonly coupon: BookCoupon }): ReactNode {
  const text = useText(bookText);
  return (
    <div className="text-xs">
      <Badge tone={coupon.state === "open" ? "accent" : "neutral"}>{text[coupon.state]}</Badge>
      {coupon.is_on_its_way && <span className="ps-1 text-alert">{text.onItsWay}</span>}
      {coupon.is_cashed_out && <p className="text-muted">{text.cashedOut}</p>}
      {Number(coupon.cashed_parts) > 0 && (
        <p className="text-muted">
          {text.cashedParts} <Money amount={coupon.cashed_parts} currency={coupon.currency} />
        </p>
      )}
      {coupon.state === "settled" && (
        <p>
          {text.payout} <Money amount={coupon.payout} currency={coupon.currency} className="font-semibold" />
        </p>
      )}
    </div>
  );
}

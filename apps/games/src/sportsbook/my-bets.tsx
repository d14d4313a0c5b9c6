import { Money, readWireAmount, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton, type BadgeTone } from "@maidan/ui/layout";
import { useEffect, useState, type ReactNode } from "react";
import { Choice, useDigits, useMoneyText } from "../frame/index.ts";
import { useBook, useOdds, useWords } from "./book-context.tsx";
import type { Coupon } from "./calls.ts";
import { CashOut } from "./cash-out.tsx";
import { useKindName } from "./kind-name.ts";
import { bookText } from "./text.ts";

/** The player's coupons, open and settled. For every product of the sportsbook. */
export function MyBets(): ReactNode {
  const text = useText(bookText);
  const money = useMoneyText();
  const { coupons, actions, cashedOut } = useBook();
  const [which, setWhich] = useState<"open" | "settled">("open");
  useEffect(() => {
    void actions.readCoupons(which);
  }, [actions, which]);
  const shown = coupons[which];
  return (
    <div className="flex flex-col gap-3">
      <Choice
        label={text.myBets}
        options={[
          { value: "open", label: text.openBets },
          { value: "settled", label: text.settledBets },
        ]}
        value={which}
        onChange={setWhich}
        isLocked={false}
      />
      {cashedOut !== undefined && (
        <p role="status" className="rounded-md bg-raised p-3 text-sm font-semibold text-won">
          {text.cashedOutNow({ amount: money(readWireAmount(cashedOut) ?? 0n) })}
        </p>
      )}
      {shown === undefined ? (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
        </Loading>
      ) : shown.length === 0 ? (
        <EmptyState title={which === "open" ? text.noOpen : text.noSettled} />
      ) : (
        shown.map((coupon) => <CouponCard key={coupon.id} coupon={coupon} />)
      )}
    </div>
  );
}

function CouponCard({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const text = useText(bookText);
  const digits = useDigits();
  const kindName = useKindName();
  return (
    <article className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        <span className="min-w-0 flex-1 truncate">
          {kindName(coupon.kind, coupon.legs.length)}
          {coupon.lines > 1 && ` · ${text.lines({ count: digits(coupon.lines) })}`}
        </span>
        <CouponBadge coupon={coupon} />
      </h2>
      <ul className="flex flex-col divide-y divide-line py-1">
        {coupon.legs.map((leg) => (
          <LegLine key={`${leg.market_id} ${leg.fixture_id}`} leg={leg} />
        ))}
      </ul>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 text-sm">
        <dt className="text-muted">{text.total}</dt>
        <dd className="text-end">
          <Money amount={coupon.total_stake} />
        </dd>
        {Number(coupon.cashed_parts) > 0 && (
          <>
            <dt className="text-muted">{text.cashedParts}</dt>
            <dd className="text-end">
              <Money amount={coupon.cashed_parts} className="text-won" />
            </dd>
          </>
        )}
        <dt className="text-muted">{coupon.phase === "open" ? text.potential : text.paid}</dt>
        <dd className="text-end font-semibold">
          <Money
            amount={
              coupon.phase === "open" ? coupon.potential : coupon.phase === "void" ? coupon.total_stake : coupon.payout
            }
            className={coupon.phase === "settled" && Number(coupon.payout) === 0 ? "text-muted" : "text-won"}
          />
        </dd>
      </dl>
      {coupon.phase === "open" && <CashOut coupon={coupon} />}
      <Time at={coupon.created_at} shape="moment" className="tabular text-xs text-muted" />
    </article>
  );
}

function CouponBadge({ coupon }: { readonly coupon: Coupon }): ReactNode {
  const text = useText(bookText);
  if (coupon.phase === "open") return <Badge tone="accent">{text.pending}</Badge>;
  if (coupon.phase === "void") return <Badge>{text.voided}</Badge>;
  if (coupon.is_cashed_out) return <Badge tone="won">{text.cashedOut}</Badge>;
  return Number(coupon.payout) > Number(coupon.cashed_parts) ? (
    <Badge tone="won">{text.won}</Badge>
  ) : (
    <Badge tone="lost">{text.lost}</Badge>
  );
}

type Result = NonNullable<Coupon["legs"][number]["result"]>;
const tones: Readonly<Record<Result, BadgeTone>> = {
  win: "won",
  "half-win": "won",
  void: "neutral",
  "half-lose": "lost",
  lose: "lost",
};

function LegLine({ leg }: { readonly leg: Coupon["legs"][number] }): ReactNode {
  const text = useText(bookText);
  const say = useWords();
  const { print } = useOdds();
  const words = {
    win: text.win,
    "half-win": text.halfWin,
    void: text.void,
    "half-lose": text.halfLose,
    lose: text.lose,
  } as const;
  return (
    <li className="py-1.5 text-sm">
      <p className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold">{say(leg.selection)}</span>
        {leg.result !== null && <Badge tone={tones[leg.result]}>{words[leg.result]}</Badge>}
        <span className="tabular shrink-0 font-bold">{print(leg.price_x100)}</span>
      </p>
      <p className="text-xs text-muted">{say(leg.market)}</p>
      <p className="truncate text-xs text-muted">
        {say(leg.home)} – {say(leg.away)}
      </p>
    </li>
  );
}

import { listBookCoupons } from "@maidan/contract/http/sportsbook-room";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  ask,
  Choices,
  liveMs,
  NumberField,
  PagedRows,
  PlayerLink,
  SearchForm,
  Select,
  usePages,
  useShownNumber,
} from "../../shell/index.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponKind } from "./coupon-kind.tsx";
import { CouponState } from "./coupon-state.tsx";
import { bookText } from "./text.ts";
import { products, type BookCoupon } from "./view.ts";

const states = ["all", "open", "settled", "void"] as const;
type State = (typeof states)[number];

/** Coupons of all books, by product, state, player and stake. */
export function Coupons(): ReactNode {
  const text = useText(bookText);
  const client = useQueryClient();
  const [state, setState] = useState<State>("all");
  const [product, setProduct] = useState("");
  const [player, setPlayer] = useState("");
  const [leastStake, setLeastStake] = useState("");
  const [chosen, setChosen] = useState<string>();
  const code = products.find((each) => each === product);
  const filter = {
    ...(state !== "all" && { state }),
    ...(code !== undefined && { product: code }),
    ...(player !== "" && { player }),
    ...(leastStake !== "" && { least_stake: leastStake }),
  };
  const list = usePages({
    key: ["book", "coupons", filter],
    read: (cursor) =>
      ask(listBookCoupons, { query: { ...filter, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: 2 * liveMs,
  });
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <Choices
          label={text.state}
          choices={states.map((id) => ({ id, label: text[id] }))}
          selected={state}
          onSelect={setState}
        />
        <Select
          label={text.product}
          value={product}
          options={[
            { value: "", label: text.allProducts },
            ...products.map((value) => ({ value, label: text[value] })),
          ]}
          onChange={({ target }) => setProduct(target.value)}
        />
        <NumberField label={text.leastStake} decimals={2} value={leastStake} onValue={setLeastStake} />
        <SearchForm label={text.findPlayer} action={text.find} value={player} maxLength={16} onSearch={setPlayer} />
      </div>
      <PagedRows
        list={list}
        label={text.coupons}
        keyOf={(coupon) => coupon.id}
        head={[text.placed, text.player, text.kind, text.stake, text.potential, text.status, text.deeds]}
        columns="lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_8rem_9rem_minmax(0,1fr)_6rem]"
        cells={(coupon) => cellsOf(coupon, () => setChosen(coupon.id), text)}
        empty={{ title: text.emptyCoupons, hint: text.emptyCouponsHint }}
      />
      {chosen !== undefined && (
        <CouponDialog
          id={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: ["book"] })}
        />
      )}
    </>
  );
}

function cellsOf(
  coupon: BookCoupon,
  onLook: () => void,
  text: ReturnType<typeof useText<typeof bookText>>,
): ReactNode[] {
  const product = products.find((each) => each === coupon.product);
  return [
    <Time key="placed" at={coupon.created_at} shape="moment" className="text-xs" />,
    coupon.player.username === null ? (
      <span key="player">{coupon.player.id}</span>
    ) : (
      <PlayerLink key="player" id={coupon.player.id} className="font-semibold">
        {coupon.player.username}
      </PlayerLink>
    ),
    <Kind key="kind" coupon={coupon} product={product === undefined ? coupon.product : text[product]} />,
    <Money key="stake" amount={coupon.stake} currency={coupon.currency} className="font-semibold" />,
    <Money key="potential" amount={coupon.potential} currency={coupon.currency} />,
    <CouponState key="state" coupon={coupon} />,
    <Button key="look" size="small" tone="secondary" aria-label={text.lookAt({ id: coupon.id })} onClick={onLook}>
      {text.showCoupon}
    </Button>,
  ];
}

function Kind({ coupon, product }: { readonly coupon: BookCoupon; readonly product: string }): ReactNode {
  const text = useText(bookText);
  const number = useShownNumber();
  return (
    <div className="text-xs">
      <p>{product}</p>
      <p className="text-muted">
        <CouponKind kind={coupon.kind} /> · {text.legs({ count: coupon.legs, shown: number(coupon.legs) })}
      </p>
    </div>
  );
}

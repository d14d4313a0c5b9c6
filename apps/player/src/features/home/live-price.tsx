import { PriceCell, type PriceSide } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useCell, useMarket } from "../../live/index.ts";
import { homeText } from "./text.ts";

interface LivePriceProps {
  readonly marketId: string;
  readonly selectionId: number | undefined;
  readonly name: string;
  readonly side: PriceSide;
  /** What the page came with, until the socket speaks. */
  readonly first: { readonly price: number; readonly size: number } | null;
  readonly onTap: () => void;
}

/** The words of the price cache. */
const sideNames = { back: "BACK", lay: "LAY" } as const;

const hundredths = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(value * 100);

/** The best price of one side: the page's own until the market is pushed, then the pushed one. */
export function LivePrice(props: LivePriceProps): ReactNode {
  const text = useText(homeText);
  const { marketId, name, side, first } = props;
  const market = useMarket(marketId);
  const cell = useCell({ marketId, selectionId: props.selectionId ?? 0, side: sideNames[side], level: 0 });
  const isLive = market !== undefined && props.selectionId !== undefined;
  const priceX100 = isLive ? cell?.priceX100 : hundredths(first?.price);
  const sizeX100 = isLive ? cell?.sizeX100 : hundredths(first?.size);
  const isSuspended = market !== undefined && market.status !== "OPEN";
  return (
    <PriceCell
      side={side}
      priceX100={priceX100}
      sizeX100={sizeX100}
      label={(side === "back" ? text.backOf : text.layOf)({ name })}
      disabled={isSuspended}
      onClick={props.onTap}
    />
  );
}

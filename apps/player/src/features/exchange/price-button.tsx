import { Money, formatOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useCell } from "../../live/index.ts";
import { exchangeText } from "./text.ts";

export interface PriceAddress {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: "BACK" | "LAY";
  readonly level: number;
}

export interface PriceButtonProps extends PriceAddress {
  readonly runnerName: string;
  readonly isOff: boolean;
  readonly onTake?: ((priceX100: number) => void) | undefined;
}

const tones = {
  BACK: ["bg-back", "bg-back-soft"],
  LAY: ["bg-lay", "bg-lay-soft"],
} as const;

/** One price of the book with the size under it: it watches its own cell alone, and flashes when its price changed. */
export function PriceButton(props: PriceButtonProps): ReactNode {
  const text = useText(exchangeText);
  const cell = useCell({
    marketId: props.marketId,
    selectionId: props.selectionId,
    side: props.side,
    level: props.level,
  });
  const side = props.side === "BACK" ? text.back : text.lay;
  const tone = tones[props.side][props.level === 0 ? 0 : 1];
  const label =
    cell === undefined
      ? text.noPrice({ side, runner: props.runnerName })
      : text.takePrice({ side, runner: props.runnerName, price: formatOdds(cell.priceX100) });
  return (
    <button
      type="button"
      aria-label={label}
      disabled={props.isOff || cell === undefined || props.onTake === undefined}
      onClick={() => cell !== undefined && props.onTake?.(cell.priceX100)}
      // A new key restarts the flash: it runs once for each changed price.
      className={`${tone} relative h-12 min-w-0 flex-1 rounded-sm px-1 text-center leading-tight text-on-price disabled:cursor-default ${props.isOff ? "opacity-60" : ""}`}
    >
      {cell === undefined ? (
        <span className="text-on-price-muted">–</span>
      ) : (
        <span
          key={cell.priceX100}
          className={`absolute inset-0 flex flex-col items-center justify-center rounded-sm ${cell.move === "none" ? "" : "animate-flash"}`}
        >
          <span className="tabular text-base font-bold">{formatOdds(cell.priceX100)}</span>
          <span className="tabular text-2xs text-on-price-muted">
            <Money amount={BigInt(cell.sizeX100)} isBare />
          </span>
        </span>
      )}
    </button>
  );
}

import type { ButtonHTMLAttributes, ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { useText } from "../language/language-context.tsx";
import { uiText } from "../language/ui-text.ts";
import { formatOdds } from "./odds.tsx";
import { PriceFlash } from "./price-flash.tsx";

export type PriceSide = "back" | "lay";

const sides: Readonly<Record<PriceSide, { readonly best: string; readonly further: string }>> = {
  back: { best: "bg-back", further: "bg-back-soft" },
  lay: { best: "bg-lay", further: "bg-lay-soft" },
};

/** Sizes in whole taka, short from a thousand up: `850`, `12.4K`, `1.2M`. Rounded down, so that no more is promised than is there. */
export function formatSize(sizeX100: number): string {
  const whole = Math.floor(sizeX100 / 100);
  const short = (unit: number): string => String(Math.floor((whole * 10) / unit) / 10);
  if (whole < 1_000) return String(whole);
  return whole < 1_000_000 ? `${short(1_000)}K` : `${short(1_000_000)}M`;
}

export interface PriceCellProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly side: PriceSide;
  readonly priceX100?: number | undefined;
  readonly sizeX100?: number | undefined;
  /** `PriceFigures` that follow their price by themselves, instead of the two above. */
  readonly children?: ReactNode;
  /** Not the best price: paler. */
  readonly isFurther?: boolean;
  /** As wide as its place, instead of the width of a cell in a list. */
  readonly isWide?: boolean;
  /** Read aloud before the figures: "Back Bangladesh". */
  readonly label: string;
}

/** A price to back or lay at: blue or pink, dark text, the price in bold over its size. Its width never changes. */
export function PriceCell({
  side,
  priceX100,
  sizeX100,
  isFurther,
  isWide,
  label,
  className,
  children,
  ...rest
}: PriceCellProps): ReactNode {
  const tone = sides[side];
  const text = useText(uiText);
  return (
    <button
      type="button"
      className={classNames(
        "relative flex h-12 flex-col items-center justify-center overflow-hidden rounded-sm text-on-price contain-strict",
        "disabled:opacity-60",
        isWide === true ? "w-full min-w-0" : "w-16 shrink-0",
        isFurther === true ? tone.further : tone.best,
        className,
      )}
      {...rest}
    >
      <span className="sr-only">{label} </span>
      {children ??
        (priceX100 === undefined ? (
          <>
            <span aria-hidden="true" className="text-base font-bold">
              –
            </span>
            <span className="sr-only">{text.noPrice}</span>
          </>
        ) : (
          <PriceFigures priceX100={priceX100} sizeX100={sizeX100} />
        ))}
    </button>
  );
}

/** What of a price cell changes with the price: the figures, and the ring that says so. */
export function PriceFigures({ priceX100, sizeX100 }: { priceX100: number; sizeX100: number | undefined }): ReactNode {
  const text = useText(uiText);
  return (
    <>
      <PriceFlash priceX100={priceX100} />
      <span className="tabular text-base/5 font-bold">{formatOdds(priceX100)}</span>
      {sizeX100 !== undefined && (
        <>
          <span className="sr-only">, </span>
          <span className="tabular text-2xs/4 text-on-price-muted">{formatSize(sizeX100)}</span>
          <span className="sr-only"> {text.available}</span>
        </>
      )}
    </>
  );
}

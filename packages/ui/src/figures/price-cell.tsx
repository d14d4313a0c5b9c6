import { useRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";
import { useText } from "../language/language-context.tsx";
import { uiText } from "../language/ui-text.ts";
import { PriceFigures } from "./price-figures.tsx";

export type PriceSide = "back" | "lay";

const sides: Readonly<Record<PriceSide, { readonly best: string; readonly further: string }>> = {
  back: { best: "bg-back", further: "bg-back-soft" },
  lay: { best: "bg-lay", further: "bg-lay-soft" },
};

export interface PriceCellProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly side: PriceSide;
  readonly priceX100?: number | undefined;
  readonly sizeX100?: number | undefined;
  /** `FollowedFigures`, instead of the two above. */
  readonly children?: ReactNode;
  /** Not the best price: paler. */
  readonly isFurther?: boolean;
  /** As wide as its place, instead of the width of a cell in a list. */
  readonly isWide?: boolean;
  /** Several of them share a line of a phone: smaller figures. */
  readonly isNarrow?: boolean;
  /** Read aloud before the figures: "Back Bangladesh". */
  readonly label: string;
}

/**
 * A price to back or lay at: blue or pink, dark text, the price in bold over its size. Its width never changes. Disabled it takes no tap but one that had begun before,
 * which the button itself would lose. [PUSH-16]
 */
export function PriceCell({
  side,
  priceX100,
  sizeX100,
  isFurther,
  isWide,
  isNarrow,
  label,
  className,
  children,
  disabled,
  onClick,
  onPointerDown,
  ...rest
}: PriceCellProps): ReactNode {
  const isBegun = useRef(false);
  const tone = sides[side];
  const text = useText(uiText);
  return (
    <button
      type="button"
      data-narrow={isNarrow === true ? "" : undefined}
      className={classNames(
        "group relative flex h-12 flex-col items-center justify-center overflow-hidden rounded-sm text-on-price contain-strict",
        "aria-disabled:opacity-60",
        isWide === true ? "w-full min-w-0" : "w-16 shrink-0",
        isFurther === true ? tone.further : tone.best,
        className,
      )}
      aria-disabled={disabled === true || undefined}
      tabIndex={disabled === true ? -1 : undefined}
      onPointerDown={(event) => {
        isBegun.current = disabled !== true;
        onPointerDown?.(event);
      }}
      onClick={(event) => {
        if (disabled !== true || (isBegun.current && event.detail > 0)) onClick?.(event);
        isBegun.current = false;
      }}
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

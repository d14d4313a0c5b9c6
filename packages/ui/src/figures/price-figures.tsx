import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { useText } from "../language/language-context.tsx";
import { uiText } from "../language/ui-text.ts";
import { useOdds } from "./odds.tsx";
import { light } from "./price-flash.ts";

/** Sizes in whole taka, short from a thousand up: `850`, `12.4K`, `1.2M`. Rounded down, so that no more is promised than is there. */
export function formatSize(sizeX100: number): string {
  const whole = Math.floor(sizeX100 / 100);
  const short = (unit: number): string => String(Math.floor((whole * 10) / unit) / 10);
  if (whole < 1_000) return String(whole);
  return whole < 1_000_000 ? `${short(1_000)}K` : `${short(1_000_000)}M`;
}

/** What of a price cell changes with the price: the figures, and a ring that shows for 400 ms whenever the price has changed. It moves nothing. */
export function PriceFigures({ priceX100, sizeX100 }: { priceX100: number; sizeX100: number | undefined }): ReactNode {
  const ring = useRef<HTMLSpanElement>(null);
  const shown = useRef(priceX100);
  const odds = useOdds();
  useEffect(() => {
    if (shown.current === priceX100) return;
    shown.current = priceX100;
    if (ring.current !== null) light(ring.current);
  }, [priceX100]);
  return (
    <Figures ring={ring} price={odds(priceX100)} size={sizeX100 === undefined ? undefined : formatSize(sizeX100)} />
  );
}

interface FiguresProps {
  readonly ring: Ref<HTMLSpanElement>;
  readonly price: ReactNode;
  readonly size?: ReactNode;
}

/** The markup that both kinds of figures have. */
export function Figures({ ring, price, size }: FiguresProps): ReactNode {
  const text = useText(uiText);
  return (
    <>
      <span
        ref={ring}
        aria-hidden="true"
        className="invisible absolute inset-0 rounded-sm ring-2 ring-on-price ring-inset data-lit:visible"
      />
      <span className="tabular text-base/5 font-bold group-data-narrow:text-sm/5">{price}</span>
      {size !== undefined && (
        <>
          <span className="sr-only">, </span>
          <span className="tabular text-2xs/4 text-on-price-muted">{size}</span>
          <span className="sr-only"> {text.available}</span>
        </>
      )}
    </>
  );
}

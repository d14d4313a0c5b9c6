import { useEffect, useRef, type ReactNode } from "react";
import { light } from "./price-flash.ts";

/** Lies over figures that aren't a price of the exchange, and shows for 400 ms that they have changed. `of`: the figures as one text; undefined while none are shown, which is no change. */
export function FlashRing({ of }: { of: string | undefined }): ReactNode {
  const ring = useRef<HTMLSpanElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (of === undefined || shown.current === of) return;
    const isFirst = shown.current === undefined;
    shown.current = of;
    if (!isFirst && ring.current !== null) light(ring.current);
  }, [of]);
  return (
    <span
      ref={ring}
      aria-hidden="true"
      className="invisible absolute inset-0 rounded-sm ring-2 ring-on-price ring-inset data-lit:visible"
    />
  );
}

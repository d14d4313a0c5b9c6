import { useEffect, useRef, type ReactNode } from "react";

const flashMs = 400;

/** How often a ring was lit: who puts it out looks whether it has been lit again since. */
const timesLit = new WeakMap<HTMLElement, number>();
let litNow: (readonly [ring: HTMLElement, times: number])[] = [];

/**
 * Shows the ring for 400 ms. Prices change many at a time, and so their rings are put out: a fading that each of them ran for itself would keep a phone at
 * drawing without a pause.
 */
function light(ring: HTMLElement): void {
  const times = (timesLit.get(ring) ?? 0) + 1;
  timesLit.set(ring, times);
  ring.dataset["lit"] = "true";
  litNow.push([ring, times]);
  if (litNow.length > 1) return;
  setTimeout(() => {
    const lit = litNow;
    litNow = [];
    setTimeout(() => {
      for (const [each, timesThen] of lit) if (timesLit.get(each) === timesThen) delete each.dataset["lit"];
    }, flashMs);
  });
}

/** A ring around a price that shows for 400 ms whenever the price has changed. It moves nothing. */
export function PriceFlash({ priceX100 }: { priceX100: number }): ReactNode {
  const ring = useRef<HTMLSpanElement>(null);
  const shown = useRef(priceX100);
  useEffect(() => {
    if (shown.current === priceX100) return;
    shown.current = priceX100;
    if (ring.current !== null) light(ring.current);
  }, [priceX100]);
  return (
    <span
      ref={ring}
      aria-hidden="true"
      className="invisible absolute inset-0 rounded-sm ring-2 ring-on-price ring-inset data-lit:visible"
    />
  );
}

import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useOdds } from "./odds.tsx";
import { Figures, formatSize } from "./price-figures.tsx";
import { light } from "./price-flash.ts";

/** A price and what is offered at it. */
export interface Offer {
  readonly priceX100: number;
  readonly sizeX100: number;
}

/** Where a price that moves is read, and who tells of its moves. */
export interface OfferSource {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => Offer | undefined;
}

/**
 * Figures that follow their price by themselves: each move writes the two texts and nothing is rendered for it, so that a phone keeps up with hundreds of them.
 * To be mounted while there is a price.
 */
export function FollowedFigures({ source }: { source: OfferSource }): ReactNode {
  const ring = useRef<HTMLSpanElement>(null);
  const price = useRef<HTMLSpanElement>(null);
  const size = useRef<HTMLSpanElement>(null);
  const shown = useRef<Offer>(undefined);
  const odds = useOdds();
  // Before the paint: what moved since the rendering is shown with it.
  useLayoutEffect(() => {
    const write = (): void => {
      const [before, offer] = [shown.current, source.getSnapshot()];
      if (offer === undefined || offer === before) return;
      shown.current = offer;
      if (offer.sizeX100 !== before?.sizeX100) setText(size.current, formatSize(offer.sizeX100));
      if (offer.priceX100 === before?.priceX100) return;
      setText(price.current, odds(offer.priceX100));
      if (before !== undefined && ring.current !== null) light(ring.current);
    };
    write();
    return source.subscribe(write);
  }, [source, odds]);
  const offer = source.getSnapshot();
  return (
    offer !== undefined && (
      <Figures
        ring={ring}
        price={<span ref={price}>{odds(offer.priceX100)}</span>}
        size={<span ref={size}>{formatSize(offer.sizeX100)}</span>}
      />
    )
  );
}

/** Writes the one text that the element holds. */
function setText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node !== null && node !== undefined && node.nodeValue !== text) node.nodeValue = text;
}

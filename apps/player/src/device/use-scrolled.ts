import { useSyncExternalStore } from "react";

/** What comes into view after scrolling does so beyond this. [CONST-08] */
export const scrollThresholdPx = 300;

const subscribe = (listener: () => void): (() => void) => {
  addEventListener("scroll", listener, { passive: true });
  return () => removeEventListener("scroll", listener);
};

/** True once the page was scrolled past the threshold. */
export const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > scrollThresholdPx,
    () => false,
  );

/** Less than this is a thumb that rests, not a way that is taken. */
const leastTurnPx = 24;

/** Where the page stood when its way was last judged, and which way that was. */
export interface ScrollWay {
  readonly atPx: number;
  readonly isUp: boolean;
}

/** The way after the page has come to `atPx`. */
export function wayOn(way: ScrollWay, atPx: number): ScrollWay {
  const movedPx = atPx - way.atPx;
  if (Math.abs(movedPx) >= leastTurnPx) return { atPx, isUp: movedPx < 0 };
  // On the way that it goes already, each step counts: a turn is measured from where it began.
  return movedPx < 0 === way.isUp ? { ...way, atPx } : way;
}

let way: ScrollWay = { atPx: 0, isUp: false };

const subscribeToWay = (listener: () => void): (() => void) => {
  way = { atPx: scrollY, isUp: false };
  return subscribe(() => {
    way = wayOn(way, scrollY);
    listener();
  });
};

/** True while the page, past the threshold, was last scrolled upwards. */
export const useScrolledUp = (): boolean =>
  useSyncExternalStore(
    subscribeToWay,
    () => way.isUp && scrollY > scrollThresholdPx,
    () => false,
  );

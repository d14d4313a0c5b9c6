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

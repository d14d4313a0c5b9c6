import { useSyncExternalStore } from "react";

const motionQuery = "(prefers-reduced-motion: reduce)";
const watchMotion = (listener: () => void): (() => void) => {
  const query = matchMedia(motionQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

/** True when the person has asked for less motion; also while the server writes. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    watchMotion,
    () => matchMedia(motionQuery).matches,
    () => true,
  );

import { useCallback, useState } from "react";

/** Rows this far outside of the screen already follow their prices. */
const nearPx = 400;

/** Whether the element is on the screen or close to it: only then does a row follow its market and its event. */
export function useIsNear(): readonly [boolean, (element: HTMLElement | null) => void] {
  const [isNear, setNear] = useState(false);
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: `${nearPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [isNear, watch];
}

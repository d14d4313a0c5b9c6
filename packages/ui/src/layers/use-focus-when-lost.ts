import { useEffect, useRef, type RefObject } from "react";

/**
 * For what takes the place of a control that was in use, such as an answer: the focus that went with the control goes to it, so that who has no pointer goes on from there.
 * `step`: what was shown anew. Nothing happens while something else has the focus, nor at the first.
 */
export function useFocusWhenLost<T extends HTMLElement>(step: string): RefObject<T | null> {
  const ref = useRef<T>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement === null || document.activeElement === document.body)
      ref.current?.focus({ preventScroll: true });
  }, [step]);
  return ref;
}

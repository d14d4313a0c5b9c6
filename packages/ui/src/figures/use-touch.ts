import { useRef, type MouseEvent } from "react";

/** What a button of a price needs: off it takes no tap but one that had begun before, which a disabled button would lose without a word. [PUSH-16] */
export function useTouch(act: (() => void) | undefined) {
  const begun = useRef<() => void>(undefined);
  return {
    "aria-disabled": act === undefined || undefined,
    // No stop of the keyboard's.
    tabIndex: act === undefined ? -1 : undefined,
    onPointerDown: () => {
      begun.current = act;
    },
    // A key has no touch that began.
    onClick: ({ detail }: MouseEvent) => {
      const touched = detail > 0 ? begun.current : undefined;
      begun.current = undefined;
      (act ?? touched)?.();
    },
  };
}

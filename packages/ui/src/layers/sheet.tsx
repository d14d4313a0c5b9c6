import { useId, useRef, type PointerEvent, type ReactNode } from "react";
import { IconButton } from "../controls/index.ts";
import { CloseIcon } from "../icons/index.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { useModal } from "./use-modal.ts";

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in view below the content that scrolls, such as the button that confirms. */
  readonly footer?: ReactNode;
}

/** Pulled down by this share of its height, or faster than this, the sheet closes when it is let go. */
const closeShare = 0.3;
const closeSpeedPxPerMs = 0.6;

/** Follows the finger with the whole sheet. */
function useDragToClose(onClose: () => void) {
  const drag = useRef<{ readonly startY: number; readonly startMs: number } | undefined>(undefined);
  const sheetOf = (event: PointerEvent): HTMLElement | null => event.currentTarget.closest("dialog");
  const distanceOf = (event: PointerEvent): number =>
    Math.max(0, event.clientY - (drag.current?.startY ?? event.clientY));
  const letGo = (event: PointerEvent): void => {
    drag.current = undefined;
    sheetOf(event)?.style.removeProperty("transform");
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      drag.current = { startY: event.clientY, startMs: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag.current !== undefined) {
        sheetOf(event)?.style.setProperty("transform", `translateY(${distanceOf(event)}px)`);
      }
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag.current === undefined) return;
      const distance = distanceOf(event);
      const speed = distance / Math.max(1, event.timeStamp - drag.current.startMs);
      const height = sheetOf(event)?.offsetHeight ?? Number.POSITIVE_INFINITY;
      letGo(event);
      if (distance > height * closeShare || (distance > 24 && speed > closeSpeedPxPerMs)) onClose();
    },
    onPointerCancel: letGo,
  };
}

/** A sheet from the bottom edge: drag its head down, tap outside, press back or Escape, or use its button to close it. */
export function Sheet({ isOpen, onClose, title, children, footer }: SheetProps): ReactNode {
  const ref = useModal(isOpen, onClose);
  const titleId = useId();
  const text = useText(uiText);
  const drag = useDragToClose(onClose);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-0 mx-auto mt-auto max-h-[88dvh] w-full max-w-phone animate-rise flex-col overflow-hidden rounded-t-xl bg-surface text-ink shadow-raised open:flex"
    >
      {isOpen && (
        <>
          <div className="flex shrink-0 touch-none items-center gap-2 px-2 pt-2 ps-4" {...drag}>
            <span aria-hidden="true" className="absolute inset-x-0 top-1.5 mx-auto h-1 w-10 rounded-full bg-edge" />
            {/* A title of two lines keeps off the handle; one line is as high as the button. */}
            <h2 id={titleId} className="min-w-0 flex-1 py-2 text-base font-semibold">
              {title}
            </h2>
            <IconButton label={text.close} onClick={onClose} onPointerDown={(event) => event.stopPropagation()}>
              <CloseIcon />
            </IconButton>
          </div>
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
            {children}
          </div>
          {footer !== undefined && (
            <div className="safe-bottom shrink-0 border-t border-line">
              <div className="px-4 py-3">{footer}</div>
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

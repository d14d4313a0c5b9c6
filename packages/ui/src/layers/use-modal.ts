import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { pushLayer } from "./layer-stack.ts";
import { addModal, removeModal } from "./open-modals.ts";

/**
 * Opens the native dialog of `ref` while `isOpen`, with its focus trap and its backdrop, closes it with the back button, Escape or a tap on the
 * backdrop, and gives the focus back to what had it before.
 */
export function useModal(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return undefined;
    const before = document.activeElement;
    const onCancel = (event: Event): void => {
      event.preventDefault();
      close();
    };
    const onClick = (event: MouseEvent): void => {
      if (event.target === dialog) close();
    };
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("click", onClick);
    dialog.showModal();
    addModal(dialog);
    const release = pushLayer(() => close());
    return () => {
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("click", onClick);
      dialog.close();
      removeModal(dialog);
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return ref;
}

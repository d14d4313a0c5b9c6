import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { subscribeToModals, topModal } from "./open-modals.ts";
import { ToastRegion, type ToastLook } from "./toast.tsx";

const atDesk: ToastLook = {
  region: "start-12 end-0 top-[var(--shown-from,0px)] px-1 lg:static lg:px-2 lg:not-empty:py-2",
  toast: "min-h-target lg:pointer-events-auto lg:gap-2 lg:ps-2 lg:pe-0",
  plain: "max-lg:not-last:hidden",
  text: "py-1 text-xs leading-snug lg:py-2",
  dismiss: "hidden lg:inline-flex",
};
/** Beside what is open, which stands in the middle. */
const besideModal: ToastLook = {
  ...atDesk,
  region:
    "start-12 end-0 top-[var(--shown-from,0px)] px-1 lg:start-2 lg:end-auto lg:top-auto lg:bottom-2 lg:w-52 lg:px-0",
};

/** Keeps what is fixed to the page's upper end in sight while a phone shows a part of the page: above its keyboard, or enlarged. */
function useUpperEnd(): void {
  useEffect(() => {
    const { visualViewport: shown } = window;
    if (shown === null) return undefined;
    const follow = (): void => document.documentElement.style.setProperty("--shown-from", `${shown.offsetTop}px`);
    follow();
    const events = ["scroll", "resize"];
    for (const event of events) shown.addEventListener(event, follow);
    return () => {
      for (const event of events) shown.removeEventListener(event, follow);
    };
  }, []);
}

/**
 * Toasts where they lie over nothing that somebody types into or presses: on a wide screen in the place in which this stands, at the side, on a phone over the page's head
 * beside its menu, the newest and what went wrong, and whatever is under it is tapped through it. The keyboard leaves the upper end of what is in sight.
 */
export function DeskToastRegion(): ReactNode {
  useUpperEnd();
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => undefined);
  return <ToastRegion look={modal === undefined ? atDesk : besideModal} />;
}

import { useEffect, type ReactNode } from "react";
import { ToastRegion, type ToastLook } from "./toast.tsx";

const atDesk: ToastLook = {
  region: "inset-x-0 top-[var(--shown-from,0px)] px-1 lg:inset-x-auto lg:end-3 lg:top-auto lg:bottom-3 lg:w-72 lg:px-0",
  toast: "min-h-target lg:pointer-events-auto",
  plain: "max-lg:not-last:hidden",
  text: "py-3 max-lg:py-1 max-lg:text-xs max-lg:leading-snug",
  dismiss: "hidden lg:inline-flex",
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
 * Toasts where they lie over no figure that somebody is typing: on a wide screen in the lower corner, on a phone over the page's head, the newest and what went
 * wrong, and whatever is under it is tapped through it. The keyboard leaves the upper end of what is in sight.
 */
export function DeskToastRegion(): ReactNode {
  useUpperEnd();
  return <ToastRegion look={atDesk} />;
}

import { ArrowUpIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useSyncExternalStore, type ReactNode } from "react";
import { shellText } from "./text.ts";

/** The button is there once the page was scrolled by more than this. [CONST-08] */
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

export function ScrollToTop(): ReactNode {
  const text = useText(shellText);
  if (!useScrolled()) return undefined;
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-20 mx-auto flex max-w-phone justify-end px-4">
      <button
        type="button"
        aria-label={text.toTop}
        onClick={() => scrollTo({ top: 0, behavior: "smooth" })}
        className="pointer-events-auto flex size-11 animate-fade items-center justify-center rounded-full bg-raised text-ink shadow-raised ring-1 ring-edge ring-inset"
      >
        <ArrowUpIcon />
      </button>
    </div>
  );
}

import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from "react";
import { CheckIcon, CloseIcon, InfoIcon } from "../icons/index.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { classNames } from "../controls/class-names.ts";

export type ToastTone = "done" | "note" | "alert";

interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

const shownMs = 5_000;
const mostShown = 3;
const none: readonly ToastItem[] = [];
let items: readonly ToastItem[] = none;
let nextId = 1;
const listeners = new Set<() => void>();

function setItems(next: readonly ToastItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

export const dismissToast = (id: number): void => setItems(items.filter((item) => item.id !== id));

/** Tells something without asking anything: for five seconds on the screen, and once in the live region. */
export function showToast(text: string, tone: ToastTone = "note"): void {
  const id = nextId;
  nextId += 1;
  setItems([...items.slice(1 - mostShown), { id, text, tone }]);
  setTimeout(() => dismissToast(id), shownMs);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * `phone`: in the middle above a phone's bar. `desk`: where they lie over no figure that somebody is typing: on a wide screen in the lower corner, on a phone over the
 * page's head, the newest and what went wrong, and whatever is under it is tapped through it. The keyboard leaves the upper end of what is in sight.
 */
export type ToastPlace = "phone" | "desk";
const places: Readonly<Record<ToastPlace, string>> = {
  phone: "inset-x-0 bottom-24 mx-auto w-full max-w-phone px-4",
  desk: "inset-x-0 top-[var(--shown-from,0px)] px-1 lg:inset-x-auto lg:end-3 lg:top-auto lg:bottom-3 lg:w-72 lg:px-0",
};
const shapes: Readonly<
  Record<ToastPlace, { readonly toast: string; readonly text: string; readonly dismiss: string }>
> = {
  phone: { toast: "pointer-events-auto", text: "py-3", dismiss: "inline-flex" },
  desk: {
    toast: "min-h-target lg:pointer-events-auto",
    text: "py-3 max-lg:py-1 max-lg:text-xs max-lg:leading-snug",
    dismiss: "hidden lg:inline-flex",
  },
};

/** Keeps what is fixed to the page's upper end in sight while a phone shows a part of the page: above its keyboard, or enlarged. */
function useUpperEnd(isUsed: boolean): RefObject<HTMLDivElement | null> {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { visualViewport: shown } = window;
    if (!isUsed || shown === null) return undefined;
    const follow = (): void => region.current?.style.setProperty("--shown-from", `${shown.offsetTop}px`);
    follow();
    const events = ["scroll", "resize"];
    for (const event of events) shown.addEventListener(event, follow);
    return () => {
      for (const event of events) shown.removeEventListener(event, follow);
    };
  }, [isUsed]);
  return region;
}

/** Where toasts appear; one per app. */
export function ToastRegion({ place = "phone" }: { place?: ToastPlace }): ReactNode {
  const shown = useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
  const text = useText(uiText);
  const region = useUpperEnd(place === "desk" && shown.length > 0);
  return (
    <div
      ref={region}
      role="status"
      aria-live="polite"
      className={classNames("pointer-events-none fixed z-50 flex flex-col gap-2", places[place])}
    >
      {shown.map((item) => (
        <div
          key={item.id}
          className={classNames(
            "flex animate-fade items-center gap-3 rounded-md border bg-raised ps-4 pe-1 text-sm text-ink shadow-raised",
            item.tone === "alert" ? "border-alert" : "border-line",
            shapes[place].toast,
            place === "desk" && item.tone !== "alert" && "max-lg:not-last:hidden",
          )}
        >
          {item.tone === "done" ? (
            <CheckIcon className="shrink-0 text-accent" />
          ) : (
            <InfoIcon className={classNames("shrink-0", item.tone === "alert" ? "text-alert" : "text-muted")} />
          )}
          <span className={classNames("flex-1", shapes[place].text)}>{item.text}</span>
          <button
            type="button"
            aria-label={text.dismiss}
            onClick={() => dismissToast(item.id)}
            className={classNames("size-target items-center justify-center text-muted", shapes[place].dismiss)}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}

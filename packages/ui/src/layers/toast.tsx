import { useSyncExternalStore, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { CheckIcon, CloseIcon, InfoIcon } from "../icons/index.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { classNames } from "../controls/class-names.ts";
import { subscribeToModals, topModal } from "./open-modals.ts";

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

/** Tells something without asking anything: for five seconds on the screen, and once in the live region. Returns by what it is taken away sooner. */
export function showToast(text: string, tone: ToastTone = "note"): number {
  const id = nextId;
  nextId += 1;
  setItems([...items.slice(1 - mostShown), { id, text, tone }]);
  setTimeout(() => dismissToast(id), shownMs);
  return id;
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Classes of the region and of what stands in it. */
export interface ToastLook {
  readonly region: string;
  readonly toast: string;
  /** Of those that aren't alerts. */
  readonly plain: string;
  readonly text: string;
  readonly dismiss: string;
}
/** In the middle above a phone's bar. */
const onPhone: ToastLook = {
  region: "inset-x-0 bottom-24 mx-auto w-full max-w-phone px-4",
  toast: "pointer-events-auto",
  plain: "",
  text: "py-3",
  dismiss: "inline-flex",
};

const show = (region: HTMLElement | null): void => region?.showPopover();

/** Above the sheet, which leaves an eighth of a phone free: what is in it is about to be tapped. The newest, and what went wrong. */
const aboveSheet: ToastLook = {
  ...onPhone,
  region: "inset-x-0 top-2 mx-auto w-full max-w-phone px-4",
  plain: "not-last:hidden",
};

/** Where toasts appear; one per app. While a sheet or a dialog is open they stand in it, over everything: what is outside of it lies behind its backdrop. */
export function ToastRegion(props: { look?: ToastLook }): ReactNode {
  const modal = useSyncExternalStore(subscribeToModals, topModal, () => undefined);
  const look = props.look ?? (modal === undefined ? onPhone : aboveSheet);
  const shown = useSyncExternalStore(
    subscribe,
    () => items,
    () => none,
  );
  const text = useText(uiText);
  const region = (
    <div
      {...(modal !== undefined && { popover: "manual", ref: show })}
      role="status"
      aria-live="polite"
      className={classNames(
        "pointer-events-none fixed inset-auto z-50 flex flex-col gap-2 overflow-visible bg-transparent",
        look.region,
      )}
    >
      {shown.map((item) => (
        <div
          key={item.id}
          className={classNames(
            "flex animate-fade items-center gap-3 rounded-md border bg-raised ps-4 pe-1 text-sm text-ink shadow-raised",
            item.tone === "alert" ? "border-alert" : "border-line",
            look.toast,
            item.tone !== "alert" && look.plain,
          )}
        >
          {item.tone === "done" ? (
            <CheckIcon className="shrink-0 text-accent" />
          ) : (
            <InfoIcon className={classNames("shrink-0", item.tone === "alert" ? "text-alert" : "text-muted")} />
          )}
          <span className={classNames("flex-1", look.text)}>{item.text}</span>
          <button
            type="button"
            aria-label={text.dismiss}
            onClick={() => dismissToast(item.id)}
            className={classNames("size-target items-center justify-center text-muted", look.dismiss)}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      ))}
    </div>
  );
  return modal === undefined ? region : createPortal(region, modal);
}

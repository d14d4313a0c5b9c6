import type { ApiError } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { FormError } from "./failure.tsx";
import { RefusedFields } from "./fields.tsx";
import { shellText } from "./text.ts";

export interface ConfirmProps {
  readonly title: string;
  /** What will happen, in words. */
  readonly words: ReactNode;
  readonly action: string;
  /** What leaving it means, where it is more than that nothing is done. */
  readonly leave?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What the button that leaves it does, and Escape, where closing the window does less. */
  readonly onLeave?: () => void;
  readonly isBusy: boolean;
  /** Not yet: something is missing. */
  readonly isBlocked?: boolean;
  readonly error: ApiError | undefined;
  readonly children?: ReactNode;
}

/** Nobody has read it sooner: the second of two quick presses was meant for what stood there before. */
const unreadMs = 500;

/** Asks before something is done that can't be undone by pressing again. Enter does it, Escape leaves it; at first what decides is dead, and looks it. [DESK-25] */
export function Confirm(props: ConfirmProps): ReactNode {
  const text = useText(shellText);
  const formId = useId();
  const [isUnread, setUnread] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setUnread(false), unreadMs);
    return () => clearTimeout(timer);
  }, []);
  const unread = isUnread && ({ "aria-disabled": true, className: "opacity-50" } as const);
  // After the dialog has opened and taken the focus itself: to the first field, or else to the button that Enter then presses.
  useEffect(() => {
    const form = document.getElementById(formId);
    const field = form?.querySelector<HTMLElement>("input");
    (field ?? document.querySelector<HTMLElement>(`button[form="${CSS.escape(formId)}"]`))?.focus();
  }, [formId]);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // A key that is still held from what opened this decides nothing that nobody has read: it takes a press of its own.
    const isHeld = event.repeat && (event.key === "Enter" || event.key === "Escape");
    const isEarly = isUnread && event.key === "Escape" && props.onLeave !== undefined;
    if (isEarly) event.preventDefault();
    else if (isHeld && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
    else if (event.key === "Escape") props.onLeave?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
  const leave = (): void => {
    if (props.onLeave === undefined) props.onClose();
    else if (!isUnread) props.onLeave();
  };
  // Beside the room, not within it: a form inside another one is never heard of by the page, and the browser sends it by itself.
  return createPortal(
    <Dialog
      isOpen
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button tone="secondary" onClick={leave} {...(props.onLeave !== undefined && unread)}>
            {props.leave ?? text.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={props.isBusy} disabled={props.isBlocked === true} {...unread}>
            {props.action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // Nor does the form that opened it take this for its own.
          event.stopPropagation();
          if (!isUnread && props.isBlocked !== true) props.onConfirm();
        }}
      >
        <RefusedFields error={props.error}>
          <div className="text-sm text-ink">{props.words}</div>
          {props.children}
          <FormError error={props.error} />
        </RefusedFields>
      </form>
    </Dialog>,
    document.body,
  );
}

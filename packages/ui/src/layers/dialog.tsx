import { useId, type ReactNode } from "react";
import { IconButton } from "../controls/index.ts";
import { CloseIcon } from "../icons/index.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { useModal } from "./use-modal.ts";

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that matters last. */
  readonly actions?: ReactNode;
}

/** A window in the middle of the screen that asks or tells one thing. */
export function Dialog({ isOpen, onClose, title, children, actions }: DialogProps): ReactNode {
  const ref = useModal(isOpen, onClose);
  const titleId = useId();
  const text = useText(uiText);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto max-h-[86dvh] w-[calc(100%-2rem)] max-w-sm animate-fade flex-col overflow-hidden rounded-lg bg-surface text-ink shadow-raised open:flex"
    >
      {isOpen && (
        <>
          <div className="flex shrink-0 items-center gap-2 ps-4 pe-1 pt-1">
            <h2 id={titleId} className="min-w-0 flex-1 py-2 text-base font-semibold">
              {title}
            </h2>
            <IconButton label={text.close} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 text-sm">
            {children}
          </div>
          {actions !== undefined && <div className="flex shrink-0 justify-end gap-2 px-4 pb-4">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

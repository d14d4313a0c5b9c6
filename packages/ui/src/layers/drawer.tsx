import type { ReactNode } from "react";
import { useModal } from "./use-modal.ts";

export interface DrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What it is, read aloud. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A panel from the left edge; a tap on the mask beside it closes it. */
export function Drawer({ isOpen, onClose, label, children }: DrawerProps): ReactNode {
  const ref = useModal(isOpen, onClose);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="m-0 h-dvh max-h-dvh w-[86%] max-w-sm animate-fade flex-col overflow-hidden bg-surface text-ink shadow-raised open:flex"
    >
      {isOpen && children}
    </dialog>
  );
}

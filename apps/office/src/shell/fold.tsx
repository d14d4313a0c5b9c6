import { ChevronDownIcon } from "@maidan/ui/icons";
import type { ReactNode } from "react";

interface FoldProps {
  readonly label: string;
  /** What is in it, said while it is closed. */
  readonly note?: ReactNode;
  /** Beside the label, open or closed. */
  readonly badge?: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A part of a long room that opens and closes by a press. What is closed is there all the same: what was typed in it stays, and is sent. */
export function Fold({ label, note, badge, isOpen, onToggle, children }: FoldProps): ReactNode {
  return (
    <details
      aria-label={label}
      open={isOpen}
      onToggle={(toggle) => onToggle(toggle.currentTarget.open)}
      className="group/fold min-w-0 rounded-md bg-surface ring-1 ring-line ring-inset"
    >
      <summary className="flex min-h-target cursor-pointer list-none items-center gap-3 rounded-md px-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-semibold">{label}</span>
          {note !== undefined && <span className="line-clamp-2 text-xs text-muted group-open/fold:hidden">{note}</span>}
        </span>
        {badge}
        <ChevronDownIcon size={18} className="shrink-0 text-muted group-open/fold:rotate-180" />
      </summary>
      <div className="border-t border-line p-3">{children}</div>
    </details>
  );
}

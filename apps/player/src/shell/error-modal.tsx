import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { RichText } from "./rich-text.tsx";
import { shellText } from "./text.ts";

export interface ErrorModalProps {
  /** What happened, perhaps with simple markup from the server; undefined = closed. */
  readonly message: string | undefined;
  readonly onClose: () => void;
  /** Instead of "Error". */
  readonly title?: string;
  /** What to do about it, such as a link to the page that helps. */
  readonly children?: ReactNode;
}

/** The one window for what went wrong. [SHELL-62] */
export function ErrorModal({ message, onClose, title, children }: ErrorModalProps): ReactNode {
  const text = useText(shellText);
  return (
    <Dialog
      isOpen={message !== undefined}
      onClose={onClose}
      title={title ?? text.errorTitle}
      actions={<Button onClick={onClose}>{text.ok}</Button>}
    >
      <div role="alert" className="flex flex-col gap-3 py-1 text-base">
        <RichText html={message ?? ""} />
        {children}
      </div>
    </Dialog>
  );
}

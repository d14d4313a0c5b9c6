import type { ApiResult } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { Dialog, showToast } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";

export interface EndDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly words: { readonly title: string; readonly keep: string; readonly end: string; readonly ended: string };
  readonly send: () => Promise<ApiResult<unknown>>;
  /** Of the list that is read anew after it, whatever was answered. */
  readonly queryKey: readonly string[];
  readonly children: ReactNode;
}

/** Asks before a key or a certificate of programs is ended for good, and says what came of it. */
export function EndDialog({ isOpen, onClose, words, send, queryKey, children }: EndDialogProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    const result = await send();
    setBusy(false);
    showToast(result.ok ? words.ended : result.error.message, result.ok ? "done" : "alert");
    await client.invalidateQueries({ queryKey });
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {words.keep}
          </Button>
          <Button isBusy={isBusy} onClick={() => void end()}>
            {words.end}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import type { ApiResult } from "@maidan/client/api";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { DecisionDialog, Field, useAction, useErrorText, type DecisionProps } from "../../shell/index.ts";
import { bookText } from "./text.ts";

type Send = (input: string, idempotencyKey: string) => Promise<ApiResult<unknown>>;

/** Asks why, and suspends. */
export function HoldDialog({
  name,
  send,
  ...dialog
}: DecisionProps & { readonly name: ReactNode; readonly send: Send }): ReactNode {
  const text = useText(bookText);
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.holdTitle}
      words={
        <>
          <div className="pb-2">{name}</div>
          <p>{text.holdWords}</p>
        </>
      }
      action={text.hold}
      isBlocked={reason.trim() === ""}
      input={reason.trim()}
      send={send}
      done={() => text.heldDone}
      {...dialog}
    >
      <Field
        name="reason"
        label={text.reasonLog}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

/** Gives back at once: nothing is lost by it. */
export function useRelease(send: Send, onDone: () => void) {
  const text = useText(bookText);
  const errorText = useErrorText();
  return useAction({
    send,
    onDone: () => {
      showToast(text.released, "done");
      onDone();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      onDone();
    },
  });
}

import type { ApiResult } from "@maidan/client/api";
import { classNames } from "@maidan/ui/controls";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useAction } from "./calls.ts";
import { Confirm, type ConfirmProps } from "./confirm.tsx";
import { Field } from "./fields.tsx";

export interface DecisionProps {
  readonly onClose: () => void;
  /** Something changed: the list is to be read again. */
  readonly onDone: () => void;
}

/**
 * What a dialog decides: says what was done, has the list read again and closes. After a refusal the list is read again too, for somebody else
 * may have been faster.
 */
export function useDecision<Input, T>(
  options: DecisionProps & {
    readonly send: (input: Input, idempotencyKey: string) => Promise<ApiResult<T>>;
    /** What was done, in words. */
    readonly done: (value: T) => string;
  },
) {
  return useAction<Input, T>({
    send: options.send,
    onDone: (value) => {
      showToast(options.done(value), "done");
      options.onDone();
      options.onClose();
    },
    onFailed: options.onDone,
  });
}

/** Asks before `input` is sent, says what was done and closes. */
export function DecisionDialog<Input, T>(
  props: DecisionProps &
    Pick<ConfirmProps, "title" | "words" | "action" | "isBlocked" | "children"> & {
      readonly input: Input;
      readonly send: (input: Input, idempotencyKey: string) => Promise<ApiResult<T>>;
      /** What was done, in words. */
      readonly done: (value: T) => string;
    },
): ReactNode {
  const { input, send, done, onDone, onClose, ...shown } = props;
  const decision = useDecision({ send, done, onDone, onClose });
  return (
    <Confirm
      {...shown}
      isBusy={decision.isBusy}
      error={decision.error}
      onConfirm={() => decision.run(input)}
      onClose={onClose}
    />
  );
}

interface ReasonProps {
  readonly label: string;
  /** Reasons to press; the first is chosen to begin with. */
  readonly ready: readonly [string, ...string[]];
  readonly other: string;
}

/** Refuses what a player asked for; the player reads the reason. */
export function RejectDialog<T>(
  props: DecisionProps & {
    readonly title: string;
    readonly words: string;
    readonly action: string;
    readonly done: string;
    readonly reason: ReasonProps;
    readonly send: (reason: string, idempotencyKey: string) => Promise<ApiResult<T>>;
  },
): ReactNode {
  const [typed, setTyped] = useState<string>();
  const { reason: offered, done, ...dialog } = props;
  // Of the language that is read now, until somebody wrote another.
  const reason = typed ?? offered.ready[0];
  return (
    <DecisionDialog {...dialog} input={reason.trim()} done={() => done} isBlocked={reason.trim() === ""}>
      <ReasonField {...offered} value={reason} onValue={setTyped} />
    </DecisionDialog>
  );
}

/** Ready reasons to press, and a field for any other. */
function ReasonField(
  props: ReasonProps & { readonly value: string; readonly onValue: (value: string) => void },
): ReactNode {
  const isReady = props.ready.includes(props.value);
  const choices = [
    ...props.ready.map((reason) => ({ label: reason, value: reason, isOn: props.value === reason })),
    { label: props.other, value: "", isOn: !isReady },
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={choice.isOn}
            className={classNames(
              "min-h-9 rounded-full px-3 text-xs font-medium ring-1 ring-inset",
              choice.isOn ? "bg-accent-soft text-accent ring-accent" : "bg-raised text-ink ring-line",
            )}
            onClick={() => props.onValue(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
      <Field
        name="reason"
        label={props.label}
        maxLength={300}
        value={props.value}
        onChange={(event) => props.onValue(event.target.value)}
      />
    </div>
  );
}

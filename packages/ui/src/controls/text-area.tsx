import { useId, type ReactNode, type TextareaHTMLAttributes } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldFrame, inputClass } from "./field.tsx";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** Text of several lines. */
export function TextArea({ label, hint, error, className, ...input }: TextAreaProps): ReactNode {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isRequired={input.required}>
      <textarea
        rows={5}
        {...input}
        id={id}
        aria-invalid={error !== undefined ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        className={classNames(inputClass(error !== undefined), "py-2.5", className)}
      />
    </FieldFrame>
  );
}

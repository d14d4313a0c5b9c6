import { useId, useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { EyeIcon, EyeOffIcon } from "../icons/index.ts";
import { uiText } from "../language/ui-text.ts";
import { useText } from "../language/language-context.tsx";
import { classNames } from "./class-names.ts";

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly children: ReactNode;
}

/** Label above, hint or error below: the frame that all fields share. The error is announced when it appears. */
export function FieldFrame({ id, label, hint, error, isRequired, children }: FieldFrameProps): ReactNode {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {isRequired === true && (
          <span aria-hidden="true" className="text-muted">
            {" *"}
          </span>
        )}
      </label>
      {children}
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="text-xs font-medium text-alert empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Which of the frame's texts describe the control. */
export const describedBy = (id: string, texts: { hint?: string | undefined; error?: string | undefined }) =>
  texts.error !== undefined ? `${id}-error` : texts.hint !== undefined ? `${id}-hint` : undefined;

export const inputClass = (isWrong: boolean): string =>
  classNames(
    "min-h-12 w-full rounded-md border bg-surface px-3.5 text-base text-ink placeholder:text-muted",
    "[&[readonly]]:bg-ground [&[readonly]]:text-muted disabled:bg-ground disabled:text-muted",
    isWrong ? "border-alert" : "border-edge",
  );

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "prefix"> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shown before the text, such as `+88` or `৳`. */
  readonly prefix?: string;
  /** Shown behind the text, such as a button that copies. */
  readonly suffix?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text. `type="password"` brings a button that shows what was typed. */
export function Field({ label, hint, error, prefix, suffix, type, className, ...input }: FieldProps): ReactNode {
  const ownId = useId();
  const id = input.id ?? ownId;
  const [isShown, setShown] = useState(false);
  const isPassword = type === "password";
  const tail = isPassword ? (
    <ShowPassword isShown={isShown} controls={id} onToggle={() => setShown(!isShown)} />
  ) : (
    suffix
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isRequired={input.required}>
      <div className={classNames("relative flex items-center", className)}>
        {prefix !== undefined && (
          <span className="pointer-events-none absolute start-3.5 text-base text-muted" id={`${id}-prefix`}>
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          type={isPassword && isShown ? "text" : (type ?? "text")}
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(
            inputClass(error !== undefined),
            prefix !== undefined && (prefix.length > 2 ? "ps-14" : "ps-9"),
            tail !== undefined && "pe-13",
          )}
        />
        {tail !== undefined && <span className="absolute end-1 flex items-center">{tail}</span>}
      </div>
    </FieldFrame>
  );
}

function ShowPassword(props: { isShown: boolean; controls: string; onToggle: () => void }): ReactNode {
  const text = useText(uiText);
  return (
    <button
      type="button"
      aria-label={props.isShown ? text.hidePassword : text.showPassword}
      aria-pressed={props.isShown}
      aria-controls={props.controls}
      onClick={props.onToggle}
      className="inline-flex size-target items-center justify-center rounded-md text-muted hover:text-ink"
    >
      {props.isShown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
}

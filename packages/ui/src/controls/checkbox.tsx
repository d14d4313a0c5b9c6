import { useId, type InputHTMLAttributes, type ReactNode } from "react";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

/** A box with its words; all of it can be tapped. */
export function Checkbox({ label, error, ...input }: CheckboxProps): ReactNode {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="flex min-h-target items-center gap-3 text-sm text-ink">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={error !== undefined ? `${id}-error` : undefined}
          className="size-6 shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      <p id={`${id}-error`} role="alert" className="text-xs font-medium text-alert empty:hidden">
        {error}
      </p>
    </div>
  );
}

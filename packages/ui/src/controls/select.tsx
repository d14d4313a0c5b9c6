import { useId, type ReactNode, type SelectHTMLAttributes } from "react";
import { ChevronDownIcon } from "../icons/index.ts";
import { classNames } from "./class-names.ts";
import { describedBy, FieldFrame, inputClass } from "./field.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** The phone's own list of choices. */
export function Select({ label, options, hint, error, className, ...select }: SelectProps): ReactNode {
  const ownId = useId();
  const id = select.id ?? ownId;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isRequired={select.required}>
      <div className={classNames("relative flex items-center", className)}>
        <select
          {...select}
          id={id}
          aria-invalid={error !== undefined ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(inputClass(error !== undefined), "appearance-none pe-11")}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute end-3 text-muted" />
      </div>
    </FieldFrame>
  );
}

import { Field } from "@maidan/ui/controls";
import { CheckIcon } from "@maidan/ui/icons";
import type { ReactNode } from "react";

/** What is wrong, or what was done: said once, and read aloud. */
export function Outcome({ error, done }: { error: string | undefined; done: string | undefined }): ReactNode {
  return (
    <>
      <p role="alert" className="rounded-md bg-alert-soft px-3 py-2 text-sm text-alert empty:hidden">
        {error}
      </p>
      <div role="status">
        {done !== undefined && (
          <p className="flex gap-2 rounded-md bg-accent-soft px-3 py-2 text-sm text-ink">
            <CheckIcon size={20} className="shrink-0 text-accent" />
            {done}
          </p>
        )}
      </div>
    </>
  );
}

export interface SecretProps {
  readonly label: string;
  readonly name: string;
  readonly isCurrent?: boolean;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A password, hidden until its owner wants to see it. */
export function Secret({ label, name, isCurrent, value, onValue }: SecretProps): ReactNode {
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete={isCurrent === true ? "current-password" : "new-password"}
      value={value}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}

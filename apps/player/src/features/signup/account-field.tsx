import { Field } from "@maidan/ui/controls";
import type { ReactNode } from "react";

/** What a field of either sign-up form is to the browser: what it may fill in, and what the keyboard leaves as it is typed. [CONST-16] */
const kinds = {
  username: { autoComplete: "username", autoCapitalize: "none", spellCheck: false, required: true },
  newPassword: { type: "password", autoComplete: "new-password", required: true },
  name: { autoComplete: "name", maxLength: 100, required: true },
  email: { inputMode: "email", autoComplete: "email", autoCapitalize: "none", required: true },
  code: { autoCapitalize: "none", spellCheck: false },
} as const;

interface AccountFieldProps<Name extends string> {
  readonly kind: keyof typeof kinds;
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly form: {
    readonly values: Readonly<Record<Name, string>>;
    readonly errors: Readonly<Partial<Record<Name, string | undefined>>>;
    readonly set: (name: Name, value: string) => void;
  };
}

/** A line of text of a new account, with its value and what is wrong with it from the form. */
export function AccountField<Name extends string>({
  kind,
  form,
  name,
  label,
  hint,
}: AccountFieldProps<Name>): ReactNode {
  return (
    <Field
      {...kinds[kind]}
      label={label}
      hint={hint}
      name={name}
      value={form.values[name]}
      error={form.errors[name]}
      onChange={(event) => form.set(name, kind === "email" ? event.target.value.trim() : event.target.value)}
    />
  );
}

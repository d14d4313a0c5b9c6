import type { ApiError } from "@maidan/client/api";
import * as controls from "@maidan/ui/controls";
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import { useRefusalText } from "./refusal.ts";

/** What was refused about the input: its message, or nothing. A field of this name takes the message to itself while it is there. */
interface Refused {
  readonly messageOf: (name: string) => string | undefined;
  readonly claim: (name: string) => () => void;
  /** Messages that stand beside no field. */
  readonly others: readonly string[];
  readonly error: ApiError | undefined;
}

const nothingRefused: Refused = {
  messageOf: () => undefined,
  claim: () => () => undefined,
  others: [],
  error: undefined,
};
const RefusedContext = createContext<Refused>(nothingRefused);

/** True when the wire's path (`terms.weights.0`) is this field's or lies within it. */
export const isOf = (name: string, path: string): boolean => path === name || path.startsWith(`${name}.`);

/** The fields within say what the server refused about them; what concerns none of them is left to `FormError`. */
export function RefusedFields({ error, children }: { error: ApiError | undefined; children: ReactNode }): ReactNode {
  const say = useRefusalText();
  const [shown, setShown] = useState<readonly string[]>([]);
  const entries = error?.kind === "refused" ? Object.entries(error.fields) : [];
  const messages = entries.map(([path, sentences]) => ({ path, message: sentences.map(say).join(" ") }));
  const claim = useMemo(
    () => (name: string) => {
      setShown((before) => [...before, name]);
      return () =>
        setShown((before) => {
          const at = before.indexOf(name);
          return before.filter((_, index) => index !== at);
        });
    },
    [],
  );
  const refused: Refused = {
    messageOf: (name) => messages.find(({ path }) => isOf(name, path))?.message,
    claim,
    others: messages.filter(({ path }) => !shown.some((name) => isOf(name, path))).map(({ message }) => message),
    error,
  };
  return <RefusedContext value={refused}>{children}</RefusedContext>;
}

/** What stands beside no field, of this error; undefined = it is not the one that the fields around show. */
export function useOthers(error: ApiError | undefined): readonly string[] | undefined {
  const refused = use(RefusedContext);
  return error !== undefined && refused.error === error ? refused.others : undefined;
}

function useMessage(name: string | undefined): string | undefined {
  const { messageOf, claim } = use(RefusedContext);
  useEffect(() => (name === undefined ? undefined : claim(name)), [claim, name]);
  return name === undefined ? undefined : messageOf(name);
}

/** One line of text; `name` is the wire's name of what is typed. */
export function Field(props: controls.FieldProps): ReactNode {
  const message = useMessage(props.name);
  return <controls.Field {...props} error={props.error ?? message} />;
}

export function NumberField(props: controls.NumberFieldProps): ReactNode {
  const message = useMessage(props.name);
  return <controls.NumberField {...props} error={props.error ?? message} />;
}

export function TextArea(props: controls.TextAreaProps): ReactNode {
  const message = useMessage(props.name);
  return <controls.TextArea {...props} error={props.error ?? message} />;
}

export function Select(props: controls.SelectProps): ReactNode {
  const message = useMessage(props.name);
  return <controls.Select {...props} error={props.error ?? message} />;
}

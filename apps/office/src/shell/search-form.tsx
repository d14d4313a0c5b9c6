import { Button, Field } from "@maidan/ui/controls";
import { SearchIcon } from "@maidan/ui/icons";
import { useState, type ReactNode } from "react";

/** One field and its button; searches when it is sent, not while it is typed. */
export function SearchForm(props: {
  readonly label: string;
  readonly action: string;
  readonly value: string;
  readonly maxLength: number;
  readonly isFocused?: boolean;
  readonly onSearch: (words: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(props.value);
  return (
    <form
      role="search"
      aria-label={props.label}
      className="flex w-full max-w-xl items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSearch(typed.trim());
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label={props.label}
          type="search"
          autoFocus={props.isFocused === true}
          maxLength={props.maxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" tone="secondary" className="min-h-12">
        <SearchIcon size={18} />
        {props.action}
      </Button>
    </form>
  );
}

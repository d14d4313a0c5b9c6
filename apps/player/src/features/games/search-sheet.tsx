import { Button, Checkbox, Field } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { gamesText } from "./text.ts";

export interface Wanted {
  readonly name: string;
  readonly providers: readonly string[];
}

/** Finds games by a part of their name and by providers. [GAMES-03] */
export function SearchSheet(props: {
  readonly isOpen: boolean;
  readonly wanted: Wanted;
  readonly providers: readonly string[];
  readonly onClose: () => void;
  readonly onConfirm: (wanted: Wanted) => void;
}): ReactNode {
  const text = useText(gamesText);
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={text.searchTitle}>
      {props.isOpen && <SearchForm {...props} />}
    </Sheet>
  );
}

function SearchForm({ wanted, providers, onConfirm }: Parameters<typeof SearchSheet>[0]): ReactNode {
  const text = useText(gamesText);
  const [draft, setDraft] = useState(wanted);
  const toggle = (provider: string): void =>
    setDraft({
      ...draft,
      providers: draft.providers.includes(provider)
        ? draft.providers.filter((one) => one !== provider)
        : [...draft.providers, provider],
    });
  return (
    <form
      className="safe-bottom flex flex-col gap-3 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm(draft);
      }}
    >
      <Field
        label={text.gameName}
        type="search"
        value={draft.name}
        maxLength={80}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <fieldset>
        <legend className="pb-1 text-sm font-semibold">{text.providers}</legend>
        {providers.map((provider) => (
          <Checkbox
            key={provider}
            label={provider}
            checked={draft.providers.includes(provider)}
            onChange={() => toggle(provider)}
          />
        ))}
      </fieldset>
      <div className="flex gap-3">
        <Button tone="secondary" className="flex-1" onClick={() => setDraft({ name: "", providers: [] })}>
          {text.clear}
        </Button>
        <Button type="submit" className="flex-1">
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}

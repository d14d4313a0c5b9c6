import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { Field, NumberField } from "../../shell/index.ts";
import { gamesText } from "./text.ts";

/** How a game or a provider stands in the lobby's lists. */
export interface Listed {
  readonly name: string;
  readonly nameBn: string;
  /** As it is typed; empty = none. */
  readonly place: string;
  readonly isActive: boolean;
}

/** What is typed of it, and as it is sent. */
export function useListed(kept: {
  readonly name: string;
  readonly name_bn: string;
  readonly place: number;
  readonly is_active: boolean;
}) {
  const [draft, setDraft] = useState<Listed>({
    name: kept.name,
    nameBn: kept.name_bn,
    place: String(kept.place),
    isActive: kept.is_active,
  });
  const body = {
    name: draft.name.trim(),
    name_bn: draft.nameBn.trim(),
    place: Number(draft.place),
    is_active: draft.isActive,
  };
  return { draft, setDraft, body };
}

/** Both names, the place, and whether it is switched on; what else there is to say stands before that. */
export function ListedFields(props: {
  readonly draft: Listed;
  readonly onDraft: (draft: Listed) => void;
  readonly nameHint?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { draft, onDraft, nameHint, children } = props;
  const text = useText(gamesText);
  return (
    <>
      <Field
        name="name"
        label={text.nameEn}
        {...(nameHint !== undefined && { hint: nameHint })}
        maxLength={120}
        value={draft.name}
        onChange={(event) => onDraft({ ...draft, name: event.target.value })}
      />
      <Field
        name="name_bn"
        label={text.nameBn}
        lang="bn"
        maxLength={120}
        value={draft.nameBn}
        onChange={(event) => onDraft({ ...draft, nameBn: event.target.value })}
      />
      <NumberField
        name="place"
        label={text.place}
        hint={text.placeHint}
        decimals={0}
        value={draft.place}
        onValue={(place) => onDraft({ ...draft, place })}
      />
      {children}
      <Checkbox
        label={text.isActive}
        checked={draft.isActive}
        onChange={(event) => onDraft({ ...draft, isActive: event.target.checked })}
      />
    </>
  );
}

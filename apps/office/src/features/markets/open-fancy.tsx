import { openFancy } from "@maidan/contract/http/house-markets";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, Field, NumberField, Select, useMay } from "../../shell/index.ts";
import {
  fancyBody,
  fancyTypes,
  hasLines,
  hasNo,
  isWholeFancy,
  noFancy,
  withLinesMoved,
  type FancyDraft,
} from "./new-fancy.ts";
import { openFancyText } from "./open-fancy-text.ts";

/** The button and its dialog: a Fancy that no feed brings. [RATES-65] */
export function OpenFancy({ eventId }: { eventId: string }): ReactNode {
  const text = useText(openFancyText);
  const mayControl = useMay("market.control");
  const [isOpen, setOpen] = useState(false);
  if (!mayControl) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <OpenDialog eventId={eventId} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenDialog({ eventId, onClose }: { eventId: string; onClose: () => void }): ReactNode {
  const text = useText(openFancyText);
  const queries = useQueryClient();
  const [draft, setDraft] = useState(noFancy);
  const change = (part: Partial<FancyDraft>): void => setDraft({ ...draft, ...part });
  return (
    <DecisionDialog
      title={text.title}
      words={text.words}
      action={text.open}
      isBlocked={!isWholeFancy(draft)}
      input={draft}
      send={(asked: FancyDraft, idempotencyKey) =>
        api.call(openFancy, { params: { id: eventId }, body: fancyBody(asked), idempotencyKey })
      }
      done={({ status }) => (status === "OPEN" ? text.opened : text.waits)({ market: draft.title.trim() })}
      onDone={() => void queries.invalidateQueries({ queryKey: ["house-markets", eventId] })}
      onClose={onClose}
    >
      <Select
        name="type"
        label={text.type}
        value={String(draft.type)}
        options={fancyTypes.map((type) => ({ value: String(type), label: text[`type${type}`] }))}
        onChange={({ target }) => change({ type: fancyTypes.find((type) => String(type) === target.value) ?? 2 })}
      />
      <Field
        name="title"
        label={text.question}
        maxLength={80}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {draft.type === 4 && (
        <NumberField
          name="width"
          label={text.width}
          decimals={0}
          maxLength={3}
          value={draft.width}
          onValue={(width) => change({ width })}
        />
      )}
      {draft.type === 5 && (
        <NumberField
          name="digits"
          label={text.digits}
          decimals={0}
          maxLength={1}
          value={draft.digits}
          onValue={(digits) => change({ digits })}
        />
      )}
      <Rates draft={draft} onDraft={setDraft} />
    </DecisionDialog>
  );
}

/** NO before YES, as on the players' board; lines only where there are any. */
function Rates({ draft, onDraft }: { draft: FancyDraft; onDraft: (draft: FancyDraft) => void }): ReactNode {
  const text = useText(openFancyText);
  const withLines = hasLines(draft.type);
  const figure = (name: "noLine" | "noRate" | "yesLine" | "yesRate"): ReactNode => (
    <NumberField
      name={name}
      label={text[name]}
      decimals={0}
      maxLength={6}
      value={draft[name]}
      onValue={(typed) => onDraft({ ...draft, [name]: typed })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {withLines && figure("noLine")}
        {hasNo(draft.type) && figure("noRate")}
        {withLines && figure("yesLine")}
        {figure("yesRate")}
      </div>
      {withLines && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone="secondary" onClick={() => onDraft(withLinesMoved(draft, -1))}>
            {text.lower}
          </Button>
          <Button size="small" tone="secondary" onClick={() => onDraft(withLinesMoved(draft, 1))}>
            {text.higher}
          </Button>
        </div>
      )}
    </>
  );
}

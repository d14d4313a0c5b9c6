import { openRunners } from "@maidan/contract/http/house-markets";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, Field, Select, TextArea, useMay } from "../../shell/index.ts";
import { useEvent } from "./add-to-event.tsx";
import { linesOf } from "./hand-market.ts";
import { openRunnersText } from "./open-runners-text.ts";

const kinds = ["bookmaker", "fancy"] as const;
interface Draft {
  readonly kind: (typeof kinds)[number];
  readonly title: string;
  /** One a line. */
  readonly runners: string;
}

/** The button and its dialog: a Bookmaker, or a Fancy with runners, that no feed brings. [RATES-80] */
export function OpenRunners({ eventId }: { eventId: string }): ReactNode {
  const text = useText(openRunnersText);
  const mayControl = useMay("market.control");
  const event = useEvent(eventId);
  const [isOpen, setOpen] = useState(false);
  if (!mayControl || event === undefined) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <OpenDialog eventId={eventId} sides={event.sides} onClose={() => setOpen(false)} />}
    </>
  );
}

function OpenDialog(props: {
  readonly eventId: string;
  readonly sides: readonly string[];
  readonly onClose: () => void;
}): ReactNode {
  const text = useText(openRunnersText);
  const queries = useQueryClient();
  const { eventId, sides } = props;
  const [draft, setDraft] = useState<Draft>({ kind: "bookmaker", title: "Bookmaker", runners: sides.join("\n") });
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  return (
    <DecisionDialog
      title={text.title}
      words={text.words}
      action={text.open}
      isBlocked={draft.title.trim() === "" || linesOf(draft.runners).length < 2}
      input={draft}
      send={({ kind, title, runners }: Draft, idempotencyKey) =>
        api.call(openRunners, {
          params: { id: eventId },
          body: { kind, title: title.trim(), runners: linesOf(runners) },
          idempotencyKey,
        })
      }
      done={() => text.made({ market: draft.title.trim() })}
      onDone={() => void queries.invalidateQueries({ queryKey: ["house-markets", eventId] })}
      onClose={props.onClose}
    >
      <Select
        name="kind"
        label={text.kind}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: text[value] }))}
        onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? "bookmaker" })}
      />
      <Field
        name="title"
        label={text.name}
        maxLength={80}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        name="runners"
        label={text.runners}
        rows={4}
        value={draft.runners}
        onChange={({ target }) => change({ runners: target.value })}
      />
    </DecisionDialog>
  );
}

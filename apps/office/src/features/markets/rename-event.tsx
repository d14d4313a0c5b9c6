import { renameEvent } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, Field, useMay } from "../../shell/index.ts";
import { useEvent } from "./add-to-event.tsx";
import type { EventRead } from "./added-market.ts";
import { addedText } from "./added-text.ts";
import { handText } from "./hand-text.ts";

/** The button and its dialog: another name for an event of no feed. [HAND-14] */
export function RenameEvent({ eventId }: { eventId: string }): ReactNode {
  const text = useText(addedText);
  const mayControl = useMay("market.control");
  const event = useEvent(eventId);
  const [isOpen, setOpen] = useState(false);
  if (!mayControl || event === undefined || !event.is_by_hand || event.is_over) return null;
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        {text.rename}
      </Button>
      {isOpen && <RenameDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lists that show the event's name. */
const named: readonly unknown[] = ["event", "events", "markets"];

function RenameDialog({ event, onClose }: { event: EventRead; onClose: () => void }): ReactNode {
  const text = useText(addedText);
  const hand = useText(handText);
  const queries = useQueryClient();
  const [name, setName] = useState(event.name);
  return (
    <DecisionDialog
      title={text.renameTitle}
      words={text.renameWords}
      action={text.rename}
      isBlocked={name.trim() === "" || name.trim() === event.name}
      input={name.trim()}
      send={(asked: string, idempotencyKey) =>
        api.call(renameEvent, { params: { id: event.id }, body: { name: asked }, idempotencyKey })
      }
      done={(answer) => text.renamed({ name: answer.name })}
      onDone={() => void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => named.includes(key) })}
      onClose={onClose}
    >
      <Field
        name="name"
        label={hand.name}
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </DecisionDialog>
  );
}

import { moveEventStart } from "@maidan/contract/http/office";
import { Button, Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, Field, useMay, useShownNumber } from "../../shell/index.ts";
import { useEvent } from "./add-to-event.tsx";
import type { EventRead } from "./added-market.ts";
import { addedText } from "./added-text.ts";
import { mayMoveStart, startBody, typedOf, type StartDraft } from "./hand-market.ts";
import { handText } from "./hand-text.ts";

/** The button and its dialog: an event of no feed begins at another time. [HAND-16] */
export function MoveStart({ eventId }: { eventId: string }): ReactNode {
  const text = useText(addedText);
  const mayControl = useMay("market.control");
  const event = useEvent(eventId);
  const [isOpen, setOpen] = useState(false);
  if (!mayControl || event === undefined || !mayMoveStart(event)) return null;
  return (
    <>
      <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
        {text.moveStart}
      </Button>
      {isOpen && <MoveDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Lists that show when the event begins. */
const dated: readonly unknown[] = ["event", "events", "markets"];

function MoveDialog({ event, onClose }: { event: EventRead; onClose: () => void }): ReactNode {
  const text = useText(addedText);
  const hand = useText(handText);
  const queries = useQueryClient();
  const before = typedOf(event.start_at);
  // Until something is typed it is the event's own, also where that is read anew while the dialog is open.
  const [typed, setTyped] = useState<string>();
  const [movesOwn, setMovesOwn] = useState(true);
  const number = useShownNumber();
  const start = typed ?? before;
  return (
    <DecisionDialog
      title={text.moveTitle}
      words={
        <>
          <p className="font-semibold">{event.name}</p>
          <p>{text.moveWords}</p>
        </>
      }
      action={text.moveStart}
      isBlocked={start === "" || start === before}
      input={{ start, movesOwn }}
      send={(asked: StartDraft, idempotencyKey) =>
        api.call(moveEventStart, { params: { id: event.id }, body: startBody(asked, event), idempotencyKey })
      }
      done={() => text.startMoved}
      onDone={() => void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => dated.includes(key) })}
      onClose={onClose}
    >
      <Field
        name="start_at"
        label={hand.start}
        type="datetime-local"
        value={start}
        onChange={({ target }) => setTyped(target.value)}
      />
      {event.own_starts > 0 && (
        <Checkbox
          label={text.movesOwn({ count: number(event.own_starts) })}
          checked={movesOwn}
          onChange={({ target }) => setMovesOwn(target.checked)}
        />
      )}
    </DecisionDialog>
  );
}

import { addMarketTo, readEvent } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  Failure,
  Field,
  NumberField,
  Select,
  TextArea,
  useMay,
  useShownNumber,
} from "../../shell/index.ts";
import {
  addedBody,
  hasParts,
  hasPlaces,
  isOfLines,
  isWholeAdded,
  kindsOf,
  noAdded,
  type AddedDraft,
  type EventRead,
  type Kind,
} from "./added-market.ts";
import { addedText } from "./added-text.ts";
import { AcrossChoice, CurrencyChoice } from "./by-hand.tsx";
import { handText } from "./hand-text.ts";

const eventQuery = (eventId: string) => ({
  queryKey: ["event", eventId],
  queryFn: () => ask(readEvent, { params: { id: eventId } }),
});

/** The event that is looked at; undefined until it is read. */
export function useEvent(eventId: string): EventRead | undefined {
  return useQuery(eventQuery(eventId)).data;
}

/** That there is no such event; undefined where there is one, or nothing is known. [CONSOLE-11] */
export function useNoEvent(eventId: string): Failure | undefined {
  const { error } = useQuery(eventQuery(eventId));
  return error instanceof Failure && error.error.kind === "refused" && error.error.code === "NOT_FOUND"
    ? error
    : undefined;
}

/** The button and its dialog: a further market of the exchange in this event. [HAND-10] */
export function AddMarketTo({ eventId }: { eventId: string }): ReactNode {
  const text = useText(addedText);
  const mayControl = useMay("market.control");
  const event = useEvent(eventId);
  const [isOpen, setOpen] = useState(false);
  if (!mayControl || event === undefined || event.is_over || kindsOf[event.sport].length === 0) return null;
  return (
    <>
      <Button size="small" tone="secondary" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen && <AddDialog event={event} onClose={() => setOpen(false)} />}
    </>
  );
}

function useKindName(): (kind: Kind) => string {
  const text = useText(addedText);
  const number = useShownNumber();
  return (kind) => {
    const line = /^OVER_UNDER_(\d)5$/.exec(kind)?.[1];
    if (line !== undefined) return text.goals({ line: number(Number(line) + 0.5) });
    return String(text[kind as "SPECIAL"]);
  };
}

function AddDialog({ event, onClose }: { event: EventRead; onClose: () => void }): ReactNode {
  const text = useText(addedText);
  const queries = useQueryClient();
  const nameOf = useKindName();
  const kinds = kindsOf[event.sport];
  const [draft, setDraft] = useState(noAdded);
  const change = (part: Partial<AddedDraft>): void => setDraft({ ...draft, ...part });
  return (
    <DecisionDialog
      title={text.title}
      words={
        <>
          <p className="font-semibold">{event.name}</p>
          <p>{text.words}</p>
        </>
      }
      action={text.add}
      isBlocked={!isWholeAdded(draft)}
      input={draft}
      send={(asked: AddedDraft, idempotencyKey) =>
        api.call(addMarketTo, { params: { id: event.id }, body: addedBody(asked), idempotencyKey })
      }
      done={({ name }) => text.made({ market: name })}
      onDone={() =>
        void Promise.all([["markets"], ["event", event.id]].map((queryKey) => queries.invalidateQueries({ queryKey })))
      }
      onClose={onClose}
    >
      <Select
        name="kind"
        label={text.kind}
        value={draft.kind}
        options={kinds.map((value) => ({ value, label: nameOf(value) }))}
        onChange={({ target }) => change({ kind: kinds.find((kind) => kind === target.value) ?? "SPECIAL" })}
      />
      <Asked draft={draft} sides={event.sides} onChange={change} />
      <Terms draft={draft} onChange={change} />
    </DecisionDialog>
  );
}

interface PartProps {
  readonly draft: AddedDraft;
  readonly onChange: (part: Partial<AddedDraft>) => void;
}

/** What it asks: its part, name and outcomes, or its lines. */
function Asked({ draft, sides, onChange }: PartProps & { readonly sides: readonly string[] }): ReactNode {
  const text = useText(addedText);
  const { kind } = draft;
  const lines = { least: 1, most: 1, interval: 0 } as const;
  return (
    <>
      {hasParts(kind) && (
        <NumberField
          name="part"
          label={isOfLines(kind) ? text.innings : text.set}
          decimals={0}
          maxLength={1}
          value={draft.part}
          onValue={(part) => onChange({ part })}
        />
      )}
      <Field
        name="name"
        label={text.name}
        maxLength={80}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {isOfLines(kind) ? (
        <div className="grid grid-cols-2 gap-3">
          {(["least", "most", "interval"] as const).map((name) => (
            <NumberField
              key={name}
              name={name === "least" ? "line" : name}
              label={text[name]}
              decimals={lines[name]}
              maxLength={6}
              value={draft[name]}
              onValue={(typed) => onChange({ [name]: typed })}
            />
          ))}
        </div>
      ) : (
        <TextArea
          name="runners"
          label={text.runners}
          rows={3}
          placeholder={kind === "SET_WINNER" || kind === "MATCH_ODDS" ? sides.join("\n") : ""}
          value={draft.runners}
          onChange={({ target }) => onChange({ runners: target.value })}
        />
      )}
    </>
  );
}

/** On what terms bets are taken. */
function Terms({ draft, onChange }: PartProps): ReactNode {
  const text = useText(addedText);
  const hand = useText(handText);
  const isLine = isOfLines(draft.kind);
  return (
    <>
      <CurrencyChoice chosen={draft.currency} onChoose={(currency) => onChange({ currency })} />
      <Field
        name="start_at"
        label={text.start}
        type="datetime-local"
        value={draft.start}
        onChange={({ target }) => onChange({ start: target.value })}
      />
      {hasPlaces(draft.kind) && (
        <NumberField
          name="number_of_winners"
          label={text.winners}
          decimals={0}
          maxLength={2}
          value={draft.winners}
          onValue={(winners) => onChange({ winners })}
        />
      )}
      {!isLine && (
        <Select
          name="has_starting_price"
          label={text.startingPrice}
          value={draft.hasStartingPrice ? "yes" : "no"}
          options={(["no", "yes"] as const).map((value) => ({ value, label: text[value] }))}
          onChange={({ target }) => onChange({ hasStartingPrice: target.value === "yes" })}
        />
      )}
      {!isLine && <AcrossChoice chosen={draft.across} onChoose={(across) => onChange({ across })} />}
      <NumberField
        name="bet_delay_seconds"
        label={text.delay}
        decimals={0}
        maxLength={2}
        value={draft.delay}
        onValue={(delay) => onChange({ delay })}
      />
      <NumberField
        name="commission_basis_points"
        label={hand.commission}
        decimals={0}
        maxLength={4}
        value={draft.commission}
        onValue={(commission) => onChange({ commission })}
      />
    </>
  );
}

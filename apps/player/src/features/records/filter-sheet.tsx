import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { recordsText } from "./text.ts";
import type { DateFilter, TransactionFilter } from "./transactions.ts";

interface FilterGroup<Id> {
  readonly legend: string;
  readonly name: string;
  readonly ids: readonly Id[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** One row of a filter: a radio each, as chips. */
function FilterChips<Id extends TransactionFilter[keyof TransactionFilter]>({
  legend,
  name,
  ids,
  chosen,
  onChoose,
}: FilterGroup<Id>): ReactNode {
  const text = useText(recordsText);
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-2 text-sm font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <label
            key={id}
            className={`relative inline-flex min-h-target items-center rounded-full border px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink ${id === chosen ? "border-accent bg-accent-soft font-semibold" : "border-line"}`}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {text[id]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const dates: readonly DateFilter[] = ["today", "yesterday", "last7Days", "all"];

interface DraftSheetProps<Draft> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: Draft;
  readonly onConfirm: (draft: Draft) => void;
}

/** What is chosen in it is a draft until Confirm takes it over and closes. */
function DraftSheet<Draft>(
  props: DraftSheetProps<Draft> & {
    readonly children: (draft: Draft, setDraft: (draft: Draft) => void) => ReactNode;
  },
): ReactNode {
  const text = useText(recordsText);
  const [draft, setDraft] = useState(props.chosen);
  const confirm = (): void => {
    props.onConfirm(draft);
    props.onClose();
  };
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={text.filter}
      footer={
        <Button size="large" isWide onClick={confirm}>
          {text.confirm}
        </Button>
      }
    >
      {props.children(draft, setDraft)}
    </Sheet>
  );
}

function DateChips(props: { readonly chosen: DateFilter; readonly onChoose: (date: DateFilter) => void }): ReactNode {
  const text = useText(recordsText);
  return <FilterChips legend={text.date} name="date" ids={dates} {...props} />;
}

/** The days of the betting records, taken over by Confirm. [RECORDS-02] [RECORDS-05] */
export function DateFilterSheet(props: DraftSheetProps<DateFilter>): ReactNode {
  return <DraftSheet {...props}>{(draft, setDraft) => <DateChips chosen={draft} onChoose={setDraft} />}</DraftSheet>;
}

/** Status, payment type and date, taken over by Confirm. [RECORDS-21] [RECORDS-22] [RECORDS-23] */
export function TransactionFilterSheet(props: DraftSheetProps<TransactionFilter>): ReactNode {
  const text = useText(recordsText);
  return (
    <DraftSheet {...props}>
      {(draft, setDraft) => (
        <>
          <FilterChips
            legend={text.status}
            name="status"
            ids={["all", "pending", "fail", "success"]}
            chosen={draft.status}
            onChoose={(status) => setDraft({ ...draft, status })}
          />
          <FilterChips
            legend={text.kind}
            name="kind"
            ids={["all", "deposit", "withdraw"]}
            chosen={draft.kind}
            onChoose={(kind) => setDraft({ ...draft, kind })}
          />
          <DateChips chosen={draft.date} onChoose={(date) => setDraft({ ...draft, date })} />
        </>
      )}
    </DraftSheet>
  );
}

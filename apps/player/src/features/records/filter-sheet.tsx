import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { recordsText } from "./text.ts";
import type { DateFilter, TransactionFilter } from "./transactions.ts";

export interface FilterGroup<Id extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

/** One row of a filter: a radio each, as chips. */
export function FilterChips<Id extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: FilterGroup<Id>): ReactNode {
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-2 text-sm font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className={`relative inline-flex min-h-target items-center rounded-full border px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink ${option.id === chosen ? "border-accent bg-accent-soft font-semibold" : "border-line"}`}
          >
            <input
              type="radio"
              name={name}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const dates: readonly DateFilter[] = ["today", "yesterday", "last7Days", "all"];

/** Takes the draft over and closes. */
function ConfirmButton({ onConfirm }: { onConfirm: () => void }): ReactNode {
  const text = useText(recordsText);
  return (
    <Button size="large" isWide onClick={onConfirm}>
      {text.confirm}
    </Button>
  );
}

interface DateFilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly date: DateFilter;
  readonly onConfirm: (date: DateFilter) => void;
}

/** The days of the betting records, taken over by Confirm. [RECORDS-02] [RECORDS-05] */
export function DateFilterSheet({ isOpen, onClose, date, onConfirm }: DateFilterSheetProps): ReactNode {
  const text = useText(recordsText);
  const [draft, setDraft] = useState(date);
  const confirm = (): void => {
    onConfirm(draft);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.filter} footer={<ConfirmButton onConfirm={confirm} />}>
      <FilterChips
        legend={text.date}
        name="date"
        options={dates.map((id) => ({ id, label: text[id] }))}
        chosen={draft}
        onChoose={setDraft}
      />
    </Sheet>
  );
}

interface TransactionFilterSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly filter: TransactionFilter;
  readonly onConfirm: (filter: TransactionFilter) => void;
}

/** Status, payment type and date, taken over by Confirm. [RECORDS-21] [RECORDS-22] [RECORDS-23] */
export function TransactionFilterSheet({ isOpen, onClose, filter, onConfirm }: TransactionFilterSheetProps): ReactNode {
  const text = useText(recordsText);
  const [draft, setDraft] = useState(filter);
  const confirm = (): void => {
    onConfirm(draft);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={text.filter} footer={<ConfirmButton onConfirm={confirm} />}>
      <FilterChips
        legend={text.status}
        name="status"
        options={(["all", "pending", "fail", "success"] as const).map((id) => ({ id, label: text[id] }))}
        chosen={draft.status}
        onChoose={(status) => setDraft({ ...draft, status })}
      />
      <FilterChips
        legend={text.kind}
        name="kind"
        options={(["all", "deposit", "withdraw"] as const).map((id) => ({ id, label: text[id] }))}
        chosen={draft.kind}
        onChoose={(kind) => setDraft({ ...draft, kind })}
      />
      <FilterChips
        legend={text.date}
        name="date"
        options={dates.map((id) => ({ id, label: text[id] }))}
        chosen={draft.date}
        onChoose={(date) => setDraft({ ...draft, date })}
      />
    </Sheet>
  );
}

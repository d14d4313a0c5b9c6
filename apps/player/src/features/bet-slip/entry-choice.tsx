import type { ReactNode } from "react";
import { entries, type Entry } from "./bet-slip-form.ts";
import { useSlipWords } from "./slip-words.ts";

/** What the amount stands for. [SLIP-15] */
export function EntryChoice({ entry, onEntry }: { entry: Entry; onEntry: (entry: Entry) => void }): ReactNode {
  const text = useSlipWords();
  return (
    <div role="group" aria-label={text.amountIs} className="mb-2 flex gap-1 rounded-md bg-raised p-1">
      {entries.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={entry === one}
          onClick={() => onEntry(one)}
          className="min-h-9 flex-1 rounded-sm text-xs font-semibold text-muted aria-pressed:bg-pressed aria-pressed:text-ink"
        >
          {text[one]}
        </button>
      ))}
    </div>
  );
}

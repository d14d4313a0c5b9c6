import type { ReactNode } from "react";
import { entries, type Entry } from "./bet-slip-form.ts";
import { useSlipWords } from "./slip-words.ts";

/** What the amount stands for. [SLIP-15] */
export function EntryChoice({ entry, onEntry }: { entry: Entry; onEntry: (entry: Entry) => void }): ReactNode {
  const text = useSlipWords();
  return (
    <div role="group" aria-label={text.amountIs} className="mb-2 flex rounded-md bg-raised">
      {entries.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={entry === one}
          onClick={() => onEntry(one)}
          className="min-h-target flex-1 rounded-md border-4 border-transparent bg-clip-padding text-xs font-semibold text-muted aria-pressed:bg-pressed aria-pressed:text-ink"
        >
          {text[one]}
        </button>
      ))}
    </div>
  );
}

import { classNames } from "@maidan/ui/controls";
import { CopyIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import { useShownNumber } from "./figures.ts";
import { shellText } from "./text.ts";

/** The head of a room: its name, what it is about now, and what can be done at once. */
export function RoomHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
      <h1 className="text-xl font-semibold">{title}</h1>
      {note !== undefined && <div className="text-sm text-muted">{note}</div>}
      <div className="flex max-w-full min-w-0 flex-wrap items-center gap-2 sm:ms-auto">{children}</div>
    </header>
  );
}

export type AgeUnit = "seconds" | "minutes" | "hours" | "days";

/** How long ago, in the largest unit that has at least one whole. */
export function ageOf(seconds: number): { readonly unit: AgeUnit; readonly count: number } {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return { unit: "seconds", count: whole };
  if (whole < 3_600) return { unit: "minutes", count: Math.floor(whole / 60) };
  if (whole < 86_400) return { unit: "hours", count: Math.floor(whole / 3_600) };
  return { unit: "days", count: Math.floor(whole / 86_400) };
}

/** So long, in words, in the largest unit that has at least one whole. */
export function useAge(): (seconds: number) => string {
  const text = useText(shellText);
  const shown = useShownNumber();
  return (seconds) => {
    const { unit, count } = ageOf(seconds);
    return text[unit]({ count: shown(count) });
  };
}

/** How long somebody has been waiting; stands out after ten minutes. */
export function Age({ seconds, isWaiting }: { seconds: number; isWaiting: boolean }): ReactNode {
  const age = useAge();
  const isLate = isWaiting && seconds >= 600;
  return (
    <span className={classNames("tabular", isLate ? "font-semibold text-alert" : "text-muted")}>{age(seconds)}</span>
  );
}

/** A text of letters and digits that is compared by eye, and copied by a click. */
export function Code({ value, what }: { value: string; what: string }): ReactNode {
  const text = useText(shellText);
  return (
    <button
      type="button"
      aria-label={`${value}. ${text.copy({ what })}`}
      onClick={() => {
        void navigator.clipboard.writeText(value).then(() => showToast(text.copied, "done"));
      }}
      className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-xs text-start font-mono text-sm break-all hover:text-accent"
    >
      {value}
      <CopyIcon size={14} className="shrink-0 text-muted" />
    </button>
  );
}

/** Choices of one list: `pending 3 | approved | rejected`. */
export function Choices<Id extends string>(props: {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly label: string; readonly count?: number | undefined }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
}): ReactNode {
  const shown = useShownNumber();
  return (
    <div
      role="group"
      aria-label={props.label}
      className="no-scrollbar flex w-fit max-w-full gap-1 overflow-x-auto rounded-md bg-surface p-1"
    >
      {props.choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          aria-pressed={choice.id === props.selected}
          onClick={() => props.onSelect(choice.id)}
          className={classNames(
            "flex min-h-9 items-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap",
            choice.id === props.selected ? "bg-pressed text-ink" : "text-muted hover:text-ink",
          )}
        >
          {choice.label}
          {choice.count !== undefined && (
            <span className="tabular rounded-full bg-raised px-1.5 text-2xs font-semibold text-ink">
              {shown(choice.count)}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Names and values, one below the other on a phone. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

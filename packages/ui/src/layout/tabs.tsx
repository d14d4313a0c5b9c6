import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../controls/class-names.ts";

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

export interface TabsProps<Id extends string> {
  /** What the tabs choose between, read aloud. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly children: ReactNode;
}

/** Tabs with one panel; arrow keys move between them, and a strip too long for the screen scrolls sideways. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>): ReactNode {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const place = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[(place + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="no-scrollbar flex overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => {
          const isSelected = tab.id === selected;
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={isSelected}
              aria-controls={`${id}-panel`}
              tabIndex={isSelected ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              className={classNames(
                "min-h-target min-w-target flex-[1_0_auto] border-b-2 px-3 text-sm font-semibold whitespace-nowrap",
                isSelected ? "border-accent text-ink" : "border-transparent text-muted",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} className="pt-3">
        {children}
      </div>
    </div>
  );
}

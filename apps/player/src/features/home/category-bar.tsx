import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { catalogueText, categories, type CategoryId } from "../../catalogue/index.ts";

/** Lottery is in the menu alone. [HOME-01] */
export const barCategories = categories.filter(({ id }) => id !== "lottery");

export interface CategoryBarProps {
  readonly selected: CategoryId;
  readonly onSelect: (id: CategoryId) => void;
}

/** The categories at hand while the page is scrolled: it fades in below the header. [HOME-02] [OP-20] */
export function CategoryBar({ selected, onSelect }: CategoryBarProps): ReactNode {
  const names = useText(catalogueText);
  return (
    <nav
      aria-label={names.categories}
      className="no-scrollbar fixed inset-x-0 top-14 z-10 mx-auto flex max-w-phone animate-fade gap-1 overflow-x-auto border-b border-line bg-surface px-2"
    >
      {barCategories.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
          className={classNames(
            "flex min-h-14 min-w-16 shrink-0 flex-col items-center justify-center gap-0.5 border-b-2 px-2 text-2xs font-medium",
            id === selected ? "border-accent text-accent" : "border-transparent text-muted",
          )}
        >
          {icon}
          {names[id]}
        </button>
      ))}
    </nav>
  );
}

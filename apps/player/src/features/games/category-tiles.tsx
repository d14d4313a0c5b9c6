import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { catalogueText, categories } from "../../catalogue/index.ts";
import { AppLink } from "../../navigation/index.ts";

/** The ways to the lists, for who comes without a type: nothing is asked for. The sports are rooms of their own. [GAMES-08] */
export function CategoryTiles(): ReactNode {
  const text = useText(catalogueText);
  const lists = categories.filter(({ id }) => id !== "sports");
  return (
    <ul className="grid grid-cols-2 gap-3 p-4">
      {lists.map(({ id, type, icon }) => {
        const state = { type, system: "", title: text[id] };
        return (
          <li key={id}>
            <AppLink
              href={`/games?${new URLSearchParams(state).toString()}`}
              state={state}
              className="flex min-h-24 flex-col items-center justify-center gap-2 rounded-lg bg-surface font-semibold ring-1 ring-line ring-inset"
            >
              <span className="text-accent">{icon}</span>
              {text[id]}
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}

import { useEffect, useEffectEvent, useState } from "react";

/** True when a letter typed now belongs to a field, a dialog or the browser, and not to the list. */
export function isTypingElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  // Enter on a link or a button is theirs.
  if (event.key === "Enter" && target.closest("a, button") !== null) return true;
  return target.closest("input, select, textarea, [contenteditable]") !== null;
}

export type RowActions<Row> = Readonly<Record<string, (row: Row) => void>>;

/** The row that `step` leads to from `index` in a list of `length`; stays inside. */
export const stepIndex = (index: number, step: number, length: number): number =>
  Math.max(0, Math.min(length - 1, index + step));

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * One row of a list is the chosen one: arrows (or j and k) move it, and a letter does its action to it, wherever the focus is, unless somebody is
 * typing. The choice follows the row by its key when the list is read anew.
 */
export function useRowKeys<Row>(options: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly actions: RowActions<Row>;
}) {
  const { rows, keyOf } = options;
  const [chosen, setChosen] = useState<string>();
  const found = rows.findIndex((row) => keyOf(row) === chosen);
  const index = Math.max(0, found);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = rows[index];
    if (row === undefined || isTypingElsewhere(event)) return;
    const step = steps[event.key];
    const action = options.actions[event.key.toLowerCase()];
    if (step !== undefined) {
      const next = rows[found === -1 ? 0 : stepIndex(index, step, rows.length)];
      if (next === undefined) return;
      setChosen(keyOf(next));
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyOf(next))}"]`)?.focus();
    } else if (action === undefined) return;
    else action(row);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const chosenRow = rows[index];
  return { chosenKey: chosenRow === undefined ? undefined : keyOf(chosenRow), choose: setChosen };
}

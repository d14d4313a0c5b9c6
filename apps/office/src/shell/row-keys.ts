import { useEffect, useEffectEvent, useRef, useState } from "react";

const signs: Readonly<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Comma: ",",
  Period: ".",
  Slash: "/",
};

/** The key as a keyboard of Latin letters has it: of a layout with another script, Bangla say, by its place. [DESK-04] */
export function pressedKey({ key, code, shiftKey }: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string {
  // Names of keys are of Latin letters too: Enter, ArrowUp.
  if (/^[ -~]+$/.test(key)) return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return letter.toLowerCase();
  return code === "Slash" && shiftKey ? "?" : (signs[code] ?? key);
}

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

/** While no row is chosen, or the chosen one is gone: keys act on the first one, or on none until one is chosen, where a letter acts at once. */
export type WhenGone = "first" | "none";

/** The row that keys act on: the chosen one, else the first or none; -1 when there is none. */
export function actingIndex(keys: readonly string[], chosen: string | undefined, whenGone: WhenGone): number {
  const found = chosen === undefined ? -1 : keys.indexOf(chosen);
  if (found !== -1) return found;
  return keys.length === 0 || whenGone === "none" ? -1 : 0;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/**
 * One row of a list is the chosen one: arrows (or j and k) move it, and a letter does its action to it, wherever the focus is, unless somebody is
 * typing. The choice follows the row by its key when the list is read anew.
 */
export function useRowKeys<Row>(options: {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly actions: RowActions<Row>;
  readonly whenGone: WhenGone;
}) {
  const { rows, keyOf } = options;
  const [shown, setShown] = useState<string>();
  // Known from one key to the next: the list that shows the choice may be drawn later than a second key comes, which acts on what the first one chose.
  const chosen = useRef<string>(undefined);
  const choose = (key: string): void => {
    chosen.current = key;
    setShown(key);
  };
  const actingOn = (key: string | undefined): number => actingIndex(rows.map(keyOf), key, options.whenGone);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTypingElsewhere(event)) return;
    const key = pressedKey(event);
    const step = steps[key];
    const action = options.actions[key.toLowerCase()];
    const index = actingOn(chosen.current);
    const row = rows[index];
    if (step !== undefined) {
      const isChosen = row !== undefined && keyOf(row) === chosen.current;
      const next = rows[isChosen ? stepIndex(index, step, rows.length) : 0];
      if (next === undefined) return;
      choose(keyOf(next));
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(keyOf(next))}"]`)?.focus();
    } else if (action === undefined || row === undefined) return;
    else action(row);
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const acting = rows[actingOn(shown)];
  return { chosenKey: acting === undefined ? undefined : keyOf(acting), choose };
}

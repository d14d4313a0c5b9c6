const prefix = "office_kept ";

/** What was typed here and is not out yet, as this tab remembers it: over the end of a session, and when the page is loaded anew. [DESK-26] */
export function readKept(name: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Remembers these and no others. */
export function keepHere(name: string, typed: readonly unknown[]): void {
  try {
    if (typed.length === 0) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(typed));
  } catch {
    // Storage refused: it is known as long as the page stands.
  }
}

/** Whether there is anything, whosever it is. */
export function hasKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(prefix));
  } catch {
    return false;
  }
}

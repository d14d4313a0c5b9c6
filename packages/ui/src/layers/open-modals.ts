/** Sheets and dialogs that are open, the topmost last: whatever isn't inside of it lies behind its backdrop, and is neither tapped nor read aloud. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function setOpen(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export const addModal = (dialog: HTMLDialogElement): void => setOpen([...open, dialog]);
export const removeModal = (dialog: HTMLDialogElement): void => setOpen(open.filter((other) => other !== dialog));
export const topModal = (): HTMLDialogElement | undefined => open.at(-1);

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Open sheets and dialogs in the order in which they were opened. Each puts one entry into the browser's history, so that the back button (and a
 * phone's back gesture) closes the topmost layer before it leaves the page.
 */
interface Layer {
  readonly id: number;
  readonly close: () => void;
  /** Its entry is in the history. */
  hasEntry: boolean;
}

const stack: Layer[] = [];
/** Above those of all pages that were loaded before this one: entries of theirs may lie in the history still. */
let nextId = Date.now();
/** `popstate` events that our own `history.back()` is about to cause. */
let expectedPops = 0;
/** What was to be opened meanwhile. */
const waiting: (() => void)[] = [];

const layerIdOf = (state: unknown): number | undefined =>
  typeof state === "object" && state !== null && "layer" in state && typeof state.layer === "number"
    ? state.layer
    : undefined;

function addEntry(layer: Layer): void {
  layer.hasEntry = true;
  history.pushState({ ...(history.state as object | null), layer: layer.id }, "");
}

/** Leaves an entry whose layer isn't there any more; "back" would do nothing on it. */
function leaveEntry(): void {
  expectedPops += 1;
  history.back();
}

const isBare = (): boolean => {
  const id = layerIdOf(history.state);
  return id !== undefined && !stack.some((layer) => layer.id === id);
};

/** Called when the app begins: a page that was loaded anew with a sheet open stands on the entry of a sheet that is gone. [APP-25] */
export function startLayers(): void {
  addEventListener("popstate", onPopState);
  if (isBare()) leaveEntry();
}

function onPopState(): void {
  if (expectedPops > 0) {
    expectedPops -= 1;
    if (expectedPops > 0) return;
    if (isBare()) return leaveEntry();
    for (const layer of stack) if (!layer.hasEntry) addEntry(layer);
    for (const move of waiting.splice(0)) move();
    return;
  }
  const current = layerIdOf(history.state) ?? 0;
  while ((stack.at(-1)?.id ?? 0) > current) stack.pop()?.close();
  // "Forward" came to it.
  if (isBare()) leaveEntry();
}

/** Remembers an opened layer; returns what to call when it has closed by itself. */
export function pushLayer(close: () => void): () => void {
  // Again and again is once: a listener is added to an event one time.
  addEventListener("popstate", onPopState);
  const layer: Layer = { id: nextId, close, hasEntry: false };
  nextId += 1;
  stack.push(layer);
  // While a closed layer's entry is still on its way out, a new one would be taken back with it: it waits its turn.
  if (expectedPops === 0) addEntry(layer);
  return () => {
    const place = stack.indexOf(layer);
    if (place === -1) return;
    stack.splice(place, 1);
    // After a navigation from inside the layer the entry on top is the new page's: it stays.
    if (!layer.hasEntry || layerIdOf(history.state) !== layer.id) return;
    leaveEntry();
  };
}

/** Moves to another page once no closed layer's entry is on its way out: it would take the new page's back with it. */
export function afterClosing(move: () => void): void {
  if (expectedPops === 0) move();
  else waiting.push(move);
}

/** True while the entry on top of the history belongs to a layer: a navigation then replaces it, so that "back" leads to the page below. */
export const isLayerOnTop = (): boolean => layerIdOf(history.state) !== undefined && stack.length > 0;

import { expect, test, vi } from "vitest";
import { afterClosing, isLayerOnTop, pushLayer } from "./layer-stack.ts";

/** A browser's history, whose way back takes until it is let go, as on a slow phone. */
function openHistory() {
  const entries: unknown[] = [null];
  const listeners: (() => void)[] = [];
  const onItsWay: (() => void)[] = [];
  const history = {
    get state() {
      return entries.at(-1);
    },
    pushState: (state: unknown) => void entries.push(state),
    back: () =>
      void onItsWay.push(() => {
        entries.pop();
        for (const listener of listeners) listener();
      }),
  };
  vi.stubGlobal("history", history);
  vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => void listeners.push(listener));
  return { entries, pushState: history.pushState, arrive: () => onItsWay.shift()?.() };
}

test("[APP-05] a page that is opened while a closed layer's entry is on its way out is opened after it, and stays", () => {
  const { entries, pushState, arrive } = openHistory();
  const release = pushLayer(() => undefined);
  expect([entries.length, isLayerOnTop()]).toEqual([2, true]);
  release();
  afterClosing(() => pushState("the next page"));
  expect(entries).toHaveLength(2);
  arrive();
  expect(entries).toEqual([null, "the next page"]);
  // Once nothing is on its way, at once.
  afterClosing(() => pushState("one more"));
  expect(entries).toEqual([null, "the next page", "one more"]);
  vi.unstubAllGlobals();
});

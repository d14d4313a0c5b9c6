import { afterEach, expect, test, vi } from "vitest";
import { afterClosing, isLayerOnTop, pushLayer, startLayers } from "./layer-stack.ts";

/** A browser's history, whose way back takes until it is let go, as on a slow phone. */
function openHistory(entries: unknown[] = [null]) {
  const listeners = new Set<() => void>();
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
  vi.stubGlobal("addEventListener", (_type: string, listener: () => void) => void listeners.add(listener));
  const goForward = (state: unknown): void => {
    entries.push(state);
    for (const listener of listeners) listener();
  };
  return { entries, pushState: history.pushState, arrive: () => onItsWay.shift()?.(), goForward };
}
afterEach(() => vi.unstubAllGlobals());

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
});

test("[APP-25] a page that was loaded anew with sheets open leaves their entries, so that back leads to the page before", () => {
  const { entries, arrive } = openHistory([null, { tab: "open" }, { tab: "open", layer: 1 }, { layer: 2 }]);
  startLayers();
  // What opens meanwhile waits until both are gone.
  const release = pushLayer(() => undefined);
  arrive();
  expect(entries).toHaveLength(3);
  arrive();
  expect(entries).toEqual([null, { tab: "open" }, { tab: "open", layer: expect.any(Number) }]);
  release();
  arrive();
  expect(entries).toEqual([null, { tab: "open" }]);
});

test("[APP-25] forward leads to no sheet that was closed", () => {
  const { entries, arrive, goForward } = openHistory();
  startLayers();
  const release = pushLayer(() => undefined);
  const closed = entries.at(-1);
  release();
  arrive();
  goForward(closed);
  arrive();
  expect(entries).toEqual([null]);
});

test("[APP-25] a page without a sheet in its history is left as it is", () => {
  const { entries, arrive } = openHistory([null, { tab: "open" }]);
  startLayers();
  arrive();
  expect(entries).toHaveLength(2);
});

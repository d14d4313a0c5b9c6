import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeEarlyTap, type KeptTaps } from "./early-tap.ts";

/** The page that the taps are on. */
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const buttonWith = (over: object = {}) => {
  const button = { type: "button", form: null, disabled: false, isConnected: true, click: vi.fn(), ...over };
  return Object.assign(button, { closest: () => button });
};

const tapOn = (target: object | null, over: object = {}): Event =>
  ({ target, timeStamp: performance.now(), defaultPrevented: false, ...over }) as unknown as Event;

/** As the page's first script keeps them. */
function keep(...taps: readonly Event[]): void {
  const kept: KeptTaps = {
    newest: taps.at(-1),
    handleEvent(tap) {
      kept.newest = tap;
    },
  };
  vi.stubGlobal("maidanTaps", kept);
  page.addEventListener("click", kept, true);
}

test("[APP-09] the newest button that was tapped before the script was there is tapped again, once, and no tap is kept after that", () => {
  const [first, last] = [buttonWith(), buttonWith()];
  keep(tapOn(first), tapOn(last));
  const tapAgain = takeEarlyTap();
  expect(last.click).not.toHaveBeenCalled();
  tapAgain();
  expect([first.click.mock.calls.length, last.click.mock.calls.length]).toEqual([0, 1]);
  page.dispatchEvent(new Event("click"));
  expect(globalThis.maidanTaps?.newest).toBeUndefined();
  takeEarlyTap()();
  expect(last.click).toHaveBeenCalledTimes(1);
});

test("[APP-09] a button that has gone or is off by then is not tapped, nor after ten seconds, nor where something else was tapped meanwhile", () => {
  const button = buttonWith();
  keep(tapOn(button));
  const afterChange = (change: () => void): number => {
    keep(tapOn(button));
    const tapAgain = takeEarlyTap();
    change();
    tapAgain();
    return button.click.mock.calls.length;
  };
  expect(afterChange(() => (button.isConnected = false))).toBe(0);
  button.isConnected = true;
  expect(afterChange(() => (button.disabled = true))).toBe(0);
  button.disabled = false;
  expect(afterChange(() => page.dispatchEvent(new Event("click")))).toBe(0);
  expect(afterChange(() => vi.advanceTimersByTime(10_000))).toBe(0);
  expect(afterChange(() => vi.advanceTimersByTime(9_999))).toBe(1);
});

test("[APP-09] what acts without the script is not done twice: links, fields, and buttons that send a form", () => {
  const send = buttonWith({ type: "submit", form: {} });
  keep(tapOn(send));
  takeEarlyTap()();
  const button = buttonWith();
  keep(tapOn(button), tapOn({ closest: () => null }));
  takeEarlyTap()();
  keep(tapOn(button, { defaultPrevented: true }));
  takeEarlyTap()();
  expect([send.click.mock.calls.length, button.click.mock.calls.length]).toEqual([0, 0]);
});

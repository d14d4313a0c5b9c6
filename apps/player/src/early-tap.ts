/** What the page's own first script keeps: the newest tap. It hears them until the app does. */
export interface KeptTaps extends EventListenerObject {
  newest: Event | undefined;
}

declare global {
  var maidanTaps: KeptTaps | undefined;
}

/** So long somebody waits for what was tapped; after that its coming would be a surprise, and the prices be others. */
const keptMs = 10_000;

/** The button that a tap was for, where it waits for the script. Links, forms and fields have done by themselves what they do. */
function buttonOf({ target, defaultPrevented }: Event): HTMLButtonElement | undefined {
  const button = (target as Element | null)?.closest?.("button");
  if (button === null || button === undefined || defaultPrevented) return undefined;
  return button.type === "button" || button.form === null ? button : undefined;
}

/**
 * The app hears taps itself from here on: no more are kept. Returns what taps once more where the newest one before was for a button that still stands and takes taps,
 * and nothing was tapped since. [APP-09]
 */
export function takeEarlyTap(): () => void {
  const taps = globalThis.maidanTaps;
  if (taps === undefined) return () => undefined;
  removeEventListener("click", taps, { capture: true });
  const tap = taps.newest;
  taps.newest = undefined;
  if (tap === undefined) return () => undefined;
  const button = buttonOf(tap);
  let isNewest = true;
  const forget = (): void => {
    isNewest = false;
  };
  addEventListener("click", forget, { capture: true, once: true });
  return () => {
    removeEventListener("click", forget, { capture: true });
    const isWanted = isNewest && performance.now() - tap.timeStamp < keptMs;
    if (isWanted && button?.isConnected === true && !button.disabled) button.click();
  };
}

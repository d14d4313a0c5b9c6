/** What can take the focus over: never a field, which would bring up a phone's keyboard. */
const takers = 'button:not(:disabled), a[href], [role="button"][tabindex="0"]';
/** The button that moves the game on; `now` where it does so while another one says that the round is under way, `last` where others that came instead go first. */
export const leadMark = "data-lead";
/** Several changes come of one press; they are over by then. */
const settledMs = 60;

/** Where the focus was, with what was around it: what is removed no longer tells. */
interface Place {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
  readonly isByKeyboard: boolean;
}

const leadNow = `[${leadMark}="now"]:not(:disabled)`;
const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;
const canTake = (element: HTMLElement): boolean => element.isConnected && !element.matches(":disabled");

function placeOf(element: HTMLElement): Place {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one !== null; one = one.parentElement) around.push(one);
  return { element, around, isByKeyboard: element.matches(":focus-visible") };
}

/** Of a field of a board, the next one there; of what went away, what leads on, or the first button in the part around it. What is locked alone waits to be free again. */
function heirOf({ element, around }: Place): HTMLElement | undefined {
  const found = (part: HTMLElement): HTMLElement[] => [...part.querySelectorAll<HTMLElement>(takers)].filter(isVisible);
  if (element.isConnected) {
    const board = element.closest<HTMLElement>('[role="group"]');
    if (board === null) return undefined;
    const fields = found(board);
    const isAfter = (one: HTMLElement): boolean =>
      (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (fields.length > 0) return fields.find(isAfter) ?? fields.at(-1);
  }
  const open = document.querySelector<HTMLElement>("dialog[open]");
  const lead = found(open ?? document.body).find((one) => one.getAttribute(leadMark) === "");
  if (lead !== undefined) return lead;
  for (const part of around) {
    if (!part.isConnected || part === document.body) continue;
    const all = found(part);
    // What stands above every game comes last.
    const heir =
      all.find((one) => one.hasAttribute(leadMark)) ?? all.find((one) => one.closest("header") === null) ?? all[0];
    if (heir !== undefined) return heir;
  }
  return undefined;
}

/**
 * Keeps the place of whoever plays by keyboard or is read to: a button that is locked while the round is played has the focus again once it is over, and one that
 * went away, as a bet's does when its round begins, leaves it to what stands there now. Who takes the focus elsewhere, or off everything, is left there. Returns how to stop. [HOUSE-82]
 */
export function keepFocus(): () => void {
  let last: Place | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof HTMLElement ? placeOf(target) : undefined;
  };
  const look = (): void => {
    timer = undefined;
    const { activeElement } = document;
    if (last === undefined || (activeElement !== null && activeElement !== document.body)) return;
    // A dialog has its own, and gives it back.
    if (document.querySelector("dialog[open]")?.contains(last.element) === false) return;
    const options = { preventScroll: !last.isByKeyboard };
    if (canTake(last.element)) return last.element.focus(options);
    const now = document.querySelector<HTMLElement>(leadNow);
    if (now !== null) return now.focus(options);
    // The round is under way: what is locked now is free again after it.
    if (document.querySelector('[aria-busy="true"]') !== null) return;
    heirOf(last)?.focus(options);
  };
  const onChange = (): void => {
    timer ??= setTimeout(look, settledMs);
  };
  const onPress = ({ target }: PointerEvent): void => {
    // Beside everything: nothing is to have it.
    if (
      !(target instanceof Element) ||
      target.closest(`${takers}, label, input, select, textarea, [tabindex]`) === null
    )
      last = undefined;
  };
  const seen = new MutationObserver(onChange);
  seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled", "aria-busy"] });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", onPress);
  return () => {
    seen.disconnect();
    clearTimeout(timer);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", onPress);
  };
}

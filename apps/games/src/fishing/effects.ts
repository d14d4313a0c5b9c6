export interface Point {
  readonly x: number;
  readonly y: number;
}

const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** More at once isn't seen, and slows a phone down. */
const most = 24;

function piece(layer: HTMLElement, className: string, text = ""): HTMLElement | undefined {
  if (layer.childElementCount >= most) return undefined;
  const element = document.createElement("span");
  element.className = className;
  element.textContent = text;
  layer.append(element);
  return element;
}

/** Moves and fades alone, which a phone draws beside everything else. */
async function play(element: HTMLElement, frames: Keyframe[], duration: number): Promise<void> {
  await element.animate(frames, { duration, fill: "both" }).finished.catch(() => undefined);
  element.remove();
}

/** A shot on its way from a seat to a place. */
export function shotEffect(
  layer: HTMLElement,
  way: { readonly from: Point; readonly to: Point; readonly weapon: string },
) {
  const { from, to, weapon } = way;
  if (isStill()) return;
  const element = piece(layer, `shot shot-${weapon}`);
  if (element === undefined) return;
  const turn = Math.atan2(to.y - from.y, to.x - from.x);
  const at = ({ x, y }: Point): string => `translate(${x}px, ${y}px) rotate(${turn}rad)`;
  void play(
    element,
    [{ transform: at(from) }, { transform: at(to), opacity: 1 }, { transform: at(to), opacity: 0 }],
    420,
  );
}

/** What was caught, told where it swam. */
export function catchEffect(layer: HTMLElement, { x, y }: Point, text: string): void {
  const element = piece(layer, "catch", text);
  if (element === undefined) return;
  const rise = isStill() ? 0 : 44;
  const at = (up: number): string => `translate(${x}px, ${y - up}px) translate(-50%, -50%)`;
  void play(
    element,
    [
      { transform: at(0), opacity: 1 },
      { transform: at(rise), opacity: 1, offset: 0.7 },
      { transform: at(rise), opacity: 0 },
    ],
    1_300,
  );
}

/** A miss: a ring on the water. */
export function missEffect(layer: HTMLElement, { x, y }: Point): void {
  if (isStill()) return;
  const element = piece(layer, "ring");
  if (element === undefined) return;
  const at = (scale: number): string => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  void play(
    element,
    [
      { transform: at(0.2), opacity: 0.9 },
      { transform: at(1.2), opacity: 0 },
    ],
    420,
  );
}

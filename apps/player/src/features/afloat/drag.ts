/** Moved by no more than this, a press is a tap. [SHELL-58] [CONST-10] */
export const dragThresholdPx = 10;
/** Between the button and the edges of the screen. */
export const edgePx = 8;

export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** True once the pointer has left the circle in which a press counts as a tap. */
export const isDrag = (from: Place, to: Place): boolean => Math.hypot(to.x - from.x, to.y - from.y) > dragThresholdPx;

/** The nearest place at which a square of `sizePx` lies within the screen. */
export function withinScreen(place: Place, screen: Room, sizePx: number): Place {
  const within = (value: number, most: number): number => Math.max(edgePx, Math.min(value, most - sizePx - edgePx));
  return { x: within(place.x, screen.width), y: within(place.y, screen.height) };
}

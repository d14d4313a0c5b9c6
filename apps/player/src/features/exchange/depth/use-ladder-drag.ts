import { useEffect, useRef, type PointerEvent, type RefObject } from "react";
import type { CurrentOrder } from "../use-positions.ts";
import type { LadderScale } from "./ladder-rows.ts";
import type { Over } from "./use-ladder-move.ts";

/** Moved by less it is a tap. */
const tapPx = 6;
/** So near to an edge the ladder goes on under the finger, so much in each frame. */
const edgePx = 44;
const rollPx = 7;

interface Drag {
  readonly order: CurrentOrder;
  readonly pointerId: number;
  readonly startX: number;
  readonly startY: number;
  x: number;
  y: number;
  isMoving: boolean;
}

export interface LadderDragOptions {
  /** Has the ladder and the bar: the finger is followed over both. */
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The place where a dropped bet is cancelled. */
  readonly bin: RefObject<HTMLDivElement | null>;
  readonly scale: LadderScale;
  readonly rowHeight: number;
  readonly onHold: (order: CurrentOrder, over: Over) => void;
  readonly onDrop: (order: CurrentOrder, over: Over) => void;
}

/** Follows a finger or mouse that drags a bet over the ladder. The rows under it come and go: the box keeps the pointer. */
export function useLadderDrag(options: LadderDragOptions) {
  const drag = useRef<Drag>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => void (drag.current = undefined), []);

  const overOf = ({ x, y }: Drag): Over => {
    const { bin, scroller, scale, rowHeight } = latest.current;
    if (isIn(bin.current, x, y)) return "bin";
    const list = scroller.current;
    if (list === null || !isIn(list, x, y)) return undefined;
    const place = Math.floor((y - list.getBoundingClientRect().top + list.scrollTop) / rowHeight);
    return scale.priceAt(Math.min(Math.max(0, place), scale.count - 1));
  };
  const tell = (at: Drag): void => latest.current.onHold(at.order, overOf(at));
  const roll = (): void => {
    const [at, list] = [drag.current, latest.current.scroller.current];
    if (at === undefined || list === null) return;
    const { top, bottom } = list.getBoundingClientRect();
    const foot = Math.min(bottom, latest.current.bin.current?.getBoundingClientRect().top ?? bottom);
    const isWithin = at.y >= top && at.y < foot;
    const step = !isWithin ? 0 : at.y < top + edgePx ? -rollPx : at.y > foot - edgePx ? rollPx : 0;
    if (step !== 0) {
      list.scrollTop += step;
      tell(at);
    }
    requestAnimationFrame(roll);
  };
  const end = (event: PointerEvent, wasDropped: boolean): void => {
    const at = drag.current;
    if (at?.pointerId !== event.pointerId) return;
    drag.current = undefined;
    if (at.isMoving) latest.current.onDrop(at.order, wasDropped ? overOf(at) : undefined);
  };
  return {
    onGrab: (event: PointerEvent, order: CurrentOrder): void => {
      if (event.button !== 0 || drag.current !== undefined) return;
      const { pointerId, clientX: x, clientY: y } = event;
      drag.current = { order, pointerId, startX: x, startY: y, x, y, isMoving: false };
    },
    handlers: {
      onPointerMove: (event: PointerEvent): void => {
        const at = drag.current;
        if (at?.pointerId !== event.pointerId) return;
        [at.x, at.y] = [event.clientX, event.clientY];
        if (!at.isMoving) {
          if (Math.hypot(at.x - at.startX, at.y - at.startY) < tapPx) return;
          at.isMoving = true;
          latest.current.box.current?.setPointerCapture(event.pointerId);
          requestAnimationFrame(roll);
        }
        tell(at);
      },
      onPointerUp: (event: PointerEvent): void => end(event, true),
      onPointerCancel: (event: PointerEvent): void => end(event, false),
    },
  };
}

function isIn(element: Element | null, x: number, y: number): boolean {
  if (element === null) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x < right && y >= top && y < bottom;
}

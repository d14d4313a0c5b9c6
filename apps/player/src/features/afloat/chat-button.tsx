import { ChatIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useOpenChat } from "../../shell/index.ts";
import { isDrag, withinScreen, type Place } from "./drag.ts";
import { afloatText } from "./text.ts";

const sizePx = 52;
const screenNow = () => ({ width: document.documentElement.clientWidth, height: innerHeight });

/** Where it was left, as long as the page lives. */
let leftAt: Place | undefined;

interface Drag {
  readonly from: Place;
  /** From the pointer to the button's corner. */
  readonly grip: Place;
  isMoving: boolean;
}

/** A round button that opens the chat. It rests in the corner that the toolbar keeps for it, where it covers nothing, and can be pulled anywhere. [SHELL-58] */
export function ChatButton(): ReactNode {
  const text = useText(afloatText);
  const openChat = useOpenChat();
  const [place, setPlace] = useState<Place | undefined>(leftAt);
  const drag = useRef<Drag | undefined>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => {
    const onResize = (): void => {
      setPlace((now) => now && withinScreen(now, screenNow(), sizePx));
    };
    addEventListener("resize", onResize);
    return () => removeEventListener("resize", onResize);
  }, []);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    // A quick pull leaves the button before its first move is told.
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      from: { x: event.clientX, y: event.clientY },
      grip: { x: event.clientX - box.x, y: event.clientY - box.y },
      isMoving: false,
    };
    wasDragged.current = false;
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const { current } = drag;
    const at = { x: event.clientX, y: event.clientY };
    if (current === undefined || (!current.isMoving && !isDrag(current.from, at))) return;
    current.isMoving = true;
    wasDragged.current = true;
    leftAt = withinScreen({ x: at.x - current.grip.x, y: at.y - current.grip.y }, screenNow(), sizePx);
    setPlace(leftAt);
  };
  const letGo = (): void => {
    drag.current = undefined;
  };
  return (
    <div
      className={
        place === undefined
          ? "safe-bottom pointer-events-none fixed inset-x-0 bottom-0.5 z-30 mx-auto flex max-w-phone justify-end px-1"
          : "fixed z-30"
      }
      style={place === undefined ? undefined : { left: place.x, top: place.y }}
    >
      <button
        type="button"
        aria-label={text.chat}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onClick={() => {
          if (!wasDragged.current) openChat();
          wasDragged.current = false;
        }}
        className="pointer-events-auto flex size-[52px] animate-fade touch-none items-center justify-center rounded-full bg-raised text-accent shadow-raised ring-1 ring-edge ring-inset"
      >
        <ChatIcon />
      </button>
    </div>
  );
}

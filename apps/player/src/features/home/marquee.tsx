import { MegaphoneIcon, PauseIcon, PlayIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useReducedMotion } from "../../device/index.ts";
import { homeText } from "./text.ts";

/** Pixels a second. [CONST-03] */
const speed = 30;

/** The operator's notice as a line that runs by, and stands still on request. [HOME-07] */
export function Marquee({ notice }: { notice: string }): ReactNode {
  const text = useText(homeText);
  const line = useRef<HTMLSpanElement>(null);
  const motion = useRef<Animation | undefined>(undefined);
  const [isPaused, setPaused] = useState(false);
  const isStill = useReducedMotion();
  useLayoutEffect(() => {
    const element = line.current;
    const room = element?.parentElement?.clientWidth ?? 0;
    if (element === null || isStill) return undefined;
    const way = room + element.scrollWidth;
    const running = element.animate(
      [{ transform: `translateX(${room}px)` }, { transform: `translateX(-${element.scrollWidth}px)` }],
      { duration: (way / speed) * 1_000, iterations: Number.POSITIVE_INFINITY },
    );
    motion.current = running;
    return () => running.cancel();
  }, [notice, isStill]);
  const toggle = (): void => {
    if (isPaused) motion.current?.play();
    else motion.current?.pause();
    setPaused(!isPaused);
  };
  return (
    <section aria-label={text.notice} className="flex items-center bg-surface ps-4">
      <MegaphoneIcon size={18} className="shrink-0 text-won" />
      <p className="min-w-0 flex-1 overflow-hidden px-3 py-2 text-sm whitespace-nowrap">
        <span
          ref={line}
          tabIndex={isStill ? 0 : undefined}
          className={isStill ? "block overflow-x-auto" : "inline-block"}
        >
          {notice}
        </span>
      </p>
      {!isStill && (
        <button
          type="button"
          aria-label={isPaused ? text.play : text.pause}
          onClick={toggle}
          className="flex size-11 shrink-0 items-center justify-center text-muted"
        >
          {isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
        </button>
      )}
    </section>
  );
}

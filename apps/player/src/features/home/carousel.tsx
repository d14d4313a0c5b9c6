import { classNames } from "@maidan/ui/controls";
import { PauseIcon, PlayIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { homeText } from "./text.ts";

/** A banner stays for 3 s: a tick every 30 ms counts to 100. [HOME-05] [HOME-06] */
const tickMs = 30;
const ticksPerBanner = 100;
/** The next one takes half a second to come. [HOME-05] [CONST-01] */
const slideMs = 500;

/** How far a slide is after this many milliseconds: 0 at first, 1 from its end on, fast first and slow last. */
export function slidePart(elapsedMs: number): number {
  const left = 1 - Math.min(1, Math.max(0, elapsedMs / slideMs));
  return 1 - left ** 3;
}

/** Moves the strip to a banner and then calls `onEnd`; returns what ends it underway. Snapping would hold on to each place, so it rests meanwhile. */
function slide(strip: HTMLElement, toPx: number, onEnd: () => void): () => void {
  const [fromPx, startMs] = [strip.scrollLeft, performance.now()];
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    strip.style.scrollSnapType = "";
    onEnd();
  };
  const step = (): void => {
    const part = slidePart(performance.now() - startMs);
    strip.scrollLeft = fromPx + (toPx - fromPx) * part;
    if (part < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  strip.style.scrollSnapType = "none";
  frame = requestAnimationFrame(step);
  return stop;
}

const motionQuery = "(prefers-reduced-motion: reduce)";
const watchMotion = (listener: () => void): (() => void) => {
  const query = matchMedia(motionQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};
/** True when the person has asked for less motion; also while the server writes. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    watchMotion,
    () => matchMedia(motionQuery).matches,
    () => true,
  );

export interface Banner {
  readonly id: string;
  readonly content: ReactNode;
}

/** Which banner stands in the strip, and how to bring another. */
function useStrip(isCalm: boolean) {
  const strip = useRef<HTMLDivElement>(null);
  /** Ends the slide that is underway. */
  const stop = useRef<() => void>(undefined);
  const [current, setCurrent] = useState(0);
  const show = (place: number): void => {
    const element = strip.current;
    if (element === null) return;
    stop.current?.();
    setCurrent(place);
    const leftPx = place * element.clientWidth;
    if (isCalm) element.scrollLeft = leftPx;
    else stop.current = slide(element, leftPx, () => (stop.current = undefined));
  };
  const onScroll = (): void => {
    const element = strip.current;
    if (element !== null && stop.current === undefined)
      setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
  };
  return { strip, current, show, onScroll, stop: () => stop.current?.() };
}

/** Banners that slide by themselves until somebody touches, focuses or pauses them. */
export function Carousel({ banners }: { banners: readonly Banner[] }): ReactNode {
  const text = useText(homeText);
  const [isPaused, setPaused] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const isCalm = useReducedMotion();
  const isStill = isCalm || isPaused || isTouched || banners.length < 2;
  const { strip, current, show, onScroll, stop } = useStrip(isCalm);
  const touch = (): void => {
    stop();
    setTouched(true);
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={text.banners}
      className="relative"
      onPointerEnter={touch}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <div ref={strip} onScroll={onScroll} className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto">
        {banners.map((banner) => (
          <div key={banner.id} className="w-full shrink-0 snap-center">
            {banner.content}
          </div>
        ))}
      </div>
      {banners.length > 1 && (
        <div className="-mb-3 flex items-center justify-center gap-1">
          {banners.map((banner, place) => (
            <button
              key={banner.id}
              type="button"
              aria-label={text.bannerNumber({ number: place + 1, of: banners.length })}
              aria-current={place === current}
              onClick={() => show(place)}
              className="flex h-11 w-9 items-center justify-center"
            >
              <span
                className={classNames(
                  "block h-1 w-7 overflow-hidden rounded-full",
                  place === current && isStill ? "bg-accent" : "bg-edge",
                )}
              >
                {place === current && !isStill && (
                  <Progress key={current} onEnd={() => show((current + 1) % banners.length)} />
                )}
              </span>
            </button>
          ))}
          <button
            type="button"
            aria-label={isPaused ? text.play : text.pause}
            onClick={() => setPaused(!isPaused)}
            className="flex size-11 items-center justify-center text-muted"
          >
            {isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
          </button>
        </div>
      )}
    </section>
  );
}

/** The tick: written to the element itself, so that React rests between two banners. */
function Progress({ onEnd }: { onEnd: () => void }): ReactNode {
  const bar = useRef<HTMLSpanElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let ticks = 0;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      ticks += 1;
      bar.current?.style.setProperty("transform", `scaleX(${ticks / ticksPerBanner})`);
      if (ticks === ticksPerBanner) end();
      if (ticks >= ticksPerBanner) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, []);
  return <span ref={bar} className="block h-full origin-left scale-x-0 bg-accent" />;
}

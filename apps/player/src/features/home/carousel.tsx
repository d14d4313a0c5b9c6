import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { CarouselFrame, useRest } from "../../carousel/index.ts";
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
  const rest = useRest();
  const isStill = rest.isStill || banners.length < 2;
  const { strip, current, show, onScroll, stop } = useStrip(rest.isCalm);
  return (
    <CarouselFrame
      rest={rest}
      label={text.banners}
      text={text}
      ids={banners.map(({ id }) => id)}
      current={current}
      onShow={show}
      onTouch={stop}
      className="relative"
      controlsClassName="-mb-3"
      dot={(place) => (
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
      )}
    >
      <div ref={strip} onScroll={onScroll} className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto">
        {banners.map((banner) => (
          <div key={banner.id} className="w-full shrink-0 snap-center">
            {banner.content}
          </div>
        ))}
      </div>
    </CarouselFrame>
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

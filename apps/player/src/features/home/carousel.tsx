import { classNames } from "@maidan/ui/controls";
import { PauseIcon, PlayIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { homeText } from "./text.ts";

/** A banner stays for 3 s: a tick every 30 ms counts to 100. [HOME-05] [HOME-06] */
const tickMs = 30;
const ticksPerBanner = 100;

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

/** Banners that slide by themselves until somebody touches, focuses or pauses them. */
export function Carousel({ banners }: { banners: readonly Banner[] }): ReactNode {
  const text = useText(homeText);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const isStill = useReducedMotion() || isPaused || isTouched || banners.length < 2;

  const show = (place: number): void => {
    const width = strip.current?.clientWidth ?? 0;
    strip.current?.scrollTo({ left: place * width, behavior: "smooth" });
  };
  const onScroll = (): void => {
    const element = strip.current;
    if (element !== null) setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
  };
  return (
    <section
      aria-roledescription="carousel"
      aria-label={text.banners}
      className="relative"
      onPointerEnter={() => setTouched(true)}
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

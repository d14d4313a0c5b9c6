import { classNames } from "@maidan/ui/controls";
import { PauseIcon, PlayIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { DeskCard } from "./promotions.ts";
import { promotionsText } from "./text.ts";

/** A picture stays for 3 s and takes half a second to move. [PROMO-08] */
const stayMs = 3_000;
const moveMs = 500;

const motionQuery = "(prefers-reduced-motion: reduce)";
const watchMotion = (listener: () => void): (() => void) => {
  const query = matchMedia(motionQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
};

type Slide = Pick<DeskCard, "id" | "title" | "duration" | "image">;

interface Endless {
  /** Which picture stands; one past the last is the copy of the first. */
  readonly place: number;
  readonly isMoving: boolean;
  readonly show: (place: number) => void;
}

/** Goes on by itself unless it is still; from the copy after the last it jumps back to the first unseen. [PROMO-08] */
function useEndless(count: number, isStill: boolean): Endless {
  const [place, setPlace] = useState(0);
  const [isMoving, setMoving] = useState(true);
  const show = (next: number): void => {
    setMoving(true);
    setPlace(next);
  };
  useEffect(() => {
    if (isStill || place >= count) return undefined;
    const timer = setTimeout(() => show(place + 1), stayMs);
    return () => clearTimeout(timer);
  }, [isStill, place, count]);
  useEffect(() => {
    if (place < count) return undefined;
    const timer = setTimeout(() => {
      setMoving(false);
      setPlace(0);
    }, moveMs);
    return () => clearTimeout(timer);
  }, [place, count]);
  return { place, isMoving, show };
}

/**
 * Pictures that follow each other without end. They rest while a pointer or the focus is on them, when they were stopped, and for those who asked for less
 * motion. [PROMO-08]
 */
export function SlideBanner(props: { slides: readonly Slide[]; onOpen: (id: string) => void }): ReactNode {
  const { slides, onOpen } = props;
  const text = useText(promotionsText);
  const [isPaused, setPaused] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const isCalm = useSyncExternalStore(
    watchMotion,
    () => matchMedia(motionQuery).matches,
    () => true,
  );
  const { place, isMoving, show } = useEndless(slides.length, isCalm || isPaused || isTouched || slides.length < 2);
  const current = place % slides.length;
  const [first] = slides;
  const strip = first === undefined || slides.length < 2 ? slides : [...slides, first];
  return (
    <section
      aria-roledescription="carousel"
      aria-label={text.banners}
      className="overflow-hidden rounded-xl bg-surface"
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <div
        data-banner-strip
        className="flex"
        style={{
          transform: `translateX(-${place * 100}%)`,
          transition: isMoving && !isCalm ? `transform ${moveMs}ms ease` : "none",
        }}
      >
        {strip.map((slide, index) => (
          <button
            key={index === slides.length ? "copy" : slide.id}
            type="button"
            aria-hidden={index !== current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => onOpen(slide.id)}
            className="flex w-full shrink-0 items-stretch text-start"
          >
            <span className="flex min-w-0 flex-1 flex-col justify-center gap-3 bg-accent-soft p-8">
              <span className="text-2xl font-bold break-words">{slide.title}</span>
              {slide.duration !== "" && <span className="tabular text-sm text-muted">{slide.duration}</span>}
            </span>
            <img src={slide.image} alt="" width={720} height={360} className="h-80 w-3/5 shrink-0 object-cover" />
          </button>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="flex items-center justify-center">
          <Dots slides={slides} current={current} onShow={show} />
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

function Dots(props: { slides: readonly Slide[]; current: number; onShow: (place: number) => void }): ReactNode {
  const text = useText(promotionsText);
  const { slides, current } = props;
  return slides.map((slide, index) => (
    <button
      key={slide.id}
      type="button"
      aria-label={text.bannerNumber({ number: index + 1, of: slides.length })}
      aria-current={index === current}
      onClick={() => props.onShow(index)}
      className="flex size-11 items-center justify-center"
    >
      <span className={classNames("block size-2.5 rounded-full", index === current ? "bg-accent" : "bg-edge")} />
    </button>
  ));
}

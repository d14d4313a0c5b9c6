import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { CarouselFrame, useRest } from "../../carousel/index.ts";
import type { DeskCard } from "./promotions.ts";
import { promotionsText } from "./text.ts";

/** A picture stays for 3 s and takes half a second to move. [PROMO-08] */
const stayMs = 3_000;
const moveMs = 500;

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
  const rest = useRest();
  const { place, isMoving, show } = useEndless(slides.length, rest.isStill || slides.length < 2);
  const current = place % slides.length;
  const [first] = slides;
  const strip = first === undefined || slides.length < 2 ? slides : [...slides, first];
  return (
    <CarouselFrame
      rest={rest}
      label={text.banners}
      text={text}
      ids={slides.map(({ id }) => id)}
      current={current}
      onShow={show}
      className="overflow-hidden rounded-xl bg-surface"
      dot={(dot) => (
        <span className={classNames("block size-2.5 rounded-full", dot === current ? "bg-accent" : "bg-edge")} />
      )}
    >
      <div
        data-banner-strip
        className="flex"
        style={{
          transform: `translateX(-${place * 100}%)`,
          transition: isMoving && !rest.isCalm ? `transform ${moveMs}ms ease` : "none",
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
    </CarouselFrame>
  );
}

import { PauseIcon, PlayIcon } from "@maidan/ui/icons";
import { useState, type ReactNode } from "react";
import { useReducedMotion } from "../device/index.ts";

export interface Rest {
  /** The person has asked for less motion. */
  readonly isCalm: boolean;
  readonly isPaused: boolean;
  readonly setPaused: (isPaused: boolean) => void;
  readonly setTouched: (isTouched: boolean) => void;
  /** What would go on by itself stands: paused, under a pointer or the focus, or asked to. */
  readonly isStill: boolean;
}

/** Whether what follows each other by itself may go on. */
export function useRest(): Rest {
  const [isPaused, setPaused] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const isCalm = useReducedMotion();
  return { isCalm, isPaused, setPaused, setTouched, isStill: isCalm || isPaused || isTouched };
}

interface CarouselFrameProps {
  readonly rest: Rest;
  readonly label: string;
  readonly text: {
    readonly bannerNumber: (values: { readonly number: number; readonly of: number }) => string;
    readonly play: string;
    readonly pause: string;
  };
  readonly ids: readonly string[];
  readonly current: number;
  readonly onShow: (place: number) => void;
  /** What stands in the button of a place. */
  readonly dot: (place: number) => ReactNode;
  readonly onTouch?: () => void;
  readonly className: string;
  readonly controlsClassName?: string;
  readonly children: ReactNode;
}

/** What stands around things that follow each other: it rests under a pointer and the focus, has a button for each and one that stops them. */
export function CarouselFrame(props: CarouselFrameProps): ReactNode {
  const { rest, text, ids } = props;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={props.label}
      className={props.className}
      onPointerEnter={() => {
        props.onTouch?.();
        rest.setTouched(true);
      }}
      onPointerLeave={() => rest.setTouched(false)}
      onFocus={() => rest.setTouched(true)}
      onBlur={() => rest.setTouched(false)}
    >
      {props.children}
      {ids.length > 1 && (
        <div className={`flex items-center justify-center gap-1 ${props.controlsClassName ?? ""}`}>
          {ids.map((id, place) => (
            <button
              key={id}
              type="button"
              aria-label={text.bannerNumber({ number: place + 1, of: ids.length })}
              aria-current={place === props.current}
              onClick={() => props.onShow(place)}
              className="flex h-11 w-9 items-center justify-center"
            >
              {props.dot(place)}
            </button>
          ))}
          <button
            type="button"
            aria-label={rest.isPaused ? text.play : text.pause}
            onClick={() => rest.setPaused(!rest.isPaused)}
            className="flex size-11 items-center justify-center text-muted"
          >
            {rest.isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
          </button>
        </div>
      )}
    </section>
  );
}

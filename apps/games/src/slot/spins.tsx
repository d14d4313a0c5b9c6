import { classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { Multiplier, play, useDigits } from "../frame/index.ts";
import { slotsText } from "./text.ts";

/** Which of a round's pictures is shown: one after the other, then the last. */
export function useShownPlace(count: number, isShowing: boolean, eachMs: number): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    if (!isShowing) return undefined;
    const timer = setInterval(() => {
      play("tick");
      setPlace((now) => now + 1);
    }, eachMs);
    return () => {
      clearInterval(timer);
      setPlace(0);
    };
  }, [isShowing, eachMs]);
  return Math.max(0, Math.min(isShowing ? place : count - 1, count - 1));
}

interface ShownSpin {
  /** Another for each picture. */
  readonly spinKey: string;
  readonly isTurning: boolean;
}
/** What came is told once it lies there: the style's rule waits as long as what moves takes. */
const toldClass = ({ isTurning }: ShownSpin): string => classNames("spin-told", isTurning && "is-moving");

/** Above the reels: the free spin that is shown, and those that it brought. */
export function SpinNews(
  props: ShownSpin & { readonly place: number; readonly count: number; readonly won: number },
): ReactNode {
  const text = useText(slotsText);
  const digits = useDigits();
  const { place, count, won } = props;
  return (
    <p className="min-h-6 text-center text-sm font-semibold text-won" aria-live="polite">
      {place > 0 && text.free({ now: digits(place), all: digits(count - 1) })}
      {won > 0 && (
        <span key={props.spinKey} className={toldClass(props)}>
          {" "}
          {text.freeWon({ count: digits(won) })}
        </span>
      )}
    </p>
  );
}

/** Below the reels: what the spin that is shown pays. */
export function SpinPaid({ x10000, ...spin }: ShownSpin & { readonly x10000: number }): ReactNode {
  const text = useText(slotsText);
  return (
    <p key={spin.spinKey} className={`min-h-6 text-center text-sm text-muted ${toldClass(spin)}`}>
      {x10000 > 0 && (
        <>
          {text.spinPaid} <Multiplier x10000={x10000} className="font-semibold text-ink" />
        </>
      )}
    </p>
  );
}

/** Columns of symbols that turn into sight; pressed, what is left is shown at once. `paid` are places as `reel:row`. */
export function TurningReels(props: {
  readonly seen: readonly (readonly string[])[];
  readonly names: Readonly<Record<string, string>>;
  readonly paid: ReadonlySet<string>;
  readonly isTurning: boolean;
  /** Another for each spin. */
  readonly spinKey: string;
  readonly onSkip: () => void;
}): ReactNode {
  const { seen, names, paid, isTurning, spinKey, onSkip } = props;
  const text = useText(slotsText);
  const words = seen.map((column) => column.map((symbol) => names[symbol] ?? "").join(", ")).join("; ");
  return (
    <button
      type="button"
      aria-label={`${text.reels}: ${words}`}
      className={classNames("slot-reels", isTurning && "is-moving")}
      onClick={onSkip}
    >
      {seen.map((column, reel) => (
        <span key={`${spinKey}-${reel}`} className={classNames("slot-reel", isTurning && `slot-turns-${reel}`)}>
          <span className="slot-strip">
            {column.map((symbol, row) => (
              <span
                key={row}
                className={classNames(`symbol symbol-${symbol}`, paid.has(`${reel}:${row}`) && "symbol-paid")}
              />
            ))}
          </span>
        </span>
      ))}
    </button>
  );
}

/** What a symbol pays, the most first, in multiples of the whole stake. */
export interface PayRow {
  readonly symbol: string;
  readonly name: string;
  readonly paysX10000: readonly number[];
}

export function PayTable(props: { readonly label: string; readonly rows: readonly PayRow[] }): ReactNode {
  return (
    <div role="group" aria-label={props.label} className="grid grid-cols-4 gap-1 text-2xs">
      {props.rows.map(({ symbol, name, paysX10000 }) => (
        <div key={symbol} className="flex items-center gap-1 rounded-sm bg-ground/40 p-1">
          <span aria-hidden="true" className={`symbol symbol-${symbol} size-7 shrink-0`} />
          <span className="sr-only">{name}</span>
          <span className="flex flex-col leading-tight">
            {paysX10000.map((pays, index) => (
              <Multiplier key={index} x10000={pays} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

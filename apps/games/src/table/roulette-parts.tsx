import { colourOf, pockets } from "@maidan/games/table";
import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { Place, type Chips } from "./chips.tsx";

const partText = catalogue(
  {
    number: (values: { number: string }) => `Number ${values.number}`,
    column: (values: { number: string }) => `Column ${values.number}`,
    dozen: (values: { number: string }) => `Dozen ${values.number}`,
    red: "Red",
    black: "Black",
    even: "Even",
    odd: "Odd",
    low: "1 to 18",
    high: "19 to 36",
    green: "Green",
    fell: (values: { number: string; colour: string }) => `${values.number}, ${values.colour}`,
    last: "Pockets before",
  },
  {
    number: (values) => `সংখ্যা ${values.number}`,
    column: (values) => `কলাম ${values.number}`,
    dozen: (values) => `ডজন ${values.number}`,
    red: "লাল",
    black: "কালো",
    even: "জোড়",
    odd: "বিজোড়",
    low: "১ থেকে ১৮",
    high: "১৯ থেকে ৩৬",
    green: "সবুজ",
    fell: (values) => `${values.number}, ${values.colour}`,
    last: "আগের পকেট",
  },
);

/** What a place of the layout is called. */
export function useRouletteName(): (on: string) => string {
  const text = useText(partText);
  const digits = useDigits();
  return (on) => {
    const [kind = "", place = ""] = on.split("-");
    if (kind === "column") return text.column({ number: digits(place) });
    if (kind === "dozen") return text.dozen({ number: digits(place) });
    const outside = (["red", "black", "even", "odd", "low", "high"] as const).find((one) => one === on);
    return outside === undefined ? text.number({ number: digits(on) }) : text[outside];
  };
}

/** What a pocket is called: its number and colour. */
export function usePocketName(): (pocket: number) => string {
  const text = useText(partText);
  const digits = useDigits();
  return (pocket) => text.fell({ number: digits(pocket), colour: text[colourOf(pocket)] });
}

/** The pockets in the order in which they lie round the wheel. */
// prettier-ignore
const wheel = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26];
/** How many pockets that came before are shown. */
const shownPockets = 8;

/** The wheel with the pocket of a round, and the pockets before, the newest first. */
export function RouletteWheel(props: {
  readonly pocket: number | undefined;
  readonly isShowing: boolean;
  readonly past: readonly number[];
  /** Below the pockets before. */
  readonly children?: ReactNode;
}): ReactNode {
  const { pocket, isShowing, past, children } = props;
  const text = useText(partText);
  const digits = useDigits();
  const nameOf = usePocketName();
  const place = pocket === undefined ? 0 : wheel.indexOf(pocket);
  const turn = 360 / pockets;
  return (
    <div className="flex items-center justify-between gap-3 px-2">
      <svg viewBox="-50 -50 100 100" className="size-18 shrink-0" aria-hidden="true">
        <circle r="49" fill="#5b3a17" />
        <g className={isShowing ? "wheel-spins" : ""} style={{ rotate: `${-place * turn}deg` }}>
          {wheel.map((number, index) => (
            <g key={number} transform={`rotate(${index * turn})`}>
              <path d={sector(turn)} className={`pocket-${colourOf(number)}`} />
              <text y={-39.5} fontSize="4.6" textAnchor="middle" fill="#fff">
                {number}
              </text>
            </g>
          ))}
        </g>
        <circle r="27" fill="#8a5a2b" />
        <circle r="7" fill="#e7c27d" />
        <circle cy={-31} r="3" fill="#fff" className={isShowing ? "ball-spins" : ""} />
      </svg>
      <div className="min-w-0 flex-1 text-center">
        <p className="min-h-12 text-2xl font-bold tabular" aria-live="polite">
          {pocket !== undefined && !isShowing && (
            <>
              <span aria-hidden="true" className={`pocket-number pocket-${colourOf(pocket)}`}>
                {digits(pocket)}
              </span>
              <span className="sr-only">{nameOf(pocket)}</span>
            </>
          )}
        </p>
        <ol aria-label={text.last} className="flex flex-wrap justify-center gap-1">
          {past.slice(0, shownPockets).map((one, index) => (
            <li key={past.length - index} className={`pocket-${colourOf(one)} pocket-past tabular`}>
              {digits(one)}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  );
}

function sector(degrees: number): string {
  const half = (degrees / 2) * (Math.PI / 180);
  const [x, y] = [46 * Math.sin(half), 46 * Math.cos(half)];
  return `M0 0L${-x} ${-y}A46 46 0 0 1 ${x} ${-y}Z`;
}

/** How a place of the layout stands, besides the chips that are being laid. */
export interface PlaceLook {
  readonly isWinner: boolean;
  readonly isLocked?: boolean;
  readonly betMinor?: bigint;
  readonly all?: string;
  readonly note?: string;
}

/** Numbers in rows of three, zero above, columns below, dozens and halves beside them. */
export function RouletteLayout(props: {
  readonly chips: Chips;
  readonly lookOf: (on: string) => PlaceLook;
}): ReactNode {
  const { chips, lookOf } = props;
  const text = useText(partText);
  const digits = useDigits();
  const cell = (on: string, label: string, look?: { readonly look: string; readonly shown?: string }): ReactNode => (
    <Place key={on} chips={chips} on={on} label={label} {...lookOf(on)} className={look?.look ?? ""}>
      <span>{look?.shown ?? label}</span>
    </Place>
  );
  const numberCell = (number: number): ReactNode =>
    cell(String(number), text.number({ number: digits(number) }), {
      look: `pocket-${colourOf(number)} min-h-6`,
      shown: digits(number),
    });
  return (
    <div className="roulette-layout">
      <div className="roulette-halves">
        {cell("low", text.low)}
        {cell("even", text.even)}
        {cell("red", text.red, { look: "pocket-red" })}
        {cell("black", text.black, { look: "pocket-black" })}
        {cell("odd", text.odd)}
        {cell("high", text.high)}
      </div>
      <div className="roulette-dozens">
        {[1, 2, 3].map((place) => cell(`dozen-${place}`, text.dozen({ number: digits(place) })))}
      </div>
      <div className="roulette-numbers">
        <div className="col-span-3 grid">{numberCell(0)}</div>
        {Array.from({ length: pockets - 1 }, (_, index) => numberCell(index + 1))}
        {[1, 2, 3].map((place) =>
          cell(`column-${place}`, text.column({ number: digits(place) }), { look: "min-h-6 text-2xs" }),
        )}
      </div>
    </div>
  );
}

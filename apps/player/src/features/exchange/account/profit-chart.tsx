import { toDigits } from "@maidan/core/money";
import { formatTime, Money, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useState, type PointerEvent, type ReactNode } from "react";
import { barsOf, dayStartMs, type ProfitReport } from "./profit.ts";
import { accountRoomText } from "./text.ts";

type Days = ProfitReport["days"];

/** One bar a day: wins above the line, losses below it. A touch tells a day's result. [ROOM-50] */
export function ProfitChart({ days }: { days: Days }): ReactNode {
  const text = useText(accountRoomText);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<number>();
  const day = days[Math.min(chosen ?? days.length - 1, days.length - 1)];
  const dayOf = (number: number | undefined): string =>
    number === undefined ? "" : formatTime(dayStartMs(number), "day", language);
  const choose = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * days.length);
    setChosen(Math.min(days.length - 1, Math.max(0, place)));
  };
  return (
    <figure className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <p className="flex min-h-7 items-baseline justify-between gap-2 pb-1 text-xs text-muted">
        <span>{dayOf(day?.day)}</span>
        <Money amount={day?.netMinor ?? 0n} isResult className="text-sm font-semibold" />
      </p>
      <div className="relative h-40 touch-pan-y py-5 select-none" onPointerDown={choose} onPointerMove={choose}>
        <Bars days={days} chosen={chosen} name={text.chartOf({ days: toDigits(String(days.length), language) })} />
        <Scale days={days} />
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-muted">
        <span>{dayOf(days[0]?.day)}</span>
        <span>{dayOf(days[days.length >> 1]?.day)}</span>
        <span>{dayOf(days.at(-1)?.day)}</span>
      </div>
      <ul className="sr-only">
        {days
          .filter(({ netMinor }) => netMinor !== 0n)
          .map(({ day: number, netMinor }) => (
            <li key={number}>
              {dayOf(number)} <Money amount={netMinor} isResult />
            </li>
          ))}
      </ul>
    </figure>
  );
}

function Bars({ days, chosen, name }: { days: Days; chosen: number | undefined; name: string }): ReactNode {
  const { zero, bars } = barsOf(days.map((day) => day.netMinor));
  const width = 100 / Math.max(1, days.length);
  return (
    <svg role="img" aria-label={name} viewBox="0 0 100 40" preserveAspectRatio="none" className="block size-full">
      {chosen !== undefined && <rect x={chosen * width} width={width} y="0" height="40" className="fill-pressed" />}
      {bars.map((bar, place) => (
        <rect
          key={days[place]?.day}
          x={place * width + width * 0.15}
          width={width * 0.7}
          y={bar.top * 40}
          height={bar.height * 40}
          className={bar.isWin ? "fill-won" : "fill-lost"}
        />
      ))}
      <line
        x1="0"
        x2="100"
        y1={zero * 40}
        y2={zero * 40}
        className="stroke-edge"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** What the highest and the lowest bar come to, above and below all bars. */
function Scale({ days }: { days: Days }): ReactNode {
  const asMoney = useMoney();
  const figures = days.map((day) => day.netMinor);
  const high = figures.reduce((most, figure) => (figure > most ? figure : most), 0n);
  const low = figures.reduce((least, figure) => (figure < least ? figure : least), 0n);
  const written = (figure: bigint): string => asMoney(figure, { hasBrackets: true });
  return (
    <>
      {high > 0n && <span className="tabular absolute start-0 top-0 text-2xs text-won">{written(high)}</span>}
      {low < 0n && <span className="tabular absolute start-0 bottom-0 text-2xs text-lost">{written(low)}</span>}
    </>
  );
}

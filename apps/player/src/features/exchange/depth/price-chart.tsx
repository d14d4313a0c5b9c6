import { formatSize, formatTime, Money, useOdds } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import { EmptyState, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type PointerEvent, type ReactNode } from "react";
import { readQuery } from "../../../api/index.ts";
import { priceHistoryCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import { minorOf } from "../use-exchange.ts";
import { chartShape, chartSize, pointAt, type ChartShape, type PricePoint } from "./chart-shape.ts";
import { useDepthWords } from "./depth-words.ts";

/** New matches change the chart; it is read again while it stands open. */
const chartEveryMs = 10_000;

/** The prices at which a runner was matched over time, with their scale, over bars of what was matched. [ROOM-44] */
export function PriceChart({ marketId, selectionId }: { marketId: string; selectionId: number }): ReactNode {
  const text = useDepthWords();
  const { data, isError, refetch } = useQuery({
    ...readQuery(priceHistoryCall, { params: { marketId } }),
    refetchInterval: chartEveryMs,
  });
  if (data === undefined)
    return isError ? <Unread hint={text.broken} onRetry={() => void refetch()} /> : <Skeleton className="h-72" />;
  const points = data.runners.find((runner) => runner.selection_id === selectionId)?.points ?? [];
  const shape = chartShape(points, data.span_seconds);
  if (shape === undefined) return <EmptyState hint={text.noTrades} />;
  return <Drawn points={points} shape={shape} spanSeconds={data.span_seconds} />;
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

interface DrawnProps {
  readonly points: readonly PricePoint[];
  readonly shape: ChartShape;
  readonly spanSeconds: number;
}

function Drawn({ points, shape, spanSeconds }: DrawnProps): ReactNode {
  const text = useDepthWords();
  const odds = useOdds();
  const [share, setShare] = useState<number>();
  const oddsText = (price: number): string => odds(Math.round(price * 100));
  const held = share === undefined ? points.at(-1) : pointAt(points, spanSeconds, share);
  const hold = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setShare(Math.min(1, Math.max(0, (event.clientX - left) / width)));
  };
  return (
    <figure className="pb-2">
      {held !== undefined && <Held point={held} />}
      <div className="relative me-14 h-56 touch-pan-y select-none" onPointerDown={hold} onPointerMove={hold}>
        <Lines
          shape={shape}
          share={share}
          name={text.chartOf({
            low: oddsText(shape.low),
            high: oddsText(shape.high),
            last: oddsText(shape.last),
          })}
        />
        {shape.ticks.map(({ price, y }) => (
          <span
            key={price}
            className="tabular absolute start-full -translate-y-1/2 ps-1.5 text-2xs leading-none text-muted"
            style={{ top: percent(y / chartSize.height) }}
          >
            {oddsText(price)}
          </span>
        ))}
        <span
          className="tabular absolute start-full -translate-y-1/2 ps-1.5 text-2xs leading-none text-muted"
          style={{ top: percent(1 - chartSize.volume / chartSize.height) }}
        >
          {formatSize(Math.round(shape.mostVolume * 100))}
        </span>
      </div>
      <Times points={points} spanSeconds={spanSeconds} />
      <figcaption className="mt-1 text-2xs text-muted">{text.volumeBars}</figcaption>
    </figure>
  );
}

/** The span under the finger, at first the newest. */
function Held({ point }: { point: PricePoint }): ReactNode {
  const odds = useOdds();
  const text = useDepthWords();
  const { language } = useLanguage();
  return (
    <p className="flex min-h-7 items-center gap-3 pb-1 text-xs text-muted">
      <span className="tabular">{formatTime(point.at, "moment", language)}</span>
      <b className="tabular text-sm text-ink">{odds(Math.round(point.price * 100))}</b>
      <span className="ms-auto">
        {text.traded} <Money amount={minorOf(point.volume)} />
      </span>
    </p>
  );
}

function Lines({ shape, share, name }: { shape: ChartShape; share: number | undefined; name: string }): ReactNode {
  const { width, height, volume } = chartSize;
  const thin = { strokeWidth: "1", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      role="img"
      aria-label={name}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="block size-full"
    >
      {[...shape.ticks.map(({ y }) => y), height - volume, height].map((y) => (
        <line key={y} x1="0" x2={width} y1={y} y2={y} {...thin} className="stroke-line" />
      ))}
      {shape.bars.map((bar) => (
        <rect
          key={bar.x}
          x={bar.x}
          y={height - bar.height}
          width={bar.width}
          height={bar.height}
          className="fill-edge"
        />
      ))}
      {shape.ranges.map((range) => (
        <rect key={range.x} {...range} className="fill-accent opacity-20" />
      ))}
      <polyline
        points={shape.line}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
      {share !== undefined && (
        <line x1={share * width} x2={share * width} y1="0" y2={height} {...thin} className="stroke-ink" />
      )}
    </svg>
  );
}

const dayMs = 86_400_000;

/** When the chart begins, its middle and its end. */
function Times({ points, spanSeconds }: Omit<DrawnProps, "shape">): ReactNode {
  const { language } = useLanguage();
  const fromMs = Date.parse(points[0]?.at ?? "");
  const toMs = Date.parse(points.at(-1)?.at ?? "") + spanSeconds * 1000;
  const lengthMs = toMs - fromMs;
  const shape = lengthMs > dayMs ? "moment" : lengthMs < 300_000 ? "seconds" : "time";
  return (
    <div className="tabular me-14 mt-1 flex justify-between gap-2 text-2xs text-muted">
      {[fromMs, fromMs + lengthMs / 2, toMs].map((ms) => (
        <span key={ms}>{formatTime(ms, shape, language)}</span>
      ))}
    </div>
  );
}

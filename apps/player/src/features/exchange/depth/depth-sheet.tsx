import { formatTime, Money, useOdds } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { EmptyState, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { readQuery } from "../../../api/index.ts";
import { useLadders } from "../../../live/index.ts";
import { useLine } from "../../../odds/index.ts";
import type { SlipSelection } from "../../bet-slip/index.ts";
import { AlertView } from "../alerts/alert-view.tsx";
import { priceHistoryCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import type { CurrentOrder } from "../use-positions.ts";
import { chartShape, chartSize } from "./chart-shape.ts";
import { useDepthWords } from "./depth-words.ts";
import { Ladder } from "./ladder.tsx";

export interface DepthSheetProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly isOff: boolean;
  readonly orders: readonly CurrentOrder[];
  readonly onTake: (selection: SlipSelection) => void;
  /** The player's bets have changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const views = ["ladder", "chart", "alert"] as const;
/** An alert is for odds. */
const lineViews = ["ladder", "chart"] as const;

/** A runner's whole book as a ladder, and its price over time. */
export function DepthSheet(props: DepthSheetProps): ReactNode {
  const oddsText = useOdds();
  const text = useDepthWords();
  const [view, setView] = useState<(typeof views)[number]>("ladder");
  const shown = useLine() === undefined ? views : lineViews;
  const runner = useLadders(props.marketId)?.find((one) => one.selectionId === props.selectionId);
  return (
    <Sheet isOpen onClose={props.onClose} title={props.name}>
      <dl className="flex gap-6 pb-1 text-xs text-muted">
        <div className="flex gap-1.5">
          <dt>{text.last}</dt>
          <dd className="tabular font-semibold text-ink">
            {runner?.lastPriceTradedX100 === undefined ? "–" : oddsText(runner.lastPriceTradedX100)}
          </dd>
        </div>
        <div className="flex gap-1.5">
          <dt>{text.volume}</dt>
          <dd>
            <Money amount={BigInt(runner?.tradedVolumeX100 ?? 0)} className="font-semibold text-ink" />
          </dd>
        </div>
      </dl>
      <Tabs label={text.view} tabs={shown.map((id) => ({ id, label: text[id] }))} selected={view} onSelect={setView}>
        {view === "alert" ? (
          <AlertView marketId={props.marketId} selectionId={props.selectionId} />
        ) : view === "chart" ? (
          <Chart marketId={props.marketId} selectionId={props.selectionId} />
        ) : runner === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <Ladder {...props} runner={runner} />
        )}
      </Tabs>
    </Sheet>
  );
}

/** New matches change the chart; it is read again while it stands open. */
const chartEveryMs = 10_000;

function Chart({ marketId, selectionId }: { marketId: string; selectionId: number }): ReactNode {
  const oddsText = useOdds();
  const text = useDepthWords();
  const { language } = useLanguage();
  const { data, isError, refetch } = useQuery({
    ...readQuery(priceHistoryCall, { params: { marketId } }),
    refetchInterval: chartEveryMs,
  });
  if (data === undefined)
    return isError ? <Unread hint={text.broken} onRetry={() => void refetch()} /> : <Skeleton className="h-64" />;
  const points = data.runners.find((runner) => runner.selection_id === selectionId)?.points ?? [];
  const shape = chartShape(points, data.span_seconds);
  if (shape === undefined) return <EmptyState hint={text.noTrades} />;
  const { width, height } = chartSize;
  const [first, last] = [points[0]?.at ?? "", points.at(-1)?.at ?? ""];
  const isLong = Date.parse(last) - Date.parse(first) > 86_400_000;
  const timeOf = (at: string): string => formatTime(at, isLong ? "moment" : "time", language);
  const [low, high, latest] = [shape.low, shape.high, shape.last].map((price) => oddsText(Math.round(price * 100)));
  return (
    <figure className="pb-2">
      <div className="flex gap-2">
        <svg
          role="img"
          aria-label={text.chartOf({ low: low ?? "", high: high ?? "", last: latest ?? "" })}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-56 min-w-0 flex-1"
        >
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
          <polyline
            points={shape.line}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
        </svg>
        <div className="tabular flex flex-col justify-between pb-14 text-xs text-muted">
          <span>{high}</span>
          <span>{low}</span>
        </div>
      </div>
      <figcaption className="mt-1 flex justify-between gap-2 text-2xs text-muted">
        <span>{timeOf(first)}</span>
        <span>{text.volumeBars}</span>
        <span>{timeOf(last)}</span>
      </figcaption>
    </figure>
  );
}

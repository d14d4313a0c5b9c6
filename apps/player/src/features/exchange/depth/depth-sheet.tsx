import { formatMoney } from "@maidan/core/money";
import { formatSize, formatTime, Money, useOdds } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { EmptyState, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { readQuery } from "../../../api/index.ts";
import { useLadders } from "../../../live/index.ts";
import type { SlipSelection } from "../../bet-slip/index.ts";
import { AlertView } from "../alerts/alert-view.tsx";
import { priceHistoryCall } from "../room-calls.ts";
import { exchangeText } from "../text.ts";
import { Unread } from "../unread.tsx";
import type { CurrentOrder } from "../use-positions.ts";
import { chartShape, chartSize } from "./chart-shape.ts";
import { bestOf, ladderRows, type LadderRow } from "./ladder-rows.ts";
import { depthText } from "./text.ts";

export interface DepthSheetProps {
  readonly marketId: string;
  readonly selectionId: number;
  readonly name: string;
  readonly isOff: boolean;
  readonly orders: readonly CurrentOrder[];
  readonly onTake: (selection: SlipSelection) => void;
  readonly onClose: () => void;
}

const views = ["ladder", "chart", "alert"] as const;

/** A runner's whole book as a ladder, and its price over time. */
export function DepthSheet(props: DepthSheetProps): ReactNode {
  const oddsText = useOdds();
  const text = useText(depthText);
  const [view, setView] = useState<(typeof views)[number]>("ladder");
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
      <Tabs label={text.view} tabs={views.map((id) => ({ id, label: text[id] }))} selected={view} onSelect={setView}>
        {view === "alert" ? (
          <AlertView marketId={props.marketId} selectionId={props.selectionId} />
        ) : view === "chart" ? (
          <Chart marketId={props.marketId} selectionId={props.selectionId} />
        ) : runner === undefined ? (
          <Skeleton className="h-96" />
        ) : (
          <Ladder {...props} rows={ladderRows(runner, props.orders)} />
        )}
      </Tabs>
    </Sheet>
  );
}

function Ladder(props: DepthSheetProps & { rows: readonly LadderRow[] }): ReactNode {
  const oddsText = useOdds();
  const text = useText(depthText);
  const { rows } = props;
  const best = useRef<HTMLTableRowElement>(null);
  // The ladder may begin far from what is offered: it opens at the middle of the book.
  useEffect(() => {
    const frame = requestAnimationFrame(() => best.current?.scrollIntoView({ block: "center" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  if (rows.length === 0) return <EmptyState hint={text.empty} />;
  const most = Math.max(1, ...rows.map((row) => row.tradedX100));
  const bestX100 = bestOf(rows);
  return (
    <table className="w-full table-fixed text-center text-sm">
      <thead className="text-2xs text-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            {text.toBack}
          </th>
          <th scope="col" className="font-normal">
            {text.odds}
          </th>
          <th scope="col" className="font-normal">
            {text.toLay}
          </th>
          <th scope="col" className="text-start font-normal">
            {text.traded}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.priceX100}
            ref={row.priceX100 === bestX100 ? best : undefined}
            className="h-9 border-t border-line"
          >
            <OfferCell {...props} row={row} side="BACK" sizeX100={row.backX100} />
            <th scope="row" className="tabular font-bold">
              {oddsText(row.priceX100)}
              {row.ownX100 > 0 && (
                <span className="ms-1 rounded-xs bg-accent-soft px-1 text-2xs font-semibold text-accent">
                  <span className="sr-only">{text.own} </span>
                  {formatSize(row.ownX100)}
                </span>
              )}
            </th>
            <OfferCell {...props} row={row} side="LAY" sizeX100={row.layX100} />
            <td className="tabular text-start text-2xs text-muted">
              {row.tradedX100 > 0 && (
                <span className="flex items-center gap-1">
                  <svg aria-hidden="true" viewBox="0 0 40 8" className="h-2 w-10 shrink-0">
                    <rect width={(row.tradedX100 / most) * 40} height="8" className="fill-edge" />
                  </svg>
                  {formatSize(row.tradedX100)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An empty step can be bet at too: the bet waits there. */
function OfferCell(props: DepthSheetProps & { row: LadderRow; side: "BACK" | "LAY"; sizeX100: number }): ReactNode {
  const oddsText = useOdds();
  const text = useText(depthText);
  const names = useText(exchangeText);
  const { language } = useLanguage();
  const { side, sizeX100, row } = props;
  const isBack = side === "BACK";
  const tone = isBack ? "bg-back text-on-price" : "bg-lay text-on-price";
  return (
    <td className="p-0.5">
      <button
        type="button"
        disabled={props.isOff}
        aria-label={text.take({
          side: isBack ? names.back : names.lay,
          odds: oddsText(row.priceX100),
          // What is seen is said too, so that who speaks to the phone can name it.
          size: `${sizeX100 > 0 ? `${formatSize(sizeX100)}, ` : ""}${formatMoney(BigInt(sizeX100), { language })}`,
        })}
        onClick={() =>
          props.onTake({
            marketId: props.marketId,
            selectionId: props.selectionId,
            runnerName: props.name,
            side,
            priceX100: row.priceX100,
            isOwnPrice: true,
          })
        }
        className={`tabular block h-8 w-full rounded-xs text-xs font-semibold disabled:opacity-60 ${sizeX100 > 0 ? tone : "bg-raised"}`}
      >
        {sizeX100 > 0 ? formatSize(sizeX100) : ""}
      </button>
    </td>
  );
}

/** New matches change the chart; it is read again while it stands open. */
const chartEveryMs = 10_000;

function Chart({ marketId, selectionId }: { marketId: string; selectionId: number }): ReactNode {
  const oddsText = useOdds();
  const text = useText(depthText);
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

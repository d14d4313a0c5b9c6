import { FlashRing, readWireAmount, useMoney, useTouch } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useIsStale } from "../../live/index.ts";
import { page } from "../../page.tsx";
import { useSportNames } from "../../sport-names/index.ts";
import { fancyOffer, runnerOffer, useHouseTitle, type HouseBetItem, type HousePick } from "../house-bet/index.ts";
import { MarketPin } from "./market-pin.tsx";
import { Part } from "./part.tsx";
import { exchangeText } from "./text.ts";
import type { useEventDetail } from "./use-exchange.ts";

export type Detail = ReturnType<typeof useEventDetail>;

/** The player's bets on the event; undefined until all of them are read. */
export type HouseBets = readonly HouseBetItem[] | undefined;

/** Suspend wins over Ball Running. [EXCH-31] [OP-63] */
function Overlay({ row }: { row: { readonly suspended: 0 | 1; readonly ball_running: 0 | 1 } }): ReactNode {
  const text = useText(exchangeText);
  if (row.suspended !== 1 && row.ball_running !== 1) return null;
  return (
    <span className="pointer-events-none absolute inset-y-0 end-0 flex w-prices items-center justify-center bg-mask font-semibold narrow:w-full">
      <span className="rounded-sm bg-ground px-2 leading-relaxed">
        {row.suspended === 1 ? text.suspend : text.ballRunning}
      </span>
    </span>
  );
}

interface QuoteProps {
  readonly tone: string;
  readonly label: string;
  readonly value: string;
  readonly rate?: string;
  /** What is bet on, for who does not see the row. */
  readonly of: string;
  /** The row takes nothing now: its rates are hidden until there are new ones. */
  readonly isStopped: boolean;
  /** Absent where nothing is offered. */
  readonly onTake: (() => void) | undefined;
}

/** Rates, and the lines they are for, are prices: western in both languages, and they flash when they change. [APP-13] [ROOM-12] [ROOM-15] */
function Quote({ tone, label, value, rate, of, isStopped, onTake }: QuoteProps): ReactNode {
  const isHidden = isStopped || value === "";
  const isStale = useIsStale();
  const figures = rate === undefined || rate === "" ? value : `${value} @ ${rate}`;
  const spoken = isHidden ? label : `${label} ${figures}`;
  const touch = useTouch(isStale ? undefined : onTake);
  return (
    <button
      type="button"
      aria-label={`${of}: ${spoken}`}
      {...touch}
      className={`${isHidden ? "bg-raised text-muted" : `${tone} text-on-price`} relative flex h-12 w-price flex-none flex-col narrow:flex-auto narrow:basis-2/5 items-center justify-center rounded-sm ${isStale ? "opacity-60" : ""}`}
    >
      <span className="sr-only">{label}</span>
      <FlashRing of={isHidden ? undefined : figures} />
      <span className="tabular text-base font-bold">{isHidden ? "–" : value}</span>
      {!isHidden && rate !== undefined && rate !== "" && (
        <span className="tabular text-2xs text-on-price-muted">{rate}</span>
      )}
    </button>
  );
}

interface Column {
  readonly label: string;
  readonly tone: "text-back" | "text-lay";
}

/** What the two columns of rates are, over them; `pin` beside the title. */
export function BlockHead(props: {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly pin?: ReactNode;
}): ReactNode {
  return (
    <div className="flex items-center gap-1 narrow:flex-wrap">
      <h3 className="min-w-0 flex-1 text-base font-semibold narrow:basis-2/3">{props.title}</h3>
      {props.pin}
      {props.columns.map(({ label, tone }) => (
        <span
          key={label}
          aria-hidden="true"
          className={`w-price text-center text-xs font-semibold narrow:basis-2/5 narrow:flex-1 ${tone}`}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Over the rates of runners. */
export function useRunnerColumns(): readonly Column[] {
  const text = useText(exchangeText);
  return [
    { label: text.back, tone: "text-back" },
    { label: text.lay, tone: "text-lay" },
  ];
}

/** Over those of a fancy: No before Yes. */
export function useFancyColumns(): readonly Column[] {
  const text = useText(exchangeText);
  return [
    { label: text.no, tone: "text-lay" },
    { label: text.yes, tone: "text-back" },
  ];
}

export type Take = (pick: HousePick) => void;
type Offer = ReturnType<typeof fancyOffer>;

interface Stops {
  readonly suspended: 0 | 1;
  readonly ball_running: 0 | 1;
}
const isStopped = (row: Stops): boolean => row.suspended === 1 || row.ball_running === 1;

/** What a tap on a rate does; nothing while the row is stopped or nothing is offered. */
function taking(
  row: Stops,
  pick: Pick<HousePick, "marketId" | "side"> & { readonly offer: Offer; readonly onTake: Take | undefined },
): (() => void) | undefined {
  const { offer, onTake, marketId, side } = pick;
  if (offer === undefined || onTake === undefined || isStopped(row)) return undefined;
  return () => onTake({ marketId, side, ...offer });
}

/** Shown where a market states no limits of its own: the stated text is a sample. [EXCH-35] [OP-63] */
const sampleLimits = { min: "100.00", max: "25000.00" } as const;

function Limits({ row }: { row: { readonly min?: string | undefined; readonly max?: string | undefined } }): ReactNode {
  const text = useText(exchangeText);
  const asMoney = useMoney();
  const written = (taka: string): string => asMoney(readWireAmount(taka) ?? 0n, { hasSign: false });
  return (
    <span className="tabular block text-2xs leading-tight whitespace-normal text-muted">
      {text.limits({ min: written(row.min ?? sampleLimits.min), max: written(row.max ?? sampleLimits.max) })}
    </span>
  );
}

/** What the player's bets bring; its script is fetched when there are any. */
const RowResults = page(() => import("../house-bet/row-results.tsx").then((file) => file.RowResults)).Component;

interface ResultsProps {
  readonly marketId: string;
  readonly bets: HouseBets;
  readonly selectionId?: number;
}

function Results({ marketId, bets, selectionId }: ResultsProps): ReactNode {
  if (bets?.some((bet) => bet.market_id === marketId) !== true) return null;
  return (
    <Part>
      <RowResults {...{ marketId, bets }} {...(selectionId !== undefined && { selectionId })} />
    </Part>
  );
}

export interface RunnerProps {
  readonly id: string;
  readonly runner: NonNullable<Detail>["bookmaker"][string]["runners"][number];
  /** What is asked of the runner, where that isn't to win the match. */
  readonly asked?: string;
  readonly bets: HouseBets;
  readonly onTake: Take | undefined;
}

export function RunnerRow({ id, runner, asked, bets, onTake }: RunnerProps): ReactNode {
  const named = useSportNames();
  const text = useText(exchangeText);
  const of = asked === undefined ? named(runner.runner) : `${asked}: ${named(runner.runner)}`;
  return (
    <div className="relative flex min-h-14 items-center gap-1 border-t border-line py-1 narrow:flex-wrap">
      <span className="min-w-0 flex-1 narrow:basis-2/3">
        <span className="line-clamp-2 leading-tight font-semibold">{named(runner.runner)}</span>
        <Limits row={runner} />
        <Results {...{ marketId: id, bets }} selectionId={runner.selection_id} />
      </span>
      <Quote
        tone="bg-back"
        label={text.back}
        value={runner.backPrice}
        of={of}
        isStopped={isStopped(runner)}
        onTake={taking(runner, { marketId: id, side: "for", offer: runnerOffer(runner, "for"), onTake })}
      />
      <Quote
        tone="bg-lay"
        label={text.lay}
        value={runner.layPrice}
        of={of}
        isStopped={isStopped(runner)}
        onTake={taking(runner, { marketId: id, side: "against", offer: runnerOffer(runner, "against"), onTake })}
      />
      <Overlay row={runner} />
    </div>
  );
}

export interface FancyRowProps {
  readonly id: string;
  readonly row: NonNullable<Detail>["fancy2"][string];
  readonly bets: HouseBets;
  readonly onTake: Take | undefined;
  /** Before its name stands its pin; elsewhere that stands apart. */
  readonly isPinnable?: boolean;
}

export function FancyRow({ id, row, bets, onTake, isPinnable }: FancyRowProps): ReactNode {
  const title = useHouseTitle();
  const text = useText(exchangeText);
  const of = title(row.title);
  return (
    <div className="relative flex min-h-14 items-center gap-1 border-t border-line py-1 narrow:flex-wrap">
      {isPinnable === true && <MarketPin marketId={id} title={of} className="-ms-2 w-9" />}
      <span className="min-w-0 flex-1 narrow:basis-2/3">
        <span className="block leading-tight font-semibold wrap-anywhere">{of}</span>
        <Limits row={row} />
        <Results {...{ marketId: id, bets }} />
      </span>
      <Quote
        tone="bg-lay"
        label={text.no}
        value={row.no}
        rate={row.no_rate}
        of={of}
        isStopped={isStopped(row)}
        onTake={taking(row, { marketId: id, side: "against", offer: fancyOffer(row, "against"), onTake })}
      />
      <Quote
        tone="bg-back"
        label={text.yes}
        value={row.yes}
        rate={row.yes_rate}
        of={of}
        isStopped={isStopped(row)}
        onTake={taking(row, { marketId: id, side: "for", offer: fancyOffer(row, "for"), onTake })}
      />
      <Overlay row={row} />
    </div>
  );
}

import { formatMoney } from "@maidan/core/money";
import { readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useSportNames } from "../../sport-names/index.ts";
import { fancyOffer, runnerOffer, useHouseTitle, type HousePick } from "../house-bet/index.ts";
import { exchangeText } from "./text.ts";
import type { useEventDetail } from "./use-exchange.ts";

type Detail = ReturnType<typeof useEventDetail>;

/** Suspend wins over Ball Running. [EXCH-31] [OP-63] */
function Overlay({ row }: { row: { readonly suspended: 0 | 1; readonly ball_running: 0 | 1 } }): ReactNode {
  const text = useText(exchangeText);
  if (row.suspended !== 1 && row.ball_running !== 1) return null;
  return (
    <span className="absolute inset-y-0 end-0 flex w-41 items-center justify-center bg-mask font-semibold">
      {/* The rates stay where they were, and under the word alone they are not seen. */}
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
  /** Absent where nothing is offered. */
  readonly onTake: (() => void) | undefined;
}

/** Rates, and the lines they are for, are prices: western in both languages. [APP-13] */
function Quote({ tone, label, value, rate, of, onTake }: QuoteProps): ReactNode {
  const spoken = `${label} ${value}${rate === undefined ? "" : ` @ ${rate}`}`;
  return (
    <button
      type="button"
      aria-label={`${of}: ${spoken}`}
      disabled={onTake === undefined}
      onClick={onTake}
      className={`${value === "" ? "bg-raised text-muted" : `${tone} text-on-price`} flex h-12 w-20 flex-none flex-col items-center justify-center rounded-sm`}
    >
      <span className="sr-only">{label}</span>
      <span className="tabular text-base font-bold">{value === "" ? "–" : value}</span>
      {rate !== undefined && rate !== "" && <span className="tabular text-2xs text-on-price-muted">{rate}</span>}
    </button>
  );
}

/** What the two columns of rates are, over them. */
function BlockHead({ title, columns }: { title: string; columns: readonly Column[] }): ReactNode {
  return (
    <div className="flex items-baseline gap-1">
      <h3 className="min-w-0 flex-1 text-base font-semibold">{title}</h3>
      {columns.map(({ label, tone }) => (
        <span key={label} aria-hidden="true" className={`w-20 text-center text-xs font-semibold ${tone}`}>
          {label}
        </span>
      ))}
    </div>
  );
}
interface Column {
  readonly label: string;
  readonly tone: "text-back" | "text-lay";
}

type Take = (pick: HousePick) => void;
type Offer = { readonly line: number; readonly rate: number } | undefined;

/** What a tap on a rate does; nothing while the row is stopped or nothing is offered. */
function taking(
  row: { readonly suspended: 0 | 1; readonly ball_running: 0 | 1 },
  pick: Pick<HousePick, "marketId" | "side"> & { readonly offer: Offer; readonly onTake: Take | undefined },
): (() => void) | undefined {
  const { offer, onTake, marketId, side } = pick;
  if (offer === undefined || onTake === undefined || row.suspended === 1 || row.ball_running === 1) return undefined;
  return () => onTake({ marketId, side, ...offer });
}

/** Shown where a market states no limits of its own: the stated text is a sample. [EXCH-35] [OP-63] */
const sampleLimits = { min: "100.00", max: "25000.00" } as const;

function Limits({ row }: { row: { readonly min?: string | undefined; readonly max?: string | undefined } }): ReactNode {
  const text = useText(exchangeText);
  const { language } = useLanguage();
  const written = (taka: string): string =>
    formatMoney(readWireAmount(taka) ?? 0n, { language, hasSign: false, hasBrackets: false });
  return (
    <span className="tabular block text-2xs leading-tight text-muted">
      {text.limits({ min: written(row.min ?? sampleLimits.min), max: written(row.max ?? sampleLimits.max) })}
    </span>
  );
}

/** Types 1 to 6 in the listed order; 1 shows all, those without a type too. [EXCH-29] [EXCH-30] [OP-63] */
const fancyTabs = ["fancyAll", "fancyFancy", "fancyBall", "fancyKhadda", "fancyLottery", "fancyOddEven"] as const;

/** The BookMaker and Fancy Bet blocks of the event. [EXCH-27] [EXCH-28] */
export function HouseBlocks({ detail, onTake }: { detail: Detail; onTake?: Take }): ReactNode {
  const named = useSportNames();
  const text = useText(exchangeText);
  const bookmakers = Object.entries(detail?.bookmaker ?? {});
  return (
    <>
      <section className="mt-3 bg-surface px-3 py-3" aria-label={text.bookMakerBlock}>
        <BlockHead
          title={text.bookMakerBlock}
          columns={
            bookmakers.length === 0
              ? []
              : [
                  { label: text.back, tone: "text-back" },
                  { label: text.lay, tone: "text-lay" },
                ]
          }
        />
        {bookmakers.length === 0 && <p className="py-2 text-muted">{text.noBookmaker}</p>}
        {bookmakers.flatMap(([id, market]) =>
          market.runners.map((runner) => (
            <div
              key={`${id} ${runner.runner}`}
              className="relative flex min-h-14 items-center gap-1 border-t border-line py-1"
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 leading-tight font-semibold">{named(runner.runner)}</span>
                <Limits row={runner} />
              </span>
              <Quote
                tone="bg-back"
                label={text.back}
                value={runner.backPrice}
                of={named(runner.runner)}
                onTake={taking(runner, { marketId: id, side: "for", offer: runnerOffer(runner, "for"), onTake })}
              />
              <Quote
                tone="bg-lay"
                label={text.lay}
                value={runner.layPrice}
                of={named(runner.runner)}
                onTake={taking(runner, {
                  marketId: id,
                  side: "against",
                  offer: runnerOffer(runner, "against"),
                  onTake,
                })}
              />
              <Overlay row={runner} />
            </div>
          )),
        )}
      </section>
      <FancyBlock detail={detail} {...(onTake !== undefined && { onTake })} />
    </>
  );
}

interface FancyBlockProps {
  readonly detail: Detail;
  readonly first?: (typeof fancyTabs)[number];
  readonly onTake?: Take;
}

export function FancyBlock({ detail, first, onTake }: FancyBlockProps): ReactNode {
  const title = useHouseTitle();
  const text = useText(exchangeText);
  const [tab, setTab] = useState<(typeof fancyTabs)[number]>(first ?? "fancyAll");
  const rows = Object.entries(detail?.fancy2 ?? {}).filter(
    ([, row]) => tab === "fancyAll" || row.type === fancyTabs.indexOf(tab) + 1,
  );
  return (
    <section className="mt-3 bg-surface px-3 py-3" aria-label={text.fancyBlock}>
      <BlockHead
        title={text.fancyBlock}
        columns={
          rows.length === 0
            ? []
            : [
                { label: text.no, tone: "text-lay" },
                { label: text.yes, tone: "text-back" },
              ]
        }
      />
      <Tabs
        label={text.fancyBlock}
        tabs={fancyTabs.map((id) => ({ id, label: text[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        {detail === undefined && <p className="py-2 text-muted">{text.loading}</p>}
        {detail !== undefined && rows.length === 0 && <p className="py-2 text-muted">{text.noFancy}</p>}
        {rows.map(([id, row]) => (
          <div key={id} className="relative flex min-h-14 items-center gap-1 border-t border-line py-1">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 leading-tight font-semibold">{title(row.title)}</span>
              <Limits row={row} />
            </span>
            <Quote
              tone="bg-lay"
              label={text.no}
              value={row.no}
              rate={row.no_rate}
              of={title(row.title)}
              onTake={taking(row, { marketId: id, side: "against", offer: fancyOffer(row, "against"), onTake })}
            />
            <Quote
              tone="bg-back"
              label={text.yes}
              value={row.yes}
              rate={row.yes_rate}
              of={title(row.title)}
              onTake={taking(row, { marketId: id, side: "for", offer: fancyOffer(row, "for"), onTake })}
            />
            <Overlay row={row} />
          </div>
        ))}
      </Tabs>
    </section>
  );
}

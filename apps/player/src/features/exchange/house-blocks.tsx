import { useText } from "@maidan/ui/language";
import { Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useHouseTitle } from "../house-bet/index.ts";
import {
  BlockHead,
  FancyRow,
  RunnerRow,
  useFancyColumns,
  useRunnerColumns,
  type Detail,
  type HouseBets,
  type RunnerProps,
  type Take,
} from "./house-rows.tsx";
import { MarketPin } from "./market-pin.tsx";
import { exchangeText } from "./text.ts";

/** Types 1 to 6 in the listed order; 1 shows all, those without a type too. [EXCH-29] [EXCH-30] [OP-63] */
const fancyTabs = ["fancyAll", "fancyFancy", "fancyBall", "fancyKhadda", "fancyLottery", "fancyOddEven"] as const;

interface AskedProps extends Pick<RunnerProps, "id" | "bets" | "onTake"> {
  readonly market: NonNullable<Detail>["bookmaker"][string];
}

/** So many runners stand open, as many as a match has results; a whole side is opened by a tap. */
const mostOpen = 3;

/** A market that asks something else of its runners: who is out next, who makes the most runs, a trader's own. It collapses; open is a short one, and one with the player's bets. [RATES-48] [RATES-80] */
function AskedMarket({ id, market, bets, onTake }: AskedProps): ReactNode {
  const title = useHouseTitle();
  const asked = title(market.title ?? "");
  const hasBets = bets?.some((bet) => bet.market_id === id) === true;
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <details
      open={isOpen ?? (hasBets || market.runners.length <= mostOpen)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="min-h-11 cursor-pointer py-3 leading-tight font-semibold text-muted">{asked}</summary>
      {market.runners.map((runner) => (
        <RunnerRow key={runner.selection_id} {...{ id, runner, asked, bets, onTake }} />
      ))}
      <div className="-me-3 flex justify-end">
        <MarketPin marketId={id} title={asked} className="w-target" />
      </div>
    </details>
  );
}

export interface HouseBlocksProps {
  readonly detail: Detail;
  readonly bets?: HouseBets;
  readonly onTake?: Take;
}

/** The BookMaker and Fancy Bet blocks of the event, with what the player's bets bring. [EXCH-27] [EXCH-28] [ROOM-26] */
export function HouseBlocks({ detail, bets, onTake }: HouseBlocksProps): ReactNode {
  const text = useText(exchangeText);
  const columns = useRunnerColumns();
  const all = Object.entries(detail?.bookmaker ?? {});
  const bookmakers = all.filter(([, market]) => market.title === undefined);
  const asked = all.filter(([, market]) => market.title !== undefined);
  return (
    <>
      <section className="mt-3 bg-surface px-3 py-3" aria-label={text.bookMakerBlock}>
        <BlockHead
          title={text.bookMakerBlock}
          columns={all.length === 0 ? [] : columns}
          pin={bookmakers.map(([id]) => (
            <MarketPin key={id} marketId={id} title={text.bookMakerBlock} className="w-target" />
          ))}
        />
        {bookmakers.length === 0 && (
          <p className="py-2 text-muted">{detail === undefined ? text.loading : text.noBookmaker}</p>
        )}
        {bookmakers.flatMap(([id, market]) =>
          market.runners.map((runner) => (
            <RunnerRow key={`${id} ${runner.runner}`} {...{ id, runner, bets, onTake }} />
          )),
        )}
        {asked.map(([id, market]) => (
          <AskedMarket key={id} {...{ id, market, bets, onTake }} />
        ))}
      </section>
      <FancyBlock {...{ detail, bets }} {...(onTake !== undefined && { onTake })} />
    </>
  );
}

interface FancyBlockProps extends HouseBlocksProps {
  readonly first?: (typeof fancyTabs)[number];
}

export function FancyBlock({ detail, bets, first, onTake }: FancyBlockProps): ReactNode {
  const text = useText(exchangeText);
  const columns = useFancyColumns();
  const [tab, setTab] = useState<(typeof fancyTabs)[number]>(first ?? "fancyAll");
  const rows = Object.entries(detail?.fancy2 ?? {}).filter(
    ([, row]) => tab === "fancyAll" || row.type === fancyTabs.indexOf(tab) + 1,
  );
  return (
    <section className="mt-3 bg-surface px-3 py-3" aria-label={text.fancyBlock}>
      <BlockHead title={text.fancyBlock} columns={rows.length === 0 ? [] : columns} />
      <Tabs
        label={text.fancyBlock}
        tabs={fancyTabs.map((id) => ({ id, label: text[id] }))}
        selected={tab}
        onSelect={setTab}
      >
        {detail === undefined && <p className="py-2 text-muted">{text.loading}</p>}
        {detail !== undefined && rows.length === 0 && <p className="py-2 text-muted">{text.noFancy}</p>}
        {rows.map(([id, row]) => (
          <FancyRow key={id} {...{ id, row, bets, onTake }} isPinnable />
        ))}
      </Tabs>
    </section>
  );
}

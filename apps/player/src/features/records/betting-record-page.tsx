import { Button } from "@maidan/ui/controls";
import { Count, Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { go, routeStateNow, useRouteState } from "../../navigation/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { DayGroups } from "./day-groups.tsx";
import {
  firstExchangeFilter,
  readMarket,
  type ExchangeFilter,
  type ExchangeRecord,
  type RecordMarket,
} from "./exchange-records.ts";
import { ExchangeViews, viewOf, type ExchangeView } from "./exchange-views.tsx";
import { BettingFilterSheet, ExchangeFilterSheet, useFilterNames } from "./filter-sheet.tsx";
import { MarketChip } from "./market-chip.tsx";
import { NetResult, RecordDetails, RecordKill, SideMark } from "./record-details.tsx";
import { RecordsHeader } from "./records-header.tsx";
import { RowsWaiting } from "./rows-waiting.tsx";
import { firstBetFilter, readGroup, tabOf } from "./settled-bets.ts";
import { GroupBets, SettledList } from "./settled-list.tsx";
import { useHouseTitle } from "../house-bet/use-house-title.ts";
import { useRecordOdds } from "./shown-odds.ts";
import { recordsText } from "./text.ts";
import { useExchangeRecords } from "./use-exchange-records.ts";
import { useSettledBets } from "./use-settled-bets.ts";
import { useVoidReason } from "./use-void-reason.ts";

const tabs = ["settled", "exchange"] as const;
type TabId = (typeof tabs)[number];

/** The player's bets: settled ones of games in groups that open, and those of the exchange. [RECORDS-01] [RECORDS-02] [RECORDS-38] */
export function BettingRecordPage(): ReactNode {
  const market = readMarket(useRouteState(), new URLSearchParams(location.search));
  // A market of the profit and loss leads from this page to this page: what is open and picked here begins anew with it, and with the way back from it.
  return <Records key={market?.id ?? ""} market={market} />;
}

/** Which tab and which list are open; they stay so for whoever comes back to the page, or loads it anew. */
function useOpenView() {
  const state = useRouteState();
  const asked = new URLSearchParams(location.search);
  const [tab, setTab] = useState<TabId>(() => tabOf(state["tab"] ?? asked.get("tab")));
  const [view, setView] = useState<ExchangeView>(() => viewOf(state["view"] ?? asked.get("view")));
  const keep = (open: { readonly tab?: TabId; readonly view?: ExchangeView }): void => {
    setTab(open.tab ?? tab);
    setView(open.view ?? view);
    history.replaceState({ ...routeStateNow(), ...open }, "");
  };
  return { tab, view, keep, isFiltered: tab === "settled" || view === "history" };
}

function Records({ market }: { market: RecordMarket | undefined }): ReactNode {
  const text = useText(recordsText);
  const group = readGroup(useRouteState());
  const { tab, view, keep, isFiltered } = useOpenView();
  const [filter, setFilter] = useState(firstBetFilter);
  const [picked, setPicked] = useState<Omit<ExchangeFilter, "date">>(firstExchangeFilter);
  const [isFiltering, setFiltering] = useState(false);
  const read = useSettledBets(filter);
  if (group !== undefined)
    return (
      <main>
        <PageHeader title={text.bets} back="/betting-record">
          <span className="pe-3 text-xs text-muted">{text.zone}</span>
        </PageHeader>
        <GroupBets chosen={group} />
      </main>
    );
  return (
    <main>
      <RecordsHeader title={text.bets} onFilter={isFiltered ? () => setFiltering(true) : undefined} />
      <Tabs
        label={text.bets}
        tabs={tabs.map((id) => ({ id, label: text[id] }))}
        selected={tab}
        onSelect={(id) => keep({ tab: id })}
      >
        {tab === "settled" ? (
          <SettledList
            read={read}
            filter={filter}
            onOpen={({ date, platform, game_type }) =>
              go("/betting-record", { state: { tab: "settled", date, platform, game_type } })
            }
          />
        ) : (
          <ExchangeViews
            view={view}
            onView={(id) => keep({ view: id })}
            history={<ExchangeBets filter={{ ...picked, date: filter.date }} market={market} />}
          />
        )}
      </Tabs>
      {tab === "settled" ? (
        <BettingFilterSheet
          key={String(isFiltering)}
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          chosen={filter}
          onConfirm={setFilter}
          platforms={read.answer?.platforms ?? []}
          gameTypes={read.answer?.game_types ?? []}
        />
      ) : (
        <ExchangeFilterSheet
          key={String(isFiltering)}
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          chosen={{ ...picked, date: filter.date }}
          hasDays={market === undefined}
          onConfirm={({ date, ...chosen }) => {
            setFilter({ ...filter, date });
            setPicked(chosen);
          }}
        />
      )}
    </main>
  );
}

function ExchangeBets({ filter, market }: { filter: ExchangeFilter; market: RecordMarket | undefined }): ReactNode {
  const text = useText(recordsText);
  const records = useExchangeRecords(filter, market?.id);
  const names = useFilterNames();
  const [opened, setOpened] = useState<string>();
  const named = useSportNames();
  const reasonOf = useVoidReason();
  // Markets of the house have titles beside names.
  const title = useHouseTitle();
  const list = records.list?.map((row) => ({
    ...row,
    event_name: named(row.event_name),
    game_type: named(row.game_type),
    market_name: title(row.market_name),
    selection_name: title(row.selection_name),
    ...(row.void_reason !== undefined && { void_reason: reasonOf(row.void_reason) }),
  }));
  return (
    <>
      {market !== undefined && <MarketChip market={market} row={records.list?.[0]} />}
      <p className="flex min-h-6 items-center gap-2 px-4 text-xs text-muted">
        <span className="flex flex-wrap gap-1">
          {market === undefined && <Badge>{names[filter.date]}</Badge>}
          {[filter.sport, filter.side, filter.result].map((id, place) =>
            id === "all" ? null : <Badge key={place}>{names[id]}</Badge>,
          )}
        </span>
        {list !== undefined && list.length > 0 && (
          <span>
            <Count value={list.length} /> / <Count value={records.total} />
          </span>
        )}
      </p>
      {records.isBroken ? (
        <EmptyState
          title={text.brokenTitle}
          hint={text.broken}
          action={<Button onClick={records.readAgain}>{text.again}</Button>}
        />
      ) : list === undefined ? (
        <RowsWaiting />
      ) : list.length === 0 ? (
        <EmptyState hint={text.emptyBets} />
      ) : (
        <DayGroups
          rows={list}
          keyOf={(row) => row.transaction_id}
          row={(row) => <Row row={row} onOpen={() => setOpened(row.transaction_id)} />}
        />
      )}
      {records.hasMore && (
        <div className="p-4">
          <Button tone="secondary" isWide isBusy={records.isLoadingMore} onClick={records.loadMore}>
            {records.isLoadingMore ? text.loading : text.more}
          </Button>
        </div>
      )}
      <RecordDetails record={list?.find((row) => row.transaction_id === opened)} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Row({ row, onOpen }: { row: ExchangeRecord; onOpen: () => void }): ReactNode {
  const text = useText(recordsText);
  const oddsOf = useRecordOdds();
  return (
    <button type="button" onClick={onOpen} className="flex min-h-18 w-full items-center gap-3 px-4 py-2 text-start">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{row.event_name}</span>
        {/* What a Fancy asks is its selection too. */}
        {row.market_name !== row.selection_name && (
          <span className="block truncate text-xs text-muted">{row.market_name}</span>
        )}
        <span className="mt-1 flex items-center gap-2 text-xs text-muted">
          <SideMark record={row} />
          <span className="min-w-0 truncate">{row.selection_name}</span>
          <span className="tabular shrink-0">
            {row.run !== null && `${row.run} `}@ {oddsOf(row.odds)}
          </span>
          {row.is_cash_out && <Badge>{text.cashOut}</Badge>}
        </span>
        {!row.is_cash_out && <RecordKill record={row} />}
      </span>
      <span className="shrink-0 text-end">
        <NetResult record={row} className="block font-semibold" />
        <span className="mt-1 block text-xs text-muted">
          {text.stake} <Money amount={row.stake} />
        </span>
      </span>
    </button>
  );
}

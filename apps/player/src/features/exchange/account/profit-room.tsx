import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Count, Money, Time } from "@maidan/ui/figures";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { api, ReadFailed } from "../../../api/index.ts";
import { useTopic } from "../../../live/index.ts";
import { AppLink, go } from "../../../navigation/index.ts";
import { useSession } from "../../../session/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { useHouseTitle } from "../../house-bet/use-house-title.ts";
import { exchangeCall } from "../calls.ts";
import { houseResultsCall } from "../room-calls.ts";
import { exchangeText } from "../text.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { Unread } from "../unread.tsx";
import { ProfitChart } from "./profit-chart.tsx";
import { dayStartMs, dhakaDay, houseMarkets, profitReport, type ProfitReport, type SettledMarket } from "./profit.ts";
import { accountRoomText } from "./text.ts";

const periods = { week: 7, month: 30, quarter: 90 } as const;
type Period = keyof typeof periods;
const periodIds = ["week", "month", "quarter"] as const;

const profitKey = "exchange-profit";
const pageSize = 1_000;

/** All settled markets of the last days, of the exchange and of the house. */
async function readSettled(days: number): Promise<readonly SettledMarket[]> {
  const from = new Date(dayStartMs(dhakaDay(Date.now()) - days + 1)).toISOString();
  return (await Promise.all([readExchange(from), readHouse(from)])).flat();
}

async function readHouse(since: string): Promise<readonly SettledMarket[]> {
  const found: SettledMarket[] = [];
  for (let page = 1; ; page += 1) {
    const result = await api.call(houseResultsCall, { query: { since, page: String(page) } });
    if (!result.ok) throw new ReadFailed(result.error);
    found.push(...houseMarkets(result.value.markets));
    if (!result.value.has_more) return found;
  }
}

/** Page by page. */
async function readExchange(from: string): Promise<readonly SettledMarket[]> {
  const found: SettledMarket[] = [];
  for (;;) {
    const result = await exchangeCall("listClearedOrders", {
      betStatus: "SETTLED",
      groupBy: "MARKET",
      settledDateRange: { from },
      includeItemDescription: true,
      fromRecord: found.length,
      recordCount: pageSize,
    });
    if (!result.ok) throw new Error(result.error.message);
    found.push(...result.value.clearedOrders);
    if (!result.value.moreAvailable) return found;
  }
}

/** Profit and loss by day, by sport and by market; read again when a settlement changed the balance. [ROOM-50] */
export function ProfitRoom(): ReactNode {
  const text = useText(accountRoomText);
  const { isPlayer } = useSession();
  const client = useQueryClient();
  const [period, setPeriod] = useState<Period>("week");
  const onNews = useMemo(() => oneAtATime(() => client.invalidateQueries({ queryKey: [profitKey] })), [client]);
  useTopic(isPlayer ? "balance" : undefined, onNews);
  const days = periods[period];
  const { data, isError, refetch } = useQuery({
    queryKey: [profitKey, days],
    enabled: isPlayer,
    queryFn: async () => profitReport(await readSettled(days), { days, nowMs: Date.now() }),
  });
  return (
    <Tabs
      label={text.period}
      tabs={periodIds.map((id) => ({ id, label: text[id] }))}
      selected={period}
      onSelect={setPeriod}
    >
      {isError && data === undefined ? (
        <Unread hint={text.broken} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading>
          <div className="space-y-3 px-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-40" />
            <Skeleton className="h-24" />
          </div>
        </Loading>
      ) : (
        <Report report={data} />
      )}
    </Tabs>
  );
}

function Report({ report }: { report: ProfitReport }): ReactNode {
  const text = useText(accountRoomText);
  return (
    <div className="space-y-4 px-4 pb-4">
      <dl className="grid grid-cols-3 gap-2 rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
        <div>
          <dt className="text-xs text-muted">{text.net}</dt>
          <dd>
            <Money amount={report.netMinor} isResult className="text-base font-bold" />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-muted">{text.commission}</dt>
          <dd>
            <Money amount={report.commissionMinor} className="text-base" />
          </dd>
        </div>
        <div className="text-end">
          <dt className="text-xs text-muted">{text.settledBets}</dt>
          <dd>
            <Count value={report.bets} className="text-base" />
          </dd>
        </div>
      </dl>
      <ProfitChart days={report.days} />
      <p className="text-xs text-muted">{text.afterCommission}</p>
      {report.markets.length === 0 ? <EmptyState hint={text.noProfit} /> : <Lists report={report} />}
    </div>
  );
}

const shownAtFirst = 20;

/** "Back" from a market's bets leads to the results again, whichever face the page was opened with. */
const stayHere = (): void => go("/betting-record", { isReplacing: true, state: { tab: "exchange", view: "profit" } });

function Lists({ report }: { report: ProfitReport }): ReactNode {
  const text = useText(accountRoomText);
  const names = useText(exchangeText);
  const named = useSportNames();
  const title = useHouseTitle();
  const { language } = useLanguage();
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <>
      <section>
        <h3 className="pb-1 text-sm font-semibold text-muted">{text.bySport}</h3>
        <ul className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
          {report.sports.map((line) => (
            <li key={line.sport} className="flex min-h-12 items-center gap-2 border-b border-line last:border-b-0">
              <span className="flex-1 font-semibold">{names[line.sport]}</span>
              <span className="text-xs text-muted">
                {text.betsCount({ count: toDigits(String(line.bets), language) })}
              </span>
              <Money amount={line.netMinor} isResult className="min-w-28 text-end font-semibold" />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="pb-1 text-sm font-semibold text-muted">{text.byMarket}</h3>
        <ul className="rounded-lg bg-surface px-3 ring-1 ring-line ring-inset">
          {report.markets.slice(0, shown).map((line) => (
            <li key={line.marketId} className="flex min-h-14 items-center gap-2 border-b border-line last:border-b-0">
              <AppLink
                href="/betting-record"
                state={{
                  tab: "exchange",
                  view: "history",
                  market: line.marketId,
                  event: line.event,
                  name: line.market,
                }}
                onClick={stayHere}
                aria-current={undefined}
                className="flex min-h-14 min-w-0 flex-1 items-center gap-2"
              >
                <span className="min-w-0 flex-1 py-1">
                  <span className="block truncate font-semibold">{named(line.event)}</span>
                  <span className="flex gap-2 text-xs text-muted">
                    <span className="truncate">{title(line.market)}</span>
                    <Time at={line.settledAt} shape="moment" className="shrink-0" />
                  </span>
                </span>
                <Money amount={line.netMinor} isResult className="shrink-0 text-end font-semibold" />
                <ChevronRightIcon size={16} className="shrink-0 text-muted" />
              </AppLink>
            </li>
          ))}
        </ul>
        {report.markets.length > shown && (
          <Button tone="secondary" isWide className="mt-3" onClick={() => setShown(shown + shownAtFirst)}>
            {text.more}
          </Button>
        )}
      </section>
    </>
  );
}

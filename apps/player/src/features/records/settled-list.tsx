import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { ChevronRightIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { DayGroups } from "./day-groups.tsx";
import { RowsWaiting } from "./rows-waiting.tsx";
import { groupProfit, profitOf, shortName, type BetFilter, type BetGroup, type SettledBet } from "./settled-bets.ts";
import { recordsText } from "./text.ts";
import { useGroupBets, type SettledBetsRead } from "./use-settled-bets.ts";

/** Groups by date, then by platform and game type. [RECORDS-06] */
export function SettledList(props: {
  readonly read: SettledBetsRead;
  readonly filter: BetFilter;
  readonly onOpen: (group: BetGroup) => void;
}): ReactNode {
  const text = useText(recordsText);
  const { read, filter } = props;
  if (read.isBroken)
    return (
      <EmptyState
        title={text.brokenTitle}
        hint={text.broken}
        action={<Button onClick={read.readAgain}>{text.again}</Button>}
      />
    );
  if (read.answer === undefined) return <RowsWaiting />;
  return (
    <>
      <p className="flex min-h-6 flex-wrap items-center gap-2 px-4 text-xs text-muted">
        <Badge>{text[filter.date]}</Badge>
        {filter.platform !== undefined && <Badge>{filter.platform}</Badge>}
        {filter.gameType !== undefined && <Badge>{filter.gameType}</Badge>}
      </p>
      <GroupList groups={read.answer.groups} onOpen={props.onOpen} />
    </>
  );
}

export function GroupList(props: {
  readonly groups: readonly BetGroup[];
  readonly onOpen: (group: BetGroup) => void;
}): ReactNode {
  const text = useText(recordsText);
  if (props.groups.length === 0) return <EmptyState hint={text.emptySettled} />;
  const rows = props.groups.map((group) => ({ ...group, created_at: `${group.date}T12:00:00+06:00` }));
  return (
    <DayGroups
      rows={rows}
      keyOf={(group) => `${group.platform} ${group.game_type}`}
      row={(group) => <GroupRow group={group} onOpen={() => props.onOpen(group)} />}
    />
  );
}

function GroupRow({ group, onOpen }: { group: BetGroup; onOpen: () => void }): ReactNode {
  const text = useText(recordsText);
  return (
    <button type="button" onClick={onOpen} className="flex min-h-18 w-full items-center gap-3 px-4 py-2 text-start">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{group.platform}</span>
        <span className="mt-1 block text-xs text-muted">{group.game_type}</span>
      </span>
      <span className="shrink-0 text-end">
        <Money amount={groupProfit(group)} isResult className="block font-semibold" />
        <span className="mt-1 block text-xs text-muted">
          {text.turnover} <Money amount={group.total_bet_amount} />
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </button>
  );
}

/** The bets of one group under a strip that sums them up. [RECORDS-08] [RECORDS-10] */
export function GroupBets({ chosen }: { chosen: Pick<BetGroup, "date" | "platform" | "game_type"> }): ReactNode {
  const text = useText(recordsText);
  const read = useGroupBets(chosen);
  if (read.isBroken)
    return (
      <EmptyState
        title={text.brokenTitle}
        hint={text.broken}
        action={<Button onClick={read.readAgain}>{text.again}</Button>}
      />
    );
  if (read.bets === undefined || read.group === undefined)
    return read.bets === undefined ? <RowsWaiting /> : <EmptyState hint={text.emptySettled} />;
  return (
    <>
      <GroupSummary group={read.group} />
      <BetList bets={read.bets} />
      {read.hasMore && (
        <div className="p-4">
          <Button tone="secondary" isWide isBusy={read.isLoadingMore} onClick={read.loadMore}>
            {read.isLoadingMore ? text.loading : text.more}
          </Button>
        </div>
      )}
    </>
  );
}

export function GroupSummary({ group }: { group: BetGroup }): ReactNode {
  const text = useText(recordsText);
  const parts = [
    { label: text.platform, value: group.platform },
    { label: text.gameType, value: group.game_type },
    { label: text.turnover, value: <Money amount={group.total_bet_amount} /> },
    { label: text.profit, value: <Money amount={groupProfit(group)} isResult /> },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-3">
      {parts.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-semibold break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function BetList({ bets }: { bets: readonly SettledBet[] }): ReactNode {
  const text = useText(recordsText);
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface">
      {bets.map((bet) => (
        <li
          key={bet.id}
          className="flex min-h-18 items-center gap-3 px-4 py-2 [contain-intrinsic-size:auto_72px] [content-visibility:auto]"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold" title={bet.game_name}>
              {shortName(bet.game_name)}
            </span>
            <span className="mt-1 flex gap-2 text-xs text-muted">
              {bet.platform} <Time at={bet.created_at} shape="time" />
            </span>
          </span>
          <span className="shrink-0 text-end">
            <Money
              amount={profitOf({ bet: bet.bet_amount, win: bet.winAmount })}
              isResult
              className="block font-semibold"
            />
            <span className="mt-1 block text-xs text-muted">
              {text.bet} <Money amount={bet.bet_amount} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

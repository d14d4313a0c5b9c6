import { Button, IconButton } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { FilterIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { useTransactions, type Transaction } from "../money/index.ts";
import { TransactionFilterSheet } from "./filter-sheet.tsx";
import { RowsWaiting } from "./rows-waiting.tsx";
import { recordsText } from "./text.ts";
import { kindLabel, TransactionDetails, useStatusLabel } from "./transaction-details.tsx";
import { filterTransactions, firstFilter, groupByDay, statusOf } from "./transactions.ts";

const tones = { pending: "neutral", success: "won", fail: "lost" } as const;

export function TransactionRecordPage(): ReactNode {
  const text = useText(recordsText);
  const { list, isBroken, readAgain } = useTransactions();
  const [filter, setFilter] = useState(firstFilter);
  const [isFiltering, setFiltering] = useState(false);
  const [opened, setOpened] = useState<Transaction>();
  const [nowMs] = useState(() => Date.now());
  const shown = filterTransactions(list ?? [], filter, nowMs);
  return (
    <main>
      <PageHeader title={text.transactions} back="/account">
        <span className="text-xs text-muted">{text.zone}</span>
        <IconButton label={text.filter} onClick={() => setFiltering(true)}>
          <FilterIcon />
        </IconButton>
      </PageHeader>
      <p className="flex flex-wrap gap-2 px-4 pt-3">
        <Badge>{text[filter.date]}</Badge>
        {filter.status !== "all" && <Badge>{text[filter.status]}</Badge>}
        {filter.kind !== "all" && <Badge>{text[filter.kind]}</Badge>}
      </p>
      {isBroken && list === undefined ? (
        <EmptyState hint={text.broken} action={<Button onClick={readAgain}>{text.again}</Button>} />
      ) : list === undefined ? (
        <RowsWaiting />
      ) : shown.length === 0 ? (
        <EmptyState hint={text.emptyHint} />
      ) : (
        <Groups rows={shown} onOpen={setOpened} />
      )}
      <TransactionFilterSheet
        key={String(isFiltering)}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        filter={filter}
        onConfirm={setFilter}
      />
      <TransactionDetails transaction={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}

function Groups({ rows, onOpen }: { rows: readonly Transaction[]; onOpen: (row: Transaction) => void }): ReactNode {
  return groupByDay(rows).map((group) => (
    <section key={group.day} className="pt-4">
      <h2 className="px-4 pb-2 text-sm font-semibold text-muted">
        <Time at={group.at} shape="date" />
      </h2>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {group.rows.map((row) => (
          <li key={row.id}>
            <Row row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ row, onOpen }: { row: Transaction; onOpen: (row: Transaction) => void }): ReactNode {
  const text = useText(recordsText);
  const label = useStatusLabel();
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start"
    >
      <span className="flex-1">
        <span className="block font-semibold">{kindLabel(text, row.action)}</span>
        <Time at={row.created_at} shape="time" className="text-xs text-muted" />
      </span>
      <span className="flex flex-col items-end gap-1">
        <Money amount={row.amount} className="font-semibold" />
        <Badge tone={tones[statusOf(row)]}>{label(row)}</Badge>
      </span>
    </button>
  );
}

import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { useTransactions, type Transaction } from "../money/index.ts";
import { DayGroups } from "./day-groups.tsx";
import { TransactionFilterSheet } from "./filter-sheet.tsx";
import { RecordsHeader } from "./records-header.tsx";
import { RowsWaiting } from "./rows-waiting.tsx";
import { recordsText } from "./text.ts";
import { kindLabel, TransactionDetails, useStatusLabel } from "./transaction-details.tsx";
import { filterTransactions, firstFilter, statusOf } from "./transactions.ts";

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
      <RecordsHeader title={text.transactions} onFilter={() => setFiltering(true)} />
      <p className="flex flex-wrap gap-2 px-4 pt-3">
        <Badge>{text[filter.date]}</Badge>
        {filter.status !== "all" && <Badge>{text[filter.status]}</Badge>}
        {filter.kind !== "all" && <Badge>{text[filter.kind]}</Badge>}
      </p>
      {isBroken && list === undefined ? (
        <EmptyState
          title={text.brokenTitle}
          hint={text.broken}
          action={<Button onClick={readAgain}>{text.again}</Button>}
        />
      ) : list === undefined ? (
        <RowsWaiting />
      ) : shown.length === 0 ? (
        <EmptyState hint={text.emptyHint} />
      ) : (
        <DayGroups
          rows={shown}
          keyOf={(row) => row.id}
          row={(row) => <Row row={row} onOpen={() => setOpened(row)} />}
        />
      )}
      <TransactionFilterSheet
        key={String(isFiltering)}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
        chosen={filter}
        onConfirm={setFilter}
      />
      <TransactionDetails transaction={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}

function Row({ row, onOpen }: { row: Transaction; onOpen: () => void }): ReactNode {
  const text = useText(recordsText);
  const label = useStatusLabel();
  return (
    <button type="button" onClick={onOpen} className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start">
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

import { Button, classNames } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { PageHeader } from "../../shell/index.ts";
import { useVip, useVipRecords, type VipLevel, type VipRecord } from "./calls.ts";
import { useVipFigures } from "./figures.ts";
import { vipText } from "./text.ts";

/** What became of the points, newest first, or "No Data". */
export function VipRecords({ of }: { of: "history" | "points" }): ReactNode {
  const text = useText(vipText);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useVipRecords(of);
  const rows = data?.pages.flatMap((page) => page.items);
  const { vip } = useVip();
  return (
    <main>
      <PageHeader title={of === "history" ? text.history : text.pointsRecords} back="/vip">
        <span className="pe-3 text-xs text-muted">{text.zone}</span>
      </PageHeader>
      {rows === undefined && isError && (
        <EmptyState hint={text.unread} action={<Button onClick={() => void refetch()}>{text.again}</Button>} />
      )}
      {rows === undefined && !isError && (
        <Loading>
          <div className="flex flex-col gap-2 p-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        </Loading>
      )}
      {rows?.length === 0 && <EmptyState hint={of === "history" ? text.historyHint : text.pointsHint} />}
      {rows !== undefined && rows.length > 0 && (
        <ul className="divide-y divide-line border-b border-line bg-surface">
          {rows.map((row) => (
            <Row key={row.id} row={row} levels={vip?.levels ?? []} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="flex justify-center p-4">
          <Button tone="secondary" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </main>
  );
}

function Row({ row, levels }: { row: VipRecord; levels: readonly VipLevel[] }): ReactNode {
  const text = useText(vipText);
  const figures = useVipFigures();
  const level = levels.find(({ name }) => name === row.note);
  const names = {
    earn: text.earn,
    void: text.void,
    convert: text.convertRow,
    adjust: text.adjust,
    level: text.levelRow({ level: level === undefined ? row.note : figures.nameOf(level) }),
  };
  const isTaken = row.points.startsWith("-");
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{names[row.kind]}</p>
        <p className="text-xs text-muted">
          <Time at={row.created_at} shape="moment" />
          {(row.kind === "earn" || row.kind === "void") && (
            <>
              {" · "}
              {text.stake} <Money amount={row.stake} />
            </>
          )}
        </p>
        {row.kind === "adjust" && <p className="text-xs break-words text-muted">{row.note}</p>}
      </div>
      {row.kind !== "level" && (
        <div className="text-end">
          <p className={classNames("tabular font-semibold", isTaken ? "text-muted" : "text-won")}>
            {isTaken ? "" : "+"}
            {figures.points(row.points)}
          </p>
          {row.kind === "convert" && <Money amount={row.cash} className="text-xs" />}
        </div>
      )}
    </li>
  );
}

import { Button, classNames } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { FailureState } from "./failure.tsx";
import { useRowKeys, type RowActions, type WhenGone } from "./row-keys.ts";
import { shellText } from "./text.ts";

export interface RowsProps<Row> {
  /** What the list holds, read aloud. */
  readonly label: string;
  readonly rows: readonly Row[] | undefined;
  readonly failure?: Error | undefined;
  readonly onRetry: () => void;
  readonly keyOf: (row: Row) => string;
  /** Column headings of the wide form; a phone shows them beside each value. */
  readonly head: readonly string[];
  /** The columns as a class: `lg:grid-cols-[...]`. */
  readonly columns: string;
  /** The row's cells, as many as there are headings. */
  readonly cells: (row: Row) => readonly ReactNode[];
  readonly actions?: RowActions<Row>;
  /** The heading whose cell, its buttons, has the whole width of a phone's card for itself. */
  readonly wide?: string;
  /** What keys act on while no row is chosen, and once the chosen one is gone. Absent: the first row, whose dialog shows what it is. */
  readonly whenGone?: WhenGone;
  /** Said when there is nothing. */
  readonly empty: { readonly title: string; readonly hint: string };
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly onMore?: () => void;
  /** Below the last row. */
  readonly foot?: ReactNode;
}

const noActions = {};

/** A dense table on a desk and cards on a phone, of the same markup; with skeletons, empty and failed states, paging and row keys. */
export function Rows<Row>(props: RowsProps<Row>): ReactNode {
  const text = useText(shellText);
  const { rows, keyOf } = props;
  const { chosenKey, choose } = useRowKeys({
    rows: rows ?? [],
    keyOf,
    actions: props.actions ?? noActions,
    whenGone: props.whenGone ?? "first",
  });
  if (rows === undefined) {
    return props.failure === undefined ? (
      <RowSkeletons />
    ) : (
      <FailureState failure={props.failure} onRetry={props.onRetry} />
    );
  }
  if (rows.length === 0) return <EmptyState title={props.empty.title} hint={props.empty.hint} />;
  return (
    <>
      <div role="table" aria-label={props.label} aria-rowcount={rows.length + 1} className="text-sm">
        <Head titles={props.head} columns={props.columns} />
        {rows.map((row, place) => {
          const key = keyOf(row);
          const isChosen = props.actions !== undefined && key === chosenKey;
          // One row is reached by the tabulator, whether keys act on it yet or not.
          const isStop = isChosen || (chosenKey === undefined && place === 0);
          return (
            <div
              key={key}
              role="row"
              data-row={key}
              tabIndex={props.actions === undefined ? undefined : isStop ? 0 : -1}
              onFocus={() => choose(key)}
              className={classNames(
                "grid grid-cols-1 gap-x-4 gap-y-1.5 border-b border-line px-3 py-3 lg:items-center lg:py-2",
                props.columns,
                isChosen && "lg:bg-surface lg:shadow-[inset_3px_0_0_var(--color-accent)]",
              )}
            >
              {props.cells(row).map((cell, index) => (
                <Cell
                  key={props.head[index]}
                  label={props.head[index] ?? ""}
                  isWide={props.wide !== undefined && props.wide === props.head[index]}
                >
                  {cell}
                </Cell>
              ))}
            </div>
          );
        })}
      </div>
      {props.hasMore === true && (
        <div className="flex justify-center py-4">
          <Button tone="secondary" size="small" isBusy={props.isLoadingMore === true} onClick={props.onMore}>
            {text.more}
          </Button>
        </div>
      )}
      {props.foot}
    </>
  );
}

/** The column headings, which a phone has beside each value instead. */
function Head({ titles, columns }: { titles: readonly string[]; columns: string }): ReactNode {
  return (
    <div
      role="row"
      className={classNames(
        "hidden gap-x-4 border-b border-line px-3 py-2 text-xs font-semibold text-muted lg:grid",
        columns,
      )}
    >
      {titles.map((title) => (
        <span role="columnheader" key={title}>
          {title}
        </span>
      ))}
    </div>
  );
}

/** A phone shows no heading beside a cell that has nothing to say. */
function Cell(props: { readonly label: string; readonly isWide: boolean; readonly children: ReactNode }): ReactNode {
  const { label, isWide, children } = props;
  return (
    <div role="cell" className="flex min-w-0 gap-3 max-lg:has-[>div:empty]:hidden lg:block">
      {!isWide && (
        <span aria-hidden="true" className="w-28 shrink-0 text-xs leading-5 text-muted empty:hidden lg:hidden">
          {label}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

function RowSkeletons(): ReactNode {
  return (
    <Loading>
      <div className="flex flex-col gap-2 pt-2">
        {Array.from({ length: 6 }, (_unused, index) => (
          <Skeleton key={index} className="h-28 w-full lg:h-14" />
        ))}
      </div>
    </Loading>
  );
}

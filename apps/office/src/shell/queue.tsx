import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { liveMs, usePages, type Page, type Pages } from "./calls.ts";
import { Choices, RoomHead } from "./parts.tsx";
import { Rows, type RowsProps } from "./rows.tsx";

type PagedRowsProps<Row> = Omit<
  RowsProps<Row>,
  "rows" | "failure" | "onRetry" | "hasMore" | "isLoadingMore" | "onMore"
> & {
  readonly list: Pages<Row>;
};

/** The rows of a list that is read page by page. */
export function PagedRows<Row>({ list, ...rest }: PagedRowsProps<Row>): ReactNode {
  return (
    <Rows
      {...rest}
      rows={list.rows}
      failure={list.failure}
      onRetry={list.retry}
      hasMore={list.hasMore}
      isLoadingMore={list.isLoadingMore}
      onMore={list.more}
    />
  );
}

/** A queue of one status, read anew all the time; `refresh` reads the queue of every status at once. */
export function useQueue<P extends Page<unknown>, Status extends string>(options: {
  readonly name: string;
  readonly status: Status;
  readonly read: (query: { status: Status; limit: string; cursor?: string }) => Promise<P>;
}) {
  const { name, status } = options;
  const queries = useQueryClient();
  const list = usePages({
    key: [name, status],
    read: (cursor) => options.read({ status, limit: "50", ...(cursor !== undefined && { cursor }) }),
    refreshMs: liveMs,
  });
  return { list, refresh: (): void => void queries.invalidateQueries({ queryKey: [name] }) };
}

type QueueText<Status extends string> = Readonly<
  Record<
    Status | "title" | "byStatus" | "emptyPendingTitle" | "emptyPendingHint" | "emptyOtherTitle" | "emptyOtherHint",
    string
  >
>;

/** A room of requests by status: how many of each there are, and those of the chosen one. */
export function QueueRoom<Row, Status extends string>(
  props: Omit<PagedRowsProps<Row>, "label" | "empty"> & {
    readonly text: QueueText<Status>;
    readonly statuses: readonly Status[];
    readonly status: Status;
    readonly onStatus: (status: Status) => void;
    readonly counts: Readonly<Partial<Record<Status, number>>> | undefined;
    /** Beside the statuses. */
    readonly tools?: ReactNode;
    /** Said where the words of the queue don't fit. */
    readonly empty?: { readonly title: string; readonly hint: string };
  },
): ReactNode {
  const { text, statuses, status, onStatus, counts, tools, empty, ...rows } = props;
  return (
    <>
      <RoomHead title={text.title}>
        {tools}
        <Choices
          label={text.byStatus}
          choices={statuses.map((id) => ({ id, label: text[id], count: counts?.[id] }))}
          selected={status}
          onSelect={onStatus}
        />
      </RoomHead>
      <PagedRows
        {...rows}
        label={text.title}
        empty={
          empty ??
          (status === "pending"
            ? { title: text.emptyPendingTitle, hint: text.emptyPendingHint }
            : { title: text.emptyOtherTitle, hint: text.emptyOtherHint })
        }
      />
    </>
  );
}

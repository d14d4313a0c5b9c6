import { Time } from "@maidan/ui/figures";
import type { ReactNode } from "react";
import { groupByDay } from "./transactions.ts";

/** A list's rows under the day that they were made on. [RECORDS-13] */
export function DayGroups<Item extends { readonly created_at: string }>(props: {
  readonly rows: readonly Item[];
  readonly keyOf: (row: Item) => string;
  readonly row: (row: Item) => ReactNode;
}): ReactNode {
  return groupByDay(props.rows).map((group) => (
    <section key={group.day} className="pt-4">
      <h2 className="px-4 pb-2 text-sm font-semibold text-muted">
        <Time at={group.at} shape="date" />
      </h2>
      <ul className="divide-y divide-line border-y border-line bg-surface">
        {group.rows.map((row) => (
          <li key={props.keyOf(row)} className="[contain-intrinsic-size:auto_72px] [content-visibility:auto]">
            {props.row(row)}
          </li>
        ))}
      </ul>
    </section>
  ));
}

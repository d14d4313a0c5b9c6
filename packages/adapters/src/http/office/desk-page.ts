import type { Reader } from "@maidan/services/command";
import { cursorOf } from "./deposit-desk.ts";

/** What keeps decisions that a second person makes. */
export interface WaitingStore<Status extends string, View> {
  list(
    reader: Reader,
    query: { readonly status: Status | "waiting"; readonly limit: number; readonly cursor?: string },
  ): Promise<{ readonly items: readonly View[]; readonly nextCursor: string | null }>;
  waiting(reader: Reader): Promise<number>;
}

const defaultPage = 50;

/** A page of decisions, of those that wait unless another status is asked for, and how many wait in all. */
export async function deskPage<Status extends string, View, Item>(
  from: { readonly reader: Reader; readonly store: WaitingStore<Status, View> },
  query: {
    readonly status?: Status | undefined;
    readonly limit?: string | undefined;
    readonly cursor?: string | undefined;
  },
  print: (view: View) => Item,
) {
  const asked = {
    status: query.status ?? "waiting",
    limit: Number(query.limit ?? defaultPage),
    ...cursorOf(query),
  } as const;
  const [page, waiting] = await Promise.all([from.store.list(from.reader, asked), from.store.waiting(from.reader)]);
  return { items: page.items.map((view) => print(view)), next_cursor: page.nextCursor, waiting };
}

import type * as contract from "@maidan/contract/http/inbox";
import { useLanguage } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, readQuery, wire } from "../../api/index.ts";
import { logNote } from "../../log/index.ts";
import { useSession } from "../../session/index.ts";
import { onInboxNews } from "../../unread/index.ts";
import type { InboxItem, InboxPageData } from "./inbox.ts";

const listCall = wire<typeof contract.listInbox>({ method: "GET", path: "/api/inbox", auth: "player" });
const oneCall = wire<typeof contract.readInboxMessage>({ method: "GET", path: "/api/inbox/:id", auth: "player" });
const readCall = wire<typeof contract.markInboxReadMany>({ method: "POST", path: "/api/inbox/read", auth: "player" });
const removeCall = wire<typeof contract.deleteInboxMessages>({
  method: "POST",
  path: "/api/inbox/delete",
  auth: "player",
});
/** What one call takes at most. */
const mostAtOnce: typeof contract.mostAtOnce = 100;

/** One page of the inbox; read anew whenever something may have changed. The page before stays in view meanwhile. */
export function useInboxPage(page: number): { readonly data: InboxPageData | undefined } {
  const { language } = useLanguage();
  const { remoteId } = useSession();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    ...readQuery(listCall, { query: { remote_id: remoteId ?? "", page: String(page), language } }),
    enabled: remoteId !== undefined,
    placeholderData: (before) => before,
  });
  useEffect(() => onInboxNews(() => void queries.invalidateQueries({ queryKey: [listCall.path] })), [queries]);
  // [INBOX-09] [ERR-78]
  useEffect(() => {
    if (error !== null) logNote(`The inbox could not be read: ${error.message}`);
  }, [error]);
  return { data: data?.data };
}

/** The opened message, with what the list knows of it until it is read whole. [INBOX-02] */
export function useInboxMessage(item: InboxItem | undefined): InboxItem | undefined {
  const { language } = useLanguage();
  const { data } = useQuery({
    ...readQuery(oneCall, { params: { id: item?.id ?? "" }, query: { language } }),
    enabled: item !== undefined,
  });
  return item === undefined ? undefined : (data?.data ?? item);
}

/** Marks or deletes messages, all in one call; what failed is told to the console alone. [INBOX-09] [LETTER-09] */
export function useInboxActions(): {
  readonly markRead: (ids: readonly string[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
} {
  const queries = useQueryClient();
  const forEach = async (call: typeof readCall | typeof removeCall, ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += mostAtOnce) {
      const result = await api.call(call, { body: { ids: ids.slice(from, from + mostAtOnce) } });
      if (!result.ok) logNote(`Messages of the inbox were not changed: ${result.error.message}`);
    }
    await queries.invalidateQueries({ queryKey: [listCall.path] });
  };
  return { markRead: (ids) => forEach(readCall, ids), remove: (ids) => forEach(removeCall, ids) };
}

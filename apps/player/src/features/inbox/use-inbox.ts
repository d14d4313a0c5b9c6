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
const readCall = wire<typeof contract.markInboxRead>({ method: "PATCH", path: "/api/inbox/:id/read", auth: "player" });
const removeCall = wire<typeof contract.deleteInboxMessage>({
  method: "DELETE",
  path: "/api/inbox/:id",
  auth: "player",
});

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

/** Marks or deletes messages, one after another; what failed is told to the console alone. [INBOX-09] */
export function useInboxActions(): {
  readonly markRead: (ids: readonly string[]) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
} {
  const queries = useQueryClient();
  const forEach = async (call: typeof readCall | typeof removeCall, ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const result = await api.call(call, { params: { id } });
      if (!result.ok) logNote(`A message of the inbox was not changed: ${result.error.message}`);
    }
    await queries.invalidateQueries({ queryKey: [listCall.path] });
  };
  return { markRead: (ids) => forEach(readCall, ids), remove: (ids) => forEach(removeCall, ids) };
}

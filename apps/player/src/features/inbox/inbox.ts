import type { listInbox } from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";

export type InboxPageData = ResponseOf<typeof listInbox>["data"];
export type InboxItem = InboxPageData["data"][number];

/** The first words of a text; what is left out is shown by dots. [INBOX-01] [CONST-34] */
export function firstWords(text: string, count: number): string {
  const words = text.split(/\s+/).filter((word) => word !== "");
  return words.length <= count ? words.join(" ") : `${words.slice(0, count).join(" ")}...`;
}
export const previewWords = 5;

/** Which messages the header's "Read" means: the selected ones, or with none selected the unread ones of the list. [OP-49] */
export const meantByRead = (list: readonly InboxItem[], selected: ReadonlySet<string>): readonly string[] =>
  list.filter(({ id, is_read: isRead }) => (selected.size > 0 ? selected.has(id) : !isRead)).map(({ id }) => id);

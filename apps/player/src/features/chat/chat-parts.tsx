import type { ChatData } from "@maidan/contract/socket";
import { classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { ChatIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, type ReactNode } from "react";
import { useTopic } from "../../live/index.ts";
import { logNote } from "../../log/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { UnreadDot } from "../../unread/index.ts";
import { chatsQuery, type ChatList, type ChatRow } from "./calls.ts";
import { chatText } from "./text.ts";

/** The player's conversations; read anew whenever something happens in one of them. [CHAT-09] [OP-54] */
export function useChats(): ChatList | undefined {
  const queries = useQueryClient();
  const { data, error } = useQuery(chatsQuery);
  useTopic(
    "chat",
    useCallback(
      (news: unknown) => {
        // Null where the topic begins anew.
        if ((news as ChatData | null)?.kind !== "typing") void queries.invalidateQueries(chatsQuery);
      },
      [queries],
    ),
  );
  useEffect(() => {
    if (error !== null) logNote(`The chats could not be read: ${error.message}`);
  }, [error]);
  return data;
}

/** A conversation by its last message; leads into it. [CHAT-03] */
export function ChatLink({ chat }: { chat: ChatRow }): ReactNode {
  const text = useText(chatText);
  return (
    <AppLink href={`/chat-box/${chat.chat_id}`} className="flex min-h-18 items-center gap-3 px-4 py-3">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <ChatIcon size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{chat.other_user.username}</span>
          {chat.last_message_at !== null && (
            <Time at={chat.last_message_at} shape="moment" className="tabular shrink-0 text-xs text-muted" />
          )}
        </span>
        <span className="flex items-center gap-2">
          <span
            className={classNames("min-w-0 flex-1 truncate text-sm", chat.unread > 0 ? "font-medium" : "text-muted")}
          >
            {chat.last_is_picture && chat.last_message === "" ? text.picture : chat.last_message}
          </span>
          {chat.status === "closed" && <Badge>{text.closed}</Badge>}
          <UnreadDot count={chat.unread} />
        </span>
      </span>
    </AppLink>
  );
}

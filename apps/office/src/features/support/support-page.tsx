import { Button, buttonClass, classNames } from "@maidan/ui/controls";
import { ChatIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Age, Choices, FailureState, RoomHead, shellText, useShownNumber } from "../../shell/index.ts";
import { Talk } from "./talk.tsx";
import { supportText } from "./text.ts";
import { filters, useChatQueue, type DeskChat, type Filter } from "./use-chats.ts";

/** Conversations with players: the list, and the chosen one beside it; on a phone one after the other. [TALK-08] */
export function SupportPage({ chatId }: { chatId: string | undefined }): ReactNode {
  const text = useText(supportText);
  const [filter, setFilter] = useState<Filter>("open");
  const list = useChatQueue(filter);
  const counts = list.first?.counts;
  const isChosen = chatId !== undefined;
  return (
    <>
      {isChosen && <h1 className="sr-only lg:hidden">{text.title}</h1>}
      <div className={classNames(isChosen && "hidden lg:block")}>
        <RoomHead title={text.title}>
          <Link to="/support/answers" className={buttonClass({ tone: "secondary", size: "small" })}>
            {text.answers}
          </Link>
          <Choices
            label={text.byState}
            choices={filters.map((id) => ({ id, label: text[id], count: counts?.[id] }))}
            selected={filter}
            onSelect={setFilter}
          />
        </RoomHead>
      </div>
      <div className="grid gap-4 lg:grid-cols-[22rem_1fr]">
        <section aria-label={text.title} className={classNames("min-w-0", isChosen && "hidden lg:block")}>
          <ChatRows list={list} chosen={chatId} />
        </section>
        <section className={classNames("min-w-0", !isChosen && "hidden lg:block")}>
          {isChosen ? (
            <Talk key={chatId} id={chatId} />
          ) : (
            <EmptyState icon={<ChatIcon size={26} />} title={text.chooseTitle} hint={text.chooseHint} />
          )}
        </section>
      </div>
    </>
  );
}

function ChatRows(props: { list: ReturnType<typeof useChatQueue>; chosen: string | undefined }): ReactNode {
  const text = useText(supportText);
  const words = useText(shellText);
  const { list } = props;
  if (list.rows === undefined && list.failure !== undefined)
    return <FailureState failure={list.failure} onRetry={list.retry} />;
  if (list.rows === undefined)
    return (
      <Loading>
        <Skeleton className="mb-2 h-16 w-full" />
        <Skeleton className="mb-2 h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  if (list.rows.length === 0)
    return <EmptyState icon={<ChatIcon size={26} />} title={text.emptyTitle} hint={text.emptyHint} />;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface ring-1 ring-line ring-inset">
        {list.rows.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isChosen={chat.id === props.chosen} />
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <p className="py-3 text-center">
          <Button tone="secondary" size="small" isBusy={list.isLoadingMore} onClick={list.more}>
            {words.more}
          </Button>
        </p>
      )}
    </>
  );
}

function ChatRow({ chat, isChosen }: { chat: DeskChat; isChosen: boolean }): ReactNode {
  const text = useText(supportText);
  const shown = useShownNumber();
  return (
    <Link
      to="/support"
      search={{ chat: chat.id }}
      data-row={chat.id}
      className={classNames("flex flex-col gap-0.5 px-3 py-2.5", isChosen ? "bg-accent-soft" : "hover:bg-raised")}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-semibold">{chat.player.username}</span>
        {chat.unread > 0 && <Badge tone="accent">{text.unread({ count: shown(chat.unread) })}</Badge>}
        {chat.waiting_seconds !== null && (
          <span className="text-xs">
            <Age seconds={chat.waiting_seconds} isWaiting />
          </span>
        )}
      </span>
      <span className="truncate text-sm text-muted">
        {chat.last_is_picture && chat.last_message === "" ? text.picture : chat.last_message}
      </span>
      {chat.assigned_to !== null && <span className="truncate text-xs text-muted">{chat.assigned_to.email}</span>}
    </Link>
  );
}

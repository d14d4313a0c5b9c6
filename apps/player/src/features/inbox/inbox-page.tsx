import { toDigits } from "@maidan/core/money";
import { Button, buttonClass, classNames, IconButton } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { ChevronLeftIcon, ChevronRightIcon, MailIcon } from "@maidan/ui/icons";
import { useLanguage, useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { EmptyState } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { amountsInSentence } from "../../amounts/index.ts";
import { AppLink } from "../../navigation/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { DayGroups } from "../records/day-groups.tsx";
import { RowsWaiting } from "../records/rows-waiting.tsx";
import { firstWords, meantByRead, previewWords, type InboxItem } from "./inbox.ts";
import { inboxText } from "./text.ts";
import { useInboxActions, useInboxMessage, useInboxPage } from "./use-inbox.ts";

/** /inbox */
export function InboxPage(): ReactNode {
  const text = useText(inboxText);
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const [opened, setOpened] = useState<InboxItem>();
  const { data } = useInboxPage(page);
  const actions = useInboxActions();
  const list = data?.data ?? [];
  const lastPage = data?.last_page ?? 1;
  // The last row of the last page was deleted.
  if (data !== undefined && page > lastPage) setPage(lastPage);
  const open = (item: InboxItem): void => {
    setOpened(item);
    if (!item.is_read) void actions.markRead([item.id]);
  };
  const toggle = (id: string): void =>
    setSelected((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const end = (act: Promise<void>): void => void act.then(() => setSelected(undefined));
  return (
    <main>
      <PageHeader title={text.title} back="/account">
        <Menu
          isSelecting={selected !== undefined}
          onEdit={() => setSelected(new Set())}
          onRead={() => end(actions.markRead(meantByRead(list, selected ?? new Set())))}
          onCancel={() => setSelected(undefined)}
        />
      </PageHeader>
      {data === undefined ? (
        <RowsWaiting />
      ) : list.length === 0 ? (
        <EmptyState icon={<MailIcon size={26} />} hint={text.empty} />
      ) : (
        <DayGroups
          rows={list}
          keyOf={({ id }) => id}
          row={(item) => <Row item={item} selected={selected} onOpen={open} onToggle={toggle} />}
        />
      )}
      {lastPage > 1 && <Pager page={page} last={lastPage} onPage={setPage} />}
      {selected !== undefined && (
        <SelectionBar
          count={selected.size}
          onRead={() => end(actions.markRead([...selected]))}
          onDelete={() => end(actions.remove([...selected]))}
        />
      )}
      <Letter item={opened} onClose={() => setOpened(undefined)} />
    </main>
  );
}

/** Edit begins a selection, Cancel ends it; Read is there in both. [INBOX-03] [OP-49] */
function Menu(props: {
  isSelecting: boolean;
  onEdit: () => void;
  onRead: () => void;
  onCancel: () => void;
}): ReactNode {
  const text = useText(inboxText);
  return (
    <div role="group" aria-label={text.options} className="flex">
      {!props.isSelecting && (
        <Button tone="quiet" className="px-3" onClick={props.onEdit}>
          {text.edit}
        </Button>
      )}
      <Button tone="quiet" className="px-3" onClick={props.onRead}>
        {text.read}
      </Button>
      {props.isSelecting && (
        <Button tone="quiet" className="px-3" onClick={props.onCancel}>
          {text.cancel}
        </Button>
      )}
    </div>
  );
}

function Row(props: {
  item: InboxItem;
  selected: ReadonlySet<string> | undefined;
  onOpen: (item: InboxItem) => void;
  onToggle: (id: string) => void;
}): ReactNode {
  const text = useText(inboxText);
  const { item, selected } = props;
  const isSelecting = selected !== undefined;
  const words = (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline gap-2">
        <span className={classNames("min-w-0 flex-1 truncate", item.is_read ? "text-muted" : "font-semibold")}>
          {item.title}
        </span>
        <Time at={item.created_at} shape="time" className="tabular shrink-0 text-xs text-muted" />
      </span>
      <span className="block truncate text-sm text-muted">{firstWords(item.message, previewWords)}</span>
    </span>
  );
  const mark = (
    <span className="mt-2 flex w-2 shrink-0">
      {!item.is_read && (
        <span className="size-2 rounded-full bg-accent">
          <span className="sr-only">{text.unread}</span>
        </span>
      )}
    </span>
  );
  const look = "flex min-h-16 w-full gap-3 px-4 py-3 text-start";
  if (!isSelecting)
    return (
      <button type="button" className={look} onClick={() => props.onOpen(item)}>
        {mark}
        {words}
      </button>
    );
  return (
    <label className={look}>
      <input
        type="checkbox"
        checked={selected.has(item.id)}
        onChange={() => props.onToggle(item.id)}
        aria-label={text.select({ title: item.title })}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      {mark}
      {words}
    </label>
  );
}

function Pager({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }): ReactNode {
  const text = useText(inboxText);
  const { language } = useLanguage();
  const shown = (number: number): string => toDigits(String(number), language);
  return (
    <nav className="flex items-center justify-center gap-3 py-4">
      <IconButton label={text.earlier} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      <span className="tabular text-sm text-muted">{text.page({ page: shown(page), last: shown(last) })}</span>
      <IconButton label={text.later} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
}

/** Above the toolbar while messages are chosen. [INBOX-04] */
function SelectionBar(props: { count: number; onRead: () => void; onDelete: () => void }): ReactNode {
  const text = useText(inboxText);
  const { language } = useLanguage();
  const isEmpty = props.count === 0;
  return (
    <div className="fixed inset-x-0 bottom-14 z-20 mx-auto flex max-w-phone items-center gap-2 border-t border-line bg-raised px-4 py-2 pb-3">
      <p role="status" className="flex-1 text-sm text-muted">
        {text.selected({ count: toDigits(String(props.count), language) })}
      </p>
      <Button tone="secondary" disabled={isEmpty} onClick={props.onRead}>
        {text.read}
      </Button>
      <Button tone="secondary" disabled={isEmpty} onClick={props.onDelete}>
        {text.remove}
      </Button>
    </div>
  );
}

/** [LETTER-17] */
function ToMatch({ match }: { readonly match: NonNullable<InboxItem["match"]> }): ReactNode {
  const text = useText(inboxText);
  const { event_id: eventId, market_id: marketId, sport = "" } = match;
  return (
    <AppLink
      href="/odds-view"
      state={{ marketId, eventId, selectedSport: sport, previousPath: "/inbox" }}
      className={`mt-4 ${buttonClass({ tone: "secondary", isWide: true })}`}
    >
      {text.toMatch}
    </AppLink>
  );
}

function Letter({ item, onClose }: { item: InboxItem | undefined; onClose: () => void }): ReactNode {
  const message = useInboxMessage(item);
  return (
    <Dialog isOpen={message !== undefined} onClose={onClose} title={message?.title ?? ""}>
      {message !== undefined && (
        <>
          <Time at={message.created_at} shape="moment" className="text-xs text-muted" />
          <p className="pt-2 text-base break-words whitespace-pre-line">{amountsInSentence(message.message)}</p>
          {message.match !== undefined && <ToMatch match={message.match} />}
        </>
      )}
    </Dialog>
  );
}

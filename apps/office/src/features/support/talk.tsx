import { assignDeskChat, closeDeskChat, listAssignees, readDeskPicture } from "@maidan/contract/http/chat";
import { Button, classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { CheckIcon, ChevronLeftIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Dialog, showToast } from "@maidan/ui/layers";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, FailureState, PlayerLink, Select, useAction, useMay } from "../../shell/index.ts";
import { AnswerForm } from "./answer-form.tsx";
import { supportText } from "./text.ts";
import { useTalk, type DeskChat, type DeskMessage } from "./use-chats.ts";

/** One conversation: who it is with, what was said, and where it is answered. */
export function Talk({ id }: { id: string }): ReactNode {
  const text = useText(supportText);
  const talk = useTalk(id);
  const mayAnswer = useMay("chat.answer");
  const { chat, messages } = talk;
  const frame = useRef<HTMLDivElement>(null);
  const newest = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    frame.current?.scrollTo({ top: frame.current.scrollHeight });
  }, [newest, talk.isTyping]);
  if (talk.error !== null && chat === undefined) return <FailureState failure={talk.error} onRetry={talk.retry} />;
  if (chat === undefined || messages === undefined)
    return (
      <Loading>
        <Skeleton className="mb-3 h-14 w-full" />
        <Skeleton className="h-80 w-full" />
      </Loading>
    );
  return (
    <div className="flex h-[calc(100dvh-6rem)] min-h-96 flex-col rounded-lg bg-surface ring-1 ring-line ring-inset lg:h-[calc(100dvh-7rem)]">
      <Head chat={chat} onDone={talk.refresh} />
      <div ref={frame} tabIndex={0} role="group" aria-label={text.title} className="min-h-0 flex-1 overflow-y-auto p-3">
        {talk.hasMore && (
          <p className="pb-2 text-center">
            <Button tone="quiet" size="small" onClick={() => void talk.readOlder()}>
              {text.older}
            </Button>
          </p>
        )}
        <ol aria-live="polite" className="flex flex-col gap-1.5">
          {messages.map((message) => (
            <Message
              key={message.id}
              message={message}
              isOurs={message.sender_id === talk.supportId}
              marks={chat.player_marks}
            />
          ))}
        </ol>
        <p role="status" className="min-h-6 pt-1 text-xs text-muted">
          {talk.isTyping ? text.typing : ""}
        </p>
      </div>
      {mayAnswer && <AnswerForm id={id} language={chat.player.language} onSent={talk.refresh} />}
    </div>
  );
}

function Head({ chat, onDone }: { chat: DeskChat; onDone: () => void }): ReactNode {
  const text = useText(supportText);
  const [isClosing, setClosing] = useState(false);
  const assignees = useQuery({ queryKey: ["chat-assignees"], queryFn: () => ask(listAssignees, {}) }).data?.items;
  const assign = useAction({
    send: (staffId: string | null) =>
      api.call(assignDeskChat, { params: { id: chat.id }, body: { staff_id: staffId } }),
    onDone: () => {
      showToast(text.assignedDone, "done");
      onDone();
    },
    onFailed: onDone,
  });
  return (
    <header className="flex flex-wrap items-center gap-3 border-b border-line p-3">
      <Link to="/support" search={{}} aria-label={text.back} className="inline-flex size-target items-center lg:hidden">
        <ChevronLeftIcon />
      </Link>
      <div className="min-w-32 flex-1">
        <h2 className="font-semibold">
          <PlayerLink id={chat.player.id}>{chat.player.username}</PlayerLink>
        </h2>
        <p className="flex items-center gap-2 text-xs text-muted">
          <Badge tone={chat.status === "open" ? "accent" : "neutral"}>{text[chat.status]}</Badge>
          {chat.player.language === "bn" ? text.bangla : text.english}
        </p>
      </div>
      <div className="order-last w-full sm:order-none sm:w-60">
        <Select
          label={text.assigned}
          value={chat.assigned_to?.id ?? ""}
          disabled={assign.isBusy}
          options={[
            { value: "", label: text.nobody },
            ...(assignees ?? []).map(({ id, email }) => ({ value: id, label: email })),
          ]}
          onChange={(event) => assign.run(event.target.value === "" ? null : event.target.value)}
        />
      </div>
      {chat.status === "open" && (
        <Button tone="secondary" onClick={() => setClosing(true)}>
          {text.close}
        </Button>
      )}
      {isClosing && <CloseDialog id={chat.id} onDone={onDone} onClose={() => setClosing(false)} />}
    </header>
  );
}

function CloseDialog(props: { id: string; onDone: () => void; onClose: () => void }): ReactNode {
  const text = useText(supportText);
  return (
    <DecisionDialog
      title={text.closeTitle}
      words={text.closeWords}
      action={text.close}
      input={props.id}
      send={(id: string, idempotencyKey) => api.call(closeDeskChat, { params: { id }, idempotencyKey })}
      done={() => text.closedDone}
      onDone={props.onDone}
      onClose={props.onClose}
    />
  );
}

function Message(props: { message: DeskMessage; isOurs: boolean; marks: DeskChat["player_marks"] }): ReactNode {
  const text = useText(supportText);
  const { message, isOurs, marks } = props;
  const id = Number(message.id);
  const state =
    id <= Number(marks.read_id) ? "read" : id <= Number(marks.delivered_id) ? ("delivered" as const) : "sent";
  return (
    <li
      className={classNames(
        "flex w-fit max-w-[80%] flex-col gap-1 rounded-lg px-3 py-2 text-sm",
        isOurs ? "ms-auto bg-accent-soft" : "bg-raised",
      )}
    >
      <span className="sr-only">{isOurs ? text.title : text.player}</span>
      {message.picture !== null && <Picture picture={message.picture} />}
      {message.content !== "" && <p className="break-words whitespace-pre-wrap">{message.content}</p>}
      <p className="flex items-center justify-end gap-1 text-2xs text-muted">
        {message.staff !== null && <span className="truncate">{message.staff}</span>}
        <Time at={message.created_at} shape="moment" className="tabular" />
        {isOurs && (
          <span data-state={state} className={classNames("flex", state === "read" && "text-accent")}>
            <CheckIcon size={14} />
            {state !== "sent" && <CheckIcon size={14} className="-ms-2" />}
            <span className="sr-only">{text[state]}</span>
          </span>
        )}
      </p>
    </li>
  );
}

function Picture({ picture }: { picture: NonNullable<DeskMessage["picture"]> }): ReactNode {
  const text = useText(supportText);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ["chat-picture", picture.id],
    queryFn: () => ask(readDeskPicture, { params: { id: picture.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className="h-40 w-56" />;
  const source = `data:${data.media_type};base64,${data.picture}`;
  const { width, height } = picture;
  return (
    <>
      <button type="button" aria-label={text.openPicture} onClick={() => setOpen(true)}>
        <img
          src={source}
          alt=""
          width={width}
          height={height}
          className="h-auto max-h-64 w-auto max-w-full rounded-md"
        />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={text.picture}>
        <img src={source} alt={text.picture} width={width} height={height} className="h-auto w-full rounded-md" />
      </Dialog>
    </>
  );
}

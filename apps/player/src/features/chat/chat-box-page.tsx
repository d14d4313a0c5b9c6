import { Button, classNames } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { CheckIcon, ClockIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import { useLocation } from "wouter";
import { takeBack, type ChatMessage, type Waiting } from "../../chat-outbox/index.ts";
import { showBangla } from "../../language/index.ts";
import { PageHeader } from "../../shell/index.ts";
import { groupByDay } from "../records/transactions.ts";
import { RowsWaiting } from "../records/rows-waiting.tsx";
import { Composer } from "./composer.tsx";
import { stateOf, type Marks, type MessageState } from "./conversation.ts";
import { ChatPicture } from "./picture.tsx";
import { chatText } from "./text.ts";
import { useConversation } from "./use-conversation.ts";

/** /chat-box/{chatId} [CHAT-05] */
export function ChatBoxPage(): ReactNode {
  const [path] = useLocation();
  const chatId = path.split("/")[2] ?? "";
  return <ChatBox key={chatId} chatId={chatId} />;
}

function ChatBox({ chatId }: { chatId: string }): ReactNode {
  const text = useText(chatText);
  const talk = useConversation(chatId);
  const { messages, waiting } = talk;
  useBanglaFace(messages ?? []);
  const frame = useRef<HTMLDivElement>(null);
  const holding = useFollowedEnd(frame, `${messages?.at(-1)?.id} ${waiting.length} ${talk.isTyping}`);
  return (
    <main className="flex h-dvh flex-col">
      <PageHeader title={talk.chat?.other_user.username ?? text.support} back="/chat-list" />
      <div
        ref={frame}
        role="group"
        aria-label={text.messages}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-2"
      >
        {messages === undefined ? (
          <RowsWaiting />
        ) : (
          <>
            {talk.hasMore && (
              <p className="pb-2 text-center">
                <Button tone="quiet" size="small" onClick={() => void holding(talk.older)}>
                  {text.older}
                </Button>
              </p>
            )}
            {messages.length === 0 && waiting.length === 0 && (
              <p className="py-10 text-center text-sm text-muted">{text.beginning}</p>
            )}
            <ol aria-live="polite" className="flex flex-col gap-1">
              {groupByDay(messages).map((group) => (
                <Day key={group.day} at={group.at}>
                  {group.rows.map((message) => (
                    <Message key={message.id} message={message} ownId={talk.ownId} marks={talk.marks} />
                  ))}
                </Day>
              ))}
              {waiting.map((one) => (
                <Unsent key={one.clientId} waiting={one} />
              ))}
            </ol>
          </>
        )}
        <p role="status" className="min-h-6 pt-1 text-xs text-muted">
          {talk.isTyping ? text.typing : ""}
        </p>
      </div>
      <Composer chatId={chatId} onSent={(message) => talk.hear([message])} />
    </main>
  );
}

/** Either side may write in Bangla, whatever language the app speaks. */
function useBanglaFace(messages: readonly ChatMessage[]): void {
  const hasBangla = messages.some(({ content }) => /[\u0980-\u09ff]/.test(content));
  useEffect(() => {
    if (hasBangla) void showBangla();
  }, [hasBangla]);
}

/** Keeps the newest in view, unless the player has gone up to read; and the place, while older messages are put above. */
function useFollowedEnd(frame: RefObject<HTMLDivElement | null>, what: string) {
  const fromEnd = useRef<number | undefined>(undefined);
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const place = (): void => {
      fromEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight;
    };
    element.addEventListener("scroll", place, { passive: true });
    return () => element.removeEventListener("scroll", place);
  }, [frame]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null || isHeld.current) return;
    const isAtEnd = fromEnd.current === undefined || fromEnd.current < 120;
    if (isAtEnd) element.scrollTo({ top: element.scrollHeight });
  }, [frame, what]);
  const holding = async (act: () => Promise<void>): Promise<void> => {
    isHeld.current = true;
    const before = frame.current?.scrollHeight ?? 0;
    await act();
    requestAnimationFrame(() => {
      frame.current?.scrollBy({ top: frame.current.scrollHeight - before });
      isHeld.current = false;
    });
  };
  return holding;
}

function Day({ at, children }: { at: string; children: ReactNode }): ReactNode {
  return (
    <>
      <li className="py-2 text-center text-xs text-muted">
        <Time at={at} shape="day" />
      </li>
      {children}
    </>
  );
}

const bubble = (isOwn: boolean): string =>
  classNames(
    "flex w-fit max-w-[82%] flex-col gap-1 rounded-lg px-3 py-2",
    isOwn ? "ms-auto bg-accent-soft" : "bg-raised",
  );

function Message({ message, ownId, marks }: { message: ChatMessage; ownId: string; marks: Marks }): ReactNode {
  const text = useText(chatText);
  const isOwn = message.sender_id === ownId;
  return (
    <li className={bubble(isOwn)}>
      <span className="sr-only">{isOwn ? text.you : text.support}</span>
      {message.picture !== null && <ChatPicture picture={message.picture} />}
      {message.content !== "" && <p className="break-words whitespace-pre-wrap">{message.content}</p>}
      <p className="flex items-center justify-end gap-1 text-2xs text-muted">
        <Time at={message.created_at} shape="time" className="tabular" />
        {isOwn && <Ticks state={stateOf(message, marks)} />}
      </p>
    </li>
  );
}

/** One tick: sent. Two: delivered. Two in colour: read. Said in words to those who can't see them. [TALK-21] */
function Ticks({ state }: { state: MessageState }): ReactNode {
  const text = useText(chatText);
  return (
    <span data-state={state} className={classNames("flex", state === "read" && "text-accent")}>
      <CheckIcon size={14} />
      {state !== "sent" && <CheckIcon size={14} className="-ms-2" />}
      <span className="sr-only">{text[state]}</span>
    </span>
  );
}

/** What was typed and is not there yet. [TALK-20] */
function Unsent({ waiting }: { waiting: Waiting }): ReactNode {
  const text = useText(chatText);
  return (
    <li data-state={waiting.isRefused ? "refused" : "waiting"} className={bubble(true)}>
      <p className="break-words whitespace-pre-wrap">{waiting.content}</p>
      <p className="flex items-center justify-end gap-1 text-2xs text-muted">
        {waiting.isRefused ? (
          <>
            <span className="text-alert">{text.refused}</span>
            <Button tone="quiet" size="small" onClick={() => takeBack(waiting.clientId)}>
              {text.takeBack}
            </Button>
          </>
        ) : (
          <>
            <ClockIcon size={14} />
            {text.waiting}
          </>
        )}
      </p>
    </li>
  );
}

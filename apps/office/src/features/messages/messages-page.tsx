import { listMessages, resendMessage } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { Badge, type BadgeTone } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  Code,
  liveMs,
  PagedRows,
  PlayerLink,
  RoomHead,
  SearchForm,
  useAction,
  useErrorText,
  useMay,
  usePages,
  useShownNumber,
} from "../../shell/index.ts";
import { codeIn } from "./code-in.ts";
import { messageText } from "./text.ts";

type Message = ResponseOf<typeof listMessages>["items"][number];
type Status = Message["status"];
const statuses = ["all", "outbox", "queued", "sent", "failed", "expired"] as const;
type Choice = (typeof statuses)[number];

const tones: Readonly<Record<Status, BadgeTone>> = {
  queued: "neutral",
  sent: "accent",
  failed: "alert",
  expired: "alert",
  outbox: "won",
};

/** The outbox: what players were written, codes included. */
export function MessagesPage(): ReactNode {
  const text = useText(messageText);
  const [status, setStatus] = useState<Choice>("all");
  const [query, setQuery] = useState("");
  const list = usePages({
    key: ["messages", status, query],
    read: (cursor) =>
      ask(listMessages, {
        query: {
          limit: "50",
          ...(status !== "all" && { status }),
          ...(query !== "" && { query }),
          ...(cursor !== undefined && { cursor }),
        },
      }),
    refreshMs: liveMs,
  });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      <div className="flex flex-wrap items-end gap-3 pb-3">
        <SearchForm label={text.search} action={text.find} value={query} maxLength={254} onSearch={setQuery} />
        <Choices
          label={text.byStatus}
          choices={statuses.map((id) => ({ id, label: text[id] }))}
          selected={status}
          onSelect={setStatus}
        />
      </div>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(message) => message.id}
        head={[text.when, text.to, text.message, text.status]}
        columns="lg:grid-cols-[8rem_minmax(10rem,0.8fr)_minmax(16rem,2.4fr)_8rem]"
        cells={(message) => [
          <Time key="when" at={message.created_at} shape="moment" className="text-xs text-muted" />,
          <Recipient key="to" message={message} />,
          <Words key="message" message={message} />,
          <State key="status" message={message} onResent={list.retry} />,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
    </>
  );
}

function Recipient({ message }: { message: Message }): ReactNode {
  const text = useText(messageText);
  return (
    <div className="min-w-0">
      {message.player_id === null ? (
        <span className="tabular break-all">{message.recipient}</span>
      ) : (
        <PlayerLink id={message.player_id} className="break-all">
          {message.recipient}
        </PlayerLink>
      )}
      <p className="text-xs text-muted">{text[message.channel]}</p>
    </div>
  );
}

function Words({ message }: { message: Message }): ReactNode {
  const text = useText(messageText);
  const code = codeIn(message.body);
  return (
    <div className="flex flex-col gap-0.5">
      {message.subject !== "" && <p className="font-medium">{message.subject}</p>}
      <p lang={message.language} className="line-clamp-4 whitespace-pre-line text-muted">
        {message.body}
      </p>
      {code !== undefined && <Code value={code} what={text.code} />}
    </div>
  );
}

function State({ message, onResent }: { message: Message; onResent: () => void }): ReactNode {
  const text = useText(messageText);
  const shown = useShownNumber();
  const mayResend = useMay("message.resend");
  return (
    <div className="flex flex-col items-start gap-0.5 text-xs">
      <Badge tone={tones[message.status]}>{text[message.status]}</Badge>
      {message.attempts > 1 && <span className="text-muted">{text.tries({ count: shown(message.attempts) })}</span>}
      {message.error !== null && <span className="break-words text-alert">{message.error}</span>}
      {message.status === "failed" && mayResend && <Resend message={message} onResent={onResent} />}
    </div>
  );
}

function Resend({ message, onResent }: { message: Message; onResent: () => void }): ReactNode {
  const text = useText(messageText);
  const errorText = useErrorText();
  const action = useAction({
    send: (id: string, idempotencyKey) => api.call(resendMessage, { params: { id }, idempotencyKey }),
    onDone: () => {
      showToast(text.resent, "done");
      onResent();
    },
    onFailed: (error) => {
      showToast(errorText(error), "alert");
      onResent();
    },
  });
  return (
    <Button size="small" tone="secondary" isBusy={action.isBusy} onClick={() => action.run(message.id)}>
      {text.resend}
    </Button>
  );
}

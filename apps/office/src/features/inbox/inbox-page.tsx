import { listSentInbox, withdrawInbox } from "@maidan/contract/http/inbox";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, ask, DecisionDialog, liveMs, PagedRows, RoomHead, usePages, useShownNumber } from "../../shell/index.ts";
import { Compose } from "./compose.tsx";
import { inboxText } from "./text.ts";

type Sent = ResponseOf<typeof listSentInbox>["items"][number];

/** Messages to players' inboxes: written above, what was sent below. [LETTER-05] [LETTER-06] */
export function InboxPage(): ReactNode {
  const text = useText(inboxText);
  const queries = useQueryClient();
  const [withdrawing, setWithdrawing] = useState<Sent>();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ["inbox"] });
  const list = usePages({
    key: ["inbox"],
    read: (cursor) => ask(listSentInbox, { query: { limit: "25", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  return (
    <>
      <RoomHead title={text.title} note={text.note} />
      <Compose onSent={refresh} />
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(sent) => sent.id}
        head={[text.when, text.message, text.reach, text.state]}
        columns="lg:grid-cols-[8rem_minmax(16rem,2.4fr)_10rem_10rem]"
        cells={(sent) => [
          <div key="when" className="text-xs text-muted">
            <Time at={sent.created_at} shape="moment" />
            <p className="break-all">{sent.sent_by}</p>
          </div>,
          <Words key="message" sent={sent} />,
          <Reach key="reach" sent={sent} />,
          <div key="state" className="flex flex-col items-start gap-1.5">
            <Badge tone={sent.withdrawn_at === null ? "accent" : "alert"}>
              {sent.withdrawn_at !== null ? text.withdrawn : sent.finished_at === null ? text.sending : text.done}
            </Badge>
            {sent.withdrawn_at === null && (
              <Button size="small" tone="secondary" onClick={() => setWithdrawing(sent)}>
                {text.withdraw}
              </Button>
            )}
          </div>,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
      />
      {withdrawing !== undefined && (
        <WithdrawDialog sent={withdrawing} onDone={refresh} onClose={() => setWithdrawing(undefined)} />
      )}
    </>
  );
}

function Words({ sent }: { sent: Sent }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <div lang="en">
        <p className="font-medium">{sent.title_en}</p>
        <p className="line-clamp-2 text-sm whitespace-pre-line text-muted">{sent.message_en}</p>
      </div>
      <div lang="bn">
        <p className="font-medium">{sent.title_bn}</p>
        <p className="line-clamp-2 text-sm whitespace-pre-line text-muted">{sent.message_bn}</p>
      </div>
    </div>
  );
}

function Reach({ sent }: { sent: Sent }): ReactNode {
  const text = useText(inboxText);
  const shown = useShownNumber();
  return (
    <div className="text-sm">
      <p>{sent.audience === "all" ? text.all : text.players}</p>
      <p className="tabular text-muted">{text.reached({ sent: shown(sent.sent), all: shown(sent.recipients) })}</p>
      <p className="tabular text-muted">{text.readBy({ count: shown(sent.read) })}</p>
    </div>
  );
}

function WithdrawDialog({ sent, onDone, onClose }: { sent: Sent; onDone: () => void; onClose: () => void }): ReactNode {
  const text = useText(inboxText);
  return (
    <DecisionDialog
      title={text.withdrawTitle}
      words={text.withdrawWords({ title: sent.title_en })}
      action={text.withdraw}
      input={sent.id}
      send={(id: string, idempotencyKey) => api.call(withdrawInbox, { params: { id }, idempotencyKey })}
      done={() => text.withdrawnDone}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

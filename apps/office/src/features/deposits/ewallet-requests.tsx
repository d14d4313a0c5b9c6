import { listEwalletRequests } from "@maidan/contract/http/office";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { Age, ask, Code, PlayerLink, QueueRoom, useQueue } from "../../shell/index.ts";
import { depositViews, type DepositQueue, type EwalletRequest } from "./deposit.ts";
import { PromotionName } from "./promotion-name.tsx";
import { depositText } from "./text.ts";

/** Payments that gateways were asked to take: those that wait with their age, and what became of the others. */
export function EwalletRequests({ onStatus }: { onStatus: (status: DepositQueue) => void }): ReactNode {
  const text = useText(depositText);
  const { list } = useQueue({
    name: "ewallet-requests",
    status: "ewallet",
    read: ({ limit, cursor }) =>
      ask(listEwalletRequests, { query: { limit, ...(cursor !== undefined && { cursor }) } }),
  });
  return (
    <QueueRoom
      text={text}
      statuses={depositViews}
      status="ewallet"
      onStatus={onStatus}
      counts={list.first?.counts}
      list={list}
      empty={{ title: text.noRequests, hint: text.noRequestsHint }}
      keyOf={(request) => request.id}
      head={[text.age, text.player, text.method, text.amount, text.request, text.state]}
      columns="lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.1fr)_8rem_minmax(0,1.2fr)_minmax(0,1.2fr)]"
      cells={(request) => [
        <Age key="age" seconds={request.age_seconds} isWaiting={request.status === "waiting"} />,
        <PlayerLink key="player" id={request.player.id} className="font-semibold">
          {request.player.username}
        </PlayerLink>,
        <div key="method">
          <p>{request.method.name}</p>
          <p className="text-xs text-muted">
            {request.way === "page" ? text.onPage : text.toNumber}{" "}
            <span className="tabular">{request.receiving_number}</span>
          </p>
        </div>,
        <div key="amount">
          <Money amount={request.amount} currency={request.currency} className="text-base font-semibold" />
          <PromotionName promotion={request.promotion} />
        </div>,
        <Code key="id" value={request.id} what={text.request} />,
        <State key="state" request={request} />,
      ]}
    />
  );
}

function State({ request }: { request: EwalletRequest }): ReactNode {
  const text = useText(depositText);
  const tone = request.status === "waiting" ? "alert" : request.status === "paid" ? "accent" : "neutral";
  const { deposit } = request;
  return (
    <div className="text-xs">
      <Badge tone={tone}>{text[request.status]}</Badge>
      {deposit !== null && (
        <p className="pt-0.5 text-muted">{text.becameDeposit({ number: deposit.id, state: text[deposit.status] })}</p>
      )}
    </div>
  );
}

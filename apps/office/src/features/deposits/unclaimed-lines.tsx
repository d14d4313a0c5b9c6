import { listUnclaimedLines } from "@maidan/contract/http/office";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import {
  ask,
  Choices,
  Code,
  liveMs,
  PagedRows,
  RoomHead,
  SearchForm,
  usePages,
  useShownNumber,
} from "../../shell/index.ts";
import { depositViews, type DepositQueue, type UnclaimedLine } from "./deposit.ts";
import { depositText } from "./text.ts";

/** Money that came in and that no deposit claims: its sender forgot to, or gave another transaction id. */
export function UnclaimedLines({ onStatus }: { onStatus: (status: DepositQueue) => void }): ReactNode {
  const text = useText(depositText);
  const [words, setWords] = useState("");
  const list = usePages({
    key: ["deposits", "unclaimed", words],
    read: (cursor) =>
      ask(listUnclaimedLines, {
        query: { limit: "50", ...(words !== "" && { query: words }), ...(cursor !== undefined && { cursor }) },
      }),
    refreshMs: 5 * liveMs,
  });
  return (
    <>
      <RoomHead title={text.title}>
        <Choices
          label={text.byStatus}
          choices={depositViews.map((id) => ({ id, label: text[id] }))}
          selected="unclaimed"
          onSelect={onStatus}
        />
      </RoomHead>
      <div className="pb-3">
        <SearchForm label={text.findLine} action={text.find} value={words} maxLength={40} onSearch={setWords} />
      </div>
      <PagedRows
        label={text.unclaimed}
        list={list}
        keyOf={(line) => line.id}
        head={[text.receivedAt, text.method, text.sender, text.amount, text.transactionId, text.state]}
        columns="lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_8rem_minmax(0,1.2fr)_minmax(0,1.2fr)]"
        cells={(line) => [
          <Time key="when" at={line.received_at} shape="moment" className="text-xs text-muted" />,
          <div key="method">
            <p>{line.method.name}</p>
            <p className="text-xs text-muted">
              {text.sentTo} <span className="tabular">{line.receiving_number}</span>
            </p>
          </div>,
          <Sender key="sender" line={line} />,
          <Money key="amount" amount={line.amount} currency={line.currency} className="text-base font-semibold" />,
          <Code key="id" value={line.transaction_id} what={text.transactionId} />,
          <State key="state" line={line} />,
        ]}
        empty={
          words === ""
            ? { title: text.noUnclaimed, hint: text.noUnclaimedHint }
            : { title: text.noLineFound, hint: text.noLineFoundHint }
        }
      />
    </>
  );
}

/** Whose number it is, if anybody's: a search for the player. */
function Sender({ line }: { line: UnclaimedLine }): ReactNode {
  const text = useText(depositText);
  return (
    <div>
      <p className="tabular">{line.sender}</p>
      {line.sender !== "" && (
        <Link
          to="/players"
          search={{ query: line.sender }}
          className="inline-flex min-h-6 items-center text-xs text-accent hover:underline"
        >
          {text.findSender}
        </Link>
      )}
    </div>
  );
}

function State({ line }: { line: UnclaimedLine }): ReactNode {
  const text = useText(depositText);
  const shown = useShownNumber();
  const { rejected_deposit: rejected } = line;
  return (
    <div className="flex flex-col items-start gap-1 text-xs">
      {rejected === null ? (
        <Badge tone="alert">{text.notClaimed}</Badge>
      ) : (
        <span className="text-alert">{text.claimRejected({ number: shown(Number(rejected)) })}</span>
      )}
      {line.is_typed_by_hand && <span className="text-muted">{text.typedByHand}</span>}
    </div>
  );
}

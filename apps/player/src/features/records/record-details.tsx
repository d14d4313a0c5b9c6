import { classNames } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Badge, Tabs } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { KillTerms } from "../exchange/bets/kill-terms.tsx";
import { toneOf, type ExchangeRecord } from "./exchange-records.ts";
import { useRecordOdds } from "./shown-odds.ts";
import { recordsText } from "./text.ts";

/** Back or lay; of a bet on a number yes or no, as the open bets say. */
export function SideMark({ record }: { record: Pick<ExchangeRecord, "bet_type" | "is_yes_no"> }): ReactNode {
  const text = useText(recordsText);
  const isBack = record.bet_type === "BACK";
  const [forIt, against] = record.is_yes_no ? [text.yes, text.no] : [text.back, text.lay];
  return (
    <span
      className={classNames(
        "shrink-0 rounded-xs px-1.5 py-0.5 text-2xs font-bold text-on-price",
        isBack ? "bg-back" : "bg-lay",
      )}
    >
      {isBack ? forIt : against}
    </span>
  );
}

/** Net profit or loss: gold when won, red and in brackets when lost, a plain word while the bet is open or was given back. [RECORDS-12] [RECORDS-13] */
export function NetResult({ record, className }: { record: ExchangeRecord; className?: string }): ReactNode {
  const text = useText(recordsText);
  switch (record.status) {
    case "open":
      return <span className={classNames("text-muted", className)}>{text.open}</span>;
    case "VOID":
      return <span className={classNames("text-muted", className)}>{text.void}</span>;
    case "LAPSED":
      return <span className={classNames("text-muted", className)}>{text.killed}</span>;
    // Green here, as the header of the details is; gold is for what a bet could bring. [RECORDS-13]
    case "WON":
      return <Money amount={record.net_profit_loss ?? "0.00"} className={classNames("text-accent", className)} />;
    case "LOST":
      return (
        <Money amount={record.net_profit_loss ?? "0.00"} isResult {...(className !== undefined && { className })} />
      );
  }
}

/** Of a fill-or-kill bet its terms, and what could not be had of it. [ROOM-31] */
export function RecordKill({ record }: { record: ExchangeRecord }): ReactNode {
  if (record.time_in_force === null) return null;
  const kill = { least: record.min_fill_size, lapsed: record.lapsed, isKilled: record.status === "LAPSED" };
  return <KillTerms kills={[kill]} />;
}

const headers = {
  success: { edge: "border-accent", badge: "accent" },
  fail: { edge: "border-lost", badge: "lost" },
  processing: { edge: "border-edge", badge: "neutral" },
} as const;

/** One bet in a popup: a summary and its details. [RECORDS-14] */
export function RecordDetails(props: { record: ExchangeRecord | undefined; onClose: () => void }): ReactNode {
  const text = useText(recordsText);
  return (
    <Dialog isOpen={props.record !== undefined} onClose={props.onClose} title={text.betDetails}>
      {props.record !== undefined && <Body record={props.record} />}
    </Dialog>
  );
}

/** Bets that are neither under way nor decided have a word of their own. */
const endedAs: Readonly<Partial<Record<ExchangeRecord["status"], "void" | "killed">>> = {
  VOID: "void",
  LAPSED: "killed",
};

const views = ["summary", "allDetails"] as const;

function Body({ record }: { record: ExchangeRecord }): ReactNode {
  const text = useText(recordsText);
  const [view, setView] = useState<(typeof views)[number]>("summary");
  const tone = toneOf(record.status);
  const header = headers[tone];
  const ended = endedAs[record.status];
  return (
    <>
      <div className={`-mx-4 mb-2 flex items-center justify-between gap-2 border-b-2 px-4 pb-3 ${header.edge}`}>
        <Badge tone={header.badge}>{ended === undefined ? text[tone] : text[ended]}</Badge>
        <NetResult record={record} className="text-lg font-bold" />
      </div>
      <Tabs
        label={text.betDetails}
        tabs={views.map((id) => ({ id, label: text[id] }))}
        selected={view}
        onSelect={setView}
      >
        {view === "summary" ? <Summary record={record} /> : <AllDetails record={record} />}
      </Tabs>
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-semibold break-words">{children}</dd>
    </div>
  );
}

/** [RECORDS-15] */
function Summary({ record }: { record: ExchangeRecord }): ReactNode {
  const text = useText(recordsText);
  return (
    <dl>
      <Line label={text.event}>{record.event_name}</Line>
      <Line label={text.transactionId}>
        <span className="tabular">{record.transaction_id}</span>
      </Line>
      <Line label={text.amount}>
        <Money amount={record.stake} />
      </Line>
      {record.void_reason !== undefined && <Line label={text.voidReason}>{record.void_reason}</Line>}
    </dl>
  );
}

/** The odds are those that the bet was matched at; those asked for stand beside them where they differ. [RECORDS-16] [ROOM-34] */
export function AllDetails({ record }: { record: ExchangeRecord }): ReactNode {
  const text = useText(recordsText);
  const oddsOf = useRecordOdds();
  return (
    <dl>
      <Line label={text.event}>{record.event_name}</Line>
      <Line label={text.gameType}>{record.game_type}</Line>
      <Line label={text.market}>{record.market_name}</Line>
      <Line label={text.selection}>{record.selection_name}</Line>
      <Line label={text.betType}>
        <SideMark record={record} />
        {record.is_cash_out && ` ${text.cashOut}`}
      </Line>
      {record.time_in_force !== null && (
        <Line label={text.timeInForce}>
          <RecordKill record={record} />
        </Line>
      )}
      <Line label={text.stake}>
        <Money amount={record.stake} />
      </Line>
      <Line label={text.potentialProfit}>
        <Money amount={record.potential_profit} />
      </Line>
      <Line label={text.potentialLiability}>
        <Money amount={record.potential_liability} />
      </Line>
      <Line label={text.odds}>
        <span className="tabular">{oddsOf(record.odds)}</span>
      </Line>
      {record.odds_asked !== record.odds && (
        <Line label={text.oddsAsked}>
          <span className="tabular">{oddsOf(record.odds_asked)}</span>
        </Line>
      )}
      {record.net_profit_loss !== null && (
        <Line label={text.profit}>
          <NetResult record={record} />
        </Line>
      )}
      {record.void_reason !== undefined && <Line label={text.voidReason}>{record.void_reason}</Line>}
      <Line label={text.runs}>{record.run ?? "–"}</Line>
      <Line label={text.matched}>
        <Money amount={record.matched} />
      </Line>
      <Line label={text.placed}>
        <Time at={record.created_at} shape="moment" />
      </Line>
      {record.settled_at !== null && (
        <Line label={text.settled}>
          <Time at={record.settled_at} shape="moment" />
        </Line>
      )}
    </dl>
  );
}

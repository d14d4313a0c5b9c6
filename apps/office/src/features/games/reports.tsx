import { compareGameReport, listGameReports, listProviders, readGameReport } from "@maidan/contract/http/game-room";
import { Button, buttonClass } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Badge, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  FailureState,
  Field,
  Rows,
  Select,
  useMay,
  useShownNumber,
  type DecisionProps,
} from "../../shell/index.ts";
import { FineMoney } from "./fine-money.tsx";
import { gamesText } from "./text.ts";
import { periodOf, type Difference } from "./view.ts";

const queryKey = ["game-reports"];

/** Reports of providers that were compared with our books. [GAMEROOM-08] */
export function Reports(): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const client = useQueryClient();
  const mayCompare = useMay("game.reconcile");
  const list = useQuery({ queryKey, queryFn: () => ask(listGameReports, {}) });
  const [isComparing, setIsComparing] = useState(false);
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <p className="max-w-2xl text-sm text-muted">{text.reportsHint}</p>
        {mayCompare && (
          <Button size="small" className="sm:ms-auto" onClick={() => setIsComparing(true)}>
            {text.compare}
          </Button>
        )}
      </div>
      <Rows
        label={text.reports}
        rows={list.data?.items}
        failure={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        keyOf={(report) => report.id}
        head={[text.provider, text.period, text.reported, text.agreeing, text.differing, text.by, text.deeds]}
        columns="lg:grid-cols-[8rem_minmax(0,1.6fr)_6rem_6rem_6rem_minmax(0,1fr)_7rem]"
        cells={(report) => [
          <span key="provider" className="font-semibold">
            {report.provider}
          </span>,
          <span key="period">
            <Time at={report.from} shape="moment" /> – <Time at={report.to} shape="moment" />
          </span>,
          number(report.reported),
          number(report.matched),
          <Badge key="differing" tone={report.differing === 0 ? "accent" : "alert"}>
            {number(report.differing)}
          </Badge>,
          <span key="by" className="break-all">
            {report.by ?? ""}
          </span>,
          <Button
            key="look"
            size="small"
            tone="secondary"
            aria-label={text.lookAtReport({ number: number(Number(report.id)) })}
            onClick={() => setChosen(report.id)}
          >
            {text.look}
          </Button>,
        ]}
        empty={{ title: text.noReports, hint: text.noReportsHint }}
      />
      {isComparing && (
        <Compare onClose={() => setIsComparing(false)} onDone={() => void client.invalidateQueries({ queryKey })} />
      )}
      {chosen !== undefined && <ReportDialog id={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Compare(rest: DecisionProps): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const id = useId();
  const providers = useQuery({ queryKey: ["game-providers"], queryFn: () => ask(listProviders, {}) });
  const [provider, setProvider] = useState("");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [file, setFile] = useState<{ readonly name: string; readonly csv: string }>();
  const names = providers.data?.items.map(({ name }) => name) ?? [];
  const named = provider === "" ? (names[0] ?? "") : provider;
  const period = periodOf(from, to);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen !== undefined) setFile({ name: chosen.name, csv: await chosen.text() });
  };
  return (
    <DecisionDialog
      title={text.compare}
      words={text.compareWords}
      action={text.compare}
      isBlocked={named === "" || period === undefined || file === undefined}
      input={{ provider: named, from: period?.from ?? "", to: period?.to ?? "", csv: file?.csv ?? "" }}
      send={(body, idempotencyKey) => api.call(compareGameReport, { body, idempotencyKey })}
      done={(value) => text.compared({ differing: number(value.differing), reported: number(value.reported) })}
      {...rest}
    >
      <Select
        name="provider"
        label={text.provider}
        value={named}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={(event) => setProvider(event.target.value)}
      />
      <Field
        name="from"
        type="datetime-local"
        label={text.from}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        name="to"
        type="datetime-local"
        label={text.to}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className={buttonClass({ tone: "secondary", size: "small" })}>
          {text.chooseFile}
        </label>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          className="sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <span className="text-sm break-all text-muted">{file?.name ?? text.noFile}</span>
      </div>
    </DecisionDialog>
  );
}

function ReportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const text = useText(gamesText);
  const report = useQuery({ queryKey: ["game-report", id], queryFn: () => ask(readGameReport, { params: { id } }) });
  return (
    <Dialog
      isOpen
      title={text.differences}
      onClose={onClose}
      actions={
        <Button tone="secondary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      {report.data === undefined &&
        (report.error === null ? (
          <Loading>
            <Skeleton className="h-60 w-full" />
          </Loading>
        ) : (
          <FailureState failure={report.error} onRetry={() => void report.refetch()} />
        ))}
      {report.data?.differences.length === 0 && <EmptyState title={text.noDifferences} hint={text.noDifferencesHint} />}
      <ul className="divide-y divide-line text-sm">
        {report.data?.differences.map((difference) => (
          <li key={`${difference.kind}${difference.transaction_id}`} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone="alert">{text[`difference_${difference.kind}`]}</Badge>
              <span className="font-mono text-xs break-all">{difference.transaction_id}</span>
            </p>
            <Side label={text.ours} side={difference.ours} />
            <Side label={text.theirs} side={difference.theirs} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Side({ label, side }: { readonly label: string; readonly side: Difference["ours"] }): ReactNode {
  const text = useText(gamesText);
  return (
    <p className="flex flex-wrap gap-x-2 pt-0.5 text-muted">
      <span className="w-20">{label}</span>
      {side === null ? (
        <span>{text.notThere}</span>
      ) : (
        <>
          <span>{text[side.kind as "bet"]}</span>
          {side.amount !== null && <FineMoney amount={side.amount} />}
          {side.player_id !== null && <span>{text.playerId({ id: side.player_id })}</span>}
          {side.is_rolled_back === true && <span>{text.undone}</span>}
        </>
      )}
    </p>
  );
}

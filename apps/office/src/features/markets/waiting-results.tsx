import { approveResult, listResults, previewSettlement, refuseResult } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, type BadgeTone } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  DecisionDialog,
  type DecisionProps,
  FailureState,
  Field,
  liveMs,
  PagedRows,
  useMay,
  usePages,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { resultText } from "./result-text.ts";
import { PreviewFigures } from "./settle.tsx";

type Result = ResponseOf<typeof listResults>["items"][number];
const statuses = ["waiting", "done", "refused", "failed"] as const;
type Status = (typeof statuses)[number];
const tones: Readonly<Record<Result["status"], BadgeTone>> = {
  waiting: "neutral",
  approved: "neutral",
  done: "accent",
  failed: "alert",
  refused: "neutral",
};

interface Step {
  readonly kind: "approve" | "refuse";
  readonly result: Result;
}

/** Results and voids that somebody asked for and another person decides. [RESULT-02] */
export function WaitingResults(): ReactNode {
  const text = useText(resultText);
  const say = useSportNames();
  const mayControl = useMay("market.control");
  const queries = useQueryClient();
  const [status, setStatus] = useState<Status>("waiting");
  const [step, setStep] = useState<Step>();
  const list = usePages({
    // Markets and their results change together.
    key: ["markets", "results", status],
    read: (cursor) => ask(listResults, { query: { status, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  if (!mayControl) return null;
  const close = (): void => setStep(undefined);
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ["markets"] });
  return (
    <section aria-label={text.title}>
      <div className="pb-3">
        <Choices
          label={text.byStatus}
          choices={statuses.map((id) => ({
            id,
            label: text[id],
            count: id === "waiting" ? list.first?.waiting : undefined,
          }))}
          selected={status}
          onSelect={setStatus}
        />
      </div>
      <PagedRows
        label={text.title}
        list={list}
        keyOf={(result) => result.id}
        head={[text.asked, text.market, text.result, text.reason, text.decision]}
        columns="lg:grid-cols-[10rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.2fr)_13rem]"
        cells={(result) => [
          <div key="asked" className="text-xs">
            <Time at={result.created_at} shape="moment" />
            <p className="break-all text-muted">{result.asked_by}</p>
          </div>,
          <div key="market">
            <p className="font-semibold">{say(result.event_name)}</p>
            <p className="text-xs text-muted">
              {say(result.market_name)} · <span className="font-mono">{result.market_id}</span>
            </p>
          </div>,
          <Wanted key="result" result={result} />,
          <span key="reason" className="break-words">
            {result.reason}
          </span>,
          <Decision key="decision" result={result} onStep={(kind) => setStep({ kind, result })} />,
        ]}
        empty={
          status === "waiting"
            ? { title: text.noneWaiting, hint: text.noneWaitingHint }
            : { title: text.noneDecided, hint: text.noneDecidedHint }
        }
      />
      {step?.kind === "approve" && <Approve result={step.result} onDone={refresh} onClose={close} />}
      {step?.kind === "refuse" && <Refuse result={step.result} onDone={refresh} onClose={close} />}
    </section>
  );
}

/** What is to become of the market, in words. */
function useWanted(result: Result): string {
  const text = useText(resultText);
  const number = useShownNumber();
  const say = useSportNames();
  if (result.action === "void") return text.void;
  const names = result.winner_names.map(say).join(", ");
  const outcome = names === "" && result.outcome !== null ? number(result.outcome) : names;
  return text[result.action]({ outcome });
}

function Wanted({ result }: { result: Result }): ReactNode {
  const text = useText(resultText);
  return (
    <div>
      <p className="font-semibold">{useWanted(result)}</p>
      <p className="text-xs text-muted">
        {text.atStake} <Money amount={result.at_stake} />
      </p>
    </div>
  );
}

function Decision({ result, onStep }: { result: Result; onStep: (kind: Step["kind"]) => void }): ReactNode {
  const text = useText(resultText);
  if (result.status !== "waiting") {
    return (
      <div className="text-xs">
        <Badge tone={tones[result.status]}>{text[result.status]}</Badge>
        <p className="pt-0.5 break-all text-muted">{text.decidedBy({ who: result.decided_by ?? "" })}</p>
        {result.note !== null && <p className="text-muted">{result.note}</p>}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      {result.is_own && <p className="text-xs text-alert">{text.ownHint}</p>}
      <div className="flex flex-wrap gap-2">
        {!result.is_own && (
          <Button size="small" onClick={() => onStep("approve")}>
            {text.approve}
          </Button>
        )}
        <Button size="small" tone="secondary" onClick={() => onStep("refuse")}>
          {result.is_own ? text.takeBack : text.refuse}
        </Button>
      </div>
    </div>
  );
}

type StepProps = DecisionProps & { readonly result: Result };

/** Whoever approves sees what it pays now, as whoever asked saw it. */
function Approve({ result, onDone, onClose }: StepProps): ReactNode {
  const text = useText(resultText);
  const hasPreview = result.winners.length > 0;
  const preview = useQuery({
    queryKey: ["settlement-preview", result.market_id, "result", result.id],
    queryFn: () =>
      ask(previewSettlement, { params: { id: result.market_id }, query: { winner: result.winners.join(",") } }),
    enabled: hasPreview,
  });
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={<Story result={result} />}
      action={text.approve}
      isBlocked={hasPreview && preview.data === undefined}
      input={result.id}
      send={(id: string, idempotencyKey) => api.call(approveResult, { params: { id }, idempotencyKey })}
      done={({ status, note }) => (status === "done" ? text.approvedDone : text.couldNot({ why: note ?? "" }))}
      onDone={onDone}
      onClose={onClose}
    >
      {preview.isError && <FailureState failure={preview.error} onRetry={() => void preview.refetch()} />}
      {hasPreview && !preview.isError && <PreviewFigures preview={preview.data} />}
    </DecisionDialog>
  );
}

function Story({ result }: { result: Result }): ReactNode {
  const text = useText(resultText);
  const say = useSportNames();
  const wanted = useWanted(result);
  return (
    <>
      <p className="pb-2 font-semibold">{say(`${result.event_name}, ${result.market_name}`)}</p>
      <p>{text.story({ who: result.asked_by, wanted })}</p>
      <p className="text-muted">{result.reason}</p>
    </>
  );
}

function Refuse({ result, onDone, onClose }: StepProps): ReactNode {
  const text = useText(resultText);
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.refuseTitle}
      words={<Story result={result} />}
      action={result.is_own ? text.takeBack : text.refuse}
      isBlocked={reason.trim() === ""}
      input={reason.trim()}
      send={(sent: string, idempotencyKey) =>
        api.call(refuseResult, { params: { id: result.id }, body: { reason: sent }, idempotencyKey })
      }
      done={() => text.leftUndone}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="reason"
        label={text.refuseReason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
